import { pieceImageContract } from '../../../features/stock/pieces/pieces.api.ts';
import { givePicture } from '../../../features/stock/pieces/pieces.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(pieceImageContract, ({ ctx, body }) => givePicture(ctx, body));
