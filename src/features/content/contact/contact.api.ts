import { z } from 'zod';
import { email } from '../../../email.ts';
import { contract } from '../../../http/contract.ts';
import { formatNumber } from '../../../money.ts';
import { line, profileFields } from '../../accounts/profile/person.ts';
import { proofToken } from '../../robotCheck/altcha.api.ts';
import { longestMessage } from './contact.ts';

const messageNeeded = 'Écrivez votre message.';
/** Everything but line breaks and tabs. */
const controls = /[\p{Cs}[\p{Cc}--[\t\n]]]/v;

const message = z
  .string({ error: messageNeeded })
  .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, messageNeeded)
      .max(
        longestMessage,
        `${formatNumber(longestMessage)} caractères au plus. Raccourcissez votre message, ou envoyez-le en deux fois.`,
      )
      .refine((text) => !controls.test(text), 'Ce texte contient un caractère qui n’est pas imprimable.'),
  );

const contactBody = z.object({
  name: profileFields.firstName,
  lastName: profileFields.lastName,
  email,
  object: line('Choisissez l’objet de votre message.', 120),
  subject: message,
  token: proofToken,
});

export type ContactMessage = z.output<typeof contactBody>;

export const contactContract = contract({
  method: 'POST',
  path: '/api/users/contact',
  access: 'public',
  summary: 'Mails a message to the shop; `object` is its topic, `subject` its text, `token` the ALTCHA payload',
  throttle: { hits: 20, minutes: 15 },
  body: contactBody,
  /** `acknowledged`: whether a mail says that the message arrived. */
  data: z.object({ email: z.string(), acknowledged: z.boolean() }),
});
