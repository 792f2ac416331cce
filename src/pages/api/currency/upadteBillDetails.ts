import { saveBill } from '../../../features/catalogue/admin/bills/bills.server.ts';
import { saveBillContract } from '../../../features/catalogue/currencyFields.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(saveBillContract, saveBill);
