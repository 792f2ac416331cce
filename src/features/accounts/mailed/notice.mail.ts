import { formatMoment } from '../../../dates.ts';
import { type Addressee, greeting } from '../../../mail/greeting.ts';
import type { Block, Letter, Sender } from '../../../mail/letter.ts';
import { paths, resetPasswordPath, secureAccountPath } from '../../../paths.ts';
import { confirmBlocks, writeToUs } from '../account.mail.ts';

const changes = {
  password: 'Votre mot de passe a été changé.',
  email: 'Votre adresse électronique a été changée.',
  phone: 'Votre numéro de téléphone a été changé.',
  address: 'Votre adresse postale a été changée.',
  factorOn: 'La double authentification a été activée, et vos autres appareils ont été déconnectés.',
  factorOff: 'La double authentification a été désactivée.',
  recoveryCodes: 'De nouveaux codes de secours ont été créés. Les précédents ne sont plus valables.',
} as const;

export type Change = keyof typeof changes;

const subjects: Partial<Record<Change, string>> = {
  password: 'Votre mot de passe a été changé',
  email: 'Votre adresse électronique a été changée',
  factorOn: 'Double authentification activée',
  factorOff: 'Double authentification désactivée',
  recoveryCodes: 'Nouveaux codes de secours',
};

/** To the account's former address. Without a token if it was never confirmed. */
export const changeNoticeLetter = (
  person: Addressee,
  made: readonly Change[],
  secureToken: string | null,
  sender: Sender,
  now = Date.now(),
): Letter => ({
  subject: `${(made.length === 1 && made[0] && subjects[made[0]]) || 'Vos coordonnées ont été changées'} · ${sender.shopName}`,
  preview: 'Ce n’était pas vous\u202f? Protégez votre compte.',
  blocks: [
    greeting(person),
    { kind: 'text', text: `${made.map((change) => changes[change]).join('\n')}\nC’était le ${formatMoment(now)}.` },
    { kind: 'text', text: 'Si c’était bien vous, vous n’avez rien à faire.' },
    ...(secureToken === null ? toChoose(sender) : toTakeBack(secureToken, sender)),
  ],
});

const toTakeBack = (token: string, { siteUrl }: Sender): Block[] => [
  {
    kind: 'note',
    text: 'Ce n’était pas vous\u202f? Appuyez sur ce bouton dans les 7 jours. Votre compte sera déconnecté partout, il retrouvera cette adresse électronique et vous choisirez un nouveau mot de passe.',
  },
  { kind: 'button', label: 'Ce n’était pas moi', href: `${siteUrl}${secureAccountPath(token)}` },
];

const toChoose = (sender: Sender): Block[] => [
  {
    kind: 'note',
    text: 'Ce n’était pas vous\u202f? Choisissez un nouveau mot de passe\u00a0: votre compte sera déconnecté partout. Si vous ne pouvez plus vous connecter, écrivez-nous.',
  },
  { kind: 'button', label: 'Choisir un mot de passe', href: `${sender.siteUrl}${paths.forgottenPassword}` },
  writeToUs(sender),
];

/** To an unconfirmed former address. Without a name: a stranger may read it. */
export const addressReplacedLetter = ({ siteUrl, shopName }: Sender): Letter => ({
  subject: `Cette adresse n’est plus celle d’un compte · ${shopName}`,
  preview: 'L’adresse électronique d’un compte a été changée.',
  blocks: [
    { kind: 'text', text: 'Bonjour,' },
    {
      kind: 'text',
      text: `L’adresse électronique d’un compte ${shopName} a été changée. C’était celle-ci, que personne n’avait confirmée\u00a0: elle ne sert plus à se connecter.`,
    },
    {
      kind: 'text',
      text: 'Si c’était bien vous, ou si vous n’avez pas de compte chez nous, vous n’avez rien à faire.',
    },
    {
      kind: 'text',
      text: 'Ce compte est le vôtre et ce n’était pas vous\u202f? Écrivez-nous, nous verrons ensemble ce qui s’est passé.',
    },
    { kind: 'button', label: 'Nous écrire', href: `${siteUrl}${paths.contact}` },
  ],
});

/** To the new address; `confirmToken` while it is to be confirmed. */
export const newEmailLetter = (
  person: Addressee,
  email: string,
  confirmToken: string | null,
  sender: Sender,
): Letter => ({
  subject: `Votre nouvelle adresse électronique · ${sender.shopName}`,
  preview: 'Vous vous connectez désormais avec cette adresse.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `L’adresse de votre compte ${sender.shopName} est maintenant ${email}. Utilisez-la pour vous connecter ; vous y recevrez aussi le suivi de vos commandes.`,
    },
    ...(confirmToken === null ? [] : confirmBlocks(confirmToken, sender)),
    {
      kind: confirmToken === null ? 'button' : 'link',
      label: 'Me connecter',
      href: `${sender.siteUrl}${paths.signIn}`,
    },
    {
      kind: 'note',
      text: 'Vous n’avez pas de compte chez nous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Écrivez-nous, nous le préviendrons.',
    },
    writeToUs(sender),
  ],
});

export const resetLinkLetter = (person: Addressee, token: string, { siteUrl, shopName }: Sender): Letter => ({
  subject: `Choisir un nouveau mot de passe · ${shopName}`,
  preview: 'Le lien est valable une heure, pour un seul usage.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: 'Vous avez demandé à choisir un nouveau mot de passe. Le lien est valable une heure, pour un seul usage.',
    },
    { kind: 'button', label: 'Choisir un mot de passe', href: `${siteUrl}${resetPasswordPath(token)}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Ne tenez pas compte de ce courriel\u00a0: votre mot de passe reste le même.',
    },
  ],
});

export const invitationLetter = (person: Addressee, token: string, { siteUrl, shopName }: Sender): Letter => ({
  subject: `Votre compte dans l’équipe · ${shopName}`,
  preview: 'Choisissez votre mot de passe. Le lien est valable trois jours, pour un seul usage.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: `Un compte vous est ouvert dans le back-office de ${shopName}. Il ne vous reste qu’à choisir votre mot de passe. Le lien est valable trois jours, pour un seul usage.`,
    },
    { kind: 'button', label: 'Choisir mon mot de passe', href: `${siteUrl}${resetPasswordPath(token)}` },
    {
      kind: 'note',
      text: 'Vous ne travaillez pas chez nous\u202f? Quelqu’un s’est trompé d’adresse\u00a0: ne tenez pas compte de ce courriel.',
    },
  ],
});

export const guestLetter = (person: Addressee, token: string, sender: Sender): Letter => ({
  subject: `Suivre vos commandes · ${sender.shopName}`,
  preview: 'Choisissez un mot de passe, si vous le souhaitez. Le lien est valable 7 jours.',
  blocks: [
    greeting(person),
    {
      kind: 'text',
      text: 'Vous commandez chez nous sans mot de passe. Choisissez-en un quand vous voudrez\u00a0: il ouvre vos commandes et vos factures sur tous vos appareils. Le lien est valable 7 jours, pour un seul usage.',
    },
    { kind: 'button', label: 'Choisir un mot de passe', href: `${sender.siteUrl}${resetPasswordPath(token)}` },
    {
      kind: 'note',
      text: 'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Écrivez-nous, nous fermerons ce compte.',
    },
    writeToUs(sender),
  ],
});
