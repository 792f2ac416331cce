import { registerContract } from '../../../features/accounts/profile/register.api.ts';
import { register } from '../../../features/accounts/profile/register.server.ts';
import { serve } from '../../../http/serve.ts';
import { senderOf } from '../../../mail/sender.ts';

export const POST = serve(registerContract, ({ db, actor, body, context }) => {
  const { config, keys } = context.locals.app;
  return register(db, actor, body, { sender: senderOf(config), proofKey: keys.proof });
});
