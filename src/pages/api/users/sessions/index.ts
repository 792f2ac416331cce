import { endOtherSessionsContract, sessionsContract } from '../../../../features/accounts/devices.api.ts';
import { endOtherSessions, openSessions } from '../../../../features/accounts/devices.server.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(sessionsContract, ({ ctx }) => openSessions(ctx));
export const DELETE = serve(endOtherSessionsContract, ({ ctx }) => endOtherSessions(ctx));
