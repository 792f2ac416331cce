import { openSignInLink } from '../../../../features/accounts/recovery/signInLink.server.ts';
import { signedIn, visitOf } from '../../../../features/accounts/signIn/visit.ts';
import { openSignInLinkContract } from '../../../../features/accounts/signInLink.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(openSignInLinkContract, async ({ ctx, params, body, context }) =>
  signedIn(context, await openSignInLink(ctx, { ...params, ...body, ...visitOf(context) })),
);
