import { formatDay, formatMoment } from '../../../dates.ts';
import { type Block, greeting, headingLine, linkBlock, type MailContent } from '../../../mail/letter.ts';
import { formatEuro, sum } from '../../../money.ts';
import type { OrderRow, OrderStatus } from '../order.ts';
import { bankDetailsState } from '../shop.ts';
import { transferTexts, unpaidText } from '../transferTexts.ts';
import { refundDeadline } from '../withdrawalRule.ts';
import { awaitsIdentity } from './identity.ts';
import {
  attachmentBlocks,
  contractBlocks,
  deliveredGoodsBlock,
  deliveryDateBlocks,
  destinationBlocks,
  itemsBlock,
  nextStepBlocks,
  type OrderMail,
  orderButton,
  orderHeading,
  pickupBlocks,
  reviewBlocks,
  signInLinkBlock,
  text,
  transferBlocks,
  withdrawalBlocks,
} from './mailBlocks.ts';
import { isAccepted, refundMethod, shortfallText } from './money.ts';
import type { OrderMailKind } from './orderMails.ts';
import type { Refund } from './record.ts';
import { refundPurposeText } from './refundable.ts';
import { awaitsTransfer } from './rules.ts';
import { bankDelayText, canPay, cardTooLateText, refundDeadlineText } from './state.ts';

type Draft = Pick<MailContent, 'subject' | 'preview'> & {
  sentences: string[];
  blocks?: Block[];
  closingBlocks?: Block[];
};

type ComposeDraft = (mail: OrderMail, detail: string) => Draft;

const transferTextsFor = ({ shop }: OrderMail) => transferTexts[bankDetailsState(shop.config)];

const deliveryBlocks = (mail: OrderMail): Block[] => [
  ...deliveryDateBlocks(mail),
  ...destinationBlocks(mail),
  ...pickupBlocks(mail),
];

const statusTexts: Record<Exclude<OrderStatus, 'pending' | 'cancelled'>, (order: OrderRow) => [string, string]> = {
  confirmed: ({ paymentStatus }) => [
    'confirmée',
    paymentStatus === 'paid'
      ? 'Votre commande est confirmée.'
      : 'Votre commande est confirmée. Nous la préparerons dès réception de votre paiement.',
  ],
  prepared: ({ deliveryMode }) => [
    'en préparation',
    deliveryMode === 'counter'
      ? 'Nous préparons votre commande. Un courriel vous dira qu’elle vous attend au comptoir.'
      : 'Nous préparons votre commande.',
  ],
  shipped: ({ carrier }) => [
    'expédiée',
    `Votre colis est parti${carrier ? ` avec ${carrier}` : ''}. Il est assuré à sa valeur et vous sera remis contre signature.`,
  ],
  delivered: ({ deliveryMode }) =>
    deliveryMode === 'counter'
      ? ['remise', 'Votre commande vous a été remise au comptoir. Merci de votre confiance.']
      : ['livrée', 'Votre commande est livrée. Merci de votre confiance.'],
};

const trackingBlocks = ({ status, trackingNumber, trackingLink }: OrderRow): Block[] =>
  status === 'shipped'
    ? [
        headingLine(`Numéro de suivi\u00a0: ${trackingNumber}`),
        ...(trackingLink ? [linkBlock('Suivre mon colis', trackingLink)] : []),
      ]
    : [];

function refundPromiseText({ amounts: { balance, refundedPrice }, shop }: OrderMail): string {
  const amountText =
    refundedPrice > 0
      ? `En plus des ${formatEuro(refundedPrice)} déjà rendus, ${formatEuro(balance)}`
      : `Les ${formatEuro(balance)} reçus`;
  return `${amountText} vous seront remboursés ${refundDeadlineText(refundDeadline(Date.now()), shop)}`;
}

const newestRefund = ({ refunds }: OrderMail): Refund | undefined =>
  refunds
    .filter(isAccepted)
    .toSorted((a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0))
    .at(-1);

function refundText(mail: OrderMail, amount: string, suffix: string): string {
  const refund = newestRefund(mail);
  const isSingleRefund = refund !== undefined && formatEuro(refund.amount) === amount;
  const method = isSingleRefund ? refundMethod(refund) : '';
  const purposeText = isSingleRefund ? ` Motif\u00a0: ${refundPurposeText(mail, refund)}.` : '';
  return `Nous vous avons remboursé ${amount}${method}, pour la commande ${mail.order.orderNumber}.${purposeText}${suffix}`;
}

const heldUntilText = ({ order }: OrderMail): string => `jusqu’au ${formatMoment(order.payableUntil)}`;

const mailDrafts: Record<OrderMailKind, ComposeDraft> = {
  orderReceived: (mail) => {
    const { orderNumber, amount } = mail.order;
    const isByTransfer = awaitsTransfer(mail.order);
    const nextText = isByTransfer
      ? transferTextsFor(mail).next
      : 'Elle sera confirmée dès que la banque aura accepté le paiement.';
    const holdTexts = canPay(mail, mail.shop)
      ? [`Si vous n’avez pas encore payé, vos articles et leurs prix vous sont gardés ${heldUntilText(mail)}.`]
      : [];
    return {
      subject: `Commande ${orderNumber} reçue`,
      preview: `Total ${formatEuro(amount)}. ${nextText}`,
      sentences: [`Nous avons bien reçu votre commande ${orderNumber}. ${nextText}`, ...holdTexts],
      blocks: [...(isByTransfer ? transferBlocks(mail) : []), itemsBlock(mail), ...deliveryBlocks(mail)],
      closingBlocks: [...nextStepBlocks(mail), ...contractBlocks(mail)],
    };
  },
  paymentReceived: (mail) => {
    const { order, identity, amounts, invoiceFollows } = mail;
    const { overpayment } = amounts;
    const overpaidText =
      overpayment > 0 ? ` Vous avez versé ${formatEuro(overpayment)} de trop\u00a0: nous vous les rendons.` : '';
    const amountText = formatEuro(order.amount - amounts.shortfall);
    const shortfall = amounts.shortfall > 0 ? ` ${shortfallText(amounts.shortfall)}` : '';
    const withdrawalText = mail.withdrawals.length > 0 ? ' Nous vous remboursons ce à quoi vous avez renoncé.' : '';
    const nextText = awaitsIdentity(order, identity)
      ? `Il ne reste qu’à ${identity.toConfirm ? 'confirmer' : 'vérifier'} votre identité.`
      : 'Nous la préparons et vous préviendrons à chaque étape.';
    return {
      subject: `Paiement reçu, commande ${order.orderNumber} confirmée`,
      preview: `Nous avons reçu ${amountText}.`,
      sentences: [
        `Nous avons reçu votre paiement de ${amountText}.${shortfall} Votre commande est confirmée. ${nextText}${overpaidText}${withdrawalText}`,
      ],
      blocks: [
        itemsBlock(mail),
        ...attachmentBlocks(mail, 'la facture'),
        ...(invoiceFollows
          ? [
              text(
                'Vous recevrez votre facture par un courriel à part, et la retrouverez sur la page de votre commande.',
              ),
            ]
          : []),
        ...deliveryBlocks(mail),
      ],
      closingBlocks: nextStepBlocks(mail),
    };
  },
  invoiceIssued: ({ order: { orderNumber, userId } }) => ({
    subject: `Votre facture, commande ${orderNumber}`,
    preview: 'Elle est jointe à ce courriel.',
    sentences: [
      `La facture de votre commande ${orderNumber} est jointe à ce courriel.${userId ? ' Vous la retrouvez aussi sur la page de votre commande.' : ''}`,
    ],
  }),
  notesChanged: ({ order }, notes) => ({
    subject: `Billets de la commande ${order.orderNumber}`,
    preview: notes,
    sentences: [
      `Pour la même somme, nous vous remettrons d’autres billets que ceux prévus. ${notes}`,
      'Si ce choix ne vous convient pas, répondez-nous avant la préparation de votre commande.',
    ],
  }),
  transferShort: (mail, amount) => {
    const { orderNumber } = mail.order;
    const outstanding = formatEuro(mail.amounts.outstanding);
    return {
      subject: `Il manque ${outstanding} pour la commande ${orderNumber}`,
      preview: `Nous avons reçu ${amount}.`,
      sentences: [
        `Nous avons reçu votre virement de ${amount}. Il manque ${outstanding} pour préparer votre commande ${orderNumber}.`,
      ],
      blocks: transferBlocks(mail),
    };
  },
  transferChosen: (mail) => {
    const { orderNumber, amount } = mail.order;
    const { next } = transferTextsFor(mail);
    return {
      subject: `Commande ${orderNumber} : payer par virement`,
      preview: `Total ${formatEuro(amount)}. ${next}`,
      sentences: [`Vous avez choisi de payer la commande ${orderNumber} par virement. ${next}`],
      blocks: [...transferBlocks(mail), itemsBlock(mail), ...deliveryBlocks(mail)],
    };
  },
  transferReminder: (mail) => {
    const { order, shop, amounts } = mail;
    const texts = transferTextsFor(mail);
    const outstanding = formatEuro(amounts.outstanding);
    return {
      subject: `Votre virement pour la commande ${order.orderNumber}`,
      preview:
        bankDetailsState(shop.config) === 'demo'
          ? texts.next
          : `Nous l’attendons jusqu’au ${formatDay(order.payableUntil)}.`,
      sentences: [
        amounts.byTransfer > 0
          ? `Nous avons reçu ${formatEuro(amounts.byTransfer)} pour la commande ${order.orderNumber}\u00a0: il manque ${outstanding}. S’ils sont déjà partis, ne tenez pas compte de ce message.`
          : texts.reminderText(order.orderNumber),
      ],
      blocks: transferBlocks(mail),
    };
  },
  /** The e-mail omits the bank's reason, which is confidential. */
  paymentRefused: (mail) => {
    const mayRetry = canPay(mail, mail.shop);
    const retryText = `Vos articles et leurs prix vous sont gardés ${heldUntilText(mail)}. D’ici là, vous pouvez payer à nouveau depuis votre commande, avec la même carte ou une autre.`;
    return {
      subject: `Paiement refusé pour la commande ${mail.order.orderNumber}`,
      preview: mayRetry ? 'Votre commande est gardée, vous pouvez payer à nouveau.' : cardTooLateText,
      sentences: [
        'La banque n’a pas accepté votre paiement. Aucun montant n’a été prélevé.',
        mayRetry ? retryText : cardTooLateText,
      ],
      blocks: [itemsBlock(mail)],
      ...(mayRetry && { closingBlocks: [orderButton(mail, 'Payer à nouveau')] }),
    };
  },
  orderStatus: (mail) => {
    const { order } = mail;
    const [state, sentence] = statusTexts[order.status as keyof typeof statusTexts](order);
    return {
      subject: `Commande ${order.orderNumber} ${state}`,
      preview: sentence,
      sentences: [sentence],
      blocks: [
        ...deliveryDateBlocks(mail),
        ...trackingBlocks(order),
        ...(awaitsTransfer(order) ? transferBlocks(mail) : []),
        deliveredGoodsBlock(mail),
        ...attachmentBlocks(mail, 'la facture'),
        ...destinationBlocks(mail),
        ...(order.status === 'delivered' ? [] : pickupBlocks(mail)),
      ],
      closingBlocks: [...nextStepBlocks(mail), ...withdrawalBlocks(mail), ...reviewBlocks(mail)],
    };
  },
  orderReady: (mail) => ({
    subject: `Commande ${mail.order.orderNumber} prête au retrait`,
    preview: 'Elle vous attend au comptoir.',
    sentences: ['Votre commande est prête : elle vous attend au comptoir.'],
    blocks: [...pickupBlocks(mail), deliveredGoodsBlock(mail)],
  }),
  orderCancelled: (mail, why) => {
    const { order, shop } = mail;
    const nothingDueText = `Vous n’avez rien à payer. ${unpaidText(order.paymentType, bankDetailsState(shop.config))}`;
    return {
      subject: `Commande ${order.orderNumber} annulée`,
      preview: why || 'Votre commande est annulée.',
      sentences: [`Votre commande ${order.orderNumber} est annulée.${why && ` ${why}`}`],
      blocks: [itemsBlock(mail), text(order.paymentStatus === 'paid' ? refundPromiseText(mail) : nothingDueText)],
      closingBlocks: [{ kind: 'button', label: 'Revenir à la boutique', href: shop.sender.siteUrl }],
    };
  },
  orderRefunded: (mail, amount) => {
    const total = formatEuro(sum(mail.refunds.filter(isAccepted).map((refund) => refund.amount)));
    const refundedAmount = amount || total;
    const totalText =
      refundedAmount === total
        ? ''
        : ` Avec ce qui vous a déjà été rendu, cela fait ${total} : toute la commande est remboursée.`;
    return {
      subject: `Commande ${mail.order.orderNumber} remboursée`,
      preview: `${refundedAmount} vous sont remboursés.`,
      sentences: [refundText(mail, refundedAmount, totalText), bankDelayText],
      blocks: attachmentBlocks(mail, 'l’avoir'),
    };
  },
  partialRefund: (mail, amount) => {
    const { order } = mail;
    const isOverpaymentRefund = order.paymentStatus === 'paid' && newestRefund(mail)?.purpose === 'overpayment';
    const reassurance = isOverpaymentRefund ? ' Votre commande reste payée.' : '';
    return {
      subject: `Remboursement pour la commande ${order.orderNumber}`,
      preview: `${amount} vous sont remboursés.`,
      sentences: [refundText(mail, amount, reassurance), bankDelayText],
      blocks: attachmentBlocks(mail, 'l’avoir'),
    };
  },
  latePayment: (mail, amount) => ({
    subject: `Paiement reçu après l’annulation de la commande ${mail.order.orderNumber}`,
    preview: 'Nous vous remboursons.',
    sentences: [
      `Votre paiement de ${amount} nous est parvenu après l’annulation de la commande ${mail.order.orderNumber}, qui reste annulée.`,
      refundPromiseText(mail),
    ],
  }),
  secondPayment: ({ order: { orderNumber, amount } }) => ({
    subject: `Paiement reçu en trop pour la commande ${orderNumber}`,
    preview: 'Nous vous le remboursons.',
    sentences: [
      `La banque a accepté un second paiement de ${formatEuro(amount)} pour votre commande ${orderNumber}, déjà réglée.`,
      'Ce paiement n’était pas dû : nous vous le remboursons. Vous n’avez rien à faire.',
    ],
  }),
};

export function orderMail(kind: OrderMailKind, mail: OrderMail, detail = ''): MailContent {
  const { sentences, blocks = [], closingBlocks = [orderButton(mail)], ...head } = mailDrafts[kind](mail, detail);
  const mentionsOrderNumber = sentences.some((sentence) => sentence.includes(mail.order.orderNumber));
  const body = [...(mentionsOrderNumber ? [] : [orderHeading(mail)]), ...sentences.map(text), ...blocks];
  const { userId, buyer } = mail.order;
  // A buyer at the counter may have neither an account nor a name.
  if (!userId) return { ...head, blocks: [greeting(buyer.address ? buyer : undefined), ...body] };
  return { ...head, blocks: [greeting(buyer), ...body, ...closingBlocks, signInLinkBlock(mail)] };
}
