import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { stockMovements } from '../../../../db/schema/stock.ts';
import { movementKinds } from '../../../../db/words.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { listQuery } from '../../../http/contract.ts';
import { formatNumber } from '../../../money.ts';
import { adminOrderPath } from '../../../paths.ts';
import { deskList, link, moment } from '../../../ui/list/list.ts';
import { itemName } from '../lines.server.ts';
import { movementLabels } from '../stock.ts';

const signed = (n: number) => (n === 0 ? '' : `${n > 0 ? '+' : '−'}${formatNumber(Math.abs(n))}`);

const shape = listQuery.extend({
  id: z.string().max(64).default(''),
  value: z.coerce.number().int().optional(),
  kind: z.enum(movementKinds).or(z.literal('')).default(''),
});

const who = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;

function movements({ db, actor }: Ctx, { id, value, kind, ...asked }: z.output<typeof shape>) {
  requireAdmin(actor);
  const query = db
    .select({ row: stockMovements, name: itemName, who })
    .from(stockMovements)
    .leftJoin(metals, and(eq(stockMovements.itemType, 'metal'), eq(metals.id, stockMovements.itemId)))
    .leftJoin(currencies, and(eq(stockMovements.itemType, 'currency'), eq(currencies.id, stockMovements.itemId)))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .$dynamic();
  return listPage(db, {
    query,
    where: [
      id ? eq(stockMovements.itemId, id) : undefined,
      value === undefined ? undefined : eq(stockMovements.value, value),
      kind ? eq(stockMovements.kind, kind) : undefined,
    ],
    texts: [itemName, stockMovements.orderNumber, stockMovements.reason, who],
    order: [desc(stockMovements.id)],
    id: stockMovements.id,
    asked,
  });
}

export const movementList = deskList({
  title: 'Mouvements',
  words: ['Aucun mouvement', 'mouvement', 'mouvements'],
  search: 'Article, commande, raison ou personne',
  shape,
  filters: {
    kind: { name: 'mouvement', label: 'Mouvement', all: 'Tous', options: Object.entries(movementLabels) },
    id: { name: 'article', label: 'Article', type: 'hidden' },
    value: { name: 'coupure', label: 'Coupure', type: 'hidden' },
  },
  query: movements,
  columns: [
    { label: 'Quand', cell: ({ row }) => moment(row.at) },
    {
      label: 'Article',
      look: 'two-lines',
      heads: true,
      cell: ({ name, row: { value } }) =>
        `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
    },
    { label: 'Mouvement', cell: ({ row }) => movementLabels[row.kind] },
    { label: 'Coffre', look: 'right figures', cell: ({ row }) => signed(row.safe) },
    { label: 'Réservé', look: 'right figures', cell: ({ row }) => signed(row.reserved) },
    { label: 'Attendu', look: 'right figures', cell: ({ row }) => signed(row.expected) },
    {
      label: 'Après',
      look: 'right figures',
      cell: ({ row: { inSafe, inReserve } }) =>
        `${formatNumber(inSafe)}${inReserve > 0 ? ` dont ${formatNumber(inReserve)} rés.` : ''}`,
    },
    {
      label: 'Commande',
      cell: ({ row: { orderId, orderNumber } }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
    },
    { label: 'Raison', look: 'two-lines', cell: ({ row }) => row.reason },
    { label: 'Qui', cell: ({ row, who }) => (row.actorKind === 'system' ? 'La boutique' : (who ?? 'Compte effacé')) },
  ],
});
