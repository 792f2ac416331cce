import { identityFileContract } from '../../../../features/identity/identity.api.ts';
import { fileAnswer, readIdentityFile } from '../../../../features/identity/readIdentityFile.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(identityFileContract, async ({ ctx, params }) =>
  fileAnswer(await readIdentityFile(ctx, params.id)),
);
