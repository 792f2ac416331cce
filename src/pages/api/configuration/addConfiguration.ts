import { addConfiguration } from '../../../features/configuration/admin/saveConfiguration.server.ts';
import { addConfigurationContract } from '../../../features/configuration/configuration.api.ts';
import { guardedAccount } from '../../../features/overview/machine/machine.server.ts';
import { publishNamed } from '../../../features/prices/namedPrices.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addConfigurationContract, ({ ctx, address, body: { code, currentPassword, ...body } }) =>
  guardedAccount(ctx, body.identity, { code, currentPassword, address }, () =>
    addConfiguration(ctx, body, publishNamed),
  ),
);
