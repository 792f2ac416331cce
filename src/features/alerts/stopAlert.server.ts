import { and, asc, eq, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { audit } from '../../../db/audit.ts';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { requireAdmin } from '../../http/actor.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import type { Item } from '../catalogue/item.ts';
import { findItem } from '../catalogue/items.server.ts';
import { isWaiting } from './waiting.server.ts';

type ReserveRow = typeof reserves.$inferSelect;

/** An alert with its item; none when the item is gone. */
export type OwnAlert = { alert: ReserveRow; item: Item | undefined };

const withItem =
  (db: Db) =>
  (alert: ReserveRow): OwnAlert => ({ alert, item: findItem(db, { type: alert.type, id: alert.typeId }) });

/** What the link of a mail shows its owner: its alert, and the others that wait at the same address. */
export function alertOfLink(db: Db, token: string): (OwnAlert & { others: OwnAlert[] }) | undefined {
  const alert = db.select().from(reserves).where(eq(reserves.stopToken, token)).get();
  if (!alert) return undefined;
  const others = db
    .select()
    .from(reserves)
    .where(and(eq(reserves.email, alert.email), ne(reserves.id, alert.id), isWaiting))
    .orderBy(asc(reserves.createdAt))
    .all();
  return { ...withItem(db)(alert), others: others.map(withItem(db)) };
}

/**
 * Stops the alert of a mailed link, or every alert that waits at its address. Whoever has the link may; stopping what
 * is over changes nothing.
 * @throws notFound for a token that was never given
 */
export function stopAlert(ctx: Ctx, { token, all }: { token: string; all: boolean }): Promise<null> {
  return write(ctx, ({ db }) => {
    const alert = db.select().from(reserves).where(eq(reserves.stopToken, token)).get();
    if (!alert) throw new ShopError('notFound', 'Ce lien ne correspond à aucune alerte.');
    const which = all ? eq(reserves.email, alert.email) : eq(reserves.id, alert.id);
    db.update(reserves).set({ stoppedAt: Date.now() }).where(and(which, isWaiting)).run();
    return null;
  });
}

/** For who asks the dealer. Stopping what is over changes nothing. @throws unauthenticated, forbidden for a client */
export function stopAlerts(ctx: Ctx, { ids }: { ids: string[] }): Promise<{ stopped: number }> {
  requireAdmin(ctx.actor);
  return write(ctx, (tx) => {
    const which = and(inArray(reserves.id, ids), isWaiting);
    const stopped = tx.db.update(reserves).set({ stoppedAt: Date.now() }).where(which).returning().all();
    for (const { id } of stopped) audit(tx, { action: 'alert.stop', entity: 'alert', entityId: id });
    return { stopped: stopped.length };
  });
}

type LinkView = { shown: ReturnType<typeof alertOfLink>; pressed: 'one' | 'all' | null };

/**
 * What the page of a link shows, after stopping what was pressed: on the page, or in a mail program (RFC 8058), whose
 * link ends in `?toutes=1`. Opening it changes nothing, since programs open links on their own.
 */
export async function followStopLink(ctx: Ctx, token: string, request: Request): Promise<LinkView> {
  const all = new URL(request.url).searchParams.has('toutes');
  if (request.method !== 'POST' || !alertOfLink(ctx.db, token))
    return { shown: alertOfLink(ctx.db, token), pressed: null };
  await stopAlert(ctx, { token, all });
  return { shown: alertOfLink(ctx.db, token), pressed: all ? 'all' : 'one' };
}

/** Days that an alert which is over stays, so that its links still say what became of it. */
export const alertKeptDays = 365;

/** For the cleaning job: alerts that have been over for a year, and those whose item is gone. Returns how many. */
export function dropOldAlerts(ctx: Ctx, now = Date.now()): Promise<number> {
  return write(ctx, ({ db }) => {
    const lost = and(
      notExists(db.select().from(metals).where(eq(metals.id, reserves.typeId))),
      notExists(db.select().from(currencies).where(eq(currencies.id, reserves.typeId))),
    );
    const over = and(
      or(isNotNull(reserves.firedAt), isNotNull(reserves.stoppedAt)),
      lt(sql`coalesce(${reserves.firedAt}, ${reserves.stoppedAt})`, now - days(alertKeptDays)),
    );
    return db.delete(reserves).where(or(over, lost)).run().changes;
  });
}
