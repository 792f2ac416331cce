import { deleteBill } from '../../../../../features/catalogue/admin/bills/bills.server.ts';
import { deleteBillContract } from '../../../../../features/catalogue/currencyFields.api.ts';
import { serve } from '../../../../../http/serve.ts';

export const DELETE = serve(deleteBillContract, ({ ctx, params }) => deleteBill(ctx, params));
