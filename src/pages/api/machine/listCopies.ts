import { listCopiesContract } from '../../../features/overview/machine/machine.api.ts';
import { serveVerb } from '../../../http/serve.ts';
import { listCopies } from '../../../server/machine/copies.ts';

export const GET = serveVerb(listCopiesContract, listCopies);
