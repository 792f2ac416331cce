import { formatDay, formatMoment } from '../../../dates.ts';
import type { Block, Letter } from '../../../mail/letter.ts';
import { type Cents, formatEuro } from '../../../money.ts';
import type { OrderRow, OrderStatus } from '../order.ts';
import { transferDetailsOf } from '../shop.ts';
import { transferWords, unpaidMoney } from '../transferWords.ts';
import { settledBy } from '../withdrawalRule.ts';
import { awaitsIdentity } from './identity.ts';
import {
  arrival,
  attachments,
  basket,
  contractBlocks,
  deliveredGoods,
  destination,
  greetingBlock,
  nextStepBlocks,
  type OrderMailContext,
  orderButton,
  orderHeading,
  pickupBlocks,
  reviewBlocks,
  signInLinkBlock,
  text,
  transferBlocks,
  withdrawalBlocks,
} from './mailBlocks.ts';
import { isAccepted, refundMethod, shortfallText, sum } from './money.ts';
import type { OrderMailKind } from './orderMails.ts';
import type { Refund } from './record.ts';
import { refundPurposeText } from './refundable.ts';
import { awaitsTransfer } from './rules.ts';
import { bankDays, refundedBy } from './state.ts';

type Draft = Pick<Letter, 'subject' | 'preview'> & { sentences: string[]; blocks?: Block[]; end?: Block[] };

type Compose = (news: OrderMailContext, detail: string) => Draft;

const wordsFor = ({ shop }: OrderMailContext) => transferWords[transferDetailsOf(shop.config)];

const delivery = (news: OrderMailContext): Block[] => [...arrival(news), ...destination(news), ...pickupBlocks(news)];

const statusWords: Record<Exclude<OrderStatus, 'cancelled'>, (order: OrderRow) => [string, string]> = {
  pending: () => ['en attente', 'Votre commande est en attente.'],
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
  shipped: ({ trackingNumber, carrier }) => [
    'expédiée',
    `Votre colis est parti${carrier ? ` avec ${carrier}` : ''}. Il est assuré à sa valeur et vous sera remis contre signature. Numéro de suivi\u00a0: ${trackingNumber}.`,
  ],
  delivered: ({ deliveryMode }) =>
    deliveryMode === 'counter'
      ? ['remise', 'Votre commande vous a été remise au comptoir. Merci de votre confiance.']
      : ['livrée', 'Votre commande est livrée. Merci de votre confiance.'],
};

const follow = ({ status, trackingLink }: OrderRow): Block[] =>
  status === 'shipped' && trackingLink ? [{ kind: 'link', label: 'Suivre mon colis', href: trackingLink }] : [];

function refundPromise({ money: { balance, refundedPrice }, order, shop }: OrderMailContext): string {
  const by = refundedBy(settledBy(Date.now()), shop);
  if (refundedPrice === 0 && balance !== order.amount)
    return `Les ${formatEuro(balance)} reçus vous seront remboursés ${by}`;
  return refundedPrice > 0
    ? `En plus des ${formatEuro(refundedPrice)} déjà rendus, ${formatEuro(balance)} vous seront remboursés ${by}`
    : `Votre paiement vous sera remboursé ${by}`;
}

const newestRefund = ({ refunds }: OrderMailContext): Refund | undefined =>
  refunds
    .filter(isAccepted)
    .toSorted((a, b) => (a.answeredAt ?? 0) - (b.answeredAt ?? 0))
    .at(-1);

/** Only a single refund tells its method and purpose. */
function refundText(news: OrderMailContext, amount: string, more: string): string {
  const refund = newestRefund(news);
  const isOne = refund !== undefined && formatEuro(refund.amount) === amount;
  const method = isOne ? refundMethod(refund) : '';
  const what = isOne ? ` Ce remboursement est pour\u00a0: ${refundPurposeText(news, refund)}.` : '';
  return `Nous vous avons remboursé ${amount}${method}, pour la commande ${news.order.orderNumber}.${what}${more}`;
}

const receivedAmount = ({ order, money }: OrderMailContext): Cents =>
  money.byTransfer > 0 ? money.received : order.amount;

const letters: Record<OrderMailKind, Compose> = {
  orderReceived: (news) => {
    const { orderNumber, amount } = news.order;
    const byTransfer = awaitsTransfer(news.order);
    const next = byTransfer ? wordsFor(news).next : 'Elle sera confirmée dès que la banque aura accepté le paiement.';
    return {
      subject: `Commande ${orderNumber} reçue`,
      preview: `Total ${formatEuro(amount)}. ${next}`,
      sentences: [`Nous avons bien reçu votre commande ${orderNumber}. ${next}`],
      blocks: [basket(news), ...delivery(news), ...(byTransfer ? transferBlocks(news) : [])],
      end: [...nextStepBlocks(news), ...contractBlocks(news)],
    };
  },
  paymentReceived: (news) => {
    const { order, identity, money, invoiceFollows } = news;
    const { overpayment } = money;
    const back =
      overpayment > 0 ? ` Vous avez versé ${formatEuro(overpayment)} de trop\u00a0: nous vous les rendons.` : '';
    const came = formatEuro(order.amount - money.shortfall);
    const short = money.shortfall > 0 ? ` ${shortfallText(money.shortfall)}` : '';
    const renounced = news.withdrawals.length > 0 ? ' Nous vous remboursons ce à quoi vous avez renoncé.' : '';
    const next = awaitsIdentity(order, identity)
      ? `Il ne reste qu’à ${identity.toConfirm ? 'confirmer' : 'vérifier'} votre identité.`
      : 'Nous la préparons et vous préviendrons à chaque étape.';
    return {
      subject: `Paiement reçu, commande ${order.orderNumber} confirmée`,
      preview: `Nous avons reçu ${came}.`,
      sentences: [
        `Nous avons reçu votre paiement de ${came}.${short} Votre commande est confirmée. ${next}${back}${renounced}`,
      ],
      blocks: [
        basket(news),
        ...attachments(news, 'la facture'),
        ...(invoiceFollows
          ? [text('Vous recevrez votre facture par un courriel à part, et la retrouverez dans votre compte.')]
          : []),
        ...delivery(news),
      ],
      end: nextStepBlocks(news),
    };
  },
  invoiceIssued: ({ order: { orderNumber } }) => ({
    subject: `Votre facture, commande ${orderNumber}`,
    preview: 'Elle est jointe à ce courriel.',
    sentences: [
      `La facture de votre commande ${orderNumber} est jointe à ce courriel. Vous la retrouvez aussi dans votre compte.`,
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
  transferShort: (news, amount) => {
    const { orderNumber } = news.order;
    const missing = formatEuro(news.money.missing);
    return {
      subject: `Il manque ${missing} pour la commande ${orderNumber}`,
      preview: `Nous avons reçu ${amount}.`,
      sentences: [
        `Nous avons reçu votre virement de ${amount}. Il manque ${missing} pour préparer votre commande ${orderNumber}.`,
      ],
      blocks: transferBlocks(news),
    };
  },
  transferChosen: (news) => {
    const { orderNumber, amount } = news.order;
    const { next } = wordsFor(news);
    return {
      subject: `Commande ${orderNumber} : payer par virement`,
      preview: `Total ${formatEuro(amount)}. ${next}`,
      sentences: [`Vous avez choisi de payer la commande ${orderNumber} par virement. ${next}`],
      blocks: [...transferBlocks(news), basket(news), ...delivery(news)],
    };
  },
  transferReminder: (news) => {
    const { order, shop, money } = news;
    const words = wordsFor(news);
    const missing = formatEuro(money.missing);
    return {
      subject: `Votre virement pour la commande ${order.orderNumber}`,
      preview:
        transferDetailsOf(shop.config) === 'demo'
          ? words.next
          : `Nous l’attendons jusqu’au ${formatDay(order.payableUntil)}.`,
      sentences: [
        money.byTransfer > 0
          ? `Nous avons reçu ${formatEuro(money.byTransfer)} pour la commande ${order.orderNumber}\u00a0: il manque ${missing}. S’ils sont déjà partis, ne tenez pas compte de ce message.`
          : words.remind(order.orderNumber),
      ],
      blocks: transferBlocks(news),
    };
  },
  /** The reason is a matter between the payer and the bank. */
  paymentRefused: (news) => ({
    subject: `Paiement refusé pour la commande ${news.order.orderNumber}`,
    preview: 'Votre commande est gardée, vous pouvez payer à nouveau.',
    sentences: [
      'La banque n’a pas accepté votre paiement. Aucun montant n’a été prélevé.',
      `Vos articles et leurs prix vous sont gardés jusqu’au ${formatMoment(news.order.payableUntil)}. D’ici là, vous pouvez payer à nouveau depuis votre commande, avec la même carte ou une autre.`,
    ],
    blocks: [basket(news)],
    end: [orderButton(news, 'Payer à nouveau')],
  }),
  orderStatus: (news) => {
    const { order } = news;
    const [state, sentence] = statusWords[order.status as keyof typeof statusWords](order);
    return {
      subject: `Commande ${order.orderNumber} ${state}`,
      preview: sentence,
      sentences: [sentence],
      blocks: [
        ...arrival(news),
        ...follow(order),
        ...(awaitsTransfer(order) ? transferBlocks(news) : []),
        deliveredGoods(news),
        ...attachments(news, 'la facture'),
        ...destination(news),
        ...(order.status === 'delivered' ? [] : pickupBlocks(news)),
      ],
      end: [...nextStepBlocks(news), ...withdrawalBlocks(news), ...reviewBlocks(news)],
    };
  },
  orderReady: (news) => ({
    subject: `Commande ${news.order.orderNumber} prête au retrait`,
    preview: 'Elle vous attend au comptoir.',
    sentences: ['Votre commande est prête : elle vous attend au comptoir.'],
    blocks: [...pickupBlocks(news), deliveredGoods(news)],
  }),
  orderCancelled: (news, why) => {
    const { order, shop } = news;
    const nothing = `Vous n’avez rien à payer. ${unpaidMoney(order.paymentType, transferDetailsOf(shop.config))}`;
    return {
      subject: `Commande ${order.orderNumber} annulée`,
      preview: why || 'Votre commande est annulée.',
      sentences: [`Votre commande ${order.orderNumber} est annulée.${why && ` ${why}`}`],
      blocks: [basket(news), text(order.paymentStatus === 'paid' ? refundPromise(news) : nothing)],
      end: [{ kind: 'button', label: 'Revenir à la boutique', href: shop.sender.siteUrl }],
    };
  },
  orderRefunded: (news, amount) => {
    const total = formatEuro(sum(news.refunds.filter(isAccepted).map((refund) => refund.amount)));
    const now = amount || total;
    const before =
      now === total ? '' : ` Avec ce qui vous a déjà été rendu, cela fait ${total} : toute la commande est remboursée.`;
    return {
      subject: `Commande ${news.order.orderNumber} remboursée`,
      preview: `${now} vous sont remboursés.`,
      sentences: [refundText(news, now, before), bankDays],
      blocks: attachments(news, 'l’avoir'),
    };
  },
  partialRefund: (news, amount) => {
    const { order } = news;
    const isBeyondPrice = order.paymentStatus === 'paid' && newestRefund(news)?.purpose === 'overpayment';
    const reassurance = isBeyondPrice ? ' Votre commande reste payée.' : '';
    return {
      subject: `Remboursement pour la commande ${order.orderNumber}`,
      preview: `${amount} vous sont remboursés.`,
      sentences: [refundText(news, amount, reassurance), bankDays],
      blocks: attachments(news, 'l’avoir'),
    };
  },
  latePayment: (news) => ({
    subject: `Paiement reçu après l’annulation de la commande ${news.order.orderNumber}`,
    preview: 'Nous vous remboursons.',
    sentences: [
      `Votre paiement de ${formatEuro(receivedAmount(news))} nous est parvenu après l’annulation de la commande ${news.order.orderNumber}, qui reste annulée.`,
      refundPromise(news),
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

export function orderLetter(kind: OrderMailKind, news: OrderMailContext, detail = ''): Letter {
  const { sentences, blocks = [], end = [orderButton(news)], ...head } = letters[kind](news, detail);
  const isNamed = sentences.some((sentence) => sentence.includes(news.order.orderNumber));
  const body = [...(isNamed ? [] : [orderHeading(news)]), ...sentences.map(text), ...blocks];
  return { ...head, blocks: [greetingBlock(news), ...body, ...end, signInLinkBlock(news)] };
}
