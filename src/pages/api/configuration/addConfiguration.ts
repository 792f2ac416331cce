import { addConfiguration } from '../../../features/configuration/admin/saveConfiguration.server.ts';
import { addConfigurationContract } from '../../../features/configuration/configuration.api.ts';
import { publishNamed } from '../../../features/prices/namedPrices.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addConfigurationContract, ({ ctx, body }) => addConfiguration(ctx, body, publishNamed));
