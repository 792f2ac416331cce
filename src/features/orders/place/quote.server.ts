import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { type QuotedPrices, quotes } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { plural } from '../../../money.ts';
import { quantityProblem } from '../../cart/cart.ts';
import { formatUnits } from '../../cart/changes.ts';
import { currencyAmount, metalAmount } from '../../cart/totals.ts';
import { eurosOf, type ItemKey } from '../../catalogue/item.ts';
import { toConfirmNow } from '../../catalogue/priceAge.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import type { QuoteInput, QuoteOutput } from '../quote.api.ts';
import { cardUntil } from '../terms.ts';
import { requireIdentity } from './limits.server.ts';
import { currencyById, metalById } from './pricing.server.ts';

type Items = QuoteInput['Items'];
type Price = Pick<QuotedPrices[string], 'unitPrice' | 'coefficient'>;

function presentPrice(db: Db, { type, id }: ItemKey) {
  if (type === 'currency') {
    const row = currencyById(db).get({ id });
    return row?.isVisible && { ...row, name: row.moneyName, unitPrice: row.sellPrice };
  }
  const row = metalById(db).get({ id });
  return row?.isVisable && { ...row, name: row.metalName, iso: '', unitPrice: row.netSellPrice, coefficient: 1 };
}

const isDearer = (one: Price, other: Price): boolean =>
  one.unitPrice * other.coefficient > other.unitPrice * one.coefficient;

/** Of each article what was quoted for as much and has not fallen since, else the price of what may be bought now. */
function quotedLines(db: Db, items: Items, quoted: QuotedPrices) {
  const isToConfirm = toConfirmNow(db);
  return items.map((item) => {
    const row = presentPrice(db, item);
    const isSold = row && row.unitPrice > 0 && !isToConfirm(row) && !quantityProblem(item.type, item.quantity);
    const now = isSold ? row : undefined;
    const before = quoted[item.id];
    const holds = before && item.quantity <= before.quantity && !(now && isDearer(before, now));
    const fresh = now && { ...item, unitPrice: now.unitPrice, coefficient: now.coefficient };
    const text = before && !holds && now && isDearer(now, before) ? whyEnded(before, now) : null;
    return { ...item, text, holds, price: holds ? { ...before, id: item.id } : fresh };
  });
}

function whyEnded({ type, quantity }: QuotedPrices[string], { name, iso }: { name: string; iso: string }): string {
  const most = type === 'metal' ? plural(quantity, 'pièce', 'pièces') : formatUnits(quantity, iso);
  return quantity === 0
    ? `${name}\u00a0: le prix gardé était une erreur de notre part. Le prix du jour le remplace.`
    : `${name}\u00a0: le prix gardé valait pour ${most} au plus. Au-delà, c’est celui du jour.`;
}

const liveQuote = (db: Db, userId: string, now: number) =>
  db
    .select()
    .from(quotes)
    .where(and(eq(quotes.userId, userId), gt(quotes.until, now)))
    .get();

/** The prices that an order has by its client's quote; the present ones hold for what is not in it. */
export function quoteFor(db: Db, { userId, Items, now }: { userId: string; Items: Items; now: number }): QuotedPrices {
  const { prices = {} } = liveQuote(db, userId, now) ?? {};
  const held = new Set(quotedLines(db, Items, prices).flatMap(({ id, holds }) => (holds ? [id] : [])));
  return Object.fromEntries(Object.entries(prices).filter(([id]) => held.has(id)));
}

export const endQuote = (db: Db, userId: string) => db.delete(quotes).where(eq(quotes.userId, userId)).run();

/** The price that the dealer replaces was an error: no quote holds it any more. */
export function voidQuotes(ctx: Ctx, { type, id }: ItemKey): void {
  const prices = sql`json_replace(${quotes.prices}, ${`$."${id}".quantity`}, 0)`;
  ctx.db.update(quotes).set({ prices }).run();
  audit(ctx, { action: `${type}.wrongPrice`, entity: type, entityId: id });
}

const amountOf = ({ type, quantity, unitPrice, coefficient }: Items[number] & Price) =>
  type === 'metal' ? metalAmount(unitPrice, quantity) : currencyAmount(unitPrice, coefficient, quantity);

/**
 * An earlier quote keeps its end and the prices that still hold, and takes in what is new in the cart.
 * @throws conflict beyond what the client may order
 */
export function quotePrices(ctx: Ctx, { Items, renew }: QuoteInput): Promise<QuoteOutput> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, ({ db }) => {
    const now = Date.now();
    const live = renew ? undefined : liveQuote(db, userId, now);
    const lines = quotedLines(db, Items, live?.prices ?? {});
    const end = lines.some(({ holds }) => holds) ? live?.until : undefined;
    const until = end ?? cardUntil(currentConfiguration(db).priceTerms, now);
    const prices = lines.flatMap(({ price }) => price ?? []);
    requireIdentity(db, { userId, amount: prices.reduce((sum, price) => sum + amountOf(price), 0) });
    db.delete(quotes).where(lte(quotes.until, now)).run();
    endQuote(db, userId);
    db.insert(quotes)
      .values({ userId, until, prices: Object.fromEntries(prices.map(({ id, ...price }) => [id, price])) })
      .run();
    return {
      now,
      until,
      prices: prices.map((price) => ({ ...price, unitPrice: eurosOf(price.type, price.unitPrice) })),
      ended: lines.flatMap(({ type, id, quantity, text }) => (text ? [{ type, id, quantity, text }] : [])),
    };
  });
}
