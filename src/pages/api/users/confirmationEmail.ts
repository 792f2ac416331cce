import { sendConfirmationContract } from '../../../features/accounts/confirmEmail.api.ts';
import { sendConfirmation } from '../../../features/accounts/profile/confirmEmail.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(sendConfirmationContract, sendConfirmation);
