import { fold } from '../../../../db/fold.ts';
import { currencyTitle, knownCurrencies, knownMetals, sourceOf, toParagraphs } from '../../../../db/known/known.ts';
import { currencies, metals, type PriceRule } from '../../../../db/schema/catalogue.ts';
import { metalTypes } from '../../../../db/words.ts';
import { write } from '../../../../db/writer.ts';
import { type Ctx, fieldError, orNotFound, requireAdmin, verb } from '../../../http/context.ts';
import { requirePermission } from '../../../http/staff.ts';
import { formatNumber } from '../../../money.ts';
import { unitText } from '../../catalogue/currency.ts';
import { numberText } from '../../catalogue/fields.ts';
import { fineWeight, formatFineWeight, formatPurity, metalTypeLabels, weightText } from '../../catalogue/metal.ts';
import { confirmationError, type DoubtfulItem, initialPriceDoubts } from '../../catalogue/model/changePrices.server.ts';
import { setItemVisible } from '../../catalogue/model/deleteItem.server.ts';
import { findKnownRate } from '../../catalogue/model/knownRates.server.ts';
import { taxRegime } from '../../catalogue/model/metalLaw.ts';
import { metalMarket } from '../../catalogue/model/premium.ts';
import { currencyMarket, priceByRule, rateStep } from '../../catalogue/model/priceRule.ts';
import { addCurrency, addMetal } from '../../catalogue/model/saveItem.server.ts';
import { currentConfig } from '../../configuration/configuration.server.ts';
import { changeSettings, countLine } from '../../goods/model/count.server.ts';
import type { StockKey } from '../../goods/model/stock.ts';
import { goldPriceText } from '../../prices/prices.api.ts';
import { applySet } from '../../prices/savePrices.server.ts';
import { knownCurrencyOf, knownMetalFields } from '../knownGoods.server.ts';
import { addKnownContract, type KnownGoodsTables } from './known.api.ts';

export function knownGoods(ctx: Ctx): KnownGoodsTables {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const knownRate = findKnownRate(db);
  const metalRows = db.select({ name: metals.metalName }).from(metals).all();
  const names = new Set(metalRows.map(({ name }) => fold(name)));
  const currencyRows = db.select({ iso: currencies.iso }).from(currencies).all();
  const existingCodes = new Set(currencyRows.map(({ iso }) => iso));
  return {
    metal: knownMetals
      .filter(({ metalName }) => !names.has(fold(metalName)))
      .sort((a, b) => metalTypes.indexOf(a.type) - metalTypes.indexOf(b.type))
      .map((known) => {
        const { key, metalName: name, type, synonyms = '', countryIssuing = '', fabricant = '' } = known;
        const row = knownMetalFields(known);
        return {
          ...{ key, name, group: metalTypeLabels[type].title, source: sourceOf(known) },
          detailText: `${weightText(row)} à ${formatPurity(row.purity)}, ${formatFineWeight(fineWeight(row))} d’or fin`,
          searchText: `${name} ${synonyms} ${countryIssuing} ${fabricant}`,
          needsPremium: type === 'Piece De Collection',
        };
      }),
    currency: knownCurrencies
      .filter(({ iso }) => !existingCodes.has(iso))
      .flatMap((known) => {
        const { iso, issuer: source, moneyName, currencyName, coefficient = 1, synonyms = '', bills } = known;
        const group = `${moneyName}, ${currencyName}`;
        const commonFields = { group, source, iso, searchText: `${moneyName} ${currencyName} ${iso} ${synonyms}` };
        const notes = Object.keys(bills).map((value) => {
          const name = `${formatNumber(Number(value))} ${iso}`;
          return { ...commonFields, key: `${iso} ${value}`, name, detailText: '', value: Number(value) };
        });
        const detailText = `pour ${unitText({ iso, coefficient })}`;
        const rate = knownRate({ iso, coefficient })?.rate;
        return [
          { ...commonFields, key: iso, name: group, detailText, reference: rate ? numberText(rate) : '' },
          ...notes,
        ];
      }),
  };
}

type Stock = { count?: number | undefined; unitCost?: number | null | undefined };

const toPriceRule = (percent: number, step = 1): PriceRule => ({ percent, euros: 0, step });
const toPricing = (sell: PriceRule, buy: PriceRule) => ({
  sell: { rule: sell, byHand: false },
  buy: { rule: buy, byHand: false },
});

/** Adds all or none, hidden unless published with their stock. @throws forbidden; invalid without a gold price
 * or premium; conflict for doubtful prices without `takesDoubts` */
export const addKnownItems = verb(addKnownContract, async (ctx, input) => {
  const { rules, onOrderDays, goldPrice, publish, takesDoubts } = input;
  return write(ctx, (tx) => {
    if (goldPrice !== undefined) {
      requirePermission(tx.actor, 'prices');
      applySet(tx, { gold: { price: goldPrice, pricedAt: currentConfig(tx.db).goldPricedAt }, rows: [] });
    }
    const configuration = currentConfig(tx.db);
    const doubtfulItems: DoubtfulItem[] = [];
    const createStock = (key: StockKey, { count, unitCost }: Stock, regime?: 'investment') => {
      if (count !== undefined) requirePermission(tx.actor, 'stock');
      if (count !== undefined)
        countLine(tx, { ...key, count, reason: 'Premier compte', lot: { source: 'opening', unitCost, regime } });
      // Without a stock line, the article would be sold without limit.
      changeSettings(tx, { ...key, onOrderDays });
    };
    for (const [at, { key, premium, ...stock }] of input.metals.entries()) {
      const knownMetal = orNotFound(
        knownMetals.find((one) => one.key === key),
        'Cet article connu n’existe pas.',
      );
      const fieldValues = knownMetalFields(knownMetal);
      if (knownMetal.type === 'Piece De Collection' && premium === undefined)
        throw fieldError(`metals.${at}.premium`, 'Indiquez sa prime\u00a0: une pièce de collection a la sienne.');
      const market = metalMarket(fieldValues, configuration);
      if (!market) throw fieldError('goldPrice', goldPriceText);
      const [sell, buy] = [toPriceRule(premium ?? rules.sell), toPriceRule(-rules.buy)];
      const prices = { sell: priceByRule(market, sell, 'sell'), buy: priceByRule(market, buy, 'buy') };
      const { id } = addMetal(tx, {
        ...{ ...fieldValues, isVisable: false, pricing: toPricing(sell, buy) },
        ...{ netSellPrice: prices.sell, grossBuyPrice: prices.buy, confirmed: true },
      });
      doubtfulItems.push(...initialPriceDoubts(tx, { type: 'metal', id }));
      createStock({ type: 'metal', id }, stock, taxRegime(fieldValues) === 'investment' ? 'investment' : undefined);
      if (publish && stock.count) setItemVisible(tx, { type: 'metal', id }, true);
    }
    for (const { iso, referenceRate, notes } of input.currencies) {
      const knownCurrency = orNotFound(knownCurrencyOf(iso), 'Cette devise connue n’existe pas.');
      const { moneyName, currencyName, coefficient = 1, synonyms = '', text } = knownCurrency;
      const [sell, buy] = [toPriceRule(rules.currencySell, rateStep), toPriceRule(-rules.currencyBuy, rateStep)];
      const market = currencyMarket({ referenceRate });
      if (!market) throw fieldError('currencies', `${moneyName}\u00a0: indiquez le cours de référence.`);
      const prices = { sell: priceByRule(market, sell, 'sell'), buy: priceByRule(market, buy, 'buy') };
      const { id } = addCurrency(tx, {
        ...{ iso, moneyName, currencyName, coefficient, synonyms },
        title: currencyTitle(knownCurrency),
        isVisible: false,
        // In order of demand; currencies typed by hand come after.
        position: knownCurrencies.indexOf(knownCurrency),
        topText: toParagraphs(text.slice(0, 1)),
        bottomText: toParagraphs(text.slice(1)),
        ...{ sellPrice: prices.sell, buyPrice: prices.buy, confirmed: true },
        notes: notes.map(({ value }) => ({ value })),
        ...{ referenceRate, referencedAt: Date.now(), pricing: toPricing(sell, buy) },
      });
      doubtfulItems.push(...initialPriceDoubts(tx, { type: 'currency', id }));
      for (const { value, ...stock } of notes) createStock({ type: 'currency', id, value }, stock);
      if (publish && notes.some(({ count }) => count)) setItemVisible(tx, { type: 'currency', id }, true);
    }
    if (doubtfulItems.length > 0 && !takesDoubts) throw confirmationError(doubtfulItems);
    return { metals: input.metals.length, currencies: input.currencies.length };
  });
});
