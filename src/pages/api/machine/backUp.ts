import { backUpContract } from '../../../features/overview/machine/machine.api.ts';
import { serveVerb } from '../../../http/serve.ts';
import { backUpOnce } from '../../../server/machine/copies.ts';

export const POST = serveVerb(backUpContract, backUpOnce);
