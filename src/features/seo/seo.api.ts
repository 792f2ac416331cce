import { z } from 'zod';
import { seoPages } from '../../../db/words.ts';
import { contract } from '../../http/contract.ts';

export const seoShape = z.object({ title: z.string(), description: z.string(), text: z.string() });

export const getSeoPageContract = contract({
  method: 'GET',
  path: '/api/seo/getSeoPage/{page}',
  access: 'public',
  keep: ['seo'],
  summary: 'Title, description and closing text (sanitised HTML) of a page',
  params: z.object({ page: z.enum(seoPages) }),
  data: seoShape,
});
