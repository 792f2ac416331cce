import { restoreConfiguration } from '../../../../features/configuration/admin/saveConfiguration.server.ts';
import { restoreConfigurationContract } from '../../../../features/configuration/configuration.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(restoreConfigurationContract, ({ ctx, params, body }) =>
  restoreConfiguration(ctx, { ...body, ...params }),
);
