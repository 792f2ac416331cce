import { z } from 'zod';
import { email } from '../../email.ts';
import { contract } from '../../http/contract.ts';
import { newPassword, passwordProblem } from './model/passwordRules.ts';
import { signedInShape } from './session.api.ts';

export const currentPassword = z
  .string({ error: 'Indiquez votre mot de passe actuel.' })
  .min(1, 'Indiquez votre mot de passe actuel.')
  .max(1000, 'Ce n’est pas votre mot de passe actuel.');

export const resetPasswordContract = contract('POST /api/users/resetPassword', {
  access: 'user',
  summary:
    'Changes the password of the signed-in person, whose `email` it takes, or chooses the first one of an account without; ends every session and opens one here',
  body: z.object({ email, currentPassword: currentPassword.optional(), newPassword }).superRefine((input, ctx) => {
    const message = passwordProblem(input.newPassword, { email: input.email });
    if (message) ctx.addIssue({ code: 'custom', path: ['newPassword'], message });
  }),
  data: signedInShape,
});
