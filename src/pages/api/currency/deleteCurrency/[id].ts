import { removeItem } from '../../../../features/alerts/changeItem.server.ts';
import { deleteCurrencyContract } from '../../../../features/catalogue/currencyFields.api.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(deleteCurrencyContract, ({ ctx, params }) =>
  removeItem(ctx, { type: 'currency', ...params }),
);
