import { getCurrenciesContract } from '../../../../features/catalogue/currencies/currencies.api.ts';
import { getCurrencies } from '../../../../features/catalogue/currencies/currencies.server.ts';
import { presentCurrency } from '../../../../features/catalogue/currency.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCurrenciesContract, ({ db, actor, params, query }) => {
  const { rows, meta } = getCurrencies(db, actor, { ...query, ...params });
  return { rows: rows.map(presentCurrency), meta };
});
