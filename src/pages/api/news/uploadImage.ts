import { uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import { serve } from '../../../http/serve.ts';
import { uploadImageContract } from '../../../uploads/uploadImage.api.ts';

export const POST = serve(uploadImageContract, ({ ctx, body }) => uploadNewsImage(ctx, body));
