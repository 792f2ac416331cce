import { addressesContract } from '../../../features/accounts/addresses.api.ts';
import { suggestAddresses } from '../../../features/accounts/addresses.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(addressesContract, suggestAddresses);
