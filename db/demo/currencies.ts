import { americanCurrencies } from './currencies.americas.ts';
import { asianCurrencies } from './currencies.asia.ts';
import { europeanCurrencies } from './currencies.europe.ts';
import { southernCurrencies } from './currencies.south.ts';
import { prose, spaces } from './prose.ts';

/** Major currencies follow a reference rate; the others are priced by hand. */
const byReference = ['USD', 'GBP', 'CHF', 'CAD', 'JPY'];

export const demoCurrencies = [
  ...americanCurrencies,
  ...europeanCurrencies,
  ...asianCurrencies,
  ...southernCurrencies,
].map((currency) => {
  const [topText = '', ...rest] = prose(currency.text).split('\n\n');
  const [unit = ''] = currency.plural.split(' ');
  return {
    coefficient: 1,
    ...currency,
    /** Both rates follow the reference rate, each by its margin. */
    followsReference: byReference.includes(currency.iso),
    topText,
    bottomText: rest.join('\n\n'),
    seoTitle: spaces(`Acheter des ${currency.plural} : cours ${currency.iso} et billets`),
    nameOfNote: (value: number) =>
      `Billet de ${value.toLocaleString('fr-FR')} ${value === 1 ? (currency.one ?? unit) : unit}`,
  };
});

/** The order of the dealer's list: what French travellers ask for most. */
export const demoOrder =
  'USD GBP CHF CAD JPY THB MAD AUD TRY AED CNY SEK NOK DKK PLN CZK HUF RON ISK MXN BRL MUR IDR SGD HKD KRW NZD ZAR ILS XPF'.split(
    ' ',
  );
