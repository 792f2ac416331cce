import { formatDay } from '../../dates.ts';
import { type Addressee, greeting } from '../../mail/greeting.ts';
import type { Letter, Sender } from '../../mail/letter.ts';
import { paths } from '../../paths.ts';
import { writeToUs } from '../accounts/account.mail.ts';
import { sleepYears } from './sleep.ts';

type Owner = Addressee & { isProven: boolean };

const erasedLetter = (
  { isProven, ...person }: Owner,
  kept: readonly string[],
  { sender, why }: { sender: Sender; why: string },
): Letter => ({
  subject: `Votre compte ${sender.shopName} est effacé`,
  preview: 'Ce qui est effacé, ce qui reste et pourquoi.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `${why}, votre compte est effacé\u00a0: vos coordonnées, vos sessions, ${isProven ? 'vos alertes, votre inscription à la lettre, ' : ''}vos messages et le texte des courriels que nous vous avons écrits.`,
    },
    { kind: 'heading', text: 'Ce qui reste, et pourquoi' },
    ...kept.map((text) => ({ kind: 'note', text }) as const),
    {
      kind: 'text',
      text: 'Ce courriel est le dernier au sujet de votre compte. Si vous ne vous y attendiez pas, écrivez-nous : un effacement ne peut pas être annulé.',
    },
    writeToUs(sender),
    { kind: 'button', label: 'Revenir à la boutique', href: sender.siteUrl },
  ],
});

export const accountErasedLetter = (owner: Owner, kept: readonly string[], sender: Sender): Letter =>
  erasedLetter(owner, kept, { sender, why: 'À votre demande' });

/** Dormant account, without a reply to the warning. */
export const sleptAwayLetter = (owner: Owner, kept: readonly string[], sender: Sender): Letter =>
  erasedLetter(owner, kept, { sender, why: `Comme nous vous l’avions écrit, après ${sleepYears} ans sans connexion` });

/** `goesAt`: earliest erasure. */
export const sleptLetter = (person: Addressee, goesAt: number, sender: Sender): Letter => ({
  subject: `Votre compte ${sender.shopName} sera effacé le ${formatDay(goesAt)}`,
  preview: 'Connectez-vous une fois pour le garder.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `Personne ne s’est connecté à votre compte depuis plus de ${sleepYears} ans. Nous ne gardons pas des données qui ne servent plus : sans connexion de votre part, il sera effacé à partir du ${formatDay(goesAt)}.`,
    },
    {
      kind: 'text',
      text: 'Pour le garder, il suffit de vous connecter une fois. Pour qu’il soit effacé, vous n’avez rien à faire.',
    },
    { kind: 'button', label: 'Me connecter', href: `${sender.siteUrl}${paths.signIn}` },
    {
      kind: 'note',
      text: 'Ce que la loi nous fait garder, comme la facturation d’une commande payée, reste jusqu’à la fin de son délai.',
    },
    writeToUs(sender),
  ],
});
