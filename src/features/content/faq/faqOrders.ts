import { noPaymentsText } from '../../../config.ts';
import { lawValue } from '../../../law.ts';
import { euroInText } from '../../../money.ts';
import { pageLinks } from '../../../pageNames.ts';
import { taxedDeliveryText, tierTexts } from '../../cart/terms.ts';
import { absentRecipientText, countriesText, delaySentences, parcelRiskText } from '../../configuration/delivery.ts';
import { bankDelayText } from '../../orders/model/state.ts';
import { notOfferedText } from '../../orders/transferTexts.ts';
import { excludedGoodsText } from '../../orders/withdrawalRule.ts';
import type { FaqQuestion, FaqSettings } from './question.ts';

export const orderQuestions = ({ canSendMail }: FaqSettings): FaqQuestion[] => [
  {
    id: 'comment-commander',
    question: 'Comment passer commande ?',
    answer: [
      'Choisissez vos articles et mettez-les au panier. Depuis le panier, il reste deux étapes : vos coordonnées, puis la livraison et le paiement.',
      'La commande est ferme quand vous appuyez sur le bouton « Commande avec obligation de paiement ». Avant cela, rien ne vous engage.',
    ],
    links: pageLinks('cart'),
  },
  {
    id: 'compte-obligatoire',
    question: 'Faut-il un compte pour acheter ?',
    answer: [
      'Vous remplissez votre panier sans compte : il reste dans votre navigateur. Pour commander, votre adresse électronique et vos coordonnées suffisent. Ensuite, si vous le souhaitez, un mot de passe donne accès à vos commandes sur tous vos appareils. La vente est réservée aux personnes majeures.',
    ],
    links: pageLinks('register'),
  },
  {
    id: 'prix-retenu',
    question: 'Quel prix vais-je payer si le cours change ?',
    answer: [
      'Celui qui est affiché quand vous validez la commande. Les prix sont vérifiés au panier, puis au paiement : si l’un d’eux a changé depuis votre dernière visite, nous vous montrons l’ancien et le nouveau, et vous décidez.',
      'Une fois la commande passée, ses prix ne changent plus.',
    ],
  },
  {
    id: 'annuler',
    question: 'Puis-je modifier ou annuler une commande ?',
    answer: [
      'Tant qu’elle n’est pas payée, oui : depuis la page de la commande, vous remettez les articles dans votre panier, vous changez de moyen de paiement ou vous annulez tout.',
      'Une fois la commande payée, écrivez-nous avec son numéro. Tant qu’elle n’est pas expédiée, nous cherchons une solution avec vous.',
      'Une commande impayée est annulée automatiquement à la fin du délai indiqué sur sa page.',
    ],
    links: pageLinks('orderHistory', 'contact'),
  },
  {
    id: 'retractation',
    question: 'Ai-je un droit de rétractation ?',
    answer: [
      `Pour les pièces de collection, oui : jusqu’à ${lawValue('withdrawalDays')} jours après la réception, sans motif. La démarche se fait en ligne, depuis la commande.`,
      `${excludedGoodsText} La fiche de chaque article le précise.`,
    ],
    links: pageLinks('withdrawal', 'terms'),
  },
  {
    id: 'suivre-commande',
    question: 'Où voir l’avancement de ma commande ?',
    answer: [
      `Dans votre compte, à la page « Mes commandes ». Chaque étape y est datée.${canSendMail ? ' Vous recevez aussi un courriel quand la commande est reçue, payée, préparée, expédiée et livrée.' : ''}`,
    ],
    links: pageLinks('orderHistory'),
  },
];

const cardQuestions: FaqQuestion[] = [
  {
    id: 'carte-protegee',
    question: 'Mes données de carte sont-elles protégées ?',
    answer: [
      'Vous saisissez votre carte sur la page de la banque. La boutique ne voit ni n’enregistre son numéro. Nos échanges avec la banque sont signés : un montant modifié en chemin serait refusé.',
    ],
    links: pageLinks('securePurchase'),
  },
  {
    id: 'carte-refusee',
    question: 'Ma carte a été refusée. Que devient ma commande ?',
    answer: [
      'Rien n’est prélevé et la commande est gardée, avec ses prix, jusqu’à l’heure indiquée. D’ici là, vous pouvez payer à nouveau depuis « Mes commandes », avec la même carte ou une autre. Seule votre banque connaît la raison du refus.',
    ],
  },
];

export const paymentQuestions = ({
  cardLimit,
  transferDelay,
  offersTransfers,
  canSendMail,
}: FaqSettings): FaqQuestion[] => [
  {
    id: 'moyens-de-paiement',
    question: 'Comment puis-je payer ?',
    answer: [
      cardLimit > 0
        ? `Par carte bancaire jusqu’à ${euroInText(cardLimit)} par commande${offersTransfers ? ', ou par virement, sans limite de montant' : ''}. ${offersTransfers ? 'La carte ou le compte' : 'La carte'} doit être à votre nom. La boutique en ligne n’accepte ni chèque ni espèces.`
        : offersTransfers
          ? 'Par virement, sans limite de montant, depuis un compte à votre nom. La boutique en ligne ne prend pas la carte en ce moment, ni les chèques ni les espèces.'
          : noPaymentsText,
      ...(offersTransfers || cardLimit === 0 ? [] : [notOfferedText]),
    ],
  },
  ...(cardLimit > 0 ? cardQuestions : []),
  {
    id: 'payer-par-virement',
    question: 'Comment payer par virement ?',
    answer: offersTransfers
      ? [
          `Choisissez « Virement » à la dernière étape. Nos coordonnées bancaires et la référence à indiquer s’affichent sur votre commande${canSendMail ? ' et vous sont envoyées par courriel' : ''}.`,
          `Le virement doit partir d’un compte à votre nom et arriver sous ${transferDelay}. ${canSendMail ? 'Nous vous le rappelons avant la fin du délai. ' : ''}Passé ce délai, la commande est annulée. Un virement arrivé trop tard vous est rendu.`,
        ]
      : [notOfferedText],
  },
  {
    id: 'remboursement',
    question: 'Comment suis-je remboursé si une commande payée est annulée ?',
    answer: [
      `Par le moyen qui a servi à payer, dans les ${lawValue('refundDays')} jours de l’annulation. ${canSendMail ? 'Un courriel vous prévient quand c’est fait. ' : ''}${bankDelayText}`,
    ],
  },
];

export const deliveryQuestions = ({
  delivery,
  times,
  countries,
  offersTransfers,
  canSendMail,
}: FaqSettings): FaqQuestion[] => [
  {
    id: 'frais-de-livraison',
    question: 'Combien coûte la livraison ?',
    answer: [
      'Le colis est assuré à la valeur de la commande. Son prix dépend du montant des articles et s’affiche dans le panier, avant tout paiement :',
    ],
    list: [...tierTexts(delivery), 'retrait au comptoir : gratuit'],
    links: pageLinks('delivery'),
  },
  {
    id: 'delai-de-livraison',
    question: 'Quand vais-je recevoir ma commande ?',
    answer: [
      'La date prévue s’affiche sur la fiche, dans le panier et sur votre commande. Elle se calcule ainsi, en jours ouvrés, du lundi au vendredi :',
    ],
    list: delaySentences(times, countries, offersTransfers),
    links: pageLinks('delivery'),
  },
  {
    id: 'pays-livres',
    question: 'Dans quels pays livrez-vous ?',
    answer: [
      `Nous livrons dans les pays et territoires suivants\u00a0: ${countriesText(countries)}.`,
      taxedDeliveryText,
    ],
  },
  {
    id: 'retrait-comptoir',
    question: 'Puis-je retirer ma commande au comptoir ?',
    answer: [
      `Oui, sans frais : choisissez « Retrait au comptoir » à l’étape de la livraison. ${canSendMail ? 'Un courriel vous prévient' : '« Mes commandes » vous dit'} quand la commande vous attend : venez alors avec son numéro et une pièce d’identité.`,
    ],
    links: pageLinks('shopAddress'),
  },
  {
    id: 'suivi-du-colis',
    question: 'Comment suivre mon colis ?',
    answer: [
      `${canSendMail ? 'Son numéro de suivi vous est envoyé par courriel le jour de l’expédition, et il reste affiché' : 'Son numéro de suivi s’affiche dès l’expédition'} sur votre commande.`,
    ],
  },
  {
    id: 'absent-ou-perdu',
    question: 'Et si je suis absent, ou si le colis se perd ?',
    answer: [
      'Le colis est remis contre signature : quelqu’un doit être là pour le recevoir.',
      absentRecipientText,
      parcelRiskText,
    ],
    links: pageLinks('delivery'),
  },
];
