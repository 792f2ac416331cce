import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockLines, stockLots, stockReservations } from '../../../../db/schema/goods.ts';
import { orders } from '../../../../db/schema/orders.ts';
import { adminLotPath, adminOrderPath } from '../../../adminPaths.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { type ListQuery, listQuery, type Page } from '../../../http/contract.ts';
import { divideHalfUp, eurosFromMicros, formatNumber, formatRate, type Micros, microsOf } from '../../../money.ts';
import { callButton } from '../../../ui/desk/callButton.ts';
import { badge, deskList, link, moment, mutedText, stateFilter } from '../../../ui/list/list.ts';
import { itemName } from '../model/lines.server.ts';
import type { LotRow } from '../model/lots.ts';
import { lotSourceLabels, purchaseRegimeLabels } from '../model/purchase.ts';
import { type Lot, lotShape, removalFields, removePieceContract } from '../stock.api.ts';

const outLots = alias(stockLots, 'out');

export const lotsWith = (ctx: Ctx, where?: SQL) =>
  ctx.db
    .select({
      lot: stockLots,
      name: itemName,
      hasLeft: isNotNull(outLots.id),
      orderId: orders.id,
      orderNumber: orders.orderNumber,
    })
    .from(stockLots)
    .leftJoin(stockLines, eq(stockLines.id, stockLots.lineId))
    .leftJoin(metals, eq(metals.id, stockLines.metalId))
    .leftJoin(currencies, eq(currencies.id, stockLines.currencyId))
    .leftJoin(outLots, and(isNotNull(stockLots.serial), eq(outLots.parentId, stockLots.id), gt(outLots.remaining, 0)))
    .leftJoin(
      stockReservations,
      sql`${stockReservations.id} = iif(${stockLots.remaining} > 0,
        ${stockLots.reservationId}, ${outLots.reservationId})`,
    )
    .leftJoin(orders, eq(orders.id, stockReservations.orderId))
    .where(and(isNotNull(stockLots.lineId), where))
    .$dynamic();

type LotQuery = ListQuery & { state: '' | 'inSafe' | 'unknown'; item: string };

function getLots(ctx: Ctx, { state, item, ...query }: LotQuery): Page<Lot> {
  requireAdmin(ctx.actor);
  const isOfItem = sql`${stockLots.lineId} = (select id from stock_lines where metal_id = ${item})`;
  const { rows, meta } = listPage(ctx.db, {
    query: lotsWith(ctx),
    where: [
      eq(stockLots.isOut, false),
      isNotNull(stockLots.lineId),
      item ? isOfItem : undefined,
      state === 'inSafe' ? gt(stockLots.remaining, 0) : undefined,
      state === 'unknown' ? isNull(stockLots.cost) : undefined,
    ],
    searchColumns: [itemName, stockLots.supplier, stockLots.reference, stockLots.serial, orders.orderNumber],
    order: [desc(stockLots.at), desc(stockLots.id)],
    sorts: { at: stockLots.at },
    id: stockLots.id,
    request: query,
  });
  return { rows: rows.map(presentLot), meta };
}

export const unitCostOf = ({ cost, quantity, remaining, remainingCost }: LotRow): Micros | null => {
  const [cents, count] = remaining > 0 ? [remainingCost, remaining] : [cost, quantity];
  return cents === null ? null : divideHalfUp(BigInt(cents) * 10_000n, BigInt(count));
};

export function presentLot({
  lot,
  name,
  hasLeft,
  ...order
}: ReturnType<ReturnType<typeof lotsWith>['all']>[number]): Lot {
  const unitCost = unitCostOf(lot);
  const { serial, remaining, value } = lot;
  const location = remaining > 0 ? (order.orderId ? 'reserved' : 'inSafe') : order.orderId ? 'handedOver' : 'takenOut';
  return lotShape.parse({
    ...lot,
    ...order,
    _id: String(lot.id),
    piece: serial !== null && (remaining > 0 || hasLeft) ? location : null,
    unitCost: unitCost === null ? null : eurosFromMicros(unitCost),
    name: `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
  });
}

const locationLabels: Record<NonNullable<Lot['piece']>, string> = {
  inSafe: 'Dans le coffre',
  reserved: 'Réservée',
  handedOver: 'Remise',
  takenOut: 'Sortie',
};

export const lotList = deskList({
  title: 'Lots et coûts',
  nouns: ['Aucun lot', 'lot', 'lots'],
  search: 'Article, numéro, fournisseur, facture ou commande',
  shape: listQuery.extend({
    state: z.enum(['', 'inSafe', 'unknown']).default(''),
    item: z.string().max(64).default(''),
  }),
  filters: {
    state: stateFilter('inSafe', [
      ['inSafe', 'Dans le coffre'],
      ['unknown', 'Sans coût'],
    ]),
    item: { name: 'article', label: 'Article', type: 'hidden' },
  },
  query: getLots,
  columns: [
    { label: 'Entré', cell: ({ at }) => moment(at), sort: 'at' },
    {
      label: 'Article',
      class: 'wraps name',
      isHeading: true,
      cell: ({ name, serial, year, _id: id }) => [
        link(name, adminLotPath(id)),
        serial !== null && mutedText(`n° ${serial}${year === null ? '' : `, ${year}`}`),
      ],
    },
    { label: 'Provenance', cell: ({ source }) => lotSourceLabels[source] },
    { label: 'Régime', cell: ({ regime }) => regime && purchaseRegimeLabels[regime] },
    { label: 'Fournisseur', class: 'wraps name', cell: ({ supplier }) => supplier },
    { label: 'Facture', cell: ({ reference }) => reference },
    {
      label: 'Reste',
      class: 'right figures',
      cell: ({ piece, orderId, orderNumber, remaining, quantity }) =>
        piece
          ? [locationLabels[piece], orderId && link(orderNumber ?? '', adminOrderPath(orderId))]
          : `${formatNumber(remaining)} sur ${formatNumber(quantity)}`,
    },
    {
      label: 'Coût unitaire',
      class: 'right figures',
      cell: ({ unitCost }) =>
        unitCost === null ? badge('Coût inconnu', 'badge-wait') : formatRate(microsOf(unitCost)),
    },
    {
      label: 'Actes',
      cell: ({ _id: id, piece, serial }) =>
        piece === 'inSafe' &&
        callButton(removePieceContract, {
          label: 'Sortir',
          subject: `le n° ${serial}`,
          params: { id },
          body: {},
          success: `Le n° ${serial} est sorti.`,
          confirmation: {
            title: `Sortir le n° ${serial} du stock`,
            text: 'La sortie s’inscrit au registre, avec sa raison.',
            label: 'Sortir',
            cancelLabel: 'Garder',
            fields: removalFields,
          },
        }),
    },
  ],
  hasRowActions: true,
});
