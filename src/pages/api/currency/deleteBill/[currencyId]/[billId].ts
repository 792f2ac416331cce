import { deleteBill } from '../../../../../features/catalogue/admin/bills/bills.server.ts';
import { deleteBillContract } from '../../../../../features/catalogue/currencyFields.api.ts';
import { serveVerb } from '../../../../../http/serve.ts';

export const DELETE = serveVerb(deleteBillContract, deleteBill);
