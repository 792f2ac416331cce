import { sendConfirmationContract } from '../../../features/accounts/confirmEmail.api.ts';
import { sendConfirmation } from '../../../features/accounts/profile/confirmEmail.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(sendConfirmationContract, ({ ctx }) => sendConfirmation(ctx));
