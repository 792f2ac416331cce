import { accountContracts } from '../../features/accounts/accounts.api.ts';
import { alertContracts } from '../../features/alerts/alerts.api.ts';
import { askOfferContract } from '../../features/buyback/offer.api.ts';
import { carouselContracts } from '../../features/carousel/carousel.api.ts';
import {
  getCurrenciesContract,
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
} from '../../features/catalogue/currencies.api.ts';
import { currencyAdminContracts } from '../../features/catalogue/currencyFields.api.ts';
import { metalAdminContracts } from '../../features/catalogue/metalFields.api.ts';
import {
  getFeaturedMetalsContract,
  getMetalByIdContract,
  getMetalContract,
  getMetalsByTypeContract,
  mostSoldContract,
  searchMetalsContract,
} from '../../features/catalogue/metals.api.ts';
import { showItemsContract } from '../../features/catalogue/showItems.api.ts';
import { configurationContracts } from '../../features/configuration/configuration.api.ts';
import { treatMessageContract } from '../../features/content/contact/admin/messages.api.ts';
import { contactContract } from '../../features/content/contact/contact.api.ts';
import { identityContracts } from '../../features/identity/identity.api.ts';
import { invoiceContracts } from '../../features/invoices/invoices.api.ts';
import { newsContracts } from '../../features/news/news.api.ts';
import { newsletterContracts } from '../../features/newsletter/newsletter.api.ts';
import { orderContracts } from '../../features/orders/orders.api.ts';
import { paymentContracts } from '../../features/orders/payments.api.ts';
import { withdrawalContracts } from '../../features/orders/withdrawal/withdrawal.api.ts';
import { findPlacesContract } from '../../features/overview/overview.api.ts';
import { pricesContracts } from '../../features/prices/prices.api.ts';
import { personalDataContracts } from '../../features/privacy/privacy.api.ts';
import { registerContracts } from '../../features/register/register.api.ts';
import { reviewContracts } from '../../features/reviews/reviews.api.ts';
import { robotChallengeContract } from '../../features/robotCheck/altcha.api.ts';
import { seoContracts } from '../../features/seo/seo.api.ts';
import { statementContracts } from '../../features/statements/statements.api.ts';
import { pieceContracts } from '../../features/stock/pieces/pieces.api.ts';
import { stockContracts } from '../../features/stock/stock.api.ts';
import type { Contract } from '../../http/contract.ts';
import { retryMailContract } from '../../mail/mail.api.ts';

export const contracts: readonly Contract[] = [
  ...accountContracts,
  ...personalDataContracts,
  robotChallengeContract,
  contactContract,
  treatMessageContract,
  askOfferContract,
  ...identityContracts,
  getCurrenciesContract,
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
  ...currencyAdminContracts,
  getMetalContract,
  searchMetalsContract,
  getMetalsByTypeContract,
  getFeaturedMetalsContract,
  getMetalByIdContract,
  mostSoldContract,
  ...metalAdminContracts,
  showItemsContract,
  ...newsContracts,
  ...newsletterContracts,
  ...configurationContracts,
  ...seoContracts,
  ...alertContracts,
  ...pricesContracts,
  ...stockContracts,
  ...pieceContracts,
  ...registerContracts,
  ...orderContracts,
  ...invoiceContracts,
  ...paymentContracts,
  ...statementContracts,
  ...withdrawalContracts,
  ...reviewContracts,
  ...carouselContracts,
  retryMailContract,
  findPlacesContract,
];
