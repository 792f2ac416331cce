import { mailSignInLink } from '../../../../features/accounts/recovery/signInLink.server.ts';
import { mailSignInLinkContract } from '../../../../features/accounts/signInLink.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(mailSignInLinkContract, ({ ctx, body, address }) =>
  mailSignInLink(ctx, { ...body, address }),
);
