import { getMetalContract } from '../../../../features/catalogue/metals.api.ts';
import { getMetals } from '../../../../features/catalogue/model/metals.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const GET = serveVerb(getMetalContract, getMetals);
