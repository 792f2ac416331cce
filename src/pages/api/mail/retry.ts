import { serve } from '../../../http/serve.ts';
import { retryMail } from '../../../mail/journal.server.ts';
import { retryMailContract } from '../../../mail/mail.api.ts';

export const POST = serve(retryMailContract, async ({ ctx, body }) => ({
  _id: (await retryMail(ctx, body.mailId)).id,
}));
