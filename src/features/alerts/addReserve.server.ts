import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError, wrongField } from '../../http/errors.ts';
import { hitFits } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { provenOwner } from '../accounts/model/dealer.server.ts';
import type { Item, ItemType } from '../catalogue/item.ts';
import { type AlertMail, alertLetter, stopHeaders } from './alert.mail.ts';
import { aboveProblem, mostAlerts } from './alert.ts';
import { findAlertItem } from './alertItem.server.ts';
import { isLive, isWaiting } from './waiting.server.ts';

type ReserveRow = typeof reserves.$inferSelect;
type Input = { email: string; desiredPrice: number; type: ItemType; typeId: string };

const perEmail = { hits: 25, minutes: 24 * 60 };
/** Questions to an address that never answered. */
const perUnconfirmed = { hits: 1, minutes: 24 * 60 };

/** Cents, or micro-euros of a currency. @throws notFound when hidden, invalid for a price not below the present one */
export function addReserve(ctx: Ctx, input: Input): Promise<null> {
  return write(ctx, (tx) => {
    const item = findAlertItem(tx.db, { type: input.type, id: input.typeId });
    if (!item?.isVisible) throw new ShopError('notFound', 'Cet article n’existe pas ou n’est plus en vente.');
    const problem = aboveProblem(item, input.desiredPrice);
    if (problem) throw wrongField('desiredPrice', problem);
    return askAlert(tx, { ...input, kind: 'price' }, item);
  });
}

type About = { item: Item; alert: ReserveRow; wish?: Wish };

function mailAlert(ctx: Ctx, kind: AlertMail, about: About): void {
  const { alert } = about;
  const { sender } = ctx.shop;
  const headers = stopHeaders(alert, sender);
  enqueueMail(ctx, { kind, recipient: alert.email, headers, letter: alertLetter(kind, about, sender) });
}

/** One mail for each of these alerts, which end with it. @returns how many were fired */
export function fire(ctx: Ctx, item: Item, which: SQL | undefined): number {
  const fired = ctx.db
    .update(reserves)
    .set({ firedAt: Date.now() })
    .where(and(eq(reserves.type, item.type), eq(reserves.typeId, item.id), isLive, which))
    .returning()
    .all();
  for (const alert of fired) mailAlert(ctx, alert.kind === 'stock' ? 'stockAlertFired' : 'alertFired', { item, alert });
  return fired.length;
}

type Wish = Input & Pick<ReserveRow, 'kind'>;

/** Always the same answer: existing alerts are only mailed, and only to a confirmed address. */
export function askAlert(ctx: Ctx, wish: Wish, item: Item): null {
  const { db } = ctx;
  const { email } = wish;
  // Over the limit nothing is stored; an error would reveal the address's other alerts.
  if (!hitFits(db, { key: `reserve:email:${email}`, limit: perEmail })) return null;
  const confirmed = and(eq(reserves.email, email), isNotNull(reserves.confirmedAt), isNull(reserves.stoppedAt));
  const known = provenOwner(ctx, email) ?? db.select().from(reserves).where(confirmed).get();
  const isConfirmed = known !== undefined;
  const alert = keepAlert(db, { ...wish, confirmedAt: isConfirmed ? Date.now() : null });
  if (alert && isConfirmed) mailAlert(ctx, wish.kind === 'stock' ? 'stockAlertSet' : 'alertSet', { item, alert });
  else if (isConfirmed) mailLimit(ctx, wish, item);
  else if (alert && hitFits(db, { key: `reserve:confirm:${email}`, limit: perUnconfirmed }))
    mailAlert(ctx, 'alertConfirm', { item, alert });
  return null;
}

function keepAlert(tx: Db, wish: Wish & Pick<ReserveRow, 'confirmedAt'>): ReserveRow | null {
  const { kind, email, desiredPrice, type, typeId, confirmedAt } = wish;
  const changed = tx
    .update(reserves)
    .set({ desiredPrice, confirmedAt: sql`coalesce(${reserves.confirmedAt}, ${confirmedAt})` })
    .where(
      and(
        eq(reserves.kind, kind),
        eq(reserves.email, email),
        eq(reserves.type, type),
        eq(reserves.typeId, typeId),
        isWaiting,
      ),
    )
    .returning()
    .get();
  if (changed) return changed;
  const own = and(eq(reserves.email, email), isWaiting);
  const others = tx.select().from(reserves).where(own).orderBy(asc(reserves.createdAt)).all();
  if (others.length >= mostAlerts) {
    const oldest = others.find((other) => other.confirmedAt === null);
    if (!oldest || wish.confirmedAt === null) return null;
    tx.delete(reserves).where(eq(reserves.id, oldest.id)).run();
  }
  const stopToken = randomBytes(32).toString('base64url');
  return tx
    .insert(reserves)
    .values({ ...wish, stopToken, createdAt: Date.now() })
    .returning()
    .get();
}

function mailLimit(ctx: Ctx, wish: Wish, item: Item): void {
  const alert = ctx.db
    .select()
    .from(reserves)
    .where(and(eq(reserves.email, wish.email), isWaiting))
    .orderBy(desc(reserves.createdAt), desc(reserves.id))
    .limit(1)
    .get();
  if (alert) mailAlert(ctx, 'alertLimit', { item, alert, wish });
}
