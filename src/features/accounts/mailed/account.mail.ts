import { type Addressee, greeting } from '../../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../../mail/letter.ts';
import { confirmEmailPath, paths } from '../../../paths.ts';

/** Where a reader who has no session writes to us. */
export const writeToUs = ({ siteUrl }: Sender): Block => ({
  kind: 'link',
  label: 'Nous écrire',
  href: `${siteUrl}${paths.contact}`,
});

/** Asks the reader to show that the mailbox is theirs. */
export const confirmBlocks = (token: string, { siteUrl }: Sender): readonly Block[] => [
  {
    kind: 'text',
    text: 'Confirmez que cette adresse est bien la vôtre, une fois connecté. Les alertes et l’inscription à la lettre faites avec elle feront alors partie de vos données. Le lien vaut 7 jours.',
  },
  { kind: 'button', label: 'Confirmer mon adresse', href: `${siteUrl}${confirmEmailPath(token)}` },
];

export const accountCreatedLetter = (
  { email, ...person }: Addressee & { email: string },
  confirmToken: string,
  sender: Sender,
): Letter => ({
  subject: `Votre compte ${sender.shopName} est ouvert`,
  preview: 'Vous pouvez vous connecter et passer commande.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `Votre compte est ouvert. Vous vous connectez avec l’adresse ${email} et le mot de passe que vous avez choisi.`,
    },
    { kind: 'button', label: 'Me connecter', href: `${sender.siteUrl}${paths.signIn}` },
    ...confirmBlocks(confirmToken, sender),
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un s’est trompé d’adresse en ouvrant ce compte. Écrivez-nous, et nous le fermerons.',
    },
    writeToUs(sender),
  ],
});

export const confirmEmailLetter = (person: Addressee, token: string, sender: Sender): Letter => ({
  subject: `Confirmer votre adresse électronique · ${sender.shopName}`,
  preview: 'Le lien vaut 7 jours.',
  blocks: [
    greeting(person),
    ...confirmBlocks(token, sender),
    { kind: 'note', text: 'Ce n’était pas vous\u202f? Laissez ce courriel sans suite\u00a0: rien ne change.' },
  ],
});
