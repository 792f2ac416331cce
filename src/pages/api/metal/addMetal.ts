import { changeItem } from '../../../features/alerts/changeItem.server.ts';
import { addMetalContract } from '../../../features/catalogue/metalFields.api.ts';
import { readMetal } from '../../../features/catalogue/metals.server.ts';
import { addMetal } from '../../../features/catalogue/saveMetal.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addMetalContract, async ({ ctx, body }) =>
  readMetal(ctx, await changeItem(ctx, (tx) => addMetal(tx, body))),
);
