import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../http/context.ts';
import { isWithinLimit } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import { confirmedClient } from '../accounts/model/dealer.server.ts';
import type { Item, ItemType } from '../catalogue/item.ts';
import { type AlertMailKind, alertMailContent, alertUnsubscribeHeaders } from './alert.mail.ts';
import { desiredPriceProblem, maxAlerts } from './alert.ts';
import { findAlertItem } from './alertItem.server.ts';
import { addReserveContract } from './alerts.api.ts';
import { isLive, isOpen } from './waiting.server.ts';

type ReserveRow = typeof reserves.$inferSelect;
type ReserveInput = { email: string; desiredPrice: number; type: ItemType; typeId: string };

const emailLimit = { hits: 25, minutes: 24 * 60 };
const unconfirmedLimit = { hits: 1, minutes: 24 * 60 };

/** Prices are in cents, or in millionths of a euro for a currency.
 * @throws notFound for a hidden item; invalid unless the price is below the current one */
export const addReserve = verb(addReserveContract, (ctx, input) =>
  write(ctx, (tx) => {
    const item = findAlertItem(tx.db, { type: input.type, id: input.typeId });
    if (!item?.isVisible) throw new ShopError('notFound', 'Cet article n’existe pas ou n’est plus en vente.');
    const problem = desiredPriceProblem(item, input.desiredPrice);
    if (problem) throw fieldError('desiredPrice', problem);
    return requestAlert(tx, { ...input, kind: 'price' }, item);
  }),
);

type AlertMailData = { item: Item; alert: ReserveRow; request?: AlertRequest };

function sendAlertMail(ctx: Ctx, kind: AlertMailKind, mailData: AlertMailData): void {
  const { alert } = mailData;
  const { sender } = ctx.shop;
  const headers = alertUnsubscribeHeaders(alert, sender);
  enqueueMail(ctx, { kind, recipient: alert.email, headers, letter: alertMailContent(kind, mailData, sender) });
}

export function fireAlertsWhere(ctx: Ctx, item: Item, condition: SQL | undefined): number {
  const firedAlerts = ctx.db
    .update(reserves)
    .set({ firedAt: Date.now() })
    .where(and(eq(reserves.type, item.type), eq(reserves.typeId, item.id), isLive, condition))
    .returning()
    .all();
  for (const alert of firedAlerts)
    sendAlertMail(ctx, alert.kind === 'stock' ? 'stockAlertFired' : 'alertFired', { item, alert });
  return firedAlerts.length;
}

type AlertRequest = ReserveInput & Pick<ReserveRow, 'kind'>;

/** The answer reveals no alerts: the outcome is mailed to the address, if it is confirmed. */
export function requestAlert(ctx: Ctx, request: AlertRequest, item: Item): null {
  const { db } = ctx;
  const { email } = request;
  // An error would reveal that the address has other alerts.
  if (!isWithinLimit(db, { key: `reserve:email:${email}`, limit: emailLimit })) return null;
  const isConfirmedAlert = and(eq(reserves.email, email), isNotNull(reserves.confirmedAt), isNull(reserves.stoppedAt));
  const confirmedOwner = confirmedClient(ctx, email) ?? db.select().from(reserves).where(isConfirmedAlert).get();
  const isConfirmed = confirmedOwner !== undefined;
  const alert = saveAlert(db, { ...request, confirmedAt: isConfirmed ? Date.now() : null });
  if (alert && isConfirmed)
    sendAlertMail(ctx, request.kind === 'stock' ? 'stockAlertSet' : 'alertSet', { item, alert });
  else if (isConfirmed) sendAlertLimitMail(ctx, request, item);
  else if (alert && isWithinLimit(db, { key: `reserve:confirm:${email}`, limit: unconfirmedLimit }))
    sendAlertMail(ctx, 'alertConfirm', { item, alert });
  return null;
}

function saveAlert(tx: Db, request: AlertRequest & Pick<ReserveRow, 'confirmedAt'>): ReserveRow | null {
  const { kind, email, desiredPrice, type, typeId, confirmedAt } = request;
  const updatedAlert = tx
    .update(reserves)
    .set({ desiredPrice, confirmedAt: sql`coalesce(${reserves.confirmedAt}, ${confirmedAt})` })
    .where(
      and(
        eq(reserves.kind, kind),
        eq(reserves.email, email),
        eq(reserves.type, type),
        eq(reserves.typeId, typeId),
        isOpen,
      ),
    )
    .returning()
    .get();
  if (updatedAlert) return updatedAlert;
  const isSameAddress = and(eq(reserves.email, email), isOpen);
  const openAlerts = tx.select().from(reserves).where(isSameAddress).orderBy(asc(reserves.createdAt)).all();
  if (openAlerts.length >= maxAlerts) {
    const oldest = openAlerts.find((other) => other.confirmedAt === null);
    if (!oldest || request.confirmedAt === null) return null;
    tx.delete(reserves).where(eq(reserves.id, oldest.id)).run();
  }
  const stopToken = randomBytes(32).toString('base64url');
  return tx
    .insert(reserves)
    .values({ ...request, stopToken, createdAt: Date.now() })
    .returning()
    .get();
}

function sendAlertLimitMail(ctx: Ctx, request: AlertRequest, item: Item): void {
  const alert = ctx.db
    .select()
    .from(reserves)
    .where(and(eq(reserves.email, request.email), isOpen))
    .orderBy(desc(reserves.createdAt), desc(reserves.id))
    .limit(1)
    .get();
  if (alert) sendAlertMail(ctx, 'alertLimit', { item, alert, request });
}
