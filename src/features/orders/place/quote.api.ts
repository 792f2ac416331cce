import { z } from 'zod';
import { contract } from '../../../http/contract.ts';
import { idInput } from '../order.shape.ts';

const itemType = z.enum(['metal', 'currency'], 'Indiquez le type de l’article : metal ou currency.');

const quoteInput = z.object({
  Items: z
    .array(
      z.object({
        type: itemType,
        id: idInput('Indiquez l’article.'),
        quantity: z.number('Indiquez une quantité en chiffres.'),
      }),
      'Votre panier est vide.',
    )
    .min(1, 'Votre panier est vide.')
    .max(50, 'Une commande compte 50 articles au plus.'),
  /** Prices of now, whatever was quoted before. */
  renew: z.boolean().default(false),
});
export type QuoteInput = z.output<typeof quoteInput>;

const quoteShape = z.object({
  /** The shop's clock, and until when these prices are kept. */
  now: z.number(),
  until: z.number(),
  /** Euros for one piece, or for `coefficient` units. */
  prices: z.array(
    z.object({ type: itemType, id: z.string(), unitPrice: z.number(), coefficient: z.number(), quantity: z.number() }),
  ),
  /** Quoted prices that hold no more, and why. */
  ended: z.array(z.object({ type: itemType, id: z.string(), text: z.string() })),
});
export type QuoteOutput = z.output<typeof quoteShape>;

export const quotePricesContract = contract({
  method: 'POST',
  path: '/api/order/quotePrices',
  access: 'client',
  summary:
    'Quotes these articles to the signed-in client for one order of up to these quantities; one quote a client, as long as a card keeps a price',
  body: quoteInput,
  data: quoteShape,
  throttle: { hits: 300, minutes: 10 },
});
