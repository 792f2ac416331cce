import { z } from 'zod';
import { contract } from '../../http/contract.ts';
import { userShape } from './user.ts';

const emailNeeded = 'Indiquez votre adresse électronique.';
const passwordNeeded = 'Indiquez votre mot de passe.';

export const loginContract = contract({
  method: 'POST',
  path: '/api/users/login',
  access: 'public',
  summary: 'Opens a session: a bearer token for calls, an HttpOnly cookie for pages',
  body: z.object({
    email: z.string({ error: emailNeeded }).trim().toLowerCase().min(1, emailNeeded).max(254, emailNeeded),
    password: z.string({ error: passwordNeeded }).min(1, passwordNeeded).max(1000, passwordNeeded),
  }),
  data: z.object({ token: z.string(), user: userShape }),
});

export const logoutContract = contract({
  method: 'POST',
  path: '/api/users/logout',
  access: 'public',
  summary: 'Ends the session of the bearer token and that of the cookie',
  body: z.object({}),
  data: z.null(),
});
