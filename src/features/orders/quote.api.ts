import { z } from 'zod';
import { contract } from '../../http/contract.ts';
import { idInput } from './order.shape.ts';

/** `quantity` counts pieces of a metal or units of a currency. */
export const quoteItem = z.object({
  type: z.enum(['metal', 'currency'], 'Indiquez le type de l’article : metal ou currency.'),
  id: idInput('Indiquez l’article.'),
  quantity: z.number('Indiquez une quantité en chiffres.'),
});

const empty = 'Votre panier est vide.';

export const basketOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item, empty).min(1, empty).max(50, 'Une commande compte 50 articles au plus.');

const quoteInput = z.object({
  Items: basketOf(quoteItem),
  renew: z.boolean().default(false),
});
export type QuoteInput = z.output<typeof quoteInput>;

const quoteShape = z.object({
  now: z.number(),
  until: z.number(),
  prices: z.array(
    quoteItem.extend({
      unitPrice: z.number(),
      coefficient: z.number(),
      tiers: z.array(z.object({ from: z.number(), off: z.number() })).optional(),
    }),
  ),
  ended: z.array(quoteItem.extend({ text: z.string() })),
});
export type QuoteOutput = z.output<typeof quoteShape>;

export const quotePricesContract = contract('POST /api/order/quotePrices', {
  access: 'client',
  summary: 'Quotes prices for one order of up to these quantities; a client has one quote',
  body: quoteInput,
  data: quoteShape,
  throttle: { hits: 300, minutes: 10 },
});
