import { addNews, deleteNews, editNews, uploadNewsImage } from '../../../features/news/admin/editNews.server.ts';
import {
  addNewsContract,
  deleteNewsContract,
  editNewsContract,
  getNewsByIdContract,
  getNewsContract,
} from '../../../features/news/news.api.ts';
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
  getMembersContract,
  newsletterProgressContract,
  pauseNewsletterContract,
  previewNewsletterContract,
  removeMemberContract,
  retryNewsletterContract,
  sendNewsletterContract,
  sendTestContract,
  subscribeContract,
  unsubscribeContract,
} from '../../../features/newsletter/newsletter.api.ts';
import { serve, serveAll, serveContract } from '../../../http/serve.ts';
import { uploadImageContract } from '../../../uploads/uploadImage.api.ts';

export const ALL = serveAll([
  serveContract(addNewsContract, addNews),
  serve(deleteNewsContract, ({ ctx, params }) => deleteNews(ctx, params.id)),
  serveContract(editNewsContract, editNews),
  serveContract(getMembersContract, listMembers),
  serve(getNewsContract, ({ ctx, params, query }) => {
    const { rows, meta } = getNews(ctx, { ...query, ...params });
    return { rows: rows.map(presentNews), meta };
  }),
  serve(getNewsByIdContract, ({ ctx, params }) => presentNews(getNewsById(ctx, params.id))),
  serve(newsletterProgressContract, ({ ctx, params }) => newsletterProgress(ctx, params.id)),
  serveContract(pauseNewsletterContract, pauseNewsletter),
  serveContract(previewNewsletterContract, previewNewsletter),
  serve(removeMemberContract, ({ ctx, params }) => removeMember(ctx, params.id)),
  serve(retryNewsletterContract, ({ ctx, params }) => retryNewsletter(ctx, params.id)),
  serveContract(sendNewsletterContract, sendNewsletter),
  serveContract(sendTestContract, sendTest),
  serveContract(subscribeContract, subscribe),
  serveContract(unsubscribeContract, unsubscribe),
  serveContract(uploadImageContract, uploadNewsImage),
]);
