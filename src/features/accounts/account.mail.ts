import type { Letter, Sender } from '../../mail/letter.ts';
import { paths } from '../../paths.ts';

type Person = { firstName: string; email: string };

export const accountCreatedLetter = ({ firstName, email }: Person, { shopName, siteUrl }: Sender): Letter => ({
  subject: `Votre compte ${shopName} est ouvert`,
  preview: 'Vous pouvez vous connecter et passer commande.',
  blocks: [
    { kind: 'text', text: `Bonjour ${firstName},` },
    {
      kind: 'text',
      text: `Votre compte est ouvert. Vous vous connectez avec l’adresse ${email} et le mot de passe que vous avez choisi.`,
    },
    { kind: 'button', label: 'Me connecter', href: `${siteUrl}${paths.signIn}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un s’est trompé d’adresse en ouvrant ce compte. Écrivez-nous, et nous le fermerons.',
    },
  ],
});
