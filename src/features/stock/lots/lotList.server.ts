import { desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { auditChange } from '../../../../db/audit.ts';
import { listPage } from '../../../../db/list.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots } from '../../../../db/schema/stock.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { type ListQuery, listQuery, type Page } from '../../../http/contract.ts';
import { ShopError, wrongField } from '../../../http/errors.ts';
import { nextVersion } from '../../../http/seen.ts';
import {
  costOf,
  divideHalfUp,
  eurosFromMicros,
  formatNumber,
  formatRate,
  type Micros,
  microsOf,
} from '../../../money.ts';
import { adminLotPath } from '../../../paths.ts';
import { badge, deskList, link, moment } from '../../../ui/list/list.ts';
import { correctionOf } from '../../register/correct.server.ts';
import { enterGoods } from '../../register/enter.server.ts';
import { lotSourceLabels, purchaseRegimeLabels } from '../../register/purchase.ts';
import { itemName } from '../lines.server.ts';
import { type LotRow, spreadCost } from '../lots.server.ts';
import { type Lot, lotShape, type saveLotContract } from '../stock.api.ts';

const lotsWith = (ctx: Ctx, where?: SQL) =>
  ctx.db
    .select({ lot: stockLots, name: itemName, value: stockLines.value })
    .from(stockLots)
    .leftJoin(stockLines, eq(stockLines.id, stockLots.lineId))
    .leftJoin(metals, eq(metals.id, stockLines.metalId))
    .leftJoin(currencies, eq(currencies.id, stockLines.currencyId))
    .where(where)
    .$dynamic();

type Asked = ListQuery & { state: '' | 'inSafe' | 'unknown' };

function getLots(ctx: Ctx, { state, ...asked }: Asked): Page<Lot> {
  requireAdmin(ctx.actor);
  const { rows, meta } = listPage(ctx.db, {
    query: lotsWith(ctx),
    where: [
      state === '' ? undefined : gt(stockLots.remaining, 0),
      state === 'unknown' ? isNull(stockLots.cost) : undefined,
    ],
    texts: [itemName, stockLots.supplier, stockLots.reference],
    order: [desc(stockLots.at), desc(stockLots.id)],
    sorts: { at: stockLots.at },
    id: stockLots.id,
    asked,
  });
  return { rows: rows.map(present), meta };
}

type Found = { lot: LotRow; name: string | null; value: number | null };

const unitOf = ({ cost, quantity, remaining, remainingCost }: LotRow): Micros | null => {
  const [cents, count] = remaining > 0 ? [remainingCost, remaining] : [cost, quantity];
  return cents === null ? null : divideHalfUp(BigInt(cents) * 10_000n, BigInt(count));
};

function present({ lot, name, value }: Found): Lot {
  const unitCost = unitOf(lot);
  return lotShape.parse({
    ...lot,
    _id: String(lot.id),
    unitCost: unitCost === null ? null : eurosFromMicros(unitCost),
    name: `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
  });
}

export function findLot(ctx: Ctx, id: string): Lot | undefined {
  requireAdmin(ctx.actor);
  const found = lotsWith(ctx, eq(stockLots.id, Number(id))).get();
  return found && present(found);
}

type Save = z.output<typeof saveLotContract.body> & { id: string };

/** Sales of unknown cost get their part of it. @throws conflict; invalid for a cost taken back or a lot gone */
export async function saveLot(ctx: Ctx, { id, unitCost, regime, supplier, reference, ...seen }: Save): Promise<Lot> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const before = lotsWith(tx, eq(stockLots.id, Number(id))).get();
    if (!before) throw new ShopError('notFound', 'Ce lot n’existe pas.');
    const updatedAt = nextVersion(before.lot, { seen: seen.updatedAt, current: present(before) });
    const isDearer = unitCost !== undefined && unitCost !== unitOf(before.lot);
    if (isDearer) changeCost(tx, before.lot, unitCost);
    tx.db
      .update(stockLots)
      .set({ regime, supplier, reference, updatedAt })
      .where(eq(stockLots.id, before.lot.id))
      .run();
    const { rowSeq: seq } = before.lot;
    const given = { name: supplier, reference, unitCost: isDearer ? unitCost : undefined };
    // Mirrored in the register by a new row; weight and title are the article's, or corrected there.
    const correction = seq === null ? null : correctionOf(tx.db, { seq, ...given });
    if (correction) enterGoods(tx, { ...correction, kind: 'correction', reason: 'Lot rectifié' });
    const after = lotsWith(tx, eq(stockLots.id, before.lot.id)).get() ?? before;
    auditChange(tx, {
      action: 'stock.lot',
      entity: 'stock',
      entityId: before.lot.lineId,
      before: present(before),
      after: present(after),
    });
    return present(after);
  });
}

function changeCost({ db }: Ctx, lot: LotRow, unitCost: Micros | null): void {
  const refuse = (message: string) => wrongField('unitCost', message);
  if (unitCost === null) throw refuse('Indiquez le coût\u00a0: un coût connu ne s’oublie pas.');
  if (lot.returnOf !== null)
    throw refuse('Ce lot est revenu d’un client\u00a0: son coût est celui auquel il était parti.');
  const { cost: known } = lot;
  if (known !== null && lot.remaining === 0)
    throw refuse('Tout ce lot est parti\u00a0: son coût est figé avec les ventes.');
  if (known === null) spreadCost(db, lot, costOf(unitCost, lot.quantity));
  else {
    const remainingCost = costOf(unitCost, lot.remaining);
    const cost = known - (lot.remainingCost ?? 0) + remainingCost;
    db.update(stockLots).set({ cost, remainingCost }).where(eq(stockLots.id, lot.id)).run();
  }
}

export const lotList = deskList({
  title: 'Lots et coûts',
  words: ['Aucun lot', 'lot', 'lots'],
  search: 'Article, fournisseur ou facture',
  shape: listQuery.extend({ state: z.enum(['', 'inSafe', 'unknown']).default('') }),
  filters: {
    state: {
      name: 'etat',
      label: 'État',
      all: 'Tous',
      allValue: 'tous',
      initial: 'inSafe',
      options: [
        ['inSafe', 'Dans le coffre'],
        ['unknown', 'Sans coût'],
      ],
    },
  },
  query: getLots,
  columns: [
    { label: 'Entré', cell: ({ at }) => moment(at), sort: 'at' },
    { label: 'Article', look: 'wraps name', heads: true, cell: ({ name, _id: id }) => link(name, adminLotPath(id)) },
    { label: 'Provenance', cell: ({ source }) => lotSourceLabels[source] },
    { label: 'Régime', cell: ({ regime }) => regime && purchaseRegimeLabels[regime] },
    { label: 'Fournisseur', look: 'wraps name', cell: ({ supplier }) => supplier },
    { label: 'Facture', cell: ({ reference }) => reference },
    {
      label: 'Reste',
      look: 'right figures',
      cell: ({ remaining, quantity }) => `${formatNumber(remaining)} sur ${formatNumber(quantity)}`,
    },
    {
      label: 'Coût unitaire',
      look: 'right figures',
      cell: ({ unitCost }) =>
        unitCost === null ? badge('Coût inconnu', 'badge-wait') : formatRate(microsOf(unitCost)),
    },
  ],
});
