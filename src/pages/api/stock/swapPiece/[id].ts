import { swapPieceContract } from '../../../../features/stock/pieces/pieces.api.ts';
import { swapPiece } from '../../../../features/stock/pieces/pieces.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(swapPieceContract, ({ ctx, params, body }) => swapPiece(ctx, { ...params, ...body }));
