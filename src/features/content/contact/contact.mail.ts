import { formatDay } from '../../../dates.ts';
import {
  type Addressee,
  facts,
  greeting,
  headingLine,
  type MailContent,
  mailContent,
  note,
  notYouNote,
  type Sender,
} from '../../../mail/letter.ts';
import type { ContactMessage } from './contact.api.ts';

type NewMessage = Omit<ContactMessage, 'token'>;

export const contactMail = ({ name, lastName, email, object, subject }: NewMessage, isClient: boolean): MailContent =>
  mailContent(`${object} · ${name} ${lastName}`, subject.slice(0, 120), [
    facts(
      ['De', `${name} ${lastName}`],
      ['Adresse électronique', email],
      ['Objet', object],
      ['Compte client', isClient ? 'connecté en écrivant' : 'non connecté'],
    ),
    subject,
    note(`Répondez à ce courriel\u00a0: votre réponse part vers ${email}.`),
  ]);

/** Without `owner`, the address is not confirmed and may be a stranger's. */
export const contactReceivedMail = ({ shopName }: Sender, message: NewMessage, owner?: Addressee): MailContent =>
  mailContent(`Votre message à ${shopName} est arrivé`, 'Nous vous répondrons à cette adresse.', [
    greeting(owner),
    'Nous avons bien reçu votre message et vous répondrons à cette adresse.',
    ...(owner ? [headingLine('Votre message'), facts(['Objet', message.object]), message.subject] : []),
    notYouNote,
  ]);

export const contactReplyMail = (
  subject: string,
  { reply, writtenAt }: { reply: string; writtenAt: number },
): MailContent =>
  mailContent(`Re: ${subject}`, reply.slice(0, 120), [
    reply,
    note(`En réponse à votre message du ${formatDay(writtenAt)}. Vous pouvez répondre à ce courriel.`),
  ]);
