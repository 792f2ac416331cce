import { z } from 'zod';
import { email } from '../../email.ts';
import { contract, idParams, listQuery } from '../../http/contract.ts';
import { lineShape } from '../../http/plainText.ts';

export const subscribeContract = contract('POST /api/news/subscribe', {
  access: 'public',
  summary: 'Asks an address by mail to confirm its subscription; the same answer for one that already is subscribed',
  throttle: { hits: 10, minutes: 60 },
  body: z.object({ email }),
  data: z.null(),
});

export const unsubscribeContract = contract('POST /api/news/unsubscribeFromNewsletter', {
  access: 'public',
  summary: 'Ends a subscription by the token of its mails; asked again it changes nothing',
  throttle: { hits: 60, minutes: 60 },
  body: z.object({ token: z.string('Indiquez le jeton du lien de désabonnement.').min(1).max(64) }),
  data: z.null(),
});

const memberShape = z.object({
  _id: z.string(),
  email: z.string(),
  createdAt: z.number(),
  confirmedAt: z.number().nullable(),
  source: z.enum(['form', 'import']),
  consent: z.string(),
});
export type Member = z.output<typeof memberShape>;

export const getMembersContract = contract('GET /api/news/getAllNewsLetterMembers', {
  permission: 'texts',
  summary: 'Who receives the newsletter, newest first; sort: email, -email, createdAt',
  query: listQuery,
  data: z.array(memberShape),
  isPaged: true,
});

export const bodyRequiredText = 'Écrivez le texte de la lettre.';

export const newsletterInput = z.object({
  subject: lineShape(150, 'L’objet', 'Indiquez l’objet de la lettre.'),
  body: z
    .string(bodyRequiredText)
    .min(1, bodyRequiredText)
    .max(50_000, 'La lettre est trop longue. Raccourcissez son texte.'),
});
export type NewsletterInput = z.output<typeof newsletterInput>;

export const sendNewsletterContract = contract('POST /api/news/sendNewsletterEmail', {
  permission: 'texts',
  summary: 'Queues one mail for each member; 409 without members, or for the same letter within ten minutes',
  body: newsletterInput,
  data: z.object({ _id: z.string(), recipients: z.number().int() }),
});

const progressShape = z.object({
  _id: z.string(),
  subject: z.string(),
  createdAt: z.number(),
  sent: z.number().int(),
  stayed: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  retryable: z.number().int(),
  isPaused: z.boolean(),
});
export type Mailing = z.output<typeof progressShape>;

export const newsletterProgressContract = contract('GET /api/news/newsletterProgress/{id}', {
  permission: 'texts',
  summary: 'How many mails of a mailing were sent, wait or failed; those of members who left are not counted',
  params: idParams,
  data: progressShape,
});

export const sendTestContract = contract('POST /api/news/sendTestNewsletter', {
  permission: 'texts',
  summary: 'Sends the letter to the admin who asks, and to nobody else',
  body: newsletterInput,
  data: z.object({ email: z.string() }),
});

export const previewNewsletterContract = contract('POST /api/news/previewNewsletter', {
  permission: 'texts',
  summary: 'The letter as its mail will look; changes nothing',
  body: z.object({ subject: z.string().max(1_000), body: newsletterInput.shape.body.or(z.literal('')) }),
  data: z.object({ html: z.string() }),
});

export const pauseNewsletterContract = contract('POST /api/news/pauseNewsletter/{id}', {
  permission: 'texts',
  summary: 'Holds a mailing that is being sent, or lets it go on',
  params: idParams,
  body: z.object({ isPaused: z.boolean('Dites si l’envoi est en pause.') }),
  data: progressShape,
});

export const retryNewsletterContract = contract('POST /api/news/retryNewsletter/{id}', {
  permission: 'texts',
  summary: 'Puts all mails of a mailing that could not leave back in the queue',
  params: idParams,
  data: progressShape,
});

export const removeMemberContract = contract('DELETE /api/news/removeMember/{id}', {
  permission: 'texts',
  summary: 'Ends the subscription of a member who asked for it otherwise than by the link',
  params: idParams,
  data: z.null(),
});
