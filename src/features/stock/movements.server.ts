import { and, desc, eq, sql } from 'drizzle-orm';
import { listPage } from '../../../db/list.ts';
import { users } from '../../../db/schema/accounts.ts';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { stockMovements } from '../../../db/schema/stock.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { Page } from '../../http/contract.ts';
import { itemName } from './lines.server.ts';
import type { Movement, MovementQuery } from './stock.api.ts';
import { movementLabels } from './stock.ts';

const who = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`;

const movementList = {
  texts: [itemName, stockMovements.orderNumber, stockMovements.reason, who],
  order: [desc(stockMovements.id)],
  id: stockMovements.id,
};

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
  const { rows, meta } = listPage(ctx.db, { ...movementList, query, where, asked });
  return { rows: rows.map(present), meta };
}

type Row = { row: typeof stockMovements.$inferSelect; name: string | null; who: string | null };

function present({ row, name: item, who: person }: Row): Movement {
  const { id, lineId: _line, itemType, itemId, actorKind, actorId: _actor, ...rest } = row;
  const by = actorKind === 'system' ? 'La boutique' : (person ?? 'Compte effacé');
  return { _id: id, ...rest, type: itemType, id: itemId, kindLabel: movementLabels[row.kind], name: item, by };
}
