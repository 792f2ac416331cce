import { uploadMetalImageContract } from '../../../features/catalogue/admin/metalFields.api.ts';
import { uploadMetalImage } from '../../../features/catalogue/admin/metalPhotos.server.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(uploadMetalImageContract, ({ ctx, body }) => uploadMetalImage(ctx, body));
