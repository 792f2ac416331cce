import { and, asc, eq, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import type { Item } from '../catalogue/item.ts';
import { confirmDays } from '../newsletter/members.server.ts';
import { findAlertItem } from './alertItem.server.ts';
import { fireAlerts } from './savePrice.server.ts';
import { isUnconfirmed, isWaiting } from './waiting.server.ts';

type ReserveRow = typeof reserves.$inferSelect;

export type OwnAlert = { alert: ReserveRow; item: Item | undefined };

const withItem =
  (db: Db) =>
  (alert: ReserveRow): OwnAlert => ({ alert, item: findAlertItem(db, { type: alert.type, id: alert.typeId }) });

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

/** The link is enough, no account is needed. Idempotent. @throws notFound for an unknown token */
export function stopAlert(ctx: Ctx, { token, all }: { token: string; all: boolean }): Promise<null> {
  return write(ctx, ({ db }) => {
    const alert = db.select().from(reserves).where(eq(reserves.stopToken, token)).get();
    if (!alert) throw new ShopError('notFound', 'Ce lien ne correspond à aucune alerte.');
    const which = all ? eq(reserves.email, alert.email) : eq(reserves.id, alert.id);
    db.update(reserves).set({ stoppedAt: Date.now() }).where(and(which, isWaiting)).run();
    return null;
  });
}

/** With one alert an address confirms all that wait, and its later ones. Idempotent. */
function confirmAlerts(ctx: Ctx, token: string): Promise<void> {
  return write(ctx, (tx) => {
    const own = tx.db.select({ email: reserves.email }).from(reserves).where(eq(reserves.stopToken, token));
    const which = and(inArray(reserves.email, own), isUnconfirmed);
    const confirmed = tx.db.update(reserves).set({ confirmedAt: Date.now() }).where(which).returning().all();
    for (const { type, typeId: id } of confirmed) fireAlerts(tx, { type, id });
  });
}

export type Pressed = 'one' | 'all' | 'confirmed' | null;
type LinkView = { shown: ReturnType<typeof alertOfLink>; pressed: Pressed };
type Followed = { token: string; confirms: boolean; request: Request };

/** One-click by mail programs (RFC 8058) ends in `?toutes=1`. GET changes nothing, since programs prefetch links. */
export async function followAlertLink(ctx: Ctx, { token, confirms, request }: Followed): Promise<LinkView> {
  const all = new URL(request.url).searchParams.has('toutes');
  if (request.method !== 'POST' || !alertOfLink(ctx.db, token))
    return { shown: alertOfLink(ctx.db, token), pressed: null };
  if (confirms) await confirmAlerts(ctx, token);
  else await stopAlert(ctx, { token, all });
  return { shown: alertOfLink(ctx.db, token), pressed: confirms ? 'confirmed' : all ? 'all' : 'one' };
}

/** Days that a finished alert is kept, so that its links still explain it. */
export const alertKeptDays = 365;

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
    const ignored = and(isUnconfirmed, lt(reserves.createdAt, now - days(confirmDays)));
    const gone = or(over, lost, ignored);
    return db.delete(reserves).where(gone).run().changes;
  });
}
