import { getCurrenciesContract } from '../../../../features/catalogue/currencies.api.ts';
import { getCurrencies } from '../../../../features/catalogue/currencies.server.ts';
import { presentCurrency } from '../../../../features/catalogue/currency.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCurrenciesContract, ({ ctx, params, query }) => {
  const { rows, meta } = getCurrencies(ctx, { ...query, ...params });
  return { rows: rows.map(presentCurrency), meta };
});
