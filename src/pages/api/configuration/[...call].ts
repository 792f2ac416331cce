import {
  addConfiguration,
  editConfiguration,
  restoreConfiguration,
} from '../../../features/configuration/admin/saveConfiguration.server.ts';
import { findVersion } from '../../../features/configuration/admin/versions.server.ts';
import {
  addConfigurationContract,
  editConfigurationContract,
  getLastConfigurationContract,
  restoreConfigurationContract,
} from '../../../features/configuration/configuration.api.ts';
import { currentConfig } from '../../../features/configuration/configuration.server.ts';
import { presentConfig } from '../../../features/configuration/configuration.ts';
import { withIbanGuard } from '../../../features/overview/machine/machine.server.ts';
import { publishKaratPrices } from '../../../features/prices/savePrices.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(addConfigurationContract, ({ ctx, address, body: { code, currentPassword, ...body } }) =>
    withIbanGuard(ctx, body.identity, { code, currentPassword, address }, () =>
      addConfiguration(ctx, body, publishKaratPrices),
    ),
  ),
  serve(editConfigurationContract, ({ ctx, params, address, body: { code, currentPassword, ...body } }) =>
    withIbanGuard(ctx, body.identity, { code, currentPassword, address }, () =>
      editConfiguration(ctx, { ...body, ...params }, publishKaratPrices),
    ),
  ),
  serve(getLastConfigurationContract, ({ ctx }) => presentConfig(currentConfig(ctx.db))),
  serve(restoreConfigurationContract, ({ ctx, params, address, body: { code, currentPassword, ...body } }) => {
    const restoredIdentity = (body.subject ?? 'shop') === 'shop' ? findVersion(ctx, params.id)?.identity : undefined;
    const identity = restoredIdentity && { SHOP_IBAN: '', SHOP_BIC: '', ...restoredIdentity };
    return withIbanGuard(ctx, identity, { code, currentPassword, address }, () =>
      restoreConfiguration(ctx, { ...body, ...params }),
    );
  }),
]);
