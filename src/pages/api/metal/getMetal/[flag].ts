import { getMetalContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetals, metalPresenter } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalContract, ({ ctx, params, query }) => {
  const { rows, meta } = getMetals(ctx, { ...query, ...params });
  return { rows: rows.map(metalPresenter(ctx.db)), meta };
});
