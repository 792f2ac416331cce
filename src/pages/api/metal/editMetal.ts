import { changeMetal } from '../../../features/alerts/changeItem.server.ts';
import { editMetalContract } from '../../../features/catalogue/metalFields.api.ts';
import { editMetal } from '../../../features/catalogue/model/saveMetal.server.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(editMetalContract, ({ ctx, body }) => changeMetal(ctx, (tx) => editMetal(tx, body)));
