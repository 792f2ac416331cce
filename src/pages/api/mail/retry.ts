import { serve } from '../../../http/serve.ts';
import { retryMailContract } from '../../../mail/mail.api.ts';
import { retryMail } from '../../../mail/outboxList.server.ts';

export const POST = serve(retryMailContract, async ({ ctx, body }) => ({
  _id: (await retryMail(ctx, body.mailId)).id,
}));
