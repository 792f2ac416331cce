import { getCurrencyByIdContract } from '../../../../features/catalogue/currencies.api.ts';
import { presentCurrency } from '../../../../features/catalogue/currency.ts';
import { getCurrency } from '../../../../features/catalogue/model/currencies.server.ts';
import { toConfirmNow } from '../../../../features/catalogue/model/priceAge.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getCurrencyByIdContract, ({ ctx, params }) => {
  const currency = getCurrency(ctx, params.id);
  return { ...presentCurrency(currency), toConfirm: toConfirmNow(ctx.db)(currency) };
});
