import { z } from 'zod';
import { contract, requiredText } from '../../http/contract.ts';
import { nonEmptyRows } from '../../money.ts';

/** Days after which an unsigned purchase is deleted. */
export const draftDays = 30;

export const visitRows = (shopAddress: string, hours: string | undefined) =>
  nonEmptyRows([
    ['Adresse', shopAddress],
    ['Horaires', hours],
    ['À apporter', 'Vos articles, leur facture, votre pièce d’identité et votre RIB'],
    ['Valable', `${draftDays} jours, au prix du jour où vous signez. Rien ne vous engage avant.`],
  ]);

const countText = 'Indiquez un nombre de pièces, de 1 à 200.';

export const sellBackContract = contract('POST /api/purchases/sellBack', {
  access: 'client',
  toast: false,
  summary: 'Prepares the purchase of pieces that a client bought here, without obligation before the counter',
  throttle: { hits: 20, minutes: 60 },
  body: z.object({
    key: z.string().regex(/^[\dA-Za-z-]{8,64}$/, 'La page est trop ancienne\u00a0: rechargez-la.'),
    metal: requiredText('Choisissez l’article.', 64),
    quantity: z.int(countText).min(1, countText).max(200, countText),
  }),
  data: z.object({ _id: z.string(), number: z.string() }),
});
