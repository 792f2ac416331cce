import { z } from 'zod';
import { contract } from '../../http/contract.ts';
import { currentPassword } from '../accounts/changePassword.api.ts';
import { factorCode } from '../accounts/session.api.ts';

export const personalDataContract = contract('GET /api/users/personalData', {
  access: 'client',
  summary: 'A ZIP of all that is kept about the signed-in client: JSON and identity files',
  throttle: { hits: 20, minutes: 60 },
  answers: { types: ['application/zip'] },
  data: z.unknown(),
});

/** Typed by guests, who have no password. */
export const erasureWord = 'effacer';

export const eraseContract = contract('POST /api/users/erase', {
  access: 'client',
  summary:
    'Erases the signed-in client; 409 while an order, a payment or a refund is open. A guest has no password: the word « effacer » in its place',
  body: z.object({ password: currentPassword, code: factorCode.optional() }),
  data: z.object({ kept: z.array(z.string()) }),
});
