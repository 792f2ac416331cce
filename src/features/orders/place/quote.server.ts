import { eq, lte } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { boundValue, prepare } from '../../../../db/prepared.ts';
import { type QuotedPrices, quotes } from '../../../../db/schema/orders.ts';
import { write } from '../../../../db/writer.ts';
import { requireClient, verb } from '../../../http/context.ts';
import { plural, sum } from '../../../money.ts';
import { quantityProblem } from '../../cart/cart.ts';
import { formatUnits } from '../../cart/changes.ts';
import { amountOf } from '../../cart/totals.ts';
import { eurosOf, type ItemKey } from '../../catalogue/item.ts';
import { confirmationCheck } from '../../catalogue/model/priceAge.server.ts';
import { tierPrice } from '../../catalogue/model/tiers.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { mayBuy } from '../model/buyer.server.ts';
import { cardDeadline } from '../model/paymentTerms.ts';
import { articleOf, loadArticles, type PricesToCheck } from '../model/pricing.server.ts';
import { type QuoteInput, quotePricesContract } from '../orders.api.ts';

type Items = QuoteInput['Items'];
type Price = Pick<QuotedPrices[string], 'unitPrice' | 'coefficient' | 'tiers'>;

type Article = NonNullable<ReturnType<typeof articleOf>>;
type QuoteContext = Pick<PricesToCheck, 'articles' | 'needsConfirmation'> & { now: number };

function presentPrice({ articles, needsConfirmation }: QuoteContext, item: ItemKey) {
  const article = articleOf(articles, item);
  const row = article?.metal ?? article?.currency;
  return article?.isForSale && row && !needsConfirmation(row) ? article : undefined;
}

const isDearer = (one: Price, other: Price, quantity: number): boolean => {
  const [price, otherPrice] = [one, other].map(({ unitPrice, tiers }) => tierPrice(unitPrice, tiers, quantity));
  return (price ?? 0) * other.coefficient > (otherPrice ?? 0) * one.coefficient;
};

/** The quoted price applies up to the quoted quantity, unless the current price is lower. */
function quotedLines(items: Items, quoted: QuotedPrices, source: QuoteContext) {
  return items.map((item) => {
    const row = presentPrice(source, item);
    const presentedPrice = row && !quantityProblem(item.type, item.quantity) ? row : undefined;
    const quotedPrice = quoted[item.id];
    const isHeld =
      quotedPrice &&
      item.quantity <= quotedPrice.quantity &&
      !(presentedPrice && isDearer(quotedPrice, presentedPrice, item.quantity));
    const tiers = presentedPrice && presentedPrice.tiers.length > 0 ? presentedPrice.tiers : undefined;
    const currentPrice = presentedPrice && {
      ...item,
      unitPrice: presentedPrice.unitPrice,
      coefficient: presentedPrice.coefficient,
      ...(tiers && { tiers }),
    };
    const text =
      quotedPrice && !isHeld && presentedPrice && isDearer(presentedPrice, quotedPrice, item.quantity)
        ? quoteEndText(quotedPrice, presentedPrice)
        : null;
    return { ...item, text, holds: isHeld, price: isHeld ? { ...quotedPrice, id: item.id } : currentPrice };
  });
}

function quoteEndText({ quantity }: QuotedPrices[string], { name, currency }: Article): string {
  const maxText = currency ? formatUnits(quantity, currency.iso) : plural(quantity, 'pièce', 'pièces');
  return quantity === 0
    ? `${name}\u00a0: le prix gardé était une erreur de notre part. Le prix du jour le remplace.`
    : `${name}\u00a0: le prix gardé valait pour ${maxText} au plus. Au-delà, c’est celui du jour.`;
}

const takeQuote = prepare((db) =>
  db
    .delete(quotes)
    .where(eq(quotes.userId, boundValue('userId')))
    .returning()
    .prepare(),
);

export function consumeQuote(
  db: Db,
  { userId, Items, ...source }: QuoteContext & { userId: string; Items: Items },
): QuotedPrices {
  const quote = takeQuote(db).get({ userId });
  if (!quote || quote.until <= source.now) return {};
  const validIds = new Set(quotedLines(Items, quote.prices, source).flatMap(({ id, holds }) => (holds ? [id] : [])));
  return Object.fromEntries(Object.entries(quote.prices).filter(([id]) => validIds.has(id)));
}

/** A valid quote keeps its expiry unless `renew` is set. @throws conflict above the order limits */
export const quotePrices = verb(quotePricesContract, (ctx, { Items, renew }) => {
  const { userId } = requireClient(ctx.actor);
  return write(ctx, ({ db }) => {
    const now = Date.now();
    const { priceTerms, requestAbove } = currentConfig(db);
    const previousQuote = takeQuote(db).get({ userId });
    const liveQuote = renew || !previousQuote || previousQuote.until <= now ? undefined : previousQuote;
    const lines = quotedLines(Items, liveQuote?.prices ?? {}, {
      articles: loadArticles(db, Items),
      needsConfirmation: confirmationCheck(db, now),
      now,
    });
    const quoteEnd = lines.some(({ holds }) => holds) ? liveQuote?.until : undefined;
    const until = quoteEnd ?? cardDeadline(priceTerms, now);
    const itemPrices = lines.flatMap(({ price }) => price ?? []);
    const amount = sum(
      itemPrices.map(({ type, quantity, tiers, coefficient, unitPrice }) =>
        amountOf({ type, coefficient, unitPrice: tierPrice(unitPrice, tiers, quantity) }, quantity),
      ),
    );
    const prices = mayBuy(db, { userId, amount, requestAbove }) ? itemPrices : [];
    db.delete(quotes).where(lte(quotes.until, now)).run();
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
});
