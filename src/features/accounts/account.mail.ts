import { type Addressee, greeting } from '../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../mail/letter.ts';
import { confirmEmailPath, paths } from '../../paths.ts';

export const writeToUs = ({ siteUrl }: Sender): Block => ({
  kind: 'link',
  label: 'Nous écrire',
  href: `${siteUrl}${paths.contact}`,
});

export const confirmBlocks = (token: string, { siteUrl }: Sender): readonly Block[] => [
  {
    kind: 'text',
    text: 'Confirmez maintenant cette adresse électronique. Vous retrouverez ensuite dans votre compte les alertes de prix et l’abonnement à la lettre d’information demandés avec elle. Le lien est valable 7 jours ; nous vous demanderons de vous connecter.',
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
      text: `Votre compte est ouvert. Pour vous connecter, utilisez l’adresse ${email} et le mot de passe que vous avez choisi.`,
    },
    ...confirmBlocks(confirmToken, sender),
    { kind: 'link', label: 'Me connecter', href: `${sender.siteUrl}${paths.signIn}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Écrivez-nous, nous fermerons ce compte.',
    },
    writeToUs(sender),
  ],
});

export const confirmEmailLetter = (person: Addressee, token: string, sender: Sender): Letter => ({
  subject: `Confirmer votre adresse électronique · ${sender.shopName}`,
  preview: 'Le lien est valable 7 jours.',
  blocks: [
    greeting(person),
    ...confirmBlocks(token, sender),
    { kind: 'note', text: 'Ce n’était pas vous\u202f? Ne tenez pas compte de ce courriel\u00a0: rien ne change.' },
  ],
});
