import { changeCurrency, deleteItemWithAlerts } from '../../../features/alerts/changeItem.server.ts';
import {
  getCurrencyByIdContract,
  getIsFeaturedCurrenciesContract,
} from '../../../features/catalogue/currencies.api.ts';
import { presentCurrency } from '../../../features/catalogue/currency.ts';
import {
  addCurrencyContract,
  deleteCurrencyContract,
  editCurrencyContract,
} from '../../../features/catalogue/currencyFields.api.ts';
import { deleteBill, saveBill } from '../../../features/catalogue/model/bills.server.ts';
import { featuredCurrencies, getCurrencies, getCurrency } from '../../../features/catalogue/model/currencies.server.ts';
import { confirmationCheck } from '../../../features/catalogue/model/priceAge.server.ts';
import { addCurrency, editCurrency } from '../../../features/catalogue/model/saveItem.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(addCurrencyContract, ({ ctx, body }) => changeCurrency(ctx, (tx) => addCurrency(tx, body))),
  deleteBill,
  serve(deleteCurrencyContract, ({ ctx, params }) => deleteItemWithAlerts(ctx, { type: 'currency', ...params })),
  serve(editCurrencyContract, ({ ctx, body }) => changeCurrency(ctx, (tx) => editCurrency(tx, body))),
  getCurrencies,
  serve(getCurrencyByIdContract, ({ ctx, params }) => {
    const currency = getCurrency(ctx, params.id);
    return { ...presentCurrency(currency), toConfirm: confirmationCheck(ctx.db)(currency) };
  }),
  serve(getIsFeaturedCurrenciesContract, ({ ctx }) => featuredCurrencies(ctx.db).map(presentCurrency)),
  saveBill,
]);
