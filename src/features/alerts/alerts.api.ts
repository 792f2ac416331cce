import { z } from 'zod';
import { itemTypes } from '../../../db/words.ts';
import { email } from '../../email.ts';
import { contract, euros, listQuery, rate } from '../../http/contract.ts';

const itemRequiredText = 'Choisissez un article de la liste.';
const aboveZeroText = 'Indiquez un prix supérieur à zéro.';
const priceRequiredText = 'Indiquez le prix souhaité, en euros, avec deux décimales au plus.';
const rateRequiredText = 'Indiquez le cours souhaité, en euros, avec six décimales au plus.';

const typeRequiredText = 'Indiquez si l’article est un métal (metal) ou une devise (currency).';
const itemType = z.enum(itemTypes, typeRequiredText);
const isPositive = (price: number) => price > 0;
const sharedFields = { email, typeId: z.string(itemRequiredText).min(1, itemRequiredText).max(64, itemRequiredText) };

export const addReserveContract = contract('POST /api/reserve/addReserve', {
  access: 'public',
  summary:
    'Sets or changes the price alert of an address on an item; the answer never tells which. The mailed link confirms the first one. `desiredPrice`: euros, below the present price',
  throttle: { hits: 20, minutes: 15 },
  body: z.discriminatedUnion(
    'type',
    [
      z.object({
        ...sharedFields,
        type: z.literal('metal'),
        desiredPrice: euros(priceRequiredText).refine(isPositive, aboveZeroText),
      }),
      z.object({
        ...sharedFields,
        type: z.literal('currency'),
        desiredPrice: rate(rateRequiredText).refine(isPositive, aboveZeroText),
      }),
    ],
    { error: typeRequiredText },
  ),
  data: z.null(),
});

export const notifyContract = contract('POST /api/reserve/notify', {
  access: 'public',
  summary: 'Asks for one mail when a sold-out item is back; the answer reveals no other alert',
  throttle: { hits: 20, minutes: 15 },
  body: z.object({ ...sharedFields, type: itemType }),
  data: z.null(),
});

const maxPriceEuros = 1_000_000;

export const newPriceUpdateContract = contract('POST /api/reserve/newPriceUpdate', {
  permission: 'prices',
  summary:
    'Saves the sell price of a metal or a currency in euros and fires its alerts; 409 for a doubtful price until `confirmed` repeats it',
  body: z.object({
    typeId: sharedFields.typeId,
    confirmed: z.object({ price: rate('Répétez le prix, en euros.') }).optional(),
    newPrice: rate('Indiquez le nouveau prix en euros.')
      .refine(isPositive, aboveZeroText)
      .refine((micros) => micros <= maxPriceEuros * 1_000_000, 'Ce prix dépasse un million d’euros : vérifiez-le.'),
  }),
  data: z.object({ type: itemType, typeId: z.string(), newPrice: z.number(), changed: z.boolean(), fired: z.number() }),
});

/** Prices in euros; `name` and `price` are null for a deleted item. */
const alertShape = z.object({
  _id: z.string(),
  kind: z.enum(['price', 'stock']),
  email: z.string(),
  desiredPrice: z.number(),
  type: itemType,
  typeId: z.string(),
  name: z.string().nullable(),
  price: z.number().nullable(),
  firedAt: z.number().nullable(),
  stoppedAt: z.number().nullable(),
  confirmedAt: z.number().nullable(),
  createdAt: z.number(),
});
export type AlertEntry = z.output<typeof alertShape>;

export const alertStates = ['waiting', 'unconfirmed', 'fired', 'stopped'] as const;

export const reserveListQuery = listQuery.extend({
  state: z.enum(['', ...alertStates]).default(''),
  item: z.string().max(64).default(''),
});

export const getReservesContract = contract('GET /api/reserve/getReserves', {
  permission: 'alerts',
  summary:
    'Price alerts, newest first; `q` searches e-mail and item; `sort`: email, name, createdAt or firedAt, - descending',
  query: reserveListQuery,
  data: z.array(alertShape),
  isPaged: true,
});

export const stopReserveContract = contract('POST /api/reserve/stop', {
  access: 'public',
  summary: 'Stops the alert of a mailed link, or `all` waiting alerts of its address',
  throttle: { hits: 60, minutes: 15 },
  body: z.object({
    token: z.string('Indiquez le jeton du lien.').min(1, 'Indiquez le jeton du lien.').max(200, 'Ce lien est abîmé.'),
    all: z.boolean('Indiquez true ou false.').default(false),
  }),
  data: z.null(),
});
