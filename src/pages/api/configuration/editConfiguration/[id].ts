import { editConfiguration } from '../../../../features/configuration/admin/saveConfiguration.server.ts';
import { editConfigurationContract } from '../../../../features/configuration/configuration.api.ts';
import { publishNamed } from '../../../../features/prices/namedPrices.server.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(editConfigurationContract, ({ ctx, params, body }) =>
  editConfiguration(ctx, { ...body, ...params }, publishNamed),
);
