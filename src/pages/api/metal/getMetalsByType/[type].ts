import { getMetalsByTypeContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetalsByType, metalPresenter } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalsByTypeContract, ({ db, params, query }) => {
  const { rows, meta } = getMetalsByType(db, { ...query, ...params });
  return { rows: rows.map(metalPresenter(db)), meta };
});
