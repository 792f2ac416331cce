import { and, desc, eq, sql } from 'drizzle-orm';
import { type Db, retryBusy, write } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import type { Actor } from '../../http/actor.ts';
import { ShopError } from '../../http/errors.ts';
import { ownRow } from '../accounts/ownUser.server.ts';
import { findItem } from '../catalogue/items.server.ts';
import type { OwnAlert } from './stopAlert.server.ts';
import { isWaiting } from './waiting.server.ts';

/** Registering an address proves nothing: the alerts of a mailbox are shown to who has followed a link mailed to it. */
function provenEmail(db: Db, actor: Actor): string | null {
  const { email, emailProvenAt } = ownRow(db, actor);
  return emailProvenAt === null ? null : email;
}

/**
 * The signed-in client's price alerts, those that wait first; null while the e-mail of the account is not proven.
 * @throws unauthenticated for a visitor
 */
export function ownAlerts(db: Db, actor: Actor): OwnAlert[] | null {
  const email = provenEmail(db, actor);
  if (email === null) return null;
  return db
    .select()
    .from(reserves)
    .where(eq(reserves.email, email))
    .orderBy(desc(sql`${isWaiting}`), desc(reserves.createdAt))
    .all()
    .map((alert) => ({ alert, item: findItem(db, { type: alert.type, id: alert.typeId }) }));
}

/**
 * Stops one of the signed-in client's own alerts.
 * @throws unauthenticated for a visitor, notFound for another mailbox's alert or while the e-mail is not proven
 */
export function stopOwnAlert(db: Db, actor: Actor, id: string): void {
  const email = provenEmail(db, actor);
  const own = and(eq(reserves.id, id), eq(reserves.email, email ?? ''));
  if (email === null || !db.select().from(reserves).where(own).get()) throw new ShopError('notFound');
  write(db, (tx) => tx.update(reserves).set({ stoppedAt: Date.now() }).where(and(own, isWaiting)).run());
}

/** What the page shows, after stopping what was pressed on it. `stopped` says whether something was. */
export async function ownAlertsPage(db: Db, actor: Actor, request: Request) {
  const id = request.method === 'POST' ? String((await request.formData()).get('alerte') ?? '') : '';
  if (id) await retryBusy(() => stopOwnAlert(db, actor, id));
  return { alerts: ownAlerts(db, actor), stopped: id !== '' };
}
