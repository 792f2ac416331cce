import { getCurrenciesContract } from '../../../../features/catalogue/currencies.api.ts';
import { getCurrencies } from '../../../../features/catalogue/currencies.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCurrenciesContract, ({ ctx, params, query }) =>
  getCurrencies(ctx, { ...query, ...params }),
);
