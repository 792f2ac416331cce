import type { APIRoute } from 'astro';
import { verifyIdentityContract } from '../../../../features/identity/identity.api.ts';
import { submitIdentity } from '../../../../features/identity/submit/submitIdentity.server.ts';
import { serve } from '../../../../http/serve.ts';
import { createIncoming } from '../../../../uploads/incoming.ts';
import { withRoom } from '../../../../uploads/room.ts';
import { identityVault } from '../../../../uploads/vault.ts';

export const POST: APIRoute = async (context) => {
  const { app, actor } = context.locals;
  const vault = identityVault(app);
  const incoming = createIncoming(vault.folder);
  const receive = serve(
    verifyIdentityContract,
    ({ db, actor, params, body }) => submitIdentity(db, actor, params.id, body, vault),
    incoming.read,
  );
  try {
    // Only who may send at all takes up room.
    return actor.kind === 'client'
      ? await withRoom(context, actor.userId, () => receive(context))
      : await receive(context);
  } finally {
    await incoming.close();
  }
};
