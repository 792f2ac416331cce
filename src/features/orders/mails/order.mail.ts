import { formatDay, formatMoment } from '../../../dates.ts';
import type { Block, Letter } from '../../../mail/letter.ts';
import { formatEuro } from '../../../money.ts';
import type { OrderRow } from '../order.ts';
import { bankDays, cameFor, refundedBy } from '../paymentState.ts';
import { transferDetailsOf } from '../shop.ts';
import { transferWords, unpaidMoney } from '../transferWords.ts';
import { awaitsTransfer } from '../unpaid/rule.ts';
import { settledBy } from '../withdrawalRule.ts';
import {
  arrival,
  basket,
  contractBlocks,
  destination,
  handedOver,
  hello,
  joined,
  type OrderNews,
  pickupBlocks,
  reviewBlocks,
  text,
  toOrder,
  transferBlocks,
  wayOn,
  withdrawalBlocks,
} from './mailBlocks.ts';

export function orderReceivedLetter(news: OrderNews): Letter {
  const { order } = news;
  const byTransfer = awaitsTransfer(order);
  const next = byTransfer
    ? transferWords[transferDetailsOf(news.shop.config)].next
    : 'Elle sera confirmée dès que la banque aura accepté le paiement.';
  return {
    subject: `Commande ${order.orderNumber} reçue`,
    preview: `Total ${formatEuro(order.amount)}. ${next}`,
    blocks: [
      hello(news),
      text(`Nous avons bien reçu votre commande ${order.orderNumber}. ${next}`),
      basket(news),
      ...arrival(news),
      ...destination(news),
      ...pickupBlocks(news),
      ...(byTransfer ? transferBlocks(news) : []),
      ...wayOn(news),
      ...contractBlocks(news),
    ],
  };
}

export function paymentReceivedLetter(news: OrderNews): Letter {
  const { order, identity, received } = news;
  const surplus = received - order.amount;
  const back = surplus > 0 ? ` Vous avez versé ${formatEuro(surplus)} de trop\u00a0: nous vous les rendons.` : '';
  const hasRenounced = news.withdrawals.lines.some(({ withdrawn }) => withdrawn > 0);
  const renounced = hasRenounced ? ' Nous vous remboursons ce à quoi vous avez renoncé.' : '';
  const waits = identity.required && !identity.satisfied;
  const next = waits
    ? `Il ne reste qu’à ${identity.toConfirm ? 'confirmer' : 'vérifier'} votre identité.`
    : 'Nous la préparons et vous préviendrons à chaque étape.';
  return {
    subject: `Paiement reçu, commande ${order.orderNumber} confirmée`,
    preview: `Nous avons reçu ${formatEuro(order.amount)}.`,
    blocks: [
      hello(news),
      text(
        `Nous avons reçu votre paiement de ${formatEuro(order.amount)}. Votre commande est confirmée. ${next}${back}${renounced}`,
      ),
      basket(news),
      ...joined(news, 'la facture'),
      ...(news.invoiceFollows
        ? [text('Vous recevrez votre facture par un courriel à part, et la retrouverez dans votre compte.')]
        : []),
      ...arrival(news),
      ...destination(news),
      ...pickupBlocks(news),
      ...wayOn(news),
    ],
  };
}

/** The invoice that had to wait. */
export const invoiceIssuedLetter = (news: OrderNews): Letter => ({
  subject: `Votre facture, commande ${news.order.orderNumber}`,
  preview: 'Elle est jointe à ce courriel.',
  blocks: [
    hello(news),
    text(
      `La facture de votre commande ${news.order.orderNumber} est jointe à ce courriel. Vous la retrouvez aussi dans votre compte.`,
    ),
    toOrder(news),
  ],
});
/** `notes` are the banknotes that the dealer gives instead, in words. */
export const notesChangedLetter = (news: OrderNews, notes: string): Letter => ({
  subject: `Billets de la commande ${news.order.orderNumber}`,
  preview: notes,
  blocks: [
    hello(news),
    text(`Pour la même somme, nous vous remettrons d’autres billets que ceux prévus. ${notes}`),
    text('Si ce choix ne vous convient pas, répondez-nous avant la préparation de votre commande.'),
    toOrder(news),
  ],
});

/** `amount` is as it is read: less than the price came. */
export function transferShortLetter(news: OrderNews, amount: string): Letter {
  const { order, received } = news;
  const missing = formatEuro(order.amount - received);
  return {
    subject: `Il manque ${missing} pour la commande ${order.orderNumber}`,
    preview: `Nous avons reçu ${amount}.`,
    blocks: [
      hello(news),
      text(
        `Nous avons reçu votre virement de ${amount}. Il manque ${missing} pour préparer votre commande ${order.orderNumber}.`,
      ),
      ...transferBlocks(news),
      toOrder(news),
    ],
  };
}

/** The client pays by transfer what was first to be paid by card. */
export function transferChosenLetter(news: OrderNews): Letter {
  const { order } = news;
  const { next } = transferWords[transferDetailsOf(news.shop.config)];
  return {
    subject: `Commande ${order.orderNumber} : payer par virement`,
    preview: `Total ${formatEuro(order.amount)}. ${next}`,
    blocks: [
      hello(news),
      text(`Vous avez choisi de payer la commande ${order.orderNumber} par virement. ${next}`),
      ...transferBlocks(news),
      basket(news),
      ...arrival(news),
      ...destination(news),
      ...pickupBlocks(news),
      toOrder(news),
    ],
  };
}

/** Never says why: the reason is between the payer and the payer’s bank. */
export function paymentRefusedLetter(news: OrderNews): Letter {
  const { order } = news;
  return {
    subject: `Paiement refusé pour la commande ${order.orderNumber}`,
    preview: 'Votre commande est gardée, vous pouvez payer à nouveau.',
    blocks: [
      hello(news),
      text('La banque n’a pas accepté votre paiement. Aucun montant n’a été prélevé.'),
      text(
        `Vos articles et leurs prix vous sont gardés jusqu’au ${formatMoment(order.payableUntil)}. D’ici là, vous pouvez payer à nouveau depuis votre commande, avec la même carte ou une autre.`,
      ),
      basket(news),
      toOrder(news, 'Payer à nouveau'),
    ],
  };
}

const statusWords = {
  pending: (): [string, string] => ['en attente', 'Votre commande est en attente.'],
  confirmed: ({ paymentStatus }: OrderRow): [string, string] => [
    'confirmée',
    paymentStatus === 'paid'
      ? 'Votre commande est confirmée.'
      : 'Votre commande est confirmée. Nous la préparerons dès réception de votre paiement.',
  ],
  prepared: ({ deliveryMode }: OrderRow): [string, string] => [
    'en préparation',
    deliveryMode === 'counter'
      ? 'Nous préparons votre commande. Un courriel vous dira qu’elle vous attend au comptoir.'
      : 'Nous préparons votre commande.',
  ],
  shipped: ({ trackingNumber, carrier }: OrderRow): [string, string] => [
    'expédiée',
    `Votre colis est parti${carrier ? ` avec ${carrier}` : ''}. Il est assuré à sa valeur et vous sera remis contre signature. Numéro de suivi\u00a0: ${trackingNumber}.`,
  ],
  delivered: ({ deliveryMode }: OrderRow): [string, string] =>
    deliveryMode === 'counter'
      ? ['remise', 'Votre commande vous a été remise au comptoir. Merci de votre confiance.']
      : ['livrée', 'Votre commande est livrée. Merci de votre confiance.'],
};

const follow = ({ status, trackingLink }: OrderRow): Block[] =>
  status === 'shipped' && trackingLink ? [{ kind: 'link', label: 'Suivre mon colis', href: trackingLink }] : [];

export function statusLetter(news: OrderNews): Letter {
  const { order } = news;
  const [state, sentence] = statusWords[order.status as keyof typeof statusWords](order);
  return {
    subject: `Commande ${order.orderNumber} ${state}`,
    preview: sentence,
    blocks: [
      hello(news),
      text(sentence),
      ...arrival(news),
      ...follow(order),
      ...(awaitsTransfer(order) ? transferBlocks(news) : []),
      handedOver(news),
      ...joined(news, 'la facture'),
      ...destination(news),
      ...(order.status === 'delivered' ? [] : pickupBlocks(news)),
      ...wayOn(news),
      ...withdrawalBlocks(news),
      ...reviewBlocks(news),
    ],
  };
}

/** It waits at the counter. */
export const readyLetter = (news: OrderNews): Letter => ({
  subject: `Commande ${news.order.orderNumber} prête au retrait`,
  preview: 'Elle vous attend au comptoir.',
  blocks: [
    hello(news),
    text('Votre commande est prête : elle vous attend au comptoir.'),
    ...pickupBlocks(news),
    handedOver(news),
    toOrder(news),
  ],
});

function paymentBack({ books: { balance, refundedPrice }, order }: OrderNews): string {
  const by = refundedBy(settledBy(Date.now()));
  if (refundedPrice === 0 && balance !== order.amount)
    return `Les ${formatEuro(balance)} reçus vous seront remboursés ${by}`;
  return refundedPrice > 0
    ? `En plus des ${formatEuro(refundedPrice)} déjà rendus, ${formatEuro(balance)} vous seront remboursés ${by}`
    : `Votre paiement vous sera remboursé ${by}`;
}

function moneyAfterCancelling(news: OrderNews): string {
  const { paymentStatus, paymentType } = news.order;
  if (paymentStatus === 'paid') return paymentBack(news);
  return `Vous n’avez rien à payer. ${unpaidMoney(paymentType, transferDetailsOf(news.shop.config))}`;
}

/** `why` tells the reason where the shop's own rules cancelled it. */
export function cancelledLetter(news: OrderNews, why = ''): Letter {
  const { order } = news;
  return {
    subject: `Commande ${order.orderNumber} annulée`,
    preview: why || 'Votre commande est annulée.',
    blocks: [
      hello(news),
      text(`Votre commande ${order.orderNumber} est annulée.${why && ` ${why}`}`),
      basket(news),
      text(moneyAfterCancelling(news)),
      { kind: 'button', label: 'Revenir à la boutique', href: news.shop.sender.siteUrl },
    ],
  };
}

const byWay = ({ paymentType }: OrderNews['order']): string =>
  paymentType === 'carte' ? 'sur votre carte' : 'par virement';

/** `amount` is as it is read: what was given back this time. */
export function refundedLetter(news: OrderNews, amount = ''): Letter {
  const { order, received } = news;
  const total = formatEuro(cameFor(order.amount, received));
  const now = amount || total;
  const before =
    now === total ? '' : ` Avec ce qui vous a déjà été rendu, cela fait ${total} : toute la commande est remboursée.`;
  return {
    subject: `Commande ${order.orderNumber} remboursée`,
    preview: `${now} vous sont remboursés.`,
    blocks: [
      hello(news),
      text(`Nous vous avons remboursé ${now} ${byWay(order)}, pour la commande ${order.orderNumber}.${before}`),
      text(bankDays),
      ...joined(news, 'l’avoir'),
      toOrder(news),
    ],
  };
}

/** `amount` is as it is read: what was given back this time, while the order keeps the rest or more is to come. */
export function partialRefundLetter(news: OrderNews, amount: string): Letter {
  const { order, books } = news;
  const isBeyondPrice = order.paymentStatus === 'paid' && books.refundedPrice <= 0;
  const beyond = isBeyondPrice ? ' Cette somme avait été reçue en plus du prix\u00a0: votre commande reste payée.' : '';
  return {
    subject: `Remboursement pour la commande ${order.orderNumber}`,
    preview: `${amount} vous sont remboursés.`,
    blocks: [
      hello(news),
      text(`Nous vous avons remboursé ${amount} ${byWay(order)}, pour la commande ${order.orderNumber}.${beyond}`),
      text(bankDays),
      ...joined(news, 'l’avoir'),
      toOrder(news),
    ],
  };
}

/** Money that came in after the order was cancelled. */
export function latePaymentLetter(news: OrderNews): Letter {
  const { order, received } = news;
  return {
    subject: `Paiement reçu après l’annulation de la commande ${order.orderNumber}`,
    preview: 'Nous vous remboursons.',
    blocks: [
      hello(news),
      text(
        `Votre paiement de ${formatEuro(cameFor(order.amount, received))} nous est parvenu après l’annulation de la commande ${order.orderNumber}, qui reste annulée.`,
      ),
      text(paymentBack(news)),
      toOrder(news),
    ],
  };
}

/** The bank took the money of an order once too often. */
export function secondPaymentLetter(news: OrderNews): Letter {
  const { order } = news;
  const again = `un second paiement de ${formatEuro(order.amount)}`;
  return {
    subject: `Paiement reçu en trop pour la commande ${order.orderNumber}`,
    preview: 'Nous vous le remboursons.',
    blocks: [
      hello(news),
      text(`La banque a accepté ${again} pour votre commande ${order.orderNumber}, déjà réglée.`),
      text('Ce paiement n’était pas dû : nous vous le remboursons. Vous n’avez rien à faire.'),
      toOrder(news),
    ],
  };
}

export function transferReminderLetter(news: OrderNews): Letter {
  const { order, shop, received } = news;
  const words = transferWords[transferDetailsOf(shop.config)];
  const first =
    received > 0
      ? `Nous avons reçu ${formatEuro(received)} pour la commande ${order.orderNumber}\u00a0: il manque ${formatEuro(order.amount - received)}. S’ils sont déjà partis, ne tenez pas compte de ce message.`
      : words.remind(order.orderNumber);
  return {
    subject: `Votre virement pour la commande ${order.orderNumber}`,
    preview:
      transferDetailsOf(shop.config) === 'demo'
        ? words.next
        : `Nous l’attendons jusqu’au ${formatDay(order.payableUntil)}.`,
    blocks: [hello(news), text(first), ...transferBlocks(news), toOrder(news)],
  };
}
