import { changeItem } from '../../../features/alerts/changeItem.server.ts';
import { getCurrency } from '../../../features/catalogue/currencies.server.ts';
import { presentCurrency } from '../../../features/catalogue/currency.ts';
import { editCurrencyContract } from '../../../features/catalogue/currencyFields.api.ts';
import { editCurrency } from '../../../features/catalogue/saveCurrency.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(editCurrencyContract, async ({ ctx, body }) =>
  presentCurrency(getCurrency(ctx, await changeItem(ctx, (tx) => editCurrency(tx, body)))),
);
