import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { audit, write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { isPermitted } from '../../../http/staff.ts';
import { eurosFromMicros } from '../../../money.ts';
import { toTexts } from '../../../ui/desk/fields.ts';
import { writeTable } from '../../../uploads/table.ts';
import { currencyFields } from '../../catalogue/currencyFields.api.ts';
import { numberText } from '../../catalogue/fields.ts';
import { metalTypeLabels } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { presentMetals } from '../../catalogue/model/metals.server.ts';
import { averageUnitCost, costByLine, linesByItem } from '../../goods/model/lines.server.ts';
import { isSubscribedMember } from '../../newsletter/members.server.ts';
import { goodsColumns, type ImportKind, metalColumns, personColumns } from '../columns.ts';
import { pick } from '../goods/plan.ts';
import { requireKindAccess } from './rights.server.ts';

/** The file can be imported again. @throws forbidden if the role may not see goods or people */
export async function exportTable(ctx: Ctx, kind: ImportKind): Promise<string> {
  requireAdmin(ctx.actor);
  requireKindAccess(ctx.actor, { kind });
  const rows = { goods: goodsRows, clients: clientRows, subscribers: subscriberRows }[kind](ctx);
  await write(ctx, (tx) =>
    audit(tx, { action: 'import.export', entityId: null, detail: { kind, rows: rows.length - 1 } }),
  );
  return writeTable(rows);
}

type Cells = Readonly<Record<string, string | number | null | undefined>>;

const toTable = (columns: Readonly<Record<string, { label: string }>>, rows: readonly Cells[]) => [
  Object.values(columns).map(({ label }) => label),
  ...rows.map((row) => Object.keys(columns).map((name) => row[name] ?? '')),
];

const articleColumns = ['id', 'type', 'metalName', 'iso', 'value', 'zone', 'coefficient', 'isBoughtBack'] as const;
const priceColumns = ['sell', 'buy', 'referenceRate'] as const;
const stockColumns = ['count', 'cost', 'expected', 'lowAt', 'onOrderDays'] as const;
const metalFieldNames = Object.keys(metalColumns) as (keyof typeof metalColumns)[];
const yesOrNo = (value: unknown) => (value ? 'oui' : 'non');

function goodsRows({ db, actor }: Ctx) {
  const lines = linesByItem(db);
  const costs = costByLine(db);
  const stock = (key: string): Cells => {
    const line = lines.get(key);
    if (!line) return {};
    const { inSafe: count, expected, lowAt, onOrderDays } = line;
    const unitCost = averageUnitCost(count, costs.get(line.id));
    const cost = unitCost && numberText(eurosFromMicros(unitCost)).replace(/,\d{3}$/, '$&0');
    return { count, cost, expected, lowAt, onOrderDays };
  };
  const articles = presentMetals(
    db,
    db.select().from(metals).orderBy(asc(metals.type), asc(metals.weight), asc(metals.metalName)).all(),
  ).map((metal): Cells => {
    const texts = toTexts(metalFields, metal);
    const fieldTexts = metalFieldNames.map((name) => [
      name,
      metalFields[name].kind === 'box' ? yesOrNo(texts[name]) : texts[name],
    ]);
    const { _id: id, type, metalName, netSellPrice, grossBuyPrice } = metal;
    const prices = { sell: numberText(netSellPrice), buy: numberText(grossBuyPrice) };
    return {
      ...Object.fromEntries(fieldTexts),
      id,
      type: metalTypeLabels[type].singular,
      metalName,
      ...prices,
      ...stock(id),
    };
  });
  const notes = db.select().from(bills).orderBy(asc(bills.value)).all();
  const rates = (micros: number | null) => micros && numberText(eurosFromMicros(micros));
  const currencyRows = db
    .select()
    .from(currencies)
    .orderBy(asc(currencies.position))
    .all()
    .flatMap((row): Cells[] => {
      const { id, moneyName: metalName, iso, coefficient } = row;
      const [sell, buy, referenceRate] = [row.sellPrice, row.buyPrice, row.referenceRate].map(rates);
      return [
        {
          ...{ id, metalName, iso, coefficient, sell, buy, referenceRate },
          type: currencyFields.moneyName.label,
          zone: row.currencyName,
          isVisable: yesOrNo(row.isVisible),
        },
        ...notes
          .filter(({ currencyId }) => currencyId === id)
          .map(({ value, isBoughtBack }) => {
            const noteRow = { type: 'Billet', metalName, iso, value, isBoughtBack: yesOrNo(isBoughtBack) };
            return { ...noteRow, ...stock(`${id}:${value}`) };
          }),
      ];
    });
  const columns = [
    ...articleColumns,
    ...priceColumns,
    ...(isPermitted(actor, 'stock') ? stockColumns : []),
    ...metalFieldNames,
  ];
  return toTable(pick(goodsColumns, columns), [...articles, ...currencyRows]);
}

const clientRows = ({ db }: Ctx) =>
  toTable(
    personColumns,
    db
      .select()
      .from(users)
      .where(and(eq(users.role, 'client'), isNull(users.erasedAt)))
      .orderBy(asc(users.createdAt))
      .all(),
  );

const subscriberColumns = {
  email: { label: 'courriel' },
  createdAt: { label: 'demande' },
  confirmedAt: { label: 'confirmation' },
  source: { label: 'origine' },
  consent: { label: 'accord' },
};

function subscriberRows({ db }: Ctx) {
  const rows = db
    .select()
    .from(newsletterMembers)
    .where(isSubscribedMember)
    .orderBy(asc(newsletterMembers.createdAt))
    .all();
  const iso = (at: number | null) => at && new Date(at).toISOString();
  return toTable(
    subscriberColumns,
    rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), confirmedAt: iso(row.confirmedAt) })),
  );
}
