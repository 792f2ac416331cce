import { and, asc, eq, isNull } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { bills, currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines } from '../../../../db/schema/goods.ts';
import { newsletterMembers } from '../../../../db/schema/shop.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { mayAct } from '../../../http/staff.ts';
import { eurosFromMicros } from '../../../money.ts';
import { labelsOf, textsOf } from '../../../ui/desk/fields.ts';
import { writeTable } from '../../../uploads/table.ts';
import { currencyFields } from '../../catalogue/currencyFields.api.ts';
import { typedNumber } from '../../catalogue/fields.ts';
import { typeWords } from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { presentMetals } from '../../catalogue/metals.server.ts';
import { costByLine } from '../../goods/model/lines.server.ts';
import { subscribed } from '../../newsletter/members.server.ts';
import { factColumns, type ImportKind } from '../columns.ts';
import { requireKind } from './rights.server.ts';

/** Names that the reader knows again. @throws forbidden for people that are not the caller's */
export async function exportTable(ctx: Ctx, kind: ImportKind): Promise<string> {
  requireAdmin(ctx.actor);
  requireKind(ctx.actor, { kind });
  const rows = { goods: goodsRows, clients: clientRows, subscribers: subscriberRows }[kind](ctx);
  await write(ctx, (tx) =>
    audit(tx, { action: 'import.export', entity: 'import', entityId: null, detail: { kind, rows: rows.length - 1 } }),
  );
  return writeTable(rows);
}

type Cells = (string | number)[];

const facts = Object.keys(factColumns) as (keyof typeof factColumns)[];
const euros = (amount: number | null): string => (amount === null ? '' : typedNumber(amount));

function goodsRows({ db, actor }: Ctx): Cells[] {
  const labels = labelsOf(metalFields);
  const lines = new Map(
    db
      .select()
      .from(stockLines)
      .all()
      .map((line) => [line.metalId ?? `${line.currencyId}:${line.value}`, line]),
  );
  const costs = costByLine(db);
  const stockHead = mayAct(actor, 'stock') ? ['coffre', 'coût unitaire', 'attendu', 'seuil', 'délai'] : [];
  const noStock = stockHead.map(() => '');
  const stock = (key: string): Cells => {
    const line = lines.get(key);
    if (!line || stockHead.length === 0) return noStock;
    const { cost = 0, uncosted = 0 } = costs.get(line.id) ?? {};
    const unitCost =
      line.inSafe > 0 && uncosted === 0 && cost > 0 ? typedNumber(Math.round((cost / line.inSafe) * 1e6) / 1e6) : '';
    return [line.inSafe, unitCost, line.expected, line.lowAt, line.onOrderDays ?? ''];
  };
  const head = [
    ...[
      'id',
      'type',
      'nom',
      'iso',
      'coupure',
      'pays ou zone',
      'unités du cours',
      'reprise',
      'vente',
      'rachat',
      'cours de référence',
    ],
    ...stockHead,
    ...facts.map((name) => (name === 'description' ? 'Description courte' : labels[name])),
  ] as string[];
  const noFacts = facts.map(() => '');
  const articles = presentMetals(
    db,
    db.select().from(metals).orderBy(asc(metals.type), asc(metals.weight), asc(metals.metalName)).all(),
  ).map((metal): Cells => {
    const texts = textsOf(metalFields, metal);
    const own = facts.map((name) =>
      metalFields[name].kind === 'box' ? (texts[name] ? 'oui' : 'non') : (texts[name] ?? ''),
    );
    const { _id: id, type, metalName, netSellPrice, grossBuyPrice } = metal;
    const prices = [euros(netSellPrice), euros(grossBuyPrice), ''];
    return [id, typeWords[type].one, metalName, '', '', '', '', '', ...prices, ...stock(id), ...own];
  });
  const notes = db.select().from(bills).orderBy(asc(bills.value)).all();
  const monies = db
    .select()
    .from(currencies)
    .orderBy(asc(currencies.position))
    .all()
    .flatMap((row): Cells[] => {
      const { id, moneyName, iso, currencyName, coefficient, sellPrice, buyPrice, referenceRate } = row;
      const prices = [sellPrice, buyPrice, referenceRate].map((micros) =>
        euros(micros === null ? null : eurosFromMicros(micros)),
      );
      const isVisible = facts.map((name) => (name === 'isVisable' ? (row.isVisible ? 'oui' : 'non') : ''));
      const own = [
        id,
        currencyFields.moneyName.label,
        moneyName,
        iso,
        '',
        currencyName,
        coefficient,
        '',
        ...prices,
        ...noStock,
        ...isVisible,
      ];
      return [
        own,
        ...notes
          .filter(({ currencyId }) => currencyId === id)
          .map(
            ({ value, isBoughtBack }): Cells => [
              ...['', 'Billet', moneyName, iso, value, '', '', isBoughtBack ? 'oui' : 'non', '', '', ''],
              ...stock(`${id}:${value}`),
              ...noFacts,
            ],
          ),
      ];
    });
  return [head, ...articles, ...monies];
}

function clientRows({ db }: Ctx): Cells[] {
  const rows = db
    .select()
    .from(users)
    .where(and(eq(users.role, 'client'), isNull(users.erasedAt)))
    .orderBy(asc(users.createdAt))
    .all();
  const head = [
    'courriel',
    'prénom',
    'nom',
    'civilité',
    'société',
    'date de naissance',
    'téléphone',
    'adresse',
    'code postal',
    'ville',
    'pays',
  ];
  return [
    head,
    ...rows.map((row) =>
      [
        row.email,
        row.firstName,
        row.lastName,
        row.civilite,
        row.company,
        row.dateOfBirth,
        row.portablePhone,
        row.address,
        row.postalCode,
        row.town,
        row.country,
      ].map((text) => text ?? ''),
    ),
  ];
}

function subscriberRows({ db }: Ctx): Cells[] {
  const rows = db.select().from(newsletterMembers).where(subscribed).orderBy(asc(newsletterMembers.createdAt)).all();
  const iso = (at: number | null) => (at === null ? '' : new Date(at).toISOString());
  const head = ['courriel', 'demande', 'confirmation', 'origine', 'accord'];
  return [head, ...rows.map((row) => [row.email, iso(row.createdAt), iso(row.confirmedAt), row.source, row.consent])];
}
