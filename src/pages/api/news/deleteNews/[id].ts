import { deleteNews } from '../../../../features/news/admin/editNews.server.ts';
import { deleteNewsContract } from '../../../../features/news/news.api.ts';
import { serve } from '../../../../http/serve.ts';

export const DELETE = serve(deleteNewsContract, ({ ctx, params }) => deleteNews(ctx, params.id));
