import { removePiece } from '../../../../features/goods/lots/lots.server.ts';
import { removePieceContract } from '../../../../features/goods/stock.api.ts';
import { serveVerb } from '../../../../http/serve.ts';

export const POST = serveVerb(removePieceContract, removePiece);
