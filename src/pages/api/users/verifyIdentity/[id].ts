import type { APIRoute } from 'astro';
import { verifyIdentityContract } from '../../../../features/identity/identity.api.ts';
import { submitIdentity } from '../../../../features/identity/submitIdentity.server.ts';
import { serve } from '../../../../http/serve.ts';
import { withRoom } from '../../../../uploads/room.ts';
import { identityVault } from '../../../../uploads/vault.ts';

const receive = serve(verifyIdentityContract, ({ db, actor, params, body, context }) =>
  submitIdentity(db, actor, params.id, body, identityVault(context.locals.app)),
);

export const POST: APIRoute = (context) =>
  context.locals.actor.kind === 'client' ? withRoom(context, () => receive(context)) : receive(context);
