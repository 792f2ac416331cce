import { editNews } from '../../../features/news/admin/editNews.server.ts';
import { editNewsContract } from '../../../features/news/news.api.ts';
import { serve } from '../../../http/serve.ts';

export const PUT = serve(editNewsContract, ({ ctx, body }) => editNews(ctx, body));
