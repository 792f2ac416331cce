import { getNewsByIdContract } from '../../../../features/news/news.api.ts';
import { getNewsById } from '../../../../features/news/news.server.ts';
import { presentNews } from '../../../../features/news/news.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getNewsByIdContract, ({ ctx, params }) => presentNews(getNewsById(ctx, params.id)));
