import { z } from 'zod';
import { contract } from '../../http/contract.ts';

export const slideShape = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  order: z.number(),
  image: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
});

export const getCarouselsContract = contract({
  method: 'GET',
  path: '/api/carousels',
  access: 'public',
  keep: ['carousel'],
  summary: 'Active slides of the home page, by ascending order',
  data: z.array(slideShape),
});
