import { presentMetal } from '../../../../features/catalogue/metal.ts';
import { searchMetals } from '../../../../features/catalogue/metalSearch.server.ts';
import { searchMetalsContract } from '../../../../features/catalogue/metals.api.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(searchMetalsContract, ({ db, params }) => searchMetals(db, params.text).map(presentMetal));
