import { getCurrencyByIdContract } from '../../../../features/catalogue/currencies/currencies.api.ts';
import { getCurrency } from '../../../../features/catalogue/currencies/currencies.server.ts';
import { presentCurrency } from '../../../../features/catalogue/currency.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCurrencyByIdContract, ({ ctx, params }) => presentCurrency(getCurrency(ctx, params.id)));
