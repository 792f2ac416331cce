import type { NoteChoice } from '../../../../db/schema/orders.ts';
import { formatDay } from '../../../dates.ts';
import { type Cents, formatEuro, sum } from '../../../money.ts';
import { notesValue } from '../../cart/notes.ts';
import { hasLeftShop, type RefundPurpose } from '../order.ts';
import type { ArticlesInput, Purpose, ReturnedGoods } from '../payments.api.ts';
import { piecesText } from '../withdrawalRule.ts';
import { type ActRefusal, invalidField } from './act.ts';
import { nothingRemains, proratedAmount, remainingLines, returnedPieces, withPieceNames } from './goods.ts';
import { amountsOf, isNotRefused, unrefundedPart, withdrawalDebts } from './money.ts';
import type { OrderData, OrderRecord, Refund } from './record.ts';

export type RefundOption = { purpose: RefundPurpose; withdrawalId: string | null; max: Cents; isWhole: boolean };

export const remainingDelivery = (record: OrderData): Cents =>
  record.order.deliveryCost - sum(returnedPieces(record).map(({ lineId, amount }) => (lineId === null ? amount : 0)));

export function refundOptions(record: OrderData): RefundOption[] {
  const { order, withdrawals } = record;
  const { balance, overpayment, refundedPrice } = amountsOf(record);
  const wholePurposes: RefundPurpose[] = order.status === 'cancelled' ? ['delivery'] : ['delivery', 'order'];
  const optionFor = (purpose: RefundPurpose, max: Cents, withdrawalId: string | null = null) =>
    max > 0 ? [{ purpose, max, withdrawalId, isWhole: wholePurposes.includes(purpose) }] : [];
  if (order.paymentStatus !== 'paid') return optionFor('overpayment', overpayment);
  if (order.status === 'cancelled') return optionFor('order', balance);
  const totalDebt = sum(withdrawalDebts(record));
  const refundableAmount = Math.min(balance - overpayment, order.amount - refundedPrice);
  const amountNotOwed = Math.max(0, refundableAmount - totalDebt);
  const withdrawalOptions = (isHandled: boolean) =>
    withdrawals
      .filter(({ handledAt }) => (handledAt !== null) === isHandled)
      .flatMap((one) => optionFor('withdrawal', Math.min(refundableAmount, unrefundedPart(record, one)), one.id));
  return [
    ...withdrawalOptions(false),
    ...optionFor('overpayment', overpayment),
    ...optionFor('articles', remainingLines(record).some(({ remaining }) => remaining > 0) ? amountNotOwed : 0),
    ...optionFor('delivery', Math.min(amountNotOwed, remainingDelivery(record))),
    ...optionFor('goodwill', amountNotOwed),
    ...optionFor('order', balance),
    ...withdrawalOptions(true),
  ];
}

type RefundTarget = Pick<Refund, 'purpose' | 'withdrawalId'> & {
  lines: readonly { lineId: string; quantity: number }[];
  delivery: boolean;
};

export function purposeText({ order, lines, withdrawals }: OrderData, refund: RefundTarget): string {
  const declaredAt = withdrawals.find(({ id }) => id === refund.withdrawalId)?.declaredAt ?? 0;
  const texts: Record<RefundPurpose, string> = {
    articles: `${piecesText(withPieceNames(refund.lines, lines)) || 'des articles'}${refund.delivery ? ', la livraison' : ''}`,
    delivery: 'la livraison',
    overpayment: 'ce qui était venu en trop',
    goodwill: 'un geste commercial',
    withdrawal: `la rétractation du ${formatDay(declaredAt)}`,
    order: order.status === 'cancelled' ? 'la commande annulée' : 'toute la commande',
  };
  return texts[refund.purpose];
}

export const refundPurposeText = (record: OrderData, refund: Refund): string =>
  purposeText(record, {
    ...refund,
    delivery: returnedPieces(record, isNotRefused).some(
      ({ refundId, lineId }) => refundId === refund.id && lineId === null,
    ),
  });

const returnedGoodsTexts: Record<ReturnedGoods, string> = {
  saleable: 'Pièces revenues, remises en vente.',
  damaged: 'Pièces revenues abîmées, pas remises en vente.',
  away: 'Pièces pas revenues.',
};

export const returnedGoodsText = (goods: ReturnedGoods | null | undefined): string =>
  goods ? ` ${returnedGoodsTexts[goods]}` : '';

export const purposeSentence = (record: OrderRecord, what: Purpose): string =>
  ` Pour\u00a0: ${purposeText(record, { withdrawalId: null, lines: [], delivery: false, ...what })}.`;

type PurposeRequest = { what: Purpose; amount: Cents; available: Cents };

export function purposeRefusal(record: OrderRecord, { what, amount, available }: PurposeRequest): ActRefusal | null {
  const { purpose } = what;
  const id = purpose === 'withdrawal' ? what.withdrawalId : null;
  const refundable = refundOptions(record).find((one) => one.purpose === purpose && one.withdrawalId === id);
  if (!refundable) return 'Il ne reste rien à rendre à ce titre. Rechargez la page.';
  const { max, isWhole } = refundable;
  if (purpose === 'articles') {
    const refusal = articlesRefusal(record, what, { amount, max });
    if (refusal) return refusal;
  } else if (amount > max || (isWhole && amount !== Math.min(max, available)))
    return `À ce titre, vous pouvez rendre ${formatEuro(Math.min(max, available))}${isWhole ? '' : ' au plus'}.`;
  return purpose === 'articles' || purpose === 'order'
    ? returnedGoodsRefusal(what.goods, needsReturnedGoods(record))
    : null;
}

function articlesRefusal(
  record: OrderRecord,
  what: ArticlesInput,
  { amount, max }: { amount: Cents; max: Cents },
): ActRefusal | null {
  const goods = remainingLines(record);
  let articlesValue = what.delivery ? remainingDelivery(record) : 0;
  for (const { lineId, quantity, notes = [] } of what.lines) {
    const line = goods.find(({ id }) => id === lineId);
    if (!line) return 'Un de ces articles n’est pas dans la commande. Rechargez la page.';
    const { refunded: before, remaining, remainingNotes } = line;
    if (quantity > remaining) return `Il reste moins de «\u00a0${line.name}\u00a0» à rembourser.`;
    if (remainingNotes && !includesNotes(remainingNotes, notes, quantity))
      return `${line.name}\u00a0: indiquez lesquels des billets de la commande.`;
    articlesValue += proratedAmount(line, quantity, before);
  }
  if (new Set(what.lines.map(({ lineId }) => lineId)).size < what.lines.length)
    return 'Un article est nommé deux fois.';
  const amountDue = Math.min(articlesValue, max);
  return amountDue === amount
    ? null
    : `Ces articles valent ${formatEuro(amountDue)}\u00a0: vérifiez avant de rembourser.`;
}

const includesNotes = (remaining: readonly NoteChoice[], notes: readonly NoteChoice[], quantity: number): boolean =>
  notes.every(({ value, count }) => remaining.some((one) => one.value === value && one.count >= count)) &&
  notesValue(notes) === quantity;

export const needsReturnedGoods = (record: OrderRecord): boolean =>
  hasLeftShop(record.order) && !nothingRemains(record);

export function returnedGoodsRefusal(goods: ReturnedGoods | undefined, isRequired: boolean): ActRefusal | null {
  if (isRequired && !goods) return invalidField('goods', 'Indiquez si les pièces sont revenues.');
  return goods && !isRequired
    ? invalidField('goods', 'Aucune pièce n’est à reprendre : n’indiquez pas ce qu’elles sont devenues.')
    : null;
}

export const amountRefusal = (amount: Cents, max: Cents): ActRefusal | null =>
  amount <= 0 || amount > max
    ? invalidField('amount', `Indiquez un montant de 0,01\u00a0€ à ${formatEuro(max)}.`)
    : null;
