import { getMetalByIdContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { getMetal, metalPresenter } from '../../../../features/catalogue/metals/metals.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getMetalByIdContract, ({ db, actor, params }) =>
  metalPresenter(db)(getMetal(db, actor, params.id)),
);
