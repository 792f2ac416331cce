import { formatDay } from '../../dates.ts';
import {
  type Addressee,
  button,
  greeting,
  headingLine,
  type MailContent,
  mailContent,
  note,
  type Sender,
} from '../../mail/letter.ts';
import { paths } from '../../paths.ts';
import { contactLink } from '../accounts/model/account.mail.ts';
import { dormantAfterYears } from './dormancy.ts';

type ErasedOwner = Addressee & { isEmailConfirmed: boolean };

export const accountErasedMail = (
  { isEmailConfirmed, ...person }: ErasedOwner,
  retention: readonly string[],
  { sender, isDormant }: { sender: Sender; isDormant: boolean },
): MailContent =>
  mailContent(`Votre compte ${sender.shopName} est effacé`, 'Ce qui est effacé, ce qui reste et pourquoi.', [
    greeting(person),
    `${isDormant ? `Comme nous vous l’avions écrit, après ${dormantAfterYears} ans sans connexion` : 'À votre demande'}, votre compte est effacé\u00a0: vos coordonnées, vos sessions, ${isEmailConfirmed ? 'vos alertes, votre inscription à la lettre, ' : ''}vos messages et le texte des courriels que nous vous avons écrits.`,
    headingLine('Ce qui reste, et pourquoi'),
    ...retention.map(note),
    'Ce courriel est le dernier au sujet de votre compte. Si vous ne vous y attendiez pas, écrivez-nous : un effacement ne peut pas être annulé.',
    contactLink,
    button('Revenir à la boutique', ''),
  ]);

export const dormancyWarningMail = (person: Addressee, erasableFrom: number, sender: Sender): MailContent =>
  mailContent(
    `Votre compte ${sender.shopName} sera effacé le ${formatDay(erasableFrom)}`,
    'Connectez-vous une fois pour le garder.',
    [
      greeting(person),
      `Personne ne s’est connecté à votre compte depuis plus de ${dormantAfterYears} ans. Nous ne gardons pas des données qui ne servent plus : sans connexion de votre part, il sera effacé à partir du ${formatDay(erasableFrom)}.`,
      'Pour le garder, il suffit de vous connecter une fois. Pour qu’il soit effacé, vous n’avez rien à faire.',
      button('Me connecter', paths.signIn),
      note(
        'Ce que la loi nous oblige à garder, comme la facture d’une commande payée, reste jusqu’à la fin de son délai.',
      ),
      contactLink,
    ],
  );
