import { presentMetal } from '../../../../features/catalogue/metal.ts';
import { getMetalContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetals } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalContract, ({ db, actor, params, query }) => {
  const { rows, meta } = getMetals(db, actor, { ...query, ...params });
  return { rows: rows.map(presentMetal), meta };
});
