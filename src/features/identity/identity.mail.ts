import { type Addressee, greeting } from '../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../mail/letter.ts';
import { paths } from '../../paths.ts';

export const identityReceivedLetter = (person: Addressee, { siteUrl }: Sender): Letter => ({
  subject: 'Vos pièces d’identité sont arrivées',
  preview: 'Nous les vérifions et vous écrivons ensuite.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: 'Nous avons reçu vos pièces d’identité. Nous les vérifions, puis vous écrivons le résultat à cette adresse. Si votre commande n’est pas encore payée, payez-la avec une carte ou un compte à votre nom\u00a0: ce premier paiement fait partie de la vérification. Sinon, vous n’avez rien d’autre à faire.',
    },
    { kind: 'button', label: 'Voir où en est la vérification', href: `${siteUrl}${encodeURI(paths.identity)}` },
  ],
});

export const identityVerifiedLetter = (
  person: Addressee,
  { siteUrl }: Sender,
  freed: readonly Block[] = [],
): Letter => ({
  subject: 'Votre identité est vérifiée',
  preview: 'Vous n’avez rien d’autre à envoyer.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: 'Nous avons vérifié vos pièces d’identité. Pour vos prochaines commandes, nous ne vous les redemanderons que si l’une d’elles a expiré.',
    },
    ...freed,
    { kind: 'button', label: 'Voir mes commandes', href: `${siteUrl}${paths.orderHistory}` },
  ],
});

export const identityRefusedLetter = (person: Addressee, reason: string, { siteUrl }: Sender): Letter => ({
  subject: 'Vos pièces d’identité sont à envoyer à nouveau',
  preview: reason,
  blocks: [
    greeting(person),
    { kind: 'text', text: 'Nous n’avons pas pu valider les justificatifs que vous avez envoyés.' },
    { kind: 'note', text: reason },
    {
      kind: 'text',
      text: 'Vous pouvez en envoyer d’autres dès maintenant. En attendant, vos commandes restent enregistrées.',
    },
    { kind: 'button', label: 'Envoyer à nouveau', href: `${siteUrl}${encodeURI(paths.identity)}` },
  ],
});
