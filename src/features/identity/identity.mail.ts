import {
  type Addressee,
  type Block,
  button,
  greeting,
  type MailContent,
  mailContent,
  note,
} from '../../mail/letter.ts';
import { paths } from '../../paths.ts';

export const identityReceivedMail = (person: Addressee): MailContent =>
  mailContent('Vos pièces d’identité sont arrivées', 'Nous les vérifions et vous écrivons ensuite.', [
    greeting(person),
    'Nous avons reçu vos pièces d’identité. Nous les vérifions, puis vous écrivons le résultat à cette adresse. Si votre commande n’est pas encore payée, payez-la avec une carte ou un compte à votre nom\u00a0: ce premier paiement fait partie de la vérification. Sinon, vous n’avez rien d’autre à faire.',
    button('Voir où en est la vérification', paths.identity),
  ]);

export const identityVerifiedMail = (person: Addressee, orderBlocks: readonly Block[] = []): MailContent =>
  mailContent('Votre identité est vérifiée', 'Vous n’avez rien d’autre à envoyer.', [
    greeting(person),
    'Nous avons vérifié vos pièces d’identité. Pour vos prochaines commandes, nous ne vous les redemanderons que si l’une d’elles a expiré.',
    ...orderBlocks,
    button('Voir mes commandes', paths.orderHistory),
  ]);

export const identityRefusedMail = (person: Addressee, reason: string): MailContent =>
  mailContent('Vos pièces d’identité sont à envoyer à nouveau', reason, [
    greeting(person),
    'Nous n’avons pas pu valider les justificatifs que vous avez envoyés.',
    note(reason),
    'Vous pouvez en envoyer d’autres dès maintenant. En attendant, vos commandes restent enregistrées.',
    button('Envoyer à nouveau', paths.identity),
  ]);
