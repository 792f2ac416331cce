import { createHmac, timingSafeEqual } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../../db/client.ts';
import { currencies, metals } from '../../../../db/schema/catalogue.ts';
import { requireClient } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { eurosFromCents, eurosFromMicros } from '../../../money.ts';
import { toConfirmNow } from '../../catalogue/prices/priceAge.server.ts';
import { currentConfiguration } from '../../configuration/configuration.server.ts';
import { cardUntil } from '../terms.ts';
import type { QuoteInput, QuoteOutput } from './quote.api.ts';

/** Cents of a metal, millionths of a euro of a money, by the article's id. */
const kept = z.record(
  z.string(),
  z.object({ type: z.enum(['metal', 'currency']), unitPrice: z.number(), coefficient: z.number() }),
);
export type KeptPrices = Readonly<z.output<typeof kept>>;

const quote = z.object({ userId: z.string(), until: z.number(), prices: kept });
type Quote = z.output<typeof quote>;

const sealOf = ({ shop }: Ctx, text: string): Buffer =>
  createHmac('sha256', shop.keys.session).update(`quote:${text}`).digest();

/** The client keeps it, under our seal: nothing is stored for a cart that nobody orders. */
function sealed(ctx: Ctx, content: Quote): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sealOf(ctx, text).toString('base64url')}`;
}

/** Null for one that is over, another person's, or not ours. */
function liveQuote(ctx: Ctx, { userId, text, now }: { userId: string; text: string; now: number }): Quote | null {
  const [body = '', seal = ''] = text.split('.');
  const given = Buffer.from(seal, 'base64url');
  const own = sealOf(ctx, body);
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const content = quote.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return content.userId === userId && now < content.until ? content : null;
}

/** The prices that an order may still have by its quote; none where it is over: the present ones hold. */
export const keptPrices = (ctx: Ctx, asked: { userId: string; text: string; now: number }): KeptPrices =>
  asked.text ? (liveQuote(ctx, asked)?.prices ?? {}) : {};

/** Of what may be bought now. */
function presentPrices(db: Db, { Items }: Pick<QuoteInput, 'Items'>): KeptPrices {
  const ids = Items.map(({ id }) => id);
  const isToConfirm = toConfirmNow(db);
  const sold = [
    ...db
      .select()
      .from(metals)
      .where(inArray(metals.id, ids))
      .all()
      .filter(({ isVisable }) => isVisable)
      .map((row) => ({ ...row, type: 'metal' as const, unitPrice: row.netSellPrice, coefficient: 1 })),
    ...db
      .select()
      .from(currencies)
      .where(inArray(currencies.id, ids))
      .all()
      .filter(({ isVisible }) => isVisible)
      .map((row) => ({ ...row, type: 'currency' as const, unitPrice: row.sellPrice })),
  ].filter((row) => row.unitPrice > 0 && !isToConfirm(row));
  return Object.fromEntries(sold.map(({ id, type, unitPrice, coefficient }) => [id, { type, unitPrice, coefficient }]));
}

type Price = KeptPrices[string];
const isDearer = (one: Price, other: Price | undefined): boolean =>
  other !== undefined && one.unitPrice * other.coefficient > other.unitPrice * one.coefficient;

/** An earlier quote that is not over keeps its end and the prices that have not fallen, and takes in what is new in the cart. */
export function quotePrices(ctx: Ctx, { Items, quote: text }: QuoteInput): QuoteOutput {
  const { userId } = requireClient(ctx.actor);
  const now = Date.now();
  const live = liveQuote(ctx, { userId, text, now });
  const until = live?.until ?? cardUntil(currentConfiguration(ctx.db).priceTerms, now);
  const present = presentPrices(ctx.db, { Items });
  const asked = new Set(Items.map(({ id }) => id));
  const before = Object.entries(live?.prices ?? {}).filter(
    ([id, price]) => asked.has(id) && !isDearer(price, present[id]),
  );
  const prices = { ...present, ...Object.fromEntries(before) };
  return {
    quote: sealed(ctx, { userId, until, prices }),
    now,
    until,
    prices: Object.entries(prices).map(([id, { type, unitPrice, coefficient }]) => ({
      type,
      id,
      unitPrice: type === 'metal' ? eurosFromCents(unitPrice) : eurosFromMicros(unitPrice),
      coefficient,
    })),
  };
}
