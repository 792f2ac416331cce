import { register } from '../../../features/accounts/profile/register.server.ts';
import { registerContract } from '../../../features/accounts/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registerContract, register);
