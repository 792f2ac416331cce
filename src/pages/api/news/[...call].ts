import { addNews, deleteNews, editNews, uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import { deleteNewsContract, getNewsByIdContract, getNewsContract } from '../../../features/news/news.api.ts';
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
import {
  newsletterProgressContract,
  removeMemberContract,
  retryNewsletterContract,
} from '../../../features/newsletter/newsletter.api.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  addNews,
  serve(deleteNewsContract, ({ ctx, params }) => deleteNews(ctx, params.id)),
  editNews,
  listMembers,
  serve(getNewsContract, ({ ctx, params, query }) => {
    const { rows, meta } = getNews(ctx, { ...query, ...params });
    return { rows: rows.map(presentNews), meta };
  }),
  serve(getNewsByIdContract, ({ ctx, params }) => presentNews(getNewsById(ctx, params.id))),
  serve(newsletterProgressContract, ({ ctx, params }) => newsletterProgress(ctx, params.id)),
  pauseNewsletter,
  previewNewsletter,
  serve(removeMemberContract, ({ ctx, params }) => removeMember(ctx, params.id)),
  serve(retryNewsletterContract, ({ ctx, params }) => retryNewsletter(ctx, params.id)),
  sendNewsletter,
  sendTest,
  subscribe,
  unsubscribe,
  uploadNewsImage,
]);
