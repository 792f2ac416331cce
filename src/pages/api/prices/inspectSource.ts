import { inspectSource } from '../../../features/prices/feeds/feeds.server.ts';
import { inspectSourceContract } from '../../../features/prices/feeds.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(inspectSourceContract, inspectSource);
