import { addPieces } from '../../../features/goods/lots/lots.server.ts';
import { addPiecesContract } from '../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addPiecesContract, addPieces);
