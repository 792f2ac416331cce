import { getSeoData } from '../../../features/seo/admin/saveSeo.server.ts';
import { getSeoDataContract } from '../../../features/seo/seo.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(getSeoDataContract, getSeoData);
