import { mostSoldContract } from '../../../../features/catalogue/metals.api.ts';
import { readMostSold } from '../../../../features/catalogue/model/metals.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const GET = serveVerb(mostSoldContract, readMostSold);
