import { randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { reserves } from '../../../db/schema/catalogue.ts';
import { write } from '../../../db/writer.ts';
import type { Ctx } from '../../http/context.ts';
import { ShopError } from '../../http/errors.ts';
import { hitFits } from '../../http/throttle.server.ts';
import { enqueueMail } from '../../mail/outbox.server.ts';
import type { Item, ItemType } from '../catalogue/item.ts';
import { findItem } from '../catalogue/items.server.ts';
import { alertLimitLetter, alertSetLetter, stopHeaders } from './alert.mail.ts';
import { aboveProblem, mostAlerts } from './alert.ts';
import { isWaiting } from './waiting.server.ts';

type ReserveRow = typeof reserves.$inferSelect;
type Input = { email: string; desiredPrice: number; type: ItemType; typeId: string };

export const perEmail = { hits: 25, minutes: 24 * 60 };

/**
 * Cents for a metal, millionths of a euro for a currency. The answer is always the same: only the mail says what the address
 * already has.
 * @throws notFound for an item that is unknown or hidden, invalid for a price that is not below the present one
 */
export function addReserve(ctx: Ctx, input: Input): Promise<null> {
  return write(ctx, (tx) => {
    const item = findItem(tx.db, { type: input.type, id: input.typeId });
    if (!item?.isVisible) throw new ShopError('notFound', 'Cet article n’existe pas ou n’est plus en vente.');
    const problem = aboveProblem(item, input.desiredPrice);
    if (problem) throw new ShopError('invalid', problem, { errors: { desiredPrice: problem } });
    // Over the limit nothing is stored; an error would reveal the address's other alerts.
    if (!hitFits(tx.db, { key: `reserve:email:${input.email}`, limit: perEmail })) return null;
    const alert = keepAlert(tx.db, input);
    if (alert) mailAlert(tx, item, alert);
    else mailLimit(tx, { ...input, item });
    return null;
  });
}

type Wish = Input & { kind?: ReserveRow['kind'] };

export function keepAlert(tx: Db, { email, desiredPrice, type, typeId, kind = 'price' }: Wish): ReserveRow | null {
  const changed = tx
    .update(reserves)
    .set({ desiredPrice })
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
  const others = tx
    .select({ n: count() })
    .from(reserves)
    .where(and(eq(reserves.email, email), isWaiting))
    .get();
  if ((others?.n ?? 0) >= mostAlerts) return null;
  const stopToken = randomBytes(32).toString('base64url');
  return tx
    .insert(reserves)
    .values({ kind, email, desiredPrice, type, typeId, stopToken, createdAt: Date.now() })
    .returning()
    .get();
}

const mailAlert = (ctx: Ctx, item: Item, alert: ReserveRow): void =>
  enqueueMail(ctx, {
    kind: 'alertSet',
    recipient: alert.email,
    headers: stopHeaders(alert, ctx.shop.sender),
    letter: alertSetLetter(item, alert, ctx.shop.sender),
  });

type OverLimit = { email: string; desiredPrice: number | null; item: Item };

export function mailLimit(ctx: Ctx, { email, desiredPrice, item }: OverLimit): void {
  const newest = ctx.db
    .select()
    .from(reserves)
    .where(and(eq(reserves.email, email), isWaiting))
    .orderBy(desc(reserves.createdAt), desc(reserves.id))
    .limit(1)
    .get();
  if (!newest) return;
  enqueueMail(ctx, {
    kind: 'alertLimit',
    recipient: email,
    headers: stopHeaders(newest, ctx.shop.sender),
    letter: alertLimitLetter(item, desiredPrice, newest, ctx.shop.sender),
  });
}
