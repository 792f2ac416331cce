import type { DeliveryTimes } from '../../../../db/schema/shop.ts';
import { formatDay } from '../../../dates.ts';
import { groupChars } from '../../../dealer.ts';
import type { Shop } from '../../../http/context.ts';
import { type Block, button, facts, headingLine, linkBlock, note } from '../../../mail/letter.ts';
import { formatEuro, formatNumber, nonEmptyRows } from '../../../money.ts';
import { orderPath, orderReviewPath, paths, signInPath } from '../../../paths.ts';
import { notesText } from '../../cart/notes.ts';
import { costText, deliveryLabels } from '../../cart/terms.ts';
import { identityActionLabel } from '../../identity/status.ts';
import { addressLines } from '../deliverTo.ts';
import { bankDetails, getPickup } from '../shop.ts';
import { priceHoldsText, transferTexts } from '../transferTexts.ts';
import { mayWithdrawLine, withdrawalSentences, withdrawLabel } from '../withdrawalRule.ts';
import { expectedDeliveryText } from './arrival.ts';
import { nothingRemains, remainingLines } from './goods.ts';
import type { OrderAmounts } from './money.ts';
import type { Line, OrderRecord } from './record.ts';
import { awaitsTransfer } from './rules.ts';
import { canPay, identityDueText } from './state.ts';
import { withdrawalClosedText, withdrawalDeadline } from './withdrawals.ts';

export type OrderMail = OrderRecord & {
  amounts: OrderAmounts;
  times: DeliveryTimes;
  procureDays: number;
  attachedNumbers: readonly string[];
  invoiceFollows: boolean;
  shop: Shop;
};

export const text = (words: string): Block => ({ kind: 'text', text: words });

/** Every genuine e-mail shows the order number, which helps against phishing. */
export const orderHeading = ({ order }: OrderMail): Block => headingLine(`Commande ${order.orderNumber}`);

const orderLabel = 'Voir ma commande';

export const orderButton = ({ order }: OrderMail, label = orderLabel): Block => button(label, orderPath(order.id));

/** The client may read the e-mail on a device without a session. */
export const signInLinkBlock = ({ order }: OrderMail): Block =>
  linkBlock('Pas de mot de passe\u202f? Recevoir un lien de connexion', signInPath(orderPath(order.id)));

function lineText({ type, name, quantity, notes }: Pick<Line, 'type' | 'name' | 'quantity' | 'notes'>): string {
  const article = type === 'metal' ? `${formatNumber(quantity)} × ${name}` : `${name}, ${formatNumber(quantity)}`;
  return notes && notes.length > 0 ? `${article} (${notesText(notes)})` : article;
}

const lineRow = (line: Line): readonly [string, string] => [lineText(line), formatEuro(line.amount)];

export const itemsBlock = ({ order, lines }: OrderMail): Block => ({
  kind: 'facts',
  rows: [...lines.map(lineRow), [deliveryLabels[order.deliveryMode], costText(order.deliveryCost)]],
  total: ['Total', formatEuro(order.amount)],
});

export function deliveredGoodsBlock(mail: OrderMail): Block {
  const goods = remainingLines(mail);
  if (goods.every(({ quantity, remaining }) => remaining === quantity)) return itemsBlock(mail);
  const texts = goods
    .filter(({ remaining }) => remaining > 0)
    .map((line) => lineText({ ...line, quantity: line.remaining, notes: line.remainingNotes }));
  return text(
    `Articles de la commande, sans ceux en rétractation ou remboursés\u00a0: ${texts.join('\u202f; ') || 'aucun'}.`,
  );
}

export function deliveryDateBlocks(mail: OrderMail): Block[] {
  const deliveryText = expectedDeliveryText(mail, mail.shop, mail.times, Date.now(), mail.procureDays);
  return deliveryText ? [text(deliveryText)] : [];
}

export const releasedOrderBlocks = (mail: OrderMail): Block[] => [
  orderHeading(mail),
  text(
    mail.order.paymentStatus === 'paid'
      ? 'Nous pouvons maintenant la préparer.'
      : 'Nous la préparerons dès réception de votre paiement.',
  ),
  ...deliveryDateBlocks(mail),
  linkBlock(`Voir la commande ${mail.order.orderNumber}`, orderPath(mail.order.id)),
];

export function attachmentBlocks({ attachedNumbers, order }: OrderMail, first: 'la facture' | 'l’avoir'): Block[] {
  if (attachedNumbers.length === 0) return [];
  const names = attachedNumbers.map((number, index) => `${index === 0 ? first : 'l’avoir'} ${number}`);
  return [
    text(
      `Vous trouverez ${names.join(' et ')} en pièce jointe${order.userId ? ', et sur la page de votre commande' : ''}.`,
    ),
  ];
}

export function pickupBlocks({ order, shop }: OrderMail): Block[] {
  const pickup = getPickup(order, shop.config);
  if (!pickup) return [];
  return [
    headingLine(deliveryLabels.counter),
    facts(...nonEmptyRows(Object.entries({ Adresse: pickup.place, Horaires: pickup.hours }))),
    note(pickup.sentences.join('\n')),
    linkBlock('Adresse et horaires', paths.shopAddress),
  ];
}

export const destinationBlocks = ({ order: { buyer } }: OrderMail): Block[] =>
  buyer.deliverTo ? [note(`Colis adressé à\u00a0: ${addressLines(buyer.deliverTo).join(', ')}.`)] : [];

function paymentAction({ shop, ...record }: OrderMail): string | null {
  if (canPay(record, shop)) return `Payer ${formatEuro(record.order.amount)}`;
  return awaitsTransfer(record.order) && bankDetails(shop).details === 'known' ? 'Voir l’IBAN et le QR code' : null;
}

export function nextStepBlocks(mail: OrderMail): Block[] {
  const identityText = identityDueText(mail);
  const identityNotes = identityText ? [note(identityText)] : [];
  const mustSendIdentity = identityText !== null && mail.identity.toSend;
  const payment = paymentAction(mail);
  if (payment)
    return [
      ...identityNotes,
      orderButton(mail, payment),
      ...(mustSendIdentity ? [linkBlock(identityActionLabel(mail.identity), paths.identity)] : []),
    ];
  if (!mustSendIdentity) return [...identityNotes, orderButton(mail)];
  return [
    ...identityNotes,
    button(identityActionLabel(mail.identity), paths.identity),
    linkBlock(orderLabel, orderPath(mail.order.id)),
  ];
}

const withdrawalLink = linkBlock(withdrawLabel, paths.withdrawal);

export function withdrawalBlocks(mail: OrderMail): Block[] {
  const { config } = mail.shop;
  const deadline = withdrawalDeadline(mail, config);
  if (deadline === null || withdrawalClosedText(mail, Date.now(), config)) return [];
  return [
    note(`Vous pouvez renoncer à l’achat de vos pièces de collection jusqu’au ${formatDay(deadline)} inclus.`),
    withdrawalLink,
  ];
}

/** The e-mail must state that reviews are not rewarded (C. conso. L111-7-2). */
export const reviewBlocks = (mail: OrderMail): Block[] =>
  mail.order.status === 'delivered' && !nothingRemains(mail)
    ? [
        note('Votre avis aide les autres clients. Il est lu avant d’être publié, et rien n’est offert en échange.'),
        linkBlock('Donner mon avis', orderReviewPath(mail.order.id)),
      ]
    : [];

/** Contract confirmation on a durable medium (C. conso. L221-13). */
export function contractBlocks(mail: OrderMail): Block[] {
  const { lines } = mail;
  const termsLink = linkBlock('Conditions générales de vente', paths.terms);
  const canWithdrawAny = lines.some(mayWithdrawLine);
  const formText = canWithdrawAny ? ', avec le formulaire de rétractation,' : '';
  const attachmentsSentence = `Le récapitulatif de votre commande et nos conditions de vente${formText} sont joints à ce courriel.`;
  return [
    note([...withdrawalSentences(lines), attachmentsSentence].join('\n')),
    ...(canWithdrawAny ? [withdrawalLink] : []),
    termsLink,
  ];
}

export function transferBlocks({ order, shop, amounts }: OrderMail): Block[] {
  const { beneficiary, iban, bic, details } = bankDetails(shop);
  const { instructions } = transferTexts[details];
  const title = headingLine('Votre virement');
  if (details === 'missing') return [title, note(instructions)];
  return [
    title,
    {
      kind: 'facts',
      rows: nonEmptyRows([
        ['Bénéficiaire', beneficiary],
        ['IBAN', iban && groupChars(iban, 4)],
        ['BIC', bic],
        ['Référence à indiquer', order.orderNumber],
        [
          details === 'known' ? 'À recevoir au plus tard le' : 'Commande gardée jusqu’au',
          formatDay(order.payableUntil),
        ],
      ]),
      total: [amounts.byTransfer > 0 ? 'Reste à virer' : 'Montant du virement', formatEuro(amounts.outstanding)],
    },
    note(details === 'known' ? `${priceHoldsText} ${instructions}` : instructions),
  ];
}
