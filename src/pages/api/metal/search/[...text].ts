import { searchMetalsContract } from '../../../../features/catalogue/metals.api.ts';
import { presentMetals } from '../../../../features/catalogue/model/metals.server.ts';
import { findMetals } from '../../../../features/catalogue/search/search.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(searchMetalsContract, ({ ctx, params }) =>
  presentMetals(ctx.db, findMetals(ctx.db, params.text)),
);
