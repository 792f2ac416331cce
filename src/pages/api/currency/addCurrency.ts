import { changeCurrency } from '../../../features/alerts/changeItem.server.ts';
import { addCurrencyContract } from '../../../features/catalogue/currencyFields.api.ts';
import { addCurrency } from '../../../features/catalogue/model/saveCurrency.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addCurrencyContract, ({ ctx, body }) => changeCurrency(ctx, (tx) => addCurrency(tx, body)));
