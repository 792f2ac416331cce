import { type Addressee, greeting } from '../../mail/greeting.ts';
import type { Letter, Sender } from '../../mail/letter.ts';
import { writeToUs } from '../accounts/mailed/account.mail.ts';

export const accountErasedLetter = (
  { isProven, ...person }: Addressee & { isProven: boolean },
  kept: readonly string[],
  sender: Sender,
): Letter => ({
  subject: `Votre compte ${sender.shopName} est effacé`,
  preview: 'Ce qui est effacé, ce qui reste et pourquoi.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `À votre demande, votre compte est effacé\u00a0: vos coordonnées, vos sessions, ${isProven ? 'vos alertes, votre inscription à la lettre, ' : ''}vos messages et le texte des courriels que nous vous avons écrits.`,
    },
    { kind: 'heading', text: 'Ce qui reste, et pourquoi' },
    ...kept.map((text) => ({ kind: 'note', text }) as const),
    {
      kind: 'text',
      text: 'Ce courriel est le dernier au sujet de votre compte. Si cette demande ne vient pas de vous, écrivez-nous : un effacement ne peut pas être annulé.',
    },
    writeToUs(sender),
    { kind: 'button', label: 'Revenir à la boutique', href: sender.siteUrl },
  ],
});
