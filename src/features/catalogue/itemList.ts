import { z } from 'zod';
import { itemTypes, metalTypes } from '../../../db/words.ts';
import { chosenIds, contract, listQuery } from '../../http/contract.ts';

export const itemListQuery = listQuery.extend({
  state: z.enum(['', 'vente', 'cache']).default(''),
  type: z.enum(['', ...metalTypes]).default(''),
});
export type ItemListQuery = z.output<typeof itemListQuery>;

export const showItemsContract = contract('PUT /api/catalogue/show', {
  permission: 'catalogue',
  summary:
    'Shows or hides several metals or currencies, all or none; 409 with `doubts` for doubtful prices without `takesDoubts`',
  body: z.object({
    type: z.enum(itemTypes, 'Indiquez metal ou currency.'),
    ids: chosenIds,
    visible: z.boolean('Indiquez true ou false.'),
    takesDoubts: z.boolean().default(false),
  }),
  data: z.object({ changed: z.number() }),
});
