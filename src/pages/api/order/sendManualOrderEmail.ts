import { sendManualOrderEmail } from '../../../features/orders/mails/send.server.ts';
import { sendManualOrderEmailContract } from '../../../features/orders/orders.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sendManualOrderEmailContract, ({ ctx, body }) => sendManualOrderEmail(ctx, body));
