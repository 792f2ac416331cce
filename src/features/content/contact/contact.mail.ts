import type { Letter, Sender } from '../../../mail/letter.ts';
import type { ContactMessage } from './contact.api.ts';

type Message = Omit<ContactMessage, 'token'>;

/** What the shop reads; answering it answers the visitor. */
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

/** Holds nothing that the visitor typed: the address may be somebody else’s. */
export const contactReceivedLetter = ({ shopName }: Sender): Letter => ({
  subject: `Votre message à ${shopName} est arrivé`,
  preview: 'Nous vous répondrons à cette adresse.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    { kind: 'text', text: 'Nous avons bien reçu votre message et vous répondrons à cette adresse.' },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Vous n’avez rien à faire.',
    },
  ],
});
