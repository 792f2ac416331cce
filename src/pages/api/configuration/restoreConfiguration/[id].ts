import { restoreConfiguration } from '../../../../features/configuration/admin/saveConfiguration.server.ts';
import { findVersion } from '../../../../features/configuration/admin/versions.server.ts';
import { restoreConfigurationContract } from '../../../../features/configuration/configuration.api.ts';
import { guardedAccount } from '../../../../features/overview/machine/machine.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(
  restoreConfigurationContract,
  ({ ctx, params, address, body: { code, currentPassword, ...body } }) => {
    const own = (body.subject ?? 'shop') === 'shop' ? findVersion(ctx, params.id)?.identity : undefined;
    const identity = own && { SHOP_IBAN: '', SHOP_BIC: '', ...own };
    return guardedAccount(ctx, identity, { code, currentPassword, address }, () =>
      restoreConfiguration(ctx, { ...body, ...params }),
    );
  },
);
