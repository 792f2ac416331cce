import { confirmCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serveVerb } from '../../../http/serve.ts';
import { confirmCopies } from '../../../server/machine/copies.ts';

export const POST = serveVerb(confirmCopiesContract, confirmCopies);
