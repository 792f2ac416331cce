import { z } from 'zod';
import { itemTypes, metalTypes } from '../../../db/words.ts';
import { contract, listQuery } from '../../http/contract.ts';
import { press } from '../../ui/desk/press.ts';
import type { ItemType } from './item.ts';
import { typeWords } from './metal.ts';
import type { deleteMetalContract } from './metalFields.api.ts';

export const itemListQuery = listQuery.extend({
  state: z.enum(['', 'vente', 'cache']).default(''),
  type: z.enum(['', ...metalTypes]).default(''),
});
export type ItemListQuery = z.output<typeof itemListQuery>;

export const stateFilter = {
  name: 'etat',
  label: 'En vente',
  all: 'Tout',
  options: [
    ['vente', 'En vente'],
    ['cache', 'Masqué'],
  ],
} as const;

export const typeFilter = {
  name: 'type',
  label: 'Type',
  all: 'Tous',
  options: metalTypes.map((type) => [type, typeWords[type].one] as const),
};

const needed = 'Choisissez des lignes de la liste.';

export const showItemsContract = contract('PUT /api/catalogue/show', {
  act: 'catalogue',
  summary: 'Puts several metals or currencies on sale or hides them, all of them or none; answers how many changed',
  body: z.object({
    type: z.enum(itemTypes, 'Indiquez metal ou currency.'),
    ids: z.array(z.string().max(64), needed).min(1, needed).max(500, '500 lignes au plus.'),
    visible: z.boolean('Indiquez true ou false.'),
  }),
  data: z.object({ changed: z.number() }),
});

export const showSeveral = (type: ItemType) => [
  press(showItemsContract, { label: 'Mettre en vente', body: { type, visible: true }, done: 'C’est en vente.' }),
  press(showItemsContract, { label: 'Masquer', body: { type, visible: false }, done: 'C’est masqué.' }),
];

type Removed = { id: string; name: string; orders: number };

const meaning = (orders: number) =>
  orders > 0
    ? `${orders > 1 ? `${orders} commandes en parlent` : 'Une commande en parle'}\u00a0: il ne peut pas être supprimé. Il sera masqué, et personne ne pourra plus l’acheter.`
    : 'Sa fiche, ses images et ses alertes en attente disparaissent, son adresse répondra qu’il n’est plus vendu. Cela ne se reprend pas.';

export function removal(contract: typeof deleteMetalContract, { id, name, orders }: Removed) {
  const label = orders > 0 ? 'Masquer' : 'Supprimer';
  const ask = { title: `${label} «\u00a0${name}\u00a0»\u202f?`, text: meaning(orders), label, keep: 'Ne rien changer' };
  return press(contract, { label, about: name, params: { id }, ask });
}
