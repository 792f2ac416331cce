import { uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import { newsImageContract } from '../../../features/news/news.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(newsImageContract, ({ ctx, body }) => uploadNewsImage(ctx, body));
