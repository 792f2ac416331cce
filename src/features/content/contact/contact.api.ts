import { z } from 'zod';
import { email } from '../../../email.ts';
import { contract } from '../../../http/contract.ts';
import { message, profileFields, requiredLine } from '../../accounts/model/person.ts';
import { robotCheckToken } from '../../robotCheck/altcha.api.ts';

const contactBody = z.object({
  name: profileFields.firstName,
  lastName: profileFields.lastName,
  email,
  object: requiredLine('Choisissez l’objet de votre message.', 120),
  subject: message.min(1, 'Écrivez votre message.'),
  token: robotCheckToken,
});

export type ContactMessage = z.output<typeof contactBody>;

export const contactContract = contract('POST /api/users/contact', {
  access: 'public',
  summary: 'Mails a message to the shop; `object` is its topic, `subject` its text, `token` the ALTCHA payload',
  throttle: { hits: 20, minutes: 15 },
  body: contactBody,
  data: z.object({ email: z.string(), acknowledged: z.boolean() }),
});
