import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { days } from '../../dates.ts';
import { type Ctx, orNotFound, ShopError, verb } from '../../http/context.ts';
import { currentUserRow } from '../accounts/model/ownUser.server.ts';
import type { Item } from '../catalogue/item.ts';
import { confirmDays, setSubscription } from '../newsletter/members.server.ts';
import { goldGram } from './alert.ts';
import { findAlertItem } from './alertItem.server.ts';
import { stopReserveContract } from './alerts.api.ts';
import { fireAlerts } from './savePrice.server.ts';
import { isOpen, isUnconfirmed } from './waiting.server.ts';

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
    .where(and(eq(reserves.email, alert.email), ne(reserves.id, alert.id), isOpen))
    .orderBy(asc(reserves.createdAt))
    .all();
  return { ...withItem(db)(alert), others: others.map(withItem(db)) };
}

/** Idempotent. `token`: from a mail. @throws notFound for an unknown token */
export const stopAlert = verb(stopReserveContract, (ctx, { token, all }) =>
  write(ctx, ({ db }) => {
    const alert = orNotFound(
      db.select().from(reserves).where(eq(reserves.stopToken, token)).get(),
      'Ce lien ne correspond à aucune alerte.',
    );
    const condition = all ? eq(reserves.email, alert.email) : eq(reserves.id, alert.id);
    db.update(reserves).set({ stoppedAt: Date.now() }).where(and(condition, isOpen)).run();
    return null;
  }),
);

/** Idempotent. Confirms the address, and so all its alerts. */
function confirmAlerts(ctx: Ctx, token: string): Promise<void> {
  return write(ctx, (tx) => {
    const addressOfToken = tx.db.select({ email: reserves.email }).from(reserves).where(eq(reserves.stopToken, token));
    const condition = and(inArray(reserves.email, addressOfToken), isUnconfirmed);
    const confirmedAlerts = tx.db.update(reserves).set({ confirmedAt: Date.now() }).where(condition).returning().all();
    for (const { type, typeId: id } of confirmedAlerts) fireAlerts(tx, { type, id });
  });
}

export type LinkAction = 'one' | 'all' | 'confirmed' | null;
type LinkView = { view: ReturnType<typeof alertOfLink>; action: LinkAction };
type LinkRequest = { token: string; isConfirmation: boolean; request: Request };

/** GET changes nothing, because mail programs prefetch links. They unsubscribe by POST to `?toutes=1` (RFC 8058). */
export async function followAlertLink(ctx: Ctx, { token, isConfirmation, request }: LinkRequest): Promise<LinkView> {
  const stopsAll = new URL(request.url).searchParams.has('toutes');
  if (request.method !== 'POST' || !alertOfLink(ctx.db, token))
    return { view: alertOfLink(ctx.db, token), action: null };
  if (isConfirmation) await confirmAlerts(ctx, token);
  else await stopAlert(ctx, { token, all: stopsAll });
  return { view: alertOfLink(ctx.db, token), action: isConfirmation ? 'confirmed' : stopsAll ? 'all' : 'one' };
}

export const alertRetentionDays = 365;

export function deleteOldAlerts(ctx: Ctx, now = Date.now()): Promise<number> {
  return write(ctx, ({ db }) => {
    const isOnDeletedItem = and(
      ne(reserves.typeId, goldGram.id),
      notExists(db.select().from(metals).where(eq(metals.id, reserves.typeId))),
      notExists(db.select().from(currencies).where(eq(currencies.id, reserves.typeId))),
    );
    const isExpired = and(
      or(isNotNull(reserves.firedAt), isNotNull(reserves.stoppedAt)),
      lt(sql`coalesce(${reserves.firedAt}, ${reserves.stoppedAt})`, now - days(alertRetentionDays)),
    );
    const isAbandoned = and(isUnconfirmed, lt(reserves.createdAt, now - days(confirmDays)));
    return db
      .delete(reserves)
      .where(or(isExpired, isOnDeletedItem, isAbandoned))
      .run().changes;
  });
}

/** Null if the client's e-mail is not confirmed. */
function ownAlertFilter(ctx: Ctx): SQL | null {
  const { email, emailProvenAt } = currentUserRow(ctx);
  return emailProvenAt === null ? null : eq(reserves.email, email);
}

export function ownAlerts(ctx: Ctx): OwnAlert[] | null {
  const { db } = ctx;
  const condition = ownAlertFilter(ctx);
  const order = [desc(sql`${isOpen}`), desc(reserves.createdAt)];
  return (
    condition &&
    db
      .select()
      .from(reserves)
      .where(condition)
      .orderBy(...order)
      .all()
      .map(withItem(db))
  );
}

/** @throws notFound for another user's alert or an unconfirmed e-mail */
export async function stopOwnAlert(ctx: Ctx, id: string): Promise<void> {
  const isOwnAlert = ownAlertFilter(ctx);
  const condition = and(eq(reserves.id, id), isOwnAlert ?? undefined);
  if (!isOwnAlert || !ctx.db.select().from(reserves).where(condition).get()) throw new ShopError('notFound');
  await write(ctx, ({ db }) => db.update(reserves).set({ stoppedAt: Date.now() }).where(and(condition, isOpen)).run());
}

export async function ownAlertsPage(ctx: Ctx, request: Request) {
  const form = request.method === 'POST' ? await request.formData() : new FormData();
  const [id = '', choice = ''] = ['alerte', 'lettre'].map((name) => String(form.get(name) ?? ''));
  if (id) await stopOwnAlert(ctx, id);
  const isConfirmed = ownAlertFilter(ctx) !== null;
  const isSubscribed = isConfirmed && (await setSubscription(ctx, { email: currentUserRow(ctx).email, choice }));
  return { alerts: ownAlerts(ctx), stopped: id !== '', isConfirmed, isSubscribed };
}
