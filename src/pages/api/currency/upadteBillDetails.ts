import { saveBill } from '../../../features/catalogue/admin/bills/bills.server.ts';
import { saveBillContract } from '../../../features/catalogue/currencyFields.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(saveBillContract, ({ ctx, body }) => saveBill(ctx, body));
