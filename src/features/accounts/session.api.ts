import { z } from 'zod';
import { email } from '../../email.ts';
import { contract } from '../../http/contract.ts';
import { robotCheckToken } from '../robotCheck/altcha.api.ts';
import { userShape } from './model/user.ts';

const passwordRequiredText = 'Indiquez votre mot de passe.';

export const signedInShape = z.object({ token: z.string(), user: userShape });

/** Six digits, with or without spaces, or a recovery code. */
export const factorCode = z
  .string({ error: 'Indiquez le code.' })
  .trim()
  .min(1, 'Indiquez le code.')
  .max(40, 'Ce code est trop long.');

export const loginContract = contract('POST /api/users/login', {
  access: 'public',
  summary:
    'Opens a session: a bearer token for calls, an HttpOnly cookie for pages. 401 with `data.secondFactor` asks for `code`, 429 with `data.robotCheck` for `token`',
  body: z.object({
    email,
    password: z.string({ error: passwordRequiredText }).min(1, passwordRequiredText).max(1000, passwordRequiredText),
    code: factorCode.optional(),
    token: robotCheckToken.optional(),
  }),
  data: signedInShape,
});

export const logoutContract = contract('POST /api/users/logout', {
  access: 'public',
  summary: 'Ends the session of the bearer token and that of the cookie',
  body: z.object({}),
  data: z.null(),
});
