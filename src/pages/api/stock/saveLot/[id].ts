import { saveLot } from '../../../../features/goods/lots/lots.server.ts';
import { saveLotContract } from '../../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const PUT = serveVerb(saveLotContract, saveLot);
