import { acceptShortfall } from '../../../features/orders/payments/noteTransfer.server.ts';
import { acceptShortfallContract } from '../../../features/orders/payments.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(acceptShortfallContract, ({ ctx, body }) => acceptShortfall(ctx, body));
