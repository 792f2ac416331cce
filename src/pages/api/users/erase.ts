import { accountShopOf } from '../../../features/accounts/accountShop.ts';
import { retentionOf } from '../../../features/identity/retention.server.ts';
import { erasePersonalData } from '../../../features/privacy/erase.server.ts';
import { erasureList } from '../../../features/privacy/erasureList.server.ts';
import { eraseContract } from '../../../features/privacy/privacy.api.ts';
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
