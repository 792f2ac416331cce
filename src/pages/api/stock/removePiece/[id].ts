import { removePieceContract } from '../../../../features/stock/pieces/pieces.api.ts';
import { removePiece } from '../../../../features/stock/pieces/pieces.server.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(removePieceContract, ({ ctx, params, body }) => removePiece(ctx, { ...params, ...body }));
