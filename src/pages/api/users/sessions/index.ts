import { endOtherSessionsContract, sessionsContract } from '../../../../features/accounts/model/devices.api.ts';
import { endOtherSessions, openSessions } from '../../../../features/accounts/model/devices.server.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const GET = serveVerb(sessionsContract, openSessions);
export const DELETE = serveVerb(endOtherSessionsContract, endOtherSessions);
