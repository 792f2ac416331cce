import { forgotPasswordEmail } from '../../../features/accounts/recovery/recovery.server.ts';
import { forgotPasswordEmailContract } from '../../../features/accounts/recovery.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(forgotPasswordEmailContract, ({ ctx, body, address }) =>
  forgotPasswordEmail(ctx, { ...body, address }),
);
