import { formatCompactTime, formatMoment } from '../../dates.ts';
import type { PaymentType } from './order.ts';

/** `missing`: the shop has not entered its bank details; `demo`: a demo shop has none. */
export const bankDetailsStates = ['known', 'missing', 'demo'] as const;
export type BankDetailsState = (typeof bankDetailsStates)[number];

type TransferTexts = {
  instructions: string;
  label: string;
  action: string;
  /** `sentTo` is empty if the shop has no mail server. */
  placedText: (orderNumber: string, sentTo: string) => string;
  choiceText: (delay: string, isMailed: boolean) => string;
  next: string;
  reminderText: (orderNumber: string) => string;
  lateText: string;
  afterCancellingText: string;
};

/** An instant transfer must not cost more than a regular one (Regulation (EU) 2024/886, art. 5b). */
const instantText =
  'Le virement instantané est le plus rapide\u00a0: il arrive en quelques secondes, sans frais de plus.';

export const transferInstructions = [
  'Le virement part d’un compte à votre nom, avec la référence dans le libellé.',
  instantText,
  'Sans virement reçu à cette date, la commande est annulée.',
];

const knownTexts: TransferTexts = {
  instructions: transferInstructions.join('\n'),
  label: 'Virement attendu',
  action: 'Voir les coordonnées du virement',
  placedText: (orderNumber, sentTo) =>
    `Il reste à régler votre commande ${orderNumber} par virement. Les coordonnées ${sentTo ? `ci-dessous viennent aussi d’être envoyées à ${sentTo}` : 'sont ci-dessous, et restent dans «\u00a0Mes commandes\u00a0»'}.`,
  choiceText: (delay, isMailed) =>
    `L’IBAN et la référence à indiquer s’affichent juste après la commande, avec un QR code à scanner${isMailed ? '\u202f; vous les recevez aussi par courriel' : ''}. ${instantText} Il doit nous parvenir sous ${delay}, et vos prix sont garantis jusque-là ; passé ce délai, la commande est annulée.`,
  next: 'Nous la préparerons dès réception de votre virement.',
  reminderText: (orderNumber) =>
    `Nous n’avons pas encore reçu votre virement pour la commande ${orderNumber}. S’il est déjà parti, ne tenez pas compte de ce message.`,
  lateText: 'Le virement n’est pas arrivé dans le délai.',
  afterCancellingText: 'Si votre virement est déjà parti, il vous sera remboursé dès son arrivée.',
};

export const priceHoldsText = 'Vos prix sont garantis jusqu’à cette date.';

export const notOfferedText = 'Le virement n’est pas proposé en ce moment.';
const noTransferToMakeText = 'Ceci est une démonstration : n’envoyez aucun virement.';

export const transferTexts: Record<BankDetailsState, TransferTexts> = {
  known: knownTexts,
  missing: {
    ...knownTexts,
    instructions:
      'N’envoyez rien pour l’instant : nos coordonnées bancaires ne sont pas disponibles. Votre commande et ses prix vous sont gardés en attendant, puis le délai habituel recommence. Si votre virement est déjà parti, vous n’avez rien à faire.',
    label: 'Virement suspendu',
    action: 'Savoir où en est le virement',
    placedText: (orderNumber) => `Votre commande ${orderNumber} est gardée. N’envoyez rien pour l’instant.`,
    choiceText: () => `${notOfferedText} Si la carte ne convient pas, contactez-nous.`,
    next: 'N’envoyez aucun virement pour l’instant.',
  },
  demo: {
    instructions: 'Ceci est une démonstration : la boutique n’a pas de compte en banque, n’envoyez aucun virement.',
    label: 'Virement de démonstration',
    action: 'Voir l’exemple de virement',
    placedText: (orderNumber, sentTo) =>
      `La commande ${orderNumber} et ses prix vous sont gardés, le temps du virement.${sentTo && ` La confirmation vient d’être envoyée à ${sentTo}.`}`,
    choiceText: () => 'Ceci est une démonstration : la commande sera enregistrée, sans virement à envoyer.',
    next: noTransferToMakeText,
    reminderText: (orderNumber) =>
      `Une vraie boutique vous rappellerait ici le virement de la commande ${orderNumber}. ${noTransferToMakeText}`,
    lateText: 'Le délai du virement est passé, comme il passerait dans une vraie boutique.',
    afterCancellingText: 'Ceci est une démonstration : aucun virement n’était attendu.',
  },
};

export function deadlineBadge(at: number) {
  const isLate = at < Date.now();
  return {
    text: `${isLate ? 'En retard' : 'Échéance'} ${formatCompactTime(at)}`,
    class: `badge ${isLate ? 'badge-bad' : 'badge-wait'}`,
    title: `${isLate ? 'Virement en retard\u00a0: attendu' : 'Virement attendu'} jusqu’au ${formatMoment(at)}`,
  };
}

export const noTransferText = `${notOfferedText} Choisissez la carte, ou contactez-nous : votre panier est gardé.`;

export const unpaidText = (paymentType: PaymentType, details: BankDetailsState): string =>
  paymentType === 'carte'
    ? 'Aucun montant n’a été prélevé. Si un paiement commencé aboutissait encore, il vous serait remboursé.'
    : transferTexts[details].afterCancellingText;
