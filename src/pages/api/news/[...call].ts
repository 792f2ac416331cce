import { addNews, deleteNews, editNews, uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import { getNewsByIdContract, getNewsContract } from '../../../features/news/news.api.ts';
import { getNews, getNewsById } from '../../../features/news/news.server.ts';
import { presentNews } from '../../../features/news/news.ts';
import {
  newsletterProgress,
  pauseNewsletter,
  previewNewsletter,
  retryNewsletter,
  sendNewsletter,
  sendTest,
} from '../../../features/newsletter/mailings.server.ts';
import { listMembers, removeMember, subscribe, unsubscribe } from '../../../features/newsletter/members.server.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  addNews,
  deleteNews,
  editNews,
  listMembers,
  serve(getNewsContract, ({ ctx, params, query }) => {
    const { rows, meta } = getNews(ctx, { ...query, ...params });
    return { rows: rows.map(presentNews), meta };
  }),
  serve(getNewsByIdContract, ({ ctx, params }) => presentNews(getNewsById(ctx, params.id))),
  newsletterProgress,
  pauseNewsletter,
  previewNewsletter,
  removeMember,
  retryNewsletter,
  sendNewsletter,
  sendTest,
  subscribe,
  unsubscribe,
  uploadNewsImage,
]);
