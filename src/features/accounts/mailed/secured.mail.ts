import { formatMoment } from '../../../dates.ts';
import { type Addressee, greeting } from '../../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../../mail/letter.ts';
import { paths } from '../../../paths.ts';
import { writeToUs } from './account.mail.ts';

/** What was taken back of an account beside its sessions and its password, of what came since a moment. */
const sentences = {
  email: () => 'Votre compte a retrouvé cette adresse électronique.',
  factor: (since) =>
    `La double authentification activée depuis le ${formatMoment(since)} a été retirée. Activez-la à nouveau avec votre téléphone.`,
  recoveryCodes: (since) =>
    `Les codes de secours créés depuis le ${formatMoment(since)} ne valent plus. Créez-en d’autres sur la page «\u00a0Sécurité du compte\u00a0».`,
  otherAccount: () =>
    'Un autre compte avait été ouvert avec votre adresse électronique. Il ne l’a plus\u00a0: s’il est à vous aussi, écrivez-nous.',
  shut: () =>
    'Cette adresse électronique est celle d’un autre compte, confirmé par un lien\u00a0: le compte protégé reste donc fermé, et personne ne peut y entrer.',
} as const satisfies Record<string, (since: number) => string>;

export type Undone = keyof typeof sentences;

/** To the owner, after « Ce n’était pas moi ». */
export const securedLetter = (
  person: Addressee,
  { undone, since }: { undone: readonly Undone[]; since: number },
  sender: Sender,
): Letter => ({
  subject: `Votre compte est protégé · ${sender.shopName}`,
  preview: 'Toutes les sessions sont fermées, l’ancien mot de passe ne vaut plus.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: [
        'Vous avez répondu «\u00a0Ce n’était pas moi\u00a0». Toutes les sessions de votre compte sont fermées, et son mot de passe ne vaut plus.',
        ...undone.map((one) => sentences[one](since)),
      ].join('\n'),
    },
    ...(undone.includes('shut') ? toBeHeard(sender) : toChoose(sender)),
  ],
});

const toBeHeard = ({ siteUrl }: Sender): Block[] => [
  {
    kind: 'text',
    text: 'Écrivez-nous\u00a0: nous verrons avec vous ce qui s’est passé, et nous vous rendrons ce compte.',
  },
  { kind: 'button', label: 'Nous écrire', href: `${siteUrl}${paths.contact}` },
];

const toChoose = (sender: Sender): Block[] => [
  {
    kind: 'text',
    text: 'Choisissez un nouveau mot de passe, si ce n’est pas déjà fait. Vérifiez ensuite vos coordonnées et vos commandes\u00a0: elles ont pu être changées. Au moindre doute, écrivez-nous.',
  },
  { kind: 'button', label: 'Choisir un mot de passe', href: `${sender.siteUrl}${paths.forgottenPassword}` },
  writeToUs(sender),
];

/** To the address that an account had until its owner took it back. It names nobody: a stranger may read it. */
export const addressLostLetter = ({ siteUrl, shopName }: Sender): Letter => ({
  subject: `Cette adresse n’est plus celle d’un compte · ${shopName}`,
  preview: 'Un changement d’adresse électronique a été annulé.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `Un compte ${shopName} avait pris cette adresse électronique. Ce changement a été annulé depuis l’adresse précédente du compte\u00a0: on ne s’y connecte plus avec celle-ci.`,
    },
    { kind: 'text', text: 'Ce compte est le vôtre\u202f? Écrivez-nous, et nous verrons avec vous ce qui s’est passé.' },
    { kind: 'button', label: 'Nous écrire', href: `${siteUrl}${paths.contact}` },
  ],
});
