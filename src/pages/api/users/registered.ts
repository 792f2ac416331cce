import { isRegistered } from '../../../features/accounts/profile/register.server.ts';
import { registeredContract } from '../../../features/accounts/register.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(registeredContract, isRegistered);
