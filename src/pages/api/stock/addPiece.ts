import { addPiece } from '../../../features/goods/lots/lots.server.ts';
import { addPieceContract } from '../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../http/serve.ts';

export const POST = serveVerb(addPieceContract, addPiece);
