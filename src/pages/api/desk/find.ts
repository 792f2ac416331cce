import { findPlaces } from '../../../features/overview/find.server.ts';
import { findPlacesContract } from '../../../features/overview/overview.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(findPlacesContract, findPlaces);
