import { accountContracts } from '../features/accounts/accounts.api.ts';
import { getCarouselsContract } from '../features/carousel/carousel.api.ts';
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
import { getLastConfigurationContract } from '../features/configuration/configuration.api.ts';
import { identityContracts } from '../features/identity/identity.api.ts';
import { getNewsContract } from '../features/news/news.api.ts';
import { orderContracts } from '../features/orders/orders.api.ts';
import { getSeoPageContract } from '../features/seo/seo.api.ts';
import type { Contract } from '../http/contract.ts';
import { retryMailContract } from '../mail/mail.api.ts';

/** Every call of the API, in the order of the specification's section 7. */
export const contracts: readonly Contract[] = [
  ...accountContracts,
  ...identityContracts,
  getCurrenciesContract,
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
  getMetalContract,
  searchMetalsContract,
  getMetalsByTypeContract,
  getFeaturedMetalsContract,
  getMetalByIdContract,
  getNewsContract,
  getLastConfigurationContract,
  getSeoPageContract,
  ...orderContracts,
  getCarouselsContract,
  retryMailContract,
];
