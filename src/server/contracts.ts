import {
  getCurrenciesContract,
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
} from '../features/catalogue/currencies.api.ts';
import {
  getFeaturedMetalsContract,
  getMetalByIdContract,
  getMetalContract,
  getMetalsByTypeContract,
  searchMetalsContract,
} from '../features/catalogue/metals.api.ts';
import type { Contract } from '../http/contract.ts';

/** Every call of the API, in the order of the specification's section 7. */
export const contracts: readonly Contract[] = [
  getCurrenciesContract,
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
  getMetalContract,
  searchMetalsContract,
  getMetalsByTypeContract,
  getFeaturedMetalsContract,
  getMetalByIdContract,
];
