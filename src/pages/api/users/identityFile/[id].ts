import { fileAnswer } from '../../../../features/identity/fileAnswer.ts';
import { identityFileContract } from '../../../../features/identity/identity.api.ts';
import { readIdentityFile } from '../../../../features/identity/readIdentityFile.server.ts';
import { serve } from '../../../../http/serve.ts';
import { identityVault } from '../../../../uploads/vault.ts';

export const GET = serve(identityFileContract, async ({ db, actor, params, context }) =>
  fileAnswer(await readIdentityFile(db, actor, params.id, identityVault(context.locals.app))),
);
