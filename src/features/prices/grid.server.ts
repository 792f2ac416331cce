import { asc, gte } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { currencies, metals, priceLog } from '../../../db/schema/catalogue.ts';
import { metalTypes } from '../../../db/words.ts';
import { verb } from '../../http/context.ts';
import { endOfDay } from '../../workingDays.ts';
import { sortCurrencies } from '../catalogue/currency.ts';
import { eurosOrNull } from '../catalogue/item.ts';
import { fineWeight, metalTypeLabels } from '../catalogue/metal.ts';
import { manualSide, type PricedItem, pricedItemOf } from '../catalogue/model/changePrices.server.ts';
import { findKnownRate } from '../catalogue/model/knownRates.server.ts';
import { vatOf } from '../catalogue/model/premium.ts';
import { currentConfig } from '../configuration/configuration.server.ts';
import { pricedKarats } from './karats.server.ts';
import { getPricesContract, type PriceRow } from './prices.api.ts';
import { displayedRule } from './typed.ts';

type GridItem = Pick<PricedItem, 'prices' | 'pricing' | 'pricedAt'> & {
  item: Pick<PricedItem['item'], 'type' | 'id' | 'name' | 'unit' | 'isVisible'>;
};

/** Omits long texts, because the grid may load thousands of articles. */
const { id, metalName, type, isVisable: isVisible, weight, purity, netSellPrice: sell, grossBuyPrice: buy } = metals;
const { mintingStart, mintingEnd, legalTender, pricing, pricedAt, pricedOn } = metals;
const otherColumns = { weight, purity, fineWeight: metals.fineWeight, mintingStart, mintingEnd, legalTender, pricedOn };
const metalColumns = { id, metalName, type, isVisible, sell, buy, pricing, pricedAt, ...otherColumns };

export const priceGrid = verb(getPricesContract, (ctx) => {
  const configuration = currentConfig(ctx.db);
  const { goldPrice, goldPricedAt, priceTerms } = configuration;
  const yesterdayPrices = pricesOfYesterday(ctx.db);
  const knownRate = findKnownRate(ctx.db);
  const toRow = ({ item, prices, pricing, pricedAt }: GridItem): Omit<PriceRow, 'group'> => {
    const { type, id, name, unit, isVisible } = item;
    const toSide = (sideName: 'sell' | 'buy') => {
      const price = prices[sideName];
      const { rule, byHand } = pricing?.[sideName] ?? manualSide;
      const yesterdayPrice = yesterdayPrices.get(`${type}:${id}:${sideName}`);
      return {
        price: eurosOrNull(type, price),
        yesterday: eurosOrNull(type, yesterdayPrice === undefined ? price : yesterdayPrice),
        rule: displayedRule(type, rule),
        byHand: rule !== null && byHand,
      };
    };
    const emptyColumns = { fineWeight: null, vatRate: 0, pricedOn: null, referenceRate: null, known: null };
    return { type, id, name, unit, isVisible, sell: toSide('sell'), buy: toSide('buy'), pricedAt, ...emptyColumns };
  };
  const sortedMetals = ctx.db
    .select(metalColumns)
    .from(metals)
    .all()
    .sort(
      (a, b) =>
        metalTypes.indexOf(a.type) - metalTypes.indexOf(b.type) ||
        a.weight - b.weight ||
        collator.compare(a.metalName, b.metalName),
    );
  return {
    goldPrice: eurosOrNull('metal', goldPrice),
    goldPricedAt,
    maxPriceChange: priceTerms.mostMove,
    rows: [
      ...sortedMetals.map(({ id, metalName: name, isVisible, sell, buy, pricing, pricedAt, ...metal }) => ({
        ...toRow({ item: { type: 'metal', id, name, unit: '', isVisible }, prices: { sell, buy }, pricing, pricedAt }),
        group: metalTypeLabels[metal.type].title,
        fineWeight: fineWeight(metal) / 10_000,
        vatRate: vatOf(metal, configuration) / 100,
        pricedOn: eurosOrNull('metal', metal.pricedOn),
      })),
      ...pricedKarats(configuration).map((karat) => ({
        ...toRow(karat),
        group: 'Bijoux',
        fineWeight: karat.fine / 10_000,
        pricedOn: eurosOrNull('metal', karat.pricedOn),
      })),
      ...sortCurrencies(ctx.db.select().from(currencies).all(), 'selection').map((currency) => ({
        ...toRow(pricedItemOf(currency)),
        group: 'Devises',
        referenceRate: eurosOrNull('currency', currency.referenceRate),
        known: knownRate(currency),
      })),
    ],
  };
});

const collator = new Intl.Collator('fr');

function pricesOfYesterday(db: Db): Map<string, number | null> {
  const midnight = endOfDay(Date.now(), -1) + 1;
  const todaysChanges = db
    .select()
    .from(priceLog)
    .where(gte(priceLog.at, midnight))
    .orderBy(asc(priceLog.at), asc(priceLog.id))
    .all();
  const pricesAtDayStart = new Map<string, number | null>();
  for (const { itemType, itemId, side, fromPrice } of todaysChanges) {
    const key = `${itemType}:${itemId}:${side}`;
    if (!pricesAtDayStart.has(key)) pricesAtDayStart.set(key, fromPrice);
  }
  return pricesAtDayStart;
}
