import { loginContract } from '../../../features/accounts/session.api.ts';
import { login } from '../../../features/accounts/signIn/signIn.server.ts';
import { signedIn, visitOf } from '../../../features/accounts/signIn/visit.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(loginContract, async ({ ctx, body, context }) =>
  signedIn(context, await login(ctx, { ...body, ...visitOf(context) })),
);
