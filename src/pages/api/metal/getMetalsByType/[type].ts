import { getMetalsByTypeContract } from '../../../../features/catalogue/metals.api.ts';
import { getMetalsByType, presentMetals } from '../../../../features/catalogue/model/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalsByTypeContract, ({ ctx, params, query }) => {
  const { rows, meta } = getMetalsByType(ctx.db, { ...query, ...params });
  return { rows: presentMetals(ctx.db, rows), meta };
});
