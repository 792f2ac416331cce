import { z } from 'zod';
import { itemTypes } from '../../../db/words.ts';
import { contract } from '../../http/contract.ts';

const needed = 'Choisissez des lignes de la liste.';

export const showItemsContract = contract({
  method: 'PUT',
  path: '/api/catalogue/show',
  act: 'catalogue',
  summary: 'Puts several metals or currencies on sale or hides them, all of them or none; answers how many changed',
  body: z.object({
    type: z.enum(itemTypes, 'Indiquez metal ou currency.'),
    ids: z.array(z.string().max(64), needed).min(1, needed).max(500, '500 lignes au plus.'),
    visible: z.boolean('Indiquez true ou false.'),
  }),
  data: z.object({ changed: z.number() }),
});
