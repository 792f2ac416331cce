import { z } from 'zod';
import { email } from '../../email.ts';
import { contract } from '../../http/contract.ts';
import { robotCheckToken } from '../robotCheck/altcha.api.ts';
import { newPassword, passwordProblem } from './model/passwordRules.ts';
import { addressProblems, normalizePerson, orderFields, profileFields, withRules } from './model/person.ts';
import { userShape } from './model/user.ts';
import { signedInShape } from './session.api.ts';

function registrationProblems(input: Record<string, unknown>): Record<string, string> {
  const { email: address, username, password } = input;
  const loginEmail = address ?? username;
  const errors = addressProblems(input);
  if (loginEmail === undefined) errors['email'] = 'Indiquez votre adresse électronique.';
  if (typeof address === 'string' && typeof username === 'string' && address !== username) {
    errors['username'] = 'L’identifiant et l’adresse électronique doivent être les mêmes.';
  }
  const textOf = (field: string) => (typeof input[field] === 'string' ? input[field] : undefined);
  const owner = {
    email: textOf('email') ?? textOf('username'),
    firstName: textOf('firstName'),
    lastName: textOf('lastName'),
    town: textOf('town'),
  };
  const problem = typeof password === 'string' && passwordProblem(password, owner);
  if (problem) errors['password'] = problem;
  return errors;
}

const registrationShape = withRules(
  z.object({
    ...profileFields,
    email: email.optional(),
    username: email.optional(),
    password: newPassword,
    token: robotCheckToken,
  }),
  registrationProblems,
).transform(({ email: address, username, ...rest }) => normalizePerson({ ...rest, email: address ?? username ?? '' }));

export type Registration = z.output<typeof registrationShape>;

/** Both calls reveal whether an e-mail has an account, so they share one limit. */
const throttle = { hits: 30, minutes: 15, countedAs: '/api/users/register' };

export const emailTakenText = 'Cette adresse a déjà un compte. Recevez un lien par courriel, ou connectez-vous.';

export const registerContract = contract('POST /api/users/register', {
  access: 'public',
  summary: 'Opens a client account; `username` and `email` are the same address, `token` the ALTCHA payload',
  throttle,
  body: registrationShape,
  data: userShape,
});

const guestShape = withRules(
  z.object({ ...profileFields, ...orderFields, email, token: robotCheckToken }),
  addressProblems,
).transform(normalizePerson);

export type Guest = z.output<typeof guestShape>;

export const guestContract = contract('POST /api/users/guest', {
  access: 'public',
  summary:
    'Opens a client account without a password and its session, to order at once; 409 where the e-mail has an account',
  throttle,
  body: guestShape,
  data: signedInShape,
});

export const checkRegisteredContract = contract('POST /api/users/registered', {
  access: 'public',
  summary: 'Whether an e-mail has an account, as `register` tells it and for the same proof of work',
  throttle,
  body: z.object({ email, token: robotCheckToken }),
  data: z.object({ registered: z.boolean() }),
});
