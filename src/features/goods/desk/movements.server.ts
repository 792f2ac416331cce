import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { listPage } from '../../../../db/list.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { ledger } from '../../../../db/schema/goods.ts';
import { eventKinds } from '../../../../db/words.ts';
import { adminOrderPath } from '../../../adminPaths.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { listQuery, orEmpty } from '../../../http/contract.ts';
import { formatNumber, formatSigned } from '../../../money.ts';
import { deskList, link, moment } from '../../../ui/list/list.ts';
import { fullNameSql } from '../../accounts/model/ownUser.server.ts';
import { itemName } from '../model/lines.server.ts';
import { eventLabels } from '../model/stock.ts';

export const movementQuery = listQuery.extend({
  id: z.string().max(64).default(''),
  value: z.coerce.number().int().optional(),
  kind: orEmpty(z.enum(eventKinds)),
});

export function getMovements(ctx: Ctx, { id, value, kind, ...page }: z.output<typeof movementQuery>) {
  requireAdmin(ctx.actor);
  const query = ctx.db
    .select({ row: ledger, name: itemName, who: fullNameSql })
    .from(ledger)
    .leftJoin(metals, and(eq(ledger.itemType, 'metal'), eq(metals.id, ledger.itemId)))
    .leftJoin(currencies, and(eq(ledger.itemType, 'currency'), eq(currencies.id, ledger.itemId)))
    .leftJoin(users, eq(users.id, ledger.actorId))
    .$dynamic();
  const where = [
    isNotNull(ledger.lineId),
    ne(ledger.kind, 'costed'),
    id ? eq(ledger.itemId, id) : undefined,
    value === undefined ? undefined : eq(ledger.value, value),
    kind ? eq(ledger.kind, kind) : undefined,
  ];
  const searchColumns = [itemName, ledger.serial, ledger.orderNumber, ledger.reason, fullNameSql];
  const { rows, meta } = listPage(ctx.db, {
    query,
    where,
    searchColumns,
    order: [desc(ledger.id)],
    id: ledger.id,
    request: page,
  });
  return {
    rows: rows.map(({ row, who, ...item }) => {
      const author = row.actorKind === 'system' ? 'La boutique' : (who ?? 'Compte effacé');
      return { ...row, _id: row.id, ...item, by: author };
    }),
    meta,
  };
}

const signedText = (n: number) => (n === 0 ? '' : formatSigned(n));

export const movementList = deskList({
  title: 'Mouvements',
  nouns: ['Aucun mouvement', 'mouvement', 'mouvements'],
  search: 'Article, commande, raison ou personne',
  shape: movementQuery,
  filters: {
    kind: { name: 'mouvement', label: 'Mouvement', allLabel: 'Tous', options: Object.entries(eventLabels) },
    id: { name: 'article', label: 'Article', type: 'hidden' },
    value: { name: 'coupure', label: 'Coupure', type: 'hidden' },
  },
  query: getMovements,
  columns: [
    { label: 'Quand', cell: ({ at }) => moment(at) },
    {
      label: 'Article',
      class: 'two-lines',
      isHeading: true,
      cell: ({ name, value }) => `${name ?? 'Article supprimé'}${value === null ? '' : `, ${formatNumber(value)}`}`,
    },
    { label: 'Mouvement', cell: ({ kind }) => eventLabels[kind] },
    {
      label: 'Nombre',
      class: 'right figures',
      cell: ({ quantity }) => (quantity === 0 ? '' : formatNumber(quantity)),
    },
    { label: 'Coffre', class: 'right figures', cell: ({ inSafeChange }) => signedText(inSafeChange) },
    { label: 'Attendu', class: 'right figures', cell: ({ expected }) => signedText(expected) },
    { label: 'Après', class: 'right figures', cell: ({ inSafe }) => formatNumber(inSafe) },
    {
      label: 'Commande',
      cell: ({ orderId, orderNumber }) => orderId && link(orderNumber ?? '', adminOrderPath(orderId)),
    },
    { label: 'Raison', class: 'two-lines', cell: ({ reason }) => reason },
    { label: 'Qui', cell: ({ by }) => by },
  ],
});
