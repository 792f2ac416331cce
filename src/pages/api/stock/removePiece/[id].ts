import { removePiece } from '../../../../features/goods/lots/lots.server.ts';
import { removePieceContract } from '../../../../features/goods/stock.api.ts';
import { serve } from '../../../../http/serve.ts';

export const POST = serve(removePieceContract, ({ ctx, params, body }) => removePiece(ctx, { ...params, ...body }));
