import { sql } from 'drizzle-orm';
import { setById } from '../../../../db/client.ts';
import { currencies, metals, type PriceSide, type Pricing, priceLog } from '../../../../db/schema/catalogue.ts';
import { quotes } from '../../../../db/schema/orders.ts';
import { actorColumnsOf, audit, auditChange } from '../../../../db/writer.ts';
import { type Ctx, orNotFound, requireAdmin, ShopError } from '../../../http/context.ts';
import { currentConfig, setDayPrices } from '../../configuration/configuration.server.ts';
import { eurosOrNull, type Item, type ItemKey, type PricedType } from '../item.ts';
import { type ItemRow, itemOf, itemRow } from './items.server.ts';
import { findKnownRate, type RatedCurrency } from './knownRates.server.ts';
import { metalMarket, type PremiumSettings } from './premium.ts';
import {
  type ConfirmedPrices,
  type PriceComparison,
  type PriceDoubt,
  type Prices,
  priceDoubts,
  unconfirmedDoubts,
} from './priceCheck.ts';
import { currencyMarket, type Market } from './priceRule.ts';
import { largestDiscount } from './tiers.ts';

export type PricedItem = {
  item: Omit<Item, 'type'> & { type: PricedType };
  prices: Prices;
  pricing: Pricing | null;
  pricedAt: number;
  currency?: RatedCurrency;
  discount?: number;
  market: (settings: PremiumSettings) => Market | null;
};

export const pricedItemOf = (row: ItemRow): PricedItem => ({
  item: itemOf(row),
  pricing: row.pricing,
  pricedAt: row.pricedAt,
  ...('iso' in row
    ? { prices: { sell: row.sellPrice, buy: row.buyPrice }, currency: row, market: () => currencyMarket(row) }
    : {
        prices: { sell: row.netSellPrice, buy: row.grossBuyPrice },
        discount: largestDiscount(row),
        market: (spot) => metalMarket(row, spot),
      }),
});

export const manualSide: PriceSide = { rule: null, byHand: false };

export type DoubtfulItem = { type: PricedType | 'gold'; id: string; name: string; doubts: PriceDoubt[] };

const maxNamedItems = 3;

export function confirmationError(items: DoubtfulItem[]): ShopError {
  const sentences = items
    .slice(0, maxNamedItems)
    .map(({ name, doubts }) => `${name}\u00a0: ${doubts.map(({ text }) => text).join('\u202f; ')}.`);
  const otherCount = items.length - sentences.length;
  const otherSentences =
    otherCount > 0 ? [otherCount > 1 ? `${otherCount} autres articles aussi.` : 'Un autre article aussi.'] : [];
  const adviceText = 'Corrigez, ou confirmez si c’est bien voulu.';
  return new ShopError('conflict', [...sentences, ...otherSentences, adviceText].join(' '), {
    data: { doubts: items.flatMap(presentDoubts) },
  });
}

export const presentDoubts = ({ type, id, name, doubts }: DoubtfulItem) =>
  doubts.map(({ side, price, text }) => ({
    type,
    typeId: id,
    name,
    side,
    price: eurosOrNull(type === 'gold' ? 'metal' : type, price),
    text,
  }));

type PriceInput = Pick<PriceChange, 'discountBefore' | 'isShown' | 'isoBefore'> & {
  sell?: number | undefined;
  buy?: number | null | undefined;
  confirmed?: ConfirmedPrices;
};

/** Metals: cents; currencies: millionths of a euro. A changed price no longer follows its rule.
 * Call `fireAlerts` afterwards. @throws whatever `requireConfirmedPrices` throws */
export function changePrices(ctx: Ctx, input: ItemKey & PriceInput): boolean {
  requireAdmin(ctx.actor);
  const row = orNotFound(itemRow(ctx.db, input), 'Cet article n’existe pas ou n’existe plus.');
  const pricedItem = pricedItemOf(row);
  const { prices, pricing } = pricedItem;
  const { sell = prices.sell, buy = prices.buy, confirmed, discountBefore, isShown, isoBefore } = input;
  const after = { sell, buy };
  requireConfirmedPrices(ctx, pricedItem, { after, confirmed, discountBefore, isShown, isoBefore });
  if (sell === prices.sell && buy === prices.buy) return false;
  const manualPricing = (side: 'sell' | 'buy') => ({
    rule: pricing?.[side].rule ?? null,
    byHand: pricing?.[side].byHand || after[side] !== prices[side],
  });
  writePrices(ctx, {
    pricedItem,
    after: { ...after, pricing: pricing && { sell: manualPricing('sell'), buy: manualPricing('buy') } },
  });
  return true;
}

type PriceChange = Pick<PriceComparison, 'discountBefore' | 'isShown' | 'isoBefore'> & {
  after?: Prices;
  confirmed?: ConfirmedPrices;
};

function findDoubts(
  ctx: Ctx,
  { item, prices, market, currency, discount }: PricedItem,
  { confirmed, after = prices, ...change }: PriceChange,
): DoubtfulItem[] {
  const configuration = currentConfig(ctx.db);
  const referenceRate = currency?.referenceRate;
  const comparison = {
    ...{ type: item.type, ...change, discount, market: market(configuration) },
    ...{ before: { ...prices, referenceRate }, after: { ...after, referenceRate } },
    knownRate: currency && findKnownRate(ctx.db)(currency),
  };
  const doubts = unconfirmedDoubts(priceDoubts(comparison, configuration.priceTerms.mostMove), confirmed);
  return doubts.length > 0 ? [{ ...item, doubts }] : [];
}

/** @throws conflict for a doubtful price that is not in `confirmed` */
function requireConfirmedPrices(ctx: Ctx, pricedItem: PricedItem, change: PriceChange): void {
  const doubtfulItems = findDoubts(ctx, pricedItem, change);
  if (doubtfulItems.length > 0) throw confirmationError(doubtfulItems);
}

export function initialPriceDoubts(ctx: Ctx, key: ItemKey): DoubtfulItem[] {
  const row = itemRow(ctx.db, key);
  return row ? findDoubts(ctx, pricedItemOf(row), { isShown: true }) : [];
}

export function recordInitialPrices(ctx: Ctx, pricedItem: PricedItem, confirmed: ConfirmedPrices): void {
  const { prices, pricedAt } = pricedItem;
  requireConfirmedPrices(ctx, pricedItem, { confirmed, isShown: true });
  logPrices(ctx, pricedItem, { before: { sell: null, buy: null }, after: prices, at: pricedAt });
}

type LoggedPrices = Record<'before' | 'after', Record<'sell' | 'buy', number | null>> & { at: number };

function logPrices(ctx: Ctx, { item: { type, id } }: PricedItem, { before, after, at }: LoggedPrices): void {
  const actor = actorColumnsOf(ctx.actor);
  for (const side of ['sell', 'buy'] as const)
    if (before[side] !== after[side])
      ctx.db
        .insert(priceLog)
        .values({ itemType: type, itemId: id, side, fromPrice: before[side], toPrice: after[side], at, ...actor })
        .run();
}

export function invalidateQuotes(ctx: Ctx, { type, id }: ItemKey): void {
  const prices = sql`json_replace(${quotes.prices}, ${`$."${id}".quantity`}, 0)`;
  ctx.db.update(quotes).set({ prices }).run();
  audit(ctx, { action: `${type}.wrongPrice`, entity: type, entityId: id });
}

type NewPrices = Prices & { pricing: Pricing | null; referenceRate?: number | null | undefined };
export type PlannedChange = { pricedItem: PricedItem; after: NewPrices };

/** `pricedAt` is updated for unchanged prices too, because saving confirms them. */
export function writePrices(ctx: Ctx, { pricedItem, after: newPrices }: PlannedChange): void {
  const { referenceRate, ...after } = newPrices;
  const { item, prices, pricing } = pricedItem;
  const at = Math.max(Date.now(), pricedItem.pricedAt + 1);
  const { type, id } = item;
  const { goldPrice, karatRules } = currentConfig(ctx.db);
  const sharedColumns = { pricing: after.pricing, pricedAt: at, updatedAt: at };
  if (type === 'metal')
    setById(ctx.db, metals, id, {
      netSellPrice: after.sell,
      grossBuyPrice: after.buy ?? 0,
      pricedOn: goldPrice,
      ...sharedColumns,
    });
  else if (type === 'karat')
    setDayPrices(ctx, {
      [`carrates${id}`]: after.buy ?? 0,
      karatRules: { ...karatRules, [id]: { ...(after.pricing?.buy ?? manualSide), pricedOn: goldPrice } },
      karatsPricedAt: at,
    });
  else
    setById(ctx.db, currencies, id, {
      sellPrice: after.sell,
      buyPrice: after.buy,
      ...(referenceRate !== undefined && { referenceRate, referencedAt: referenceRate === null ? null : at }),
      ...sharedColumns,
    });
  logPrices(ctx, pricedItem, { before: prices, after, at });
  // Price sources publish many times a day, so only their spot price is audited.
  if (ctx.actor.kind === 'system' && ctx.actor.job === 'feed') return;
  auditChange(ctx, {
    action: `${type}.price`,
    entity: type,
    entityId: id,
    before: { ...prices, pricing },
    after,
  });
}
