import { uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import { serveVerb } from '../../../http/serve.ts';
import { uploadImageContract } from '../../../uploads/uploadImage.api.ts';

export const POST = serveVerb(uploadImageContract, uploadNewsImage);
