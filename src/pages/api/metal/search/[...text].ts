import { searchMetalsContract } from '../../../../features/catalogue/metals/metals.api.ts';
import { metalPresenter } from '../../../../features/catalogue/metals/metals.server.ts';
import { findMetals } from '../../../../features/catalogue/search/search.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(searchMetalsContract, ({ ctx, params }) =>
  findMetals(ctx.db, params.text).map(metalPresenter(ctx.db)),
);
