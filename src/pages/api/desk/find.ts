import { findRecords } from '../../../features/overview/find.server.ts';
import { findRecordsContract } from '../../../features/overview/overview.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const GET = serveVerb(findRecordsContract, findRecords);
