import { getNewsContract } from '../../../../features/news/news.api.ts';
import { getNews } from '../../../../features/news/news.server.ts';
import { presentNews } from '../../../../features/news/news.ts';
import { serve } from '../../../../http/serve.ts';

export const GET = serve(getNewsContract, ({ ctx, params, query }) => {
  const { rows, meta } = getNews(ctx, { ...query, ...params });
  return { rows: rows.map(presentNews), meta };
});
