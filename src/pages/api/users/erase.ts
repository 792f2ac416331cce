import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { erasureList } from '../../../features/accounts/erasureList.server.ts';
import { eraseContract } from '../../../features/accounts/personalData.api.ts';
import { erasePersonalData } from '../../../features/accounts/personalDataErase.server.ts';
import { retentionOf } from '../../../features/accounts/personalDataRetention.server.ts';
import { serve } from '../../../http/serve.ts';
import { forgetMailFiles } from '../../../mail/transport.ts';
import { identityVault } from '../../../uploads/vault.ts';

export const POST = serve(eraseContract, ({ db, actor, body, address, context }) => {
  const { app } = context.locals;
  return erasePersonalData(db, actor, body, {
    ...accountShopOf(app),
    retention: retentionOf(app.config),
    vault: identityVault(app),
    address,
    erasures: erasureList(app.config),
    forgetMailFiles: (ids) => forgetMailFiles(app.config, ids),
  });
});
