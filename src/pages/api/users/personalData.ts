import { exportPersonalData } from '../../../features/privacy/export.server.ts';
import { personalDataContract } from '../../../features/privacy/privacy.api.ts';
import { serve } from '../../../http/serve.ts';
import { identityVault } from '../../../uploads/vault.ts';
import { zipAnswer } from '../../../uploads/zipAnswer.ts';

export const GET = serve(personalDataContract, async ({ db, actor, context }) => {
  const { app } = context.locals;
  const shop = { vault: identityVault(app), shopName: app.config.shopName };
  return zipAnswer(await exportPersonalData(db, actor, shop), 'mes-donnees.zip');
});
