import { changeItem } from '../../../features/alerts/changeItem.server.ts';
import { getCurrency } from '../../../features/catalogue/currencies.server.ts';
import { presentCurrency } from '../../../features/catalogue/currency.ts';
import { addCurrencyContract } from '../../../features/catalogue/currencyFields.api.ts';
import { addCurrency } from '../../../features/catalogue/saveCurrency.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addCurrencyContract, async ({ ctx, body }) =>
  presentCurrency(getCurrency(ctx, await changeItem(ctx, (tx) => addCurrency(tx, body)))),
);
