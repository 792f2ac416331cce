import { sendManualOrderEmail } from '../../../features/orders/mails/send.server.ts';
import { sendManualOrderEmailContract } from '../../../features/orders/orders.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(sendManualOrderEmailContract, sendManualOrderEmail);
