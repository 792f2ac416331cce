import { confirmEmailContract } from '../../../../features/accounts/confirmEmail.api.ts';
import { confirmEmail } from '../../../../features/accounts/profile/confirmEmail.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(confirmEmailContract, ({ ctx, params }) => confirmEmail(ctx, params));
