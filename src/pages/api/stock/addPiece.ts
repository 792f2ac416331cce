import { addPieceContract } from '../../../features/stock/pieces/pieces.api.ts';
import { addPiece } from '../../../features/stock/pieces/pieces.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addPieceContract, ({ ctx, body }) => addPiece(ctx, body));
