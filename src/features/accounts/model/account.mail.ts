import { formatMoment } from '../../../dates.ts';
import type { StaffRole } from '../../../http/context.ts';
import { staffDuties, staffLabels } from '../../../http/staff.ts';
import {
  type Addressee,
  type Block,
  button,
  facts,
  greeting,
  linkBlock,
  type MailContent,
  mailContent,
  note,
  type Sender,
} from '../../../mail/letter.ts';
import {
  confirmEmailPath,
  paths,
  resetPasswordPath,
  secureAccountPath,
  signInLinkPath,
  withReturnPath,
} from '../../../paths.ts';

export const contactLink = linkBlock('Nous écrire', paths.contact);
const contactButton = button('Nous écrire', paths.contact);
const passwordButton = button('Choisir un mot de passe', paths.forgottenPassword);

const confirmBlocks = (token: string): readonly (Block | string)[] => [
  'Confirmez maintenant cette adresse électronique. Vous retrouverez ensuite dans votre compte les alertes de prix et l’abonnement à la lettre d’information demandés avec elle. Le lien est valable 7 jours\u202f; nous vous demanderons de vous connecter.',
  button('Confirmer mon adresse', confirmEmailPath(token)),
];

const notYourAccountBlocks: readonly Block[] = [
  note(
    'Ce n’était pas vous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Écrivez-nous, nous fermerons ce compte.',
  ),
  contactLink,
];

export const accountCreatedMail = (
  { email, ...person }: Addressee & { email: string },
  confirmToken: string,
  sender: Sender,
): MailContent =>
  mailContent(`Votre compte ${sender.shopName} est ouvert`, 'Vous pouvez vous connecter et passer commande.', [
    greeting(person),
    `Votre compte est ouvert. Pour vous connecter, utilisez l’adresse ${email} et le mot de passe que vous avez choisi.`,
    ...confirmBlocks(confirmToken),
    linkBlock('Me connecter', paths.signIn),
    ...notYourAccountBlocks,
  ]);

export const confirmAddressMail = (person: Addressee, token: string, sender: Sender): MailContent =>
  mailContent(`Confirmer votre adresse électronique · ${sender.shopName}`, 'Le lien est valable 7 jours.', [
    greeting(person),
    ...confirmBlocks(token),
    note('Ce n’était pas vous\u202f? Ne tenez pas compte de ce courriel\u00a0: rien ne change.'),
  ]);

const changeTexts = {
  password: 'Votre mot de passe a été changé.',
  email: 'Votre adresse électronique a été changée.',
  phone: 'Votre numéro de téléphone a été changé.',
  address: 'Votre adresse postale a été changée.',
  factorOn: 'La double authentification a été activée, et vos autres appareils ont été déconnectés.',
  factorOff: 'La double authentification a été désactivée.',
  recoveryCodes: 'De nouveaux codes de secours ont été créés. Les précédents ne sont plus valables.',
  wrongCodes:
    'Cinq codes faux ont été donnés pour votre compte en un jour, après votre mot de passe ou un lien de connexion. Aucun ne l’a ouvert. Un téléphone qui n’est pas à l’heure donne des codes faux.',
} as const;

export type AccountChange = keyof typeof changeTexts;

export const changeNoticeMail = (
  person: Addressee,
  edits: readonly AccountChange[],
  secureToken: string | null,
  sender: Sender,
): MailContent => {
  const [only, ...others] = edits;
  const subject =
    only && others.length === 0 ? changeTexts[only].replace(/[.,].*$/, '') : 'Vos coordonnées ont été changées';
  return mailContent(`${subject} · ${sender.shopName}`, 'Ce n’était pas vous\u202f? Protégez votre compte.', [
    greeting(person),
    `${edits.map((change) => changeTexts[change]).join('\n')}\nC’était le ${formatMoment(Date.now())}.`,
    'Si c’était bien vous, vous n’avez rien à faire.',
    ...(secureToken === null
      ? [
          note(
            'Ce n’était pas vous\u202f? Choisissez un nouveau mot de passe\u00a0: votre compte sera déconnecté partout. Si vous ne pouvez plus vous connecter, écrivez-nous.',
          ),
          passwordButton,
          contactLink,
        ]
      : [
          note(
            'Ce n’était pas vous\u202f? Appuyez sur ce bouton dans les 7 jours. Votre compte sera déconnecté partout, il retrouvera cette adresse électronique et vous choisirez un nouveau mot de passe.',
          ),
          button('Ce n’était pas moi', secureAccountPath(secureToken)),
        ]),
  ]);
};

/** Omits the name, because the former address may be a stranger's. */
const formerAddressMail = (sender: Sender, preview: string, sentences: readonly string[]): MailContent =>
  mailContent(`Cette adresse n’est plus celle d’un compte · ${sender.shopName}`, preview, [
    'Bonjour,',
    ...sentences,
    contactButton,
  ]);

export const addressReplacedMail = (sender: Sender): MailContent =>
  formerAddressMail(sender, 'L’adresse électronique d’un compte a été changée.', [
    `L’adresse électronique d’un compte ${sender.shopName} a été changée. C’était celle-ci, que personne n’avait confirmée\u00a0: elle ne sert plus à se connecter.`,
    'Si c’était bien vous, ou si vous n’avez pas de compte chez nous, vous n’avez rien à faire.',
    'Ce compte est le vôtre et ce n’était pas vous\u202f? Écrivez-nous, nous verrons ensemble ce qui s’est passé.',
  ]);

export const addressLostMail = (sender: Sender): MailContent =>
  formerAddressMail(sender, 'Un changement d’adresse électronique a été annulé.', [
    `Un compte ${sender.shopName} utilisait cette adresse électronique. Ce changement a été annulé depuis l’adresse précédente\u00a0: vous ne pouvez plus vous y connecter avec celle-ci.`,
    'Ce compte est le vôtre\u202f? Écrivez-nous, nous verrons ensemble ce qui s’est passé.',
  ]);

export const newAddressMail = (
  person: Addressee & { email: string },
  confirmToken: string | null,
  sender: Sender,
): MailContent =>
  mailContent(
    `Votre nouvelle adresse électronique · ${sender.shopName}`,
    'Vous vous connectez désormais avec cette adresse.',
    [
      greeting(person),
      `L’adresse de votre compte ${sender.shopName} est maintenant ${person.email}. Utilisez-la pour vous connecter\u202f; vous y recevrez aussi le suivi de vos commandes.`,
      ...(confirmToken === null ? [] : confirmBlocks(confirmToken)),
      (confirmToken === null ? button : linkBlock)('Me connecter', paths.signIn),
      note(
        'Vous n’avez pas de compte chez nous\u202f? Quelqu’un a sans doute fait une erreur en donnant son adresse. Écrivez-nous, nous le préviendrons.',
      ),
      contactLink,
    ],
  );

/** Omits the name, because the new address is unconfirmed. */
export const pendingAddressMail = (token: string, sender: Sender): MailContent =>
  mailContent(`Confirmer votre nouvelle adresse électronique · ${sender.shopName}`, 'Le lien est valable 7 jours.', [
    'Bonjour,',
    `Votre compte ${sender.shopName} prendra cette adresse quand vous aurez appuyé sur ce bouton en y étant connecté. D’ici là, votre adresse actuelle reste la bonne pour vous connecter et pour recevoir nos courriels. Le lien est valable 7 jours.`,
    button('Prendre cette adresse', confirmEmailPath(token)),
    note(
      'Vous n’avez pas de compte chez nous\u202f? Quelqu’un a sans doute fait une erreur\u00a0: ne tenez pas compte de ce courriel, rien ne change.',
    ),
  ]);

export const resetLinkMail = (
  person: Addressee,
  token: string,
  sender: Sender,
  returnPath: string | null,
): MailContent =>
  mailContent(
    `Choisir un nouveau mot de passe · ${sender.shopName}`,
    'Le lien est valable une heure, pour un seul usage.',
    [
      greeting(person),
      'Vous avez demandé à choisir un nouveau mot de passe. Le lien est valable une heure, pour un seul usage.',
      button('Choisir un mot de passe', addReturnPath(resetPasswordPath(token), returnPath)),
      note('Ce n’était pas vous\u202f? Ne tenez pas compte de ce courriel\u00a0: votre mot de passe reste le même.'),
    ],
  );

const addReturnPath = (path: string, returnPath: string | null): string =>
  returnPath ? withReturnPath(path, returnPath) : path;

export const signInLinkMail = (
  person: Addressee,
  { token, returnPath }: { token: string; returnPath: string | null },
  sender: Sender,
): MailContent =>
  mailContent(`Votre lien de connexion · ${sender.shopName}`, 'Il est valable 15 minutes, pour un seul usage.', [
    greeting(person),
    'Voici le lien que vous avez demandé\u00a0: il vous connecte, sans mot de passe. Il est valable 15 minutes, pour un seul usage.',
    button('Me connecter', addReturnPath(signInLinkPath(token), returnPath)),
    note('Ce n’était pas vous\u202f? Ne tenez pas compte de ce courriel, et ne le transmettez à personne.'),
  ]);

type Colleague = Addressee & { staffRole?: StaffRole | null };

export const invitationMail = ({ staffRole, ...person }: Colleague, token: string, sender: Sender): MailContent =>
  mailContent(
    `Votre compte dans l’équipe · ${sender.shopName}`,
    'Choisissez votre mot de passe. Le lien est valable trois jours, pour un seul usage.',
    [
      greeting(person),
      `Un compte vous est ouvert dans le back-office de ${sender.shopName}. Il ne vous reste qu’à choisir votre mot de passe. Le lien est valable trois jours, pour un seul usage.`,
      facts(['Votre rôle', staffLabels[staffRole ?? 'owner']], ['Ce qu’il permet', staffDuties[staffRole ?? 'owner']]),
      button('Choisir mon mot de passe', resetPasswordPath(token)),
      note(
        'Vous ne travaillez pas chez nous\u202f? Quelqu’un s’est trompé d’adresse\u00a0: ne tenez pas compte de ce courriel.',
      ),
    ],
  );

export const guestMail = (person: Addressee, token: string, sender: Sender): MailContent =>
  mailContent(
    `Votre accès chez ${sender.shopName}`,
    'Choisissez un mot de passe, si vous le souhaitez. Le lien est valable 7 jours.',
    [
      greeting(person),
      'Vous avez choisi de commander sans mot de passe. Sur un autre appareil, un lien reçu par courriel suffit pour retrouver vos commandes. Vous pouvez aussi choisir un mot de passe\u00a0: ce lien est valable 7 jours, pour un seul usage.',
      button('Choisir un mot de passe', resetPasswordPath(token)),
      ...notYourAccountBlocks,
    ],
  );

const reversalTexts = {
  email: 'Votre compte a retrouvé cette adresse électronique.',
  factor:
    'La double authentification activée ces derniers jours a été retirée. Activez-la à nouveau avec votre téléphone.',
  shut: 'Cette adresse électronique est déjà celle d’un autre compte\u00a0: le compte protégé reste donc fermé, et personne ne peut y entrer.',
} as const;

export type Reversal = keyof typeof reversalTexts;

export const accountSecuredMail = (person: Addressee, reversals: readonly Reversal[], sender: Sender): MailContent => {
  const securedText =
    'Vous avez répondu «\u00a0Ce n’était pas moi\u00a0». Votre compte est déconnecté de tous les appareils, et son ancien mot de passe ne sert plus.';
  return mailContent(
    `Votre compte est protégé · ${sender.shopName}`,
    'Votre compte est déconnecté partout, l’ancien mot de passe ne sert plus.',
    [
      greeting(person),
      [securedText, ...reversals.map((one) => reversalTexts[one])].join('\n'),
      ...(reversals.includes('shut')
        ? ['Écrivez-nous\u00a0: nous verrons ensemble ce qui s’est passé et vous rendrons ce compte.', contactButton]
        : [
            'Choisissez un nouveau mot de passe, si ce n’est pas déjà fait. Vérifiez ensuite vos coordonnées et vos commandes\u00a0: elles ont pu être modifiées. Au moindre doute, écrivez-nous.',
            passwordButton,
            contactLink,
          ]),
    ],
  );
};
