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
import { withConfigurationGuard } from '../../../features/overview/machine/machine.server.ts';
import { publishKaratPrices } from '../../../features/prices/savePrices.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  serve(addConfigurationContract, ({ ctx, address, body: { code, currentPassword, ...body } }) =>
    withConfigurationGuard(ctx, body, { code, currentPassword, address }, () =>
      addConfiguration(ctx, body, publishKaratPrices),
    ),
  ),
  serve(editConfigurationContract, ({ ctx, params, address, body: { code, currentPassword, ...body } }) =>
    withConfigurationGuard(ctx, body, { code, currentPassword, address }, () =>
      editConfiguration(ctx, { ...body, ...params }, publishKaratPrices),
    ),
  ),
  serve(getLastConfigurationContract, ({ ctx }) => presentConfig(currentConfig(ctx.db))),
  serve(restoreConfigurationContract, ({ ctx, params, address, body: { code, currentPassword, ...body } }) => {
    const { subject } = body;
    const version = findVersion(ctx, params.id);
    const restored = {
      ...((subject ?? 'shop') === 'shop' && {
        identity: version && { SHOP_IBAN: '', SHOP_BIC: '', ...version.identity },
      }),
      ...((subject ?? 'team') === 'team' && { fourEyesAbove: version?.fourEyesAbove }),
    };
    return withConfigurationGuard(ctx, restored, { code, currentPassword, address }, () =>
      restoreConfiguration(ctx, { ...body, ...params }),
    );
  }),
]);
