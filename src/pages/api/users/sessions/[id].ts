import { endSessionContract } from '../../../../features/accounts/sessions.api.ts';
import { endOneSession } from '../../../../features/accounts/sessions.server.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(endSessionContract, ({ db, actor, params }) => endOneSession(db, actor, params.id));
