import { z } from 'zod';
import { contract } from '../../http/contract.ts';

export const proofNeeded =
  'La vérification contre les robots n’est plus valable. Recommencez-la, puis renvoyez le formulaire.';

/** The ALTCHA payload as the widget gives it: base64 of a JSON text. */
export const proofToken = z.string({ error: proofNeeded }).min(1, proofNeeded).max(4000, proofNeeded);

export const proofChallengeContract = contract({
  method: 'GET',
  path: '/api/altcha',
  access: 'public',
  summary: 'A proof of work to solve within 10 minutes; each solution is taken once',
  throttle: { hits: 120, minutes: 15 },
  data: z.object({
    parameters: z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.number() }),
    signature: z.string(),
  }),
});
