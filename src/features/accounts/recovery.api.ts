import { z } from 'zod';
import { email } from '../../email.ts';
import { contract } from '../../http/contract.ts';
import { newPassword } from './model/passwordRules.ts';
import { tokenParams } from './model/token.ts';
import { signedInShape } from './session.api.ts';

export const forgotPasswordEmailContract = contract('POST /api/users/forgotPasswordEmail', {
  access: 'public',
  summary: 'Mails a link to choose a new password where the address has an account; answers alike where it has none',
  body: z.object({ email, retour: z.string().max(2000).optional() }),
  data: z.null(),
});

export const forgotPasswordContract = contract('POST /api/users/forgotPassword/{token}', {
  access: 'public',
  summary:
    'Sets a new password with the token of the mailed link; the token works once and every session ends. A client without a second factor is signed in',
  throttle: { hits: 30, minutes: 15 },
  params: tokenParams,
  body: z.object({ newPassword }),
  data: signedInShape.nullable(),
});

export const secureAccountContract = contract('POST /api/users/secureAccount/{token}', {
  access: 'public',
  summary:
    '« Ce n’était pas moi »: ends every session, gives the account its former e-mail back and answers a token for forgotPassword; null where another account has confirmed that e-mail: this one stays shut',
  throttle: { hits: 30, minutes: 15 },
  params: tokenParams,
  body: z.object({}),
  data: z.object({ token: z.string().nullable() }),
});
