import { z } from 'zod';
import { contract, idParams, listQuery } from '../../http/contract.ts';

/** `description` is sanitised HTML; moments are milliseconds since the epoch. */
export const newsShape = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  isVisible: z.boolean(),
  image: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export const getNewsContract = contract({
  method: 'GET',
  path: '/api/news/getNews/{flag}',
  access: 'public',
  summary: 'News, newest first: visible ones with true, all of them with false (admin)',
  params: z.object({ flag: z.enum(['true', 'false']) }),
  query: listQuery,
  data: z.array(newsShape),
  paged: true,
});

export const getNewsByIdContract = contract({
  method: 'GET',
  path: '/api/news/getNewsById/{id}',
  access: 'public',
  summary: 'One article; a hidden one for an admin only',
  params: idParams,
  data: newsShape,
});
