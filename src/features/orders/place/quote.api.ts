import { z } from 'zod';
import { contract } from '../../../http/contract.ts';
import { idInput } from '../order.shape.ts';

const itemType = z.enum(['metal', 'currency'], 'Indiquez le type de l’article : metal ou currency.');

/** The seal of fifty articles. */
export const quoteText = z.string().max(12_000);

const quoteInput = z.object({
  Items: z
    .array(z.object({ type: itemType, id: idInput('Indiquez l’article.') }), 'Votre panier est vide.')
    .min(1, 'Votre panier est vide.')
    .max(50, 'Une commande compte 50 articles au plus.'),
  /** The one before, whose prices stay while it lasts; without it, or once it is over, prices are of now. */
  quote: quoteText.default(''),
});
export type QuoteInput = z.output<typeof quoteInput>;

const quoteShape = z.object({
  quote: z.string(),
  /** The shop's clock, and until when these prices are kept. */
  now: z.number(),
  until: z.number(),
  /** Euros for one piece, or for `coefficient` units. */
  prices: z.array(z.object({ type: itemType, id: z.string(), unitPrice: z.number(), coefficient: z.number() })),
});
export type QuoteOutput = z.output<typeof quoteShape>;

export const quotePricesContract = contract({
  method: 'POST',
  path: '/api/order/quotePrices',
  access: 'client',
  summary: 'Keeps the prices of these articles for an order of the signed-in client, as long as a card keeps a price',
  body: quoteInput,
  data: quoteShape,
  throttle: { hits: 300, minutes: 10 },
});
