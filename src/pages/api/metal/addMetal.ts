import { changeItem } from '../../../features/alerts/changeItem.server.ts';
import { addMetalContract } from '../../../features/catalogue/admin/metalFields.api.ts';
import { addMetal } from '../../../features/catalogue/admin/saveMetal.server.ts';
import { readMetal } from '../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addMetalContract, async ({ ctx, body }) =>
  readMetal(ctx, await changeItem(ctx, (tx) => addMetal(tx, body))),
);
