import { addPiece } from '../../../features/goods/lots/lots.server.ts';
import { addPieceContract } from '../../../features/goods/stock.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addPieceContract, ({ ctx, body }) => addPiece(ctx, body));
