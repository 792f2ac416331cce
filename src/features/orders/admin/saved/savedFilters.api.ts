import { z } from 'zod';
import { contract, idParams } from '../../../../http/contract.ts';

const savedFilterShape = z.object({ _id: z.string(), name: z.string(), query: z.string() });
export type SavedFilter = z.output<typeof savedFilterShape>;

export const saveFilterContract = contract({
  method: 'POST',
  path: '/api/order/saveFilter',
  act: 'seeOrders',
  summary: 'Keeps the criteria of the list of orders under a name, for the admin who asks; answers all of theirs',
  body: z.object({
    name: z
      .string('Donnez un nom à ce filtre.')
      .trim()
      .min(1, 'Donnez un nom à ce filtre.')
      .max(40, 'Le nom compte 40 caractères au plus.'),
    /** Of the list's address. */
    query: z.string().max(1000, 'Ces critères sont trop longs.'),
  }),
  data: z.array(savedFilterShape),
});

export const deleteFilterContract = contract({
  method: 'DELETE',
  path: '/api/order/deleteFilter/{id}',
  act: 'seeOrders',
  summary: 'Forgets a saved filter of the admin who asks; answers those that are left',
  params: idParams,
  data: z.array(savedFilterShape),
});

export const savedFilterContracts = [saveFilterContract, deleteFilterContract];
