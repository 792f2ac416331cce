import { z } from 'zod';
import { metalTypes } from '../../../db/words.ts';

/** What the address of a list asks for; what is not valid is as if it were not there. */
const query = z.object({
  q: z.string().trim().max(200).catch(''),
  etat: z.enum(['vente', 'cache', '']).catch(''),
  type: z.enum([...metalTypes, '']).catch(''),
  tri: z.string().max(40).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export const readItemList = (search: URLSearchParams) => ({
  ...query.parse(
    Object.fromEntries(['q', 'etat', 'type', 'tri', 'page'].map((name) => [name, search.get(name) ?? ''])),
  ),
  pageSize: 40,
});
export type ItemListQuery = ReturnType<typeof readItemList>;
