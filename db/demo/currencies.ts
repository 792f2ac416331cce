import { americanCurrencies } from './currencies.americas.ts';
import { asianCurrencies } from './currencies.asia.ts';
import { europeanCurrencies } from './currencies.europe.ts';
import { southernCurrencies } from './currencies.south.ts';
import type { DemoCurrency } from './types.ts';

export const demoCurrencies: readonly DemoCurrency[] = [
  ...americanCurrencies,
  ...europeanCurrencies,
  ...asianCurrencies,
  ...southernCurrencies,
];
