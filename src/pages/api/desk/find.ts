import { findPlaces } from '../../../features/overview/find.server.ts';
import { findPlacesContract } from '../../../features/overview/overview.api.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(findPlacesContract, ({ ctx, query }) => findPlaces(ctx, query));
