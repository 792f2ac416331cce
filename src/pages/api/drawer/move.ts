import { moveByHand } from '../../../features/drawer/days.server.ts';
import { moveDrawerContract } from '../../../features/drawer/drawer.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(moveDrawerContract, moveByHand);
