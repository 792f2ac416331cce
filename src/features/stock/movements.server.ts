import { and, desc, eq, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { users } from '../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { stockMovements } from '../../../db/schema/stock.ts';
import { type Ctx, requireAdmin } from '../../http/context.ts';
import type { Page } from '../../http/contract.ts';
import { formatNumber } from '../../money.ts';
import { adminOrderPath } from '../../paths.ts';
import { deskList, link, moment } from '../../ui/list/list.ts';
import { itemName } from './lines.server.ts';
import { type Movement, type MovementQuery, movementQuery } from './stock.api.ts';
import { movementLabels } from './stock.ts';

const who = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;

export function getMovements(ctx: Ctx, asked: MovementQuery): Page<Movement> {
  requireAdmin(ctx.actor);
  const query = ctx.db
    .select({ row: stockMovements, name: itemName, who })
    .from(stockMovements)
    .leftJoin(metals, and(eq(stockMovements.itemType, 'metal'), eq(metals.id, stockMovements.itemId)))
    .leftJoin(currencies, and(eq(stockMovements.itemType, 'currency'), eq(currencies.id, stockMovements.itemId)))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .$dynamic();
  const { type, id, value, kind, orderId } = asked;
  const where = [
    type ? eq(stockMovements.itemType, type) : undefined,
    id ? eq(stockMovements.itemId, id) : undefined,
    value === undefined ? undefined : eq(stockMovements.value, value),
    kind ? eq(stockMovements.kind, kind) : undefined,
    orderId ? eq(stockMovements.orderId, orderId) : undefined,
  ];
  const texts = [itemName, stockMovements.orderNumber, stockMovements.reason, who];
  const { id: byId } = stockMovements;
  const { rows, meta } = listPage(ctx.db, { query, where, texts, order: [desc(byId)], id: byId, asked });
  return { rows: rows.map(present), meta };
}

type Row = { row: typeof stockMovements.$inferSelect; name: string | null; who: string | null };

function present({ row, name: item, who: person }: Row): Movement {
  const { id, lineId: _line, itemType, itemId, actorKind, actorId: _actor, ...rest } = row;
  const by = actorKind === 'system' ? 'La boutique' : (person ?? 'Compte effacé');
  return { _id: id, ...rest, type: itemType, id: itemId, kindLabel: movementLabels[row.kind], name: item, by };
}

const signed = (n: number) => (n === 0 ? '' : `${n > 0 ? '+' : '−'}${formatNumber(Math.abs(n))}`);

export const movementList = deskList({
  title: 'Mouvements',
  words: ['Aucun mouvement', 'mouvement', 'mouvements'],
  search: 'Article, commande, raison ou personne',
  shape: movementQuery,
  filters: {
    kind: { name: 'mouvement', label: 'Mouvement', all: 'Tous', options: Object.entries(movementLabels) },
    id: { name: 'article', label: 'Article', type: 'hidden' },
    value: { name: 'coupure', label: 'Coupure', type: 'hidden' },
  },
  query: getMovements,
  columns: [
    { label: 'Quand', cell: ({ at }) => moment(at) },
    {
      label: 'Article',
      look: 'two-lines',
      heads: true,
      cell: ({ name, value }) => `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
    },
    { label: 'Mouvement', cell: ({ kindLabel }) => kindLabel },
    { label: 'Coffre', look: 'right figures', cell: ({ safe }) => signed(safe) },
    { label: 'Réservé', look: 'right figures', cell: ({ reserved }) => signed(reserved) },
    { label: 'Attendu', look: 'right figures', cell: ({ expected }) => signed(expected) },
    {
      label: 'Après',
      look: 'right figures',
      cell: ({ inSafe, inReserve }) =>
        `${formatNumber(inSafe)}${inReserve > 0 ? ` dont ${formatNumber(inReserve)} rés.` : ''}`,
    },
    {
      label: 'Commande',
      cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
    },
    { label: 'Raison', look: 'two-lines', cell: ({ reason }) => reason },
    { label: 'Qui', cell: ({ by }) => by },
  ],
});
