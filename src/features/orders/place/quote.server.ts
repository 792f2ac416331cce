import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { audit } from '../../../../db/audit.ts';
import type { Db } from '../../../../db/client.ts';
import { type QuotedPrices, quotes } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { plural } from '../../../money.ts';
import { formatUnits } from '../../cart/changes.ts';
import { eurosOf, type ItemKey } from '../../catalogue/item.ts';
import { toConfirmNow } from '../../catalogue/prices/priceAge.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { cardUntil } from '../terms.ts';
import { currencyById, metalById } from './pricing.server.ts';
import type { QuoteInput, QuoteOutput } from './quote.api.ts';

type Items = QuoteInput['Items'];

function presentPrice(db: Db, { type, id }: ItemKey) {
  if (type === 'currency') {
    const row = currencyById(db).get({ id });
    return row?.isVisible && { ...row, name: row.moneyName, unitPrice: row.sellPrice };
  }
  const row = metalById(db).get({ id });
  return row?.isVisable && { ...row, name: row.metalName, iso: '', unitPrice: row.netSellPrice, coefficient: 1 };
}

/** Of what may be bought now, in the quantities asked for. */
function presentPrices(db: Db, items: Items) {
  const isToConfirm = toConfirmNow(db);
  return items.flatMap(({ type, id, quantity }) => {
    const now = presentPrice(db, { type, id });
    if (!now || now.unitPrice <= 0 || isToConfirm(now)) return [];
    const { name, iso, unitPrice, coefficient } = now;
    return [{ type, id, quantity, name, iso, unitPrice, coefficient }];
  });
}
type Present = ReturnType<typeof presentPrices>;
type Price = Pick<Present[number], 'unitPrice' | 'coefficient'>;

const isDearer = (one: Price, other: Price | undefined): boolean =>
  other !== undefined && one.unitPrice * other.coefficient > other.unitPrice * one.coefficient;

const liveQuote = (db: Db, { userId, now }: { userId: string; now: number }) =>
  db
    .select()
    .from(quotes)
    .where(and(eq(quotes.userId, userId), gt(quotes.until, now)))
    .get();

/** Those that are quoted for as much and have not fallen since. */
function stillQuoted(prices: QuotedPrices, items: Items, present: Present): QuotedPrices {
  const holding = items.flatMap(({ id, quantity }) => {
    const price = prices[id];
    if (
      !price ||
      quantity > price.quantity ||
      isDearer(
        price,
        present.find((one) => one.id === id),
      )
    )
      return [];
    return [[id, price] as const];
  });
  return Object.fromEntries(holding);
}

/** The prices that an order has by its client's quote; the present ones hold for what is not in it. */
export function quoteFor(db: Db, { Items, ...asked }: { userId: string; Items: Items; now: number }): QuotedPrices {
  const live = liveQuote(db, asked);
  return live ? stillQuoted(live.prices, Items, presentPrices(db, Items)) : {};
}

export const endQuote = (db: Db, userId: string) => db.delete(quotes).where(eq(quotes.userId, userId)).run();

/** The price that the dealer replaces was an error: no quote holds it any more. */
export function voidQuotes(ctx: Ctx, { type, id }: ItemKey): void {
  const prices = sql`json_replace(${quotes.prices}, ${`$."${id}".quantity`}, 0)`;
  ctx.db.update(quotes).set({ prices }).run();
  audit(ctx, { action: `${type}.wrongPrice`, entity: type, entityId: id });
}

function whyEnded({ name, type, iso }: Present[number], { quantity }: QuotedPrices[string]): string {
  if (quantity === 0) return `${name}\u00a0: le prix gardé était une erreur de notre part. Le prix du jour le remplace.`;
  const most = type === 'metal' ? plural(quantity, 'pièce', 'pièces') : formatUnits(quantity, iso);
  return `${name}\u00a0: le prix gardé valait pour ${most} au plus. Au-delà, c’est celui du jour.`;
}

/** An earlier quote keeps its end and the prices that still hold, and takes in what is new in the cart. */
export function quotePrices(ctx: Ctx, { Items, renew }: QuoteInput): Promise<QuoteOutput> {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, ({ db }) => {
    const now = Date.now();
    const live = renew ? undefined : liveQuote(db, { userId, now });
    const present = presentPrices(db, Items);
    const holding = stillQuoted(live?.prices ?? {}, Items, present);
    const fresh = present.map(({ name: _name, iso: _iso, id, ...price }) => [id, price] as const);
    const prices: QuotedPrices = { ...Object.fromEntries(fresh), ...holding };
    const end = Object.keys(holding).length > 0 ? live?.until : undefined;
    const until = end ?? cardUntil(currentConfiguration(db).priceTerms, now);
    db.delete(quotes).where(lte(quotes.until, now)).run();
    endQuote(db, userId);
    db.insert(quotes).values({ userId, until, prices }).run();
    return {
      now,
      until,
      prices: Object.entries(prices).map(([id, price]) => ({
        ...price,
        id,
        unitPrice: eurosOf(price.type, price.unitPrice),
      })),
      ended: present.flatMap((one) => {
        const { type, id } = one;
        const quoted = live?.prices[id];
        const isLost = quoted && !holding[id] && isDearer(one, quoted);
        return isLost ? [{ type, id, text: whyEnded(one, quoted) }] : [];
      }),
    };
  });
}
