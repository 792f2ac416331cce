import { editConfiguration } from '../../../../features/configuration/admin/saveConfiguration.server.ts';
import { editConfigurationContract } from '../../../../features/configuration/configuration.api.ts';
import { guardedAccount } from '../../../../features/overview/machine/machine.server.ts';
import { publishNamed } from '../../../../features/prices/namedPrices.server.ts';
import { serve } from '../../../../http/serve.ts';

export const PUT = serve(
  editConfigurationContract,
  ({ ctx, params, address, body: { code, currentPassword, ...body } }) =>
    guardedAccount(ctx, body.identity, { code, currentPassword, address }, () =>
      editConfiguration(ctx, { ...body, ...params }, publishNamed),
    ),
);
