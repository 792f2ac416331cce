import { confirmEmailContract } from '../../../../features/accounts/confirmEmail.api.ts';
import { confirmEmail } from '../../../../features/accounts/profile/confirmEmail.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(confirmEmailContract, confirmEmail);
