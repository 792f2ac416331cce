import { addNews } from '../../../features/news/admin/editNews.server.ts';
import { addNewsContract } from '../../../features/news/news.api.ts';
import { serve } from '../../../http/serve.ts';

export const POST = serve(addNewsContract, ({ ctx, body }) => addNews(ctx, body));
