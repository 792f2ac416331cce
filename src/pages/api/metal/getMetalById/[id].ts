import { presentMetal } from '../../../../features/catalogue/metal.ts';
import { getMetalByIdContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetal } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalByIdContract, ({ db, actor, params }) => presentMetal(getMetal(db, actor, params.id)));
