import { changeCurrency } from '../../../features/alerts/changeItem.server.ts';
import { editCurrencyContract } from '../../../features/catalogue/currencyFields.api.ts';
import { editCurrency } from '../../../features/catalogue/model/saveCurrency.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(editCurrencyContract, ({ ctx, body }) => changeCurrency(ctx, (tx) => editCurrency(tx, body)));
