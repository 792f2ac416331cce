import { changeMetal } from '../../../features/alerts/changeItem.server.ts';
import { addMetalContract } from '../../../features/catalogue/metalFields.api.ts';
import { addMetal } from '../../../features/catalogue/model/saveMetal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addMetalContract, ({ ctx, body }) => changeMetal(ctx, (tx) => addMetal(tx, body)));
