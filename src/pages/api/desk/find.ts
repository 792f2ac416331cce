import { findRecords } from '../../../features/overview/find.server.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(findRecords);
