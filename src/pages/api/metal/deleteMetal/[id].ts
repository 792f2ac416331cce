import { removeItem } from '../../../../features/alerts/changeItem.server.ts';
import { deleteMetalContract } from '../../../../features/catalogue/metalFields.api.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(deleteMetalContract, ({ ctx, params }) => removeItem(ctx, { type: 'metal', ...params }));
