import { addressesContract } from '../../../features/accounts/model/addresses.api.ts';
import { suggestAddresses } from '../../../features/accounts/model/addresses.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(addressesContract, suggestAddresses);
