import { getMetalContract } from '../../../../features/catalogue/metals.api.ts';
import { getMetals, presentMetals } from '../../../../features/catalogue/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalContract, ({ ctx, params, query }) => {
  const { rows, meta } = getMetals(ctx, { ...query, ...params });
  return { rows: presentMetals(ctx.db, rows), meta };
});
