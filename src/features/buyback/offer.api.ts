import { z } from 'zod';
import { email } from '../../email.ts';
import { contract, id, textUpTo } from '../../http/contract.ts';
import { message, requiredLine } from '../accounts/model/person.ts';
import { robotCheckToken } from '../robotCheck/altcha.api.ts';
import { countText, gramsRequiredText, isKarat, type Karat, maxJewels, parseGrams } from './buyback.ts';

export const wishes = { offer: 'Une estimation par courriel', appointment: 'Un rendez-vous au comptoir' } as const;

const jewel = z.object({
  grams: z.string().max(12),
  karat: z.number().refine((karat): karat is Karat => isKarat(karat), 'Choisissez un titre.'),
});

const pieces = z.object({
  id,
  count: z.int(countText).min(1, countText).max(200, countText),
});

const offerBody = z
  .object({
    name: requiredLine('Indiquez votre nom.', 120),
    email,
    phone: textUpTo(40, 'Un numéro')
      .regex(/^[+\d\s().-]*$/, 'Des chiffres, des espaces et un + seulement.')
      .default(''),
    wish: z.enum(['offer', 'appointment'], { error: 'Choisissez ce que vous souhaitez.' }),
    message: message.default(''),
    jewels: z
      .array(jewel)
      .max(maxJewels, `${maxJewels} bijoux au plus.`)
      .refine((jewels) => jewels.every(({ grams }) => parseGrams(grams) !== null), gramsRequiredText)
      .default([]),
    pieces: z.array(pieces).max(maxJewels, `${maxJewels} articles au plus.`).default([]),
    token: robotCheckToken,
  })
  .refine(({ message: words, jewels, pieces }) => words !== '' || jewels.length + pieces.length > 0, {
    path: ['message'],
    error: 'Estimez un bijou ou une pièce plus haut, ou dites-nous ce que vous voulez vendre.',
  });

export type OfferRequest = z.output<typeof offerBody>;

export const askOfferContract = contract('POST /api/buyback/askOffer', {
  access: 'public',
  summary: 'Mails an estimate of jewels to the dealer, with a copy to the seller',
  throttle: { hits: 20, minutes: 15 },
  body: offerBody,
  data: z.object({ email: z.string(), acknowledged: z.boolean() }),
});
