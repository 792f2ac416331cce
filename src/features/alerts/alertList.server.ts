import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { fold } from '../../../db/fold.ts';
import { currencies, metals, reserves } from '../../../db/schema/catalogue.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import type { ListQuery, Page } from '../../http/contract.ts';
import { eurosOf } from './alert.ts';
import type { Reserve } from './alerts.api.ts';

const name = sql<string | null>`coalesce(${metals.metalName}, ${currencies.moneyName})`;
const price = sql<number | null>`coalesce(${metals.netSellPrice}, ${currencies.sellPrice})`;
const searched = sql`fold(concat_ws(' ', ${reserves.email}, ${name}, ${currencies.iso}))`;

const sortable = new Map<string, SQL>(
  Object.entries({
    email: sql`${reserves.email}`,
    name: sql`fold(${name})`,
    createdAt: sql`${reserves.createdAt}`,
    firedAt: sql`${reserves.firedAt}`,
  }),
);

/** `-email` is by descending e-mail; an unknown order of rows is the newest first. */
function sortOf(sort: string): SQL[] {
  const column = sortable.get(sort.replace(/^-/, ''));
  const newest = desc(reserves.createdAt);
  return [...(column ? [sort.startsWith('-') ? desc(column) : asc(column)] : []), newest, desc(reserves.id)];
}

/** Every alert with its item, searched, sorted, in pages, in euros. @throws unauthenticated, forbidden for a client */
export function getReserves(ctx: Ctx, { page, pageSize, q, sort }: ListQuery): Page<Reserve> {
  requireAdmin(ctx.actor);
  const words = fold(q).split(/\s+/).filter(Boolean);
  const where = and(...words.map((word) => sql`instr(${searched}, ${word}) > 0`));
  const ofMetal = and(eq(reserves.type, 'metal'), eq(metals.id, reserves.typeId));
  const ofCurrency = and(eq(reserves.type, 'currency'), eq(currencies.id, reserves.typeId));
  const rows = ctx.db
    .select({ alert: reserves, name, price })
    .from(reserves)
    .leftJoin(metals, ofMetal)
    .leftJoin(currencies, ofCurrency)
    .where(where)
    .orderBy(...sortOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  const total = ctx.db
    .select({ n: count() })
    .from(reserves)
    .leftJoin(metals, ofMetal)
    .leftJoin(currencies, ofCurrency)
    .where(where)
    .get();
  return { rows: rows.map(present), meta: { page, pageSize, total: total?.n ?? 0 } };
}

/** The token of its link stays behind. */
const present = (row: { alert: typeof reserves.$inferSelect; name: string | null; price: number | null }): Reserve => {
  const { id, stopToken: _, desiredPrice, ...alert } = row.alert;
  return {
    _id: id,
    ...alert,
    desiredPrice: eurosOf(alert.type, desiredPrice),
    name: row.name,
    price: row.price === null ? null : eurosOf(alert.type, row.price),
  };
};
