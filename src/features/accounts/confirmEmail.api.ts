import { z } from 'zod';
import { contract } from '../../http/contract.ts';
import { tokenParams } from './model/token.ts';

const confirmedEmailShape = z.object({ email: z.string() });

export const confirmEmailContract = contract('POST /api/users/confirmEmail/{token}', {
  access: 'client',
  summary:
    'Confirms the e-mail of the signed-in client, or takes the pending one, with the token that was mailed to it; `token` replaces the caller’s own; 409 where another account has it',
  throttle: { hits: 30, minutes: 15 },
  params: tokenParams,
  body: z.object({}),
  data: confirmedEmailShape.extend({ token: z.string().nullable() }),
});

export const sendConfirmationContract = contract('POST /api/users/confirmationEmail', {
  access: 'client',
  summary:
    'Mails the signed-in client a link that confirms the e-mail, the pending one first; 409 once it is confirmed',
  body: z.object({}),
  data: confirmedEmailShape,
});
