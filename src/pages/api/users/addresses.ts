import { addressesContract } from '../../../features/accounts/addresses.api.ts';
import { suggestAddresses } from '../../../features/accounts/addresses.server.ts';
import { serve } from '../../../http/serve.ts';

export const GET = serve(addressesContract, ({ ctx, query }) => suggestAddresses(ctx, query));
