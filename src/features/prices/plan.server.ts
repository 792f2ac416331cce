import { and, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { countOf } from '../../../db/list.ts';
import {
  currencies,
  metals,
  type PriceSet,
  type PriceSetRow,
  type PriceSetSide,
  type Pricing,
  priceLog,
} from '../../../db/schema/catalogue.ts';
import type { loggedTypes } from '../../../db/words.ts';
import { orNotFound, ShopError } from '../../http/context.ts';
import { formatEuro, formatNumber } from '../../money.ts';
import { eurosOf, eurosOrNull } from '../catalogue/item.ts';
import {
  type DoubtfulItem,
  type PlannedChange,
  type PricedItem,
  pricedItemOf,
} from '../catalogue/model/changePrices.server.ts';
import { findKnownRate } from '../catalogue/model/knownRates.server.ts';
import { priceDoubts, unconfirmedDoubts } from '../catalogue/model/priceCheck.ts';
import { currencyMarket, followsRule, type Market, priceByRule, type SideName } from '../catalogue/model/priceRule.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { pricedKarats } from './karats.server.ts';

/** In cents per kilogram. Null if the change is not doubtful. */
function goldDoubt(from: number | null, to: number, maxPriceChange: number): DoubtfulItem | null {
  if (from === null || from <= 0 || Math.abs(to - from) * 100 <= from * maxPriceChange) return null;
  const text = `il passe de ${formatEuro(from)} à ${formatEuro(to)} le kilo, plus de ${formatNumber(maxPriceChange)}\u00a0% d’écart`;
  return { type: 'gold', id: '', name: 'Cours de l’or', doubts: [{ side: 'sell', price: to, text }] };
}

export type PublicationPlan = { gold: number | null; changes: PlannedChange[]; doubts: DoubtfulItem[] };

const keyOf = ({ type, id }: { type: string; id: string }) => `${type}:${id}`;

const allPricedItems = (db: Db): PricedItem[] => [
  ...db.select().from(metals).all().map(pricedItemOf),
  ...pricedKarats(currentConfig(db)),
  ...db.select().from(currencies).all().map(pricedItemOf),
];

/** `isScheduled`: sources and other scheduled sets may have changed prices since.
 * @throws notFound, conflict with `current` for an outdated price, or invalid for a rule without a price */
export function publicationPlan(db: Db, set: PriceSet, isScheduled = false): PublicationPlan {
  const configuration = currentConfig(db);
  const { goldPrice: goldBefore, goldPricedAt, priceTerms } = configuration;
  const items = allPricedItems(db);
  const knownRate = findKnownRate(db);
  const rowsByKey = new Map(set.rows.map((row) => [keyOf(row), row]));
  requireCurrentPrices(db, { items, set, goldPricedAt, isScheduled });

  const plannedSettings = { ...configuration, goldPrice: set.gold?.price ?? goldBefore };
  const plan: PublicationPlan = { gold: set.gold?.price ?? null, changes: [], doubts: [] };
  const doubt = set.gold && goldDoubt(goldBefore, set.gold.price, priceTerms.mostMove);
  if (doubt && set.gold?.confirmed !== set.gold?.price) plan.doubts.push(doubt);

  for (const pricedItem of items) {
    const row = rowsByKey.get(keyOf(pricedItem.item));
    const market =
      row?.referenceRate === undefined
        ? pricedItem.market(plannedSettings)
        : currencyMarket({ referenceRate: row.referenceRate });
    const followsGold =
      set.gold !== undefined && pricedItem.item.type !== 'currency' && followsRule(pricedItem.pricing);
    const after =
      row || followsGold
        ? plannedSides(pricedItem, row, market)
        : { ...pricedItem.prices, pricing: pricedItem.pricing };
    const { referenceRate } = pricedItem.currency ?? {};
    const change = {
      type: pricedItem.item.type,
      before: { ...pricedItem.prices, referenceRate },
      after: { ...after, referenceRate: row?.referenceRate ?? referenceRate },
      market,
      discount: pricedItem.discount,
      marketBefore: pricedItem.market(configuration),
      knownRate: pricedItem.currency && knownRate(pricedItem.currency),
    };
    const doubts = unconfirmedDoubts(priceDoubts(change, priceTerms.mostMove), row?.confirmed);
    if (doubts.length > 0) plan.doubts.push({ ...pricedItem.item, doubts });
    if (row || followsGold || (set.restate && pricedItem.item.isVisible))
      plan.changes.push({ pricedItem, after: { ...after, referenceRate: row?.referenceRate } });
  }
  return plan;
}

const changedMeanwhileText =
  'Des prix ont été enregistrés entre-temps par quelqu’un d’autre. Vos saisies sont gardées\u00a0: comparez-les, puis enregistrez de nouveau.';

type LogKey = { type: (typeof loggedTypes)[number]; id: string };

function wasChangedByPerson(db: Db, { type, id }: LogKey, since: number) {
  const isOfItem = and(eq(priceLog.itemType, type), eq(priceLog.itemId, id));
  return countOf(db, priceLog, and(isOfItem, gt(priceLog.at, since), ne(priceLog.actorKind, 'system'))) > 0;
}

type Versions = { items: PricedItem[]; set: PriceSet; goldPricedAt: number | null; isScheduled: boolean };

function requireCurrentPrices(db: Db, { items, set, goldPricedAt, isScheduled }: Versions) {
  const isOutdated = (key: LogKey, seen: number | null, current: number | null) =>
    seen !== current && (!isScheduled || wasChangedByPerson(db, key, seen ?? 0));
  const itemsByKey = new Map(items.map((pricedItem) => [keyOf(pricedItem.item), pricedItem]));
  const outdatedRows = set.rows.flatMap((row) => {
    const pricedItem = orNotFound(
      itemsByKey.get(keyOf(row)),
      'Un article de cette grille n’existe plus. Rechargez la page.',
    );
    const { type, id, name } = pricedItem.item;
    const { sell, buy } = pricedItem.prices;
    if (!isOutdated(row, row.pricedAt, pricedItem.pricedAt)) return [];
    return [{ type, id, name, sell: eurosOf(type, sell), buy: eurosOrNull(type, buy) }];
  });
  const isSpotPriceChanged =
    set.gold !== undefined && isOutdated({ type: 'gold', id: 'gold' }, set.gold.pricedAt, goldPricedAt);
  if (outdatedRows.length > 0 || isSpotPriceChanged)
    throw new ShopError('conflict', changedMeanwhileText, {
      data: { current: { goldMoved: isSpotPriceChanged, rows: outdatedRows } },
    });
}

const storedSide = (pricing: Pricing | null, side: 'sell' | 'buy', price: number | null): PriceSetSide => {
  const { rule = null, byHand = true } = pricing?.[side] ?? {};
  return { rule, price: rule && !byHand ? null : price };
};

export function pricesBefore(db: Db, { gold, changes }: PublicationPlan): PriceSet {
  const { goldPrice, goldPricedAt } = currentConfig(db);
  const rows = changes.map(({ pricedItem, after }): PriceSetRow => {
    const { prices, pricing, pricedAt, currency } = pricedItem;
    const { type, id } = pricedItem.item;
    const rate = after.referenceRate === undefined ? null : (currency?.referenceRate ?? null);
    return {
      ...{ type, id, pricedAt, buy: storedSide(pricing, 'buy', prices.buy) },
      ...(type !== 'karat' && { sell: storedSide(pricing, 'sell', prices.sell) }),
      ...(rate !== null && { referenceRate: rate }),
    };
  });
  return { ...(gold !== null && goldPrice !== null && { gold: { price: goldPrice, pricedAt: goldPricedAt } }), rows };
}

function plannedSides(
  pricedItem: PricedItem,
  row: PriceSetRow | undefined,
  market: Market | null,
): PlannedChange['after'] {
  const { item, prices, pricing } = pricedItem;
  const sell = row?.sell ?? storedSide(pricing, 'sell', prices.sell);
  const buy = row?.buy ?? storedSide(pricing, 'buy', prices.buy);
  const priceOf = ({ rule, price }: PriceSetSide, side: SideName) =>
    price ?? (rule && market && priceByRule(market, rule, side));
  const priceError = (text: string) => new ShopError('invalid', `${item.name}\u00a0: ${text}`);
  if ([sell, buy].some(({ rule, price }) => rule && price === null) && !market)
    throw priceError(
      item.type === 'currency'
        ? 'sa règle suit le cours de référence, qui n’est pas indiqué.'
        : 'sa règle suit le cours de l’or, qui n’est pas indiqué.',
    );
  const [sellPrice, buyPrice] = [priceOf(sell, 'sell'), priceOf(buy, 'buy')];
  if (sellPrice === null || (sellPrice <= 0 && item.type !== 'karat'))
    throw priceError('indiquez un prix de vente supérieur à zéro, ou changez sa règle.');
  if (buyPrice !== null && buyPrice < 0) throw priceError('le prix de rachat passe sous zéro. Changez sa règle.');
  const sideOf = ({ rule, price }: PriceSetSide) => ({ rule, byHand: price !== null });
  return {
    sell: sellPrice,
    // A price of zero means that the shop does not buy the article.
    buy: buyPrice ?? (item.type === 'currency' ? null : 0),
    pricing: sell.rule || buy.rule ? { sell: sideOf(sell), buy: sideOf(buy) } : null,
  };
}
