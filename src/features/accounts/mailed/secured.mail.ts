import { type Addressee, greeting } from '../../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../../mail/letter.ts';
import { paths } from '../../../paths.ts';
import { writeToUs } from '../account.mail.ts';

/** Effects beside ended sessions and the reset password. */
const sentences = {
  email: 'Votre compte a retrouvé cette adresse électronique.',
  factor:
    'La double authentification activée ces derniers jours a été retirée. Activez-la à nouveau avec votre téléphone.',
  shut: 'Cette adresse électronique est déjà celle d’un autre compte\u00a0: le compte protégé reste donc fermé, et personne ne peut y entrer.',
} as const;

export type Undone = keyof typeof sentences;

export const securedLetter = (person: Addressee, undone: readonly Undone[], sender: Sender): Letter => ({
  subject: `Votre compte est protégé · ${sender.shopName}`,
  preview: 'Votre compte est déconnecté partout, l’ancien mot de passe ne sert plus.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: [
        'Vous avez répondu «\u00a0Ce n’était pas moi\u00a0». Votre compte est déconnecté de tous les appareils, et son ancien mot de passe ne sert plus.',
        ...undone.map((one) => sentences[one]),
      ].join('\n'),
    },
    ...(undone.includes('shut') ? toContactShop(sender) : toChoose(sender)),
  ],
});

const toContactShop = ({ siteUrl }: Sender): Block[] => [
  {
    kind: 'text',
    text: 'Écrivez-nous\u00a0: nous verrons ensemble ce qui s’est passé et vous rendrons ce compte.',
  },
  { kind: 'button', label: 'Nous écrire', href: `${siteUrl}${paths.contact}` },
];

const toChoose = (sender: Sender): Block[] => [
  {
    kind: 'text',
    text: 'Choisissez un nouveau mot de passe, si ce n’est pas déjà fait. Vérifiez ensuite vos coordonnées et vos commandes\u00a0: elles ont pu être modifiées. Au moindre doute, écrivez-nous.',
  },
  { kind: 'button', label: 'Choisir un mot de passe', href: `${sender.siteUrl}${paths.forgottenPassword}` },
  writeToUs(sender),
];

/** To the address used until the owner took the account back. Without a name: a stranger may read it. */
export const addressLostLetter = ({ siteUrl, shopName }: Sender): Letter => ({
  subject: `Cette adresse n’est plus celle d’un compte · ${shopName}`,
  preview: 'Un changement d’adresse électronique a été annulé.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Un compte ${shopName} utilisait cette adresse électronique. Ce changement a été annulé depuis l’adresse précédente\u00a0: vous ne pouvez plus vous y connecter avec celle-ci.`,
    },
    { kind: 'text', text: 'Ce compte est le vôtre\u202f? Écrivez-nous, nous verrons ensemble ce qui s’est passé.' },
    { kind: 'button', label: 'Nous écrire', href: `${siteUrl}${paths.contact}` },
  ],
});
