import { formatDay } from '../../../dates.ts';
import { type Addressee, greeting } from '../../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../../mail/letter.ts';
import type { ContactMessage } from './contact.api.ts';

type Message = Omit<ContactMessage, 'token'>;

export const contactLetter = ({ name, lastName, email, object, subject }: Message, isClient: boolean): Letter => ({
  subject: `${object} · ${name} ${lastName}`,
  preview: subject.slice(0, 120),
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['De', `${name} ${lastName}`],
        ['Adresse électronique', email],
        ['Objet', object],
        ['Compte client', isClient ? 'connecté en écrivant' : 'non connecté'],
      ],
    },
    { kind: 'text', text: subject },
    { kind: 'note', text: `Répondez à ce courriel\u00a0: votre réponse part vers ${email}.` },
  ],
});

const copyOf = ({ object, subject }: Message): Block[] => [
  { kind: 'heading', text: 'Votre message' },
  { kind: 'facts', rows: [['Objet', object]] },
  { kind: 'text', text: subject },
];

/** `owner`: the address is confirmed as the sender's own. Any other gets nothing that was typed. */
export const contactReceivedLetter = ({ shopName }: Sender, message: Message, owner?: Addressee): Letter => ({
  subject: `Votre message à ${shopName} est arrivé`,
  preview: 'Nous vous répondrons à cette adresse.',
  blocks: [
    owner ? greeting(owner) : { kind: 'text', text: 'Bonjour,' },
    { kind: 'text', text: 'Nous avons bien reçu votre message et vous répondrons à cette adresse.' },
    ...(owner ? copyOf(message) : []),
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Vous n’avez rien à faire.',
    },
  ],
});

export const contactReplyLetter = (
  subject: string,
  { reply, writtenAt }: { reply: string; writtenAt: number },
): Letter => ({
  subject: `Re: ${subject}`,
  preview: reply.slice(0, 120),
  blocks: [
    { kind: 'text', text: reply },
    {
      kind: 'note',
      text: `En réponse à votre message du ${formatDay(writtenAt)}. Vous pouvez répondre à ce courriel.`,
    },
  ],
});
