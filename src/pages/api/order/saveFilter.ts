import { saveFilterContract } from '../../../features/orders/admin/saved/savedFilters.api.ts';
import { saveFilter } from '../../../features/orders/admin/saved/savedFilters.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(saveFilterContract, ({ ctx, body }) => saveFilter(ctx, body));
