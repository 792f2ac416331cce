import { saveMetal } from '../../../features/alerts/changeItem.server.ts';
import { editMetalContract } from '../../../features/catalogue/metalFields.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(editMetalContract, ({ ctx, body }) => saveMetal(ctx, body));
