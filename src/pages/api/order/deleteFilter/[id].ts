import { deleteFilterContract } from '../../../../features/orders/admin/saved/savedFilters.api.ts';
import { deleteFilter } from '../../../../features/orders/admin/saved/savedFilters.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(deleteFilterContract, ({ ctx, params }) => deleteFilter(ctx, params));
