import { updateIdentityStatus } from '../../../../features/identity/decideIdentity.server.ts';
import { updateIdentityStatusContract } from '../../../../features/identity/identity.api.ts';
import { retentionOf } from '../../../../features/identity/retention.server.ts';
import { serve } from '../../../../http/serve.ts';
import { senderOf } from '../../../../mail/sender.ts';

export const POST = serve(updateIdentityStatusContract, ({ db, actor, params, body, context }) => {
  const { config } = context.locals.app;
  return updateIdentityStatus(db, actor, params.id, body, { sender: senderOf(config), retention: retentionOf(config) });
});
