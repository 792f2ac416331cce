import { getIsFeaturedCurrenciesContract } from '../../../features/catalogue/currencies.api.ts';
import { presentCurrency } from '../../../features/catalogue/currency.ts';
import { featuredCurrencies } from '../../../features/catalogue/model/currencies.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(getIsFeaturedCurrenciesContract, ({ ctx }) => featuredCurrencies(ctx.db).map(presentCurrency));
