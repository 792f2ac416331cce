import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { listPage } from '../../../db/list.ts';
import { currencies, metals, reserves } from '../../../db/schema/catalogue.ts';
import { matchesOf } from '../../../db/search.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { Page } from '../../http/contract.ts';
import { eurosOf } from '../catalogue/item.ts';
import { goldGram } from './alert.ts';
import { gramItem } from './alertItem.server.ts';
import type { Reserve, ReserveListQuery } from './alerts.api.ts';
import { isLive, isUnconfirmed } from './waiting.server.ts';

const name = sql<string | null>`coalesce(${metals.metalName}, ${currencies.moneyName})`;
const price = sql<number | null>`coalesce(${metals.netSellPrice}, ${currencies.sellPrice})`;
const alertList = {
  sorts: {
    email: reserves.email,
    name: sql`(select fold(coalesce((select ${metals.metalName} from ${metals} where ${metals.id} = ${reserves.typeId}),
      (select ${currencies.moneyName} from ${currencies} where ${currencies.id} = ${reserves.typeId}))))`,
    createdAt: reserves.createdAt,
    firedAt: reserves.firedAt,
  },
  order: [desc(reserves.createdAt)],
  id: reserves.id,
};

const states = {
  waiting: isLive,
  unconfirmed: isUnconfirmed,
  fired: isNotNull(reserves.firedAt),
  stopped: isNotNull(reserves.stoppedAt),
};

export function getReserves(ctx: Ctx, asked: ReserveListQuery): Page<Reserve> {
  requireAdmin(ctx.actor);
  const query = ctx.db
    .select({ alert: reserves, name, price })
    .from(reserves)
    .leftJoin(metals, and(eq(reserves.type, 'metal'), eq(metals.id, reserves.typeId)))
    .leftJoin(currencies, and(eq(reserves.type, 'currency'), eq(currencies.id, reserves.typeId)))
    .$dynamic();
  const where = [
    asked.state ? states[asked.state] : undefined,
    asked.item ? eq(reserves.typeId, asked.item) : undefined,
  ];
  const { rows, meta } = listPage(ctx.db, { ...alertList, query, where, found: matchesOf('reserves', asked.q), asked });
  return { rows: rows.map(present(ctx.db)), meta };
}

type Listed = { alert: typeof reserves.$inferSelect; name: string | null; price: number | null };

const present =
  (db: Db) =>
  (row: Listed): Reserve => {
    const { id, stopToken: _, desiredPrice, ...alert } = row.alert;
    const gram = alert.typeId === goldGram.id ? gramItem(db) : null;
    const price = gram ? gram.sellPrice : row.price;
    return {
      _id: id,
      ...alert,
      desiredPrice: eurosOf(alert.type, desiredPrice),
      name: gram ? gram.name : row.name,
      price: price === null ? null : eurosOf(alert.type, price),
    };
  };
