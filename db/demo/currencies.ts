import { americanCurrencies } from './currencies.americas.ts';
import { asianCurrencies } from './currencies.asia.ts';
import { europeanCurrencies } from './currencies.europe.ts';
import { southernCurrencies } from './currencies.south.ts';
import type { DemoCurrency } from './types.ts';

/** Major currencies follow a reference rate; the others are priced by hand. */
const byReference = ['USD', 'GBP', 'CHF', 'CAD', 'JPY'];

export const demoCurrencies: readonly DemoCurrency[] = [
  ...americanCurrencies,
  ...europeanCurrencies,
  ...asianCurrencies,
  ...southernCurrencies,
].map((currency) => ({ ...currency, followsReference: byReference.includes(currency.iso) }));

/** The order of the dealer's list: what French travellers ask for most. */
export const demoOrder =
  'USD GBP CHF CAD JPY THB MAD AUD TRY AED CNY SEK NOK DKK PLN CZK HUF RON ISK MXN BRL MUR IDR SGD HKD KRW NZD ZAR ILS XPF'.split(
    ' ',
  );
