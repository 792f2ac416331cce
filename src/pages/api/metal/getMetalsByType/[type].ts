import { presentMetal } from '../../../../features/catalogue/metal.ts';
import { getMetalsByTypeContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetalsByType } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalsByTypeContract, ({ db, params, query }) => {
  const { rows, meta } = getMetalsByType(db, { ...query, ...params });
  return { rows: rows.map(presentMetal), meta };
});
