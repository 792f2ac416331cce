import { z } from 'zod';
import { contract } from '../../http/contract.ts';

export const robotCheckRequiredText = 'La vérification contre les robots n’est plus valable. Renvoyez le formulaire.';

/** JSON in Base64. */
export const robotCheckToken = z
  .string({ error: robotCheckRequiredText })
  .min(1, robotCheckRequiredText)
  .max(4000, robotCheckRequiredText);

export const robotChallengeContract = contract('GET /api/altcha', {
  access: 'public',
  summary: 'A proof of work to solve within 10 minutes; each solution is taken once',
  throttle: { hits: 120, minutes: 15 },
  data: z.object({
    parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
    signature: z.string(),
  }),
});
