import { uploadMetalImage } from '../../../features/catalogue/addMetalPhoto.server.ts';
import { uploadMetalImageContract } from '../../../features/catalogue/metalFields.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(uploadMetalImageContract, ({ ctx, body }) => uploadMetalImage(ctx, body));
