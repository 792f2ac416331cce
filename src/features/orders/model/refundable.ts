import type { goodsFates } from '../../../../db/words.ts';
import { formatDay } from '../../../dates.ts';
import type { Cents } from '../../../money.ts';
import type { RefundPurpose } from '../order.ts';
import { piecesText } from '../withdrawalRule.ts';
import { goodsOf, named, returnedBy } from './goods.ts';
import { leftOfWithdrawal, moneyOf, owedForWithdrawals, stands, sum } from './money.ts';
import type { OrderParts, Refund } from './record.ts';

/** Something that money may be given back for, and at most how much, in cents; `isWhole`: all of it or nothing. */
export type Refundable = { purpose: RefundPurpose; withdrawalId: string | null; most: Cents; isWhole: boolean };

export const deliveryLeft = (record: OrderParts): Cents =>
  record.order.deliveryCost - sum(returnedBy(record).map(({ lineId, amount }) => (lineId === null ? amount : 0)));

/** Possible refunds, the likeliest first. While one is open at the bank, no card is open to another (`desk.server.ts`). */
export function refundablesOf(record: OrderParts): Refundable[] {
  const { order, withdrawals } = record;
  const { balance, overpayment, refundedPrice } = moneyOf(record);
  const wholes: RefundPurpose[] = order.status === 'cancelled' ? ['delivery'] : ['delivery', 'order'];
  const of = (purpose: RefundPurpose, most: Cents, withdrawalId: string | null = null) =>
    most > 0 ? [{ purpose, most, withdrawalId, isWhole: wholes.includes(purpose) }] : [];
  if (order.paymentStatus !== 'paid') return of('overpayment', overpayment);
  if (order.status === 'cancelled') return of('order', balance);
  const owed = sum(owedForWithdrawals(record));
  const left = Math.min(balance - overpayment, order.amount - refundedPrice);
  // The share of withdrawals is promised already.
  const free = Math.max(0, left - owed);
  const renounced = (isTreated: boolean) =>
    withdrawals
      .filter(({ treatedAt }) => (treatedAt !== null) === isTreated)
      .flatMap((one) => of('withdrawal', Math.min(left, leftOfWithdrawal(record, one)), one.id));
  return [
    ...renounced(false),
    ...of('overpayment', overpayment),
    ...of('articles', goodsOf(record).some(({ remaining }) => remaining > 0) ? free : 0),
    ...of('delivery', Math.min(free, deliveryLeft(record))),
    ...of('goodwill', free),
    ...of('order', balance),
    ...renounced(true),
  ];
}

type For = Pick<Refund, 'purpose' | 'withdrawalId'> & {
  lines: readonly { lineId: string; quantity: number }[];
  delivery: boolean;
};

export function purposeText({ order, lines, withdrawals }: OrderParts, refund: For): string {
  const declaredAt = withdrawals.find(({ id }) => id === refund.withdrawalId)?.declaredAt ?? 0;
  const texts: Record<RefundPurpose, string> = {
    articles: `${piecesText(named(refund.lines, lines)) || 'des articles'}${refund.delivery ? ', la livraison' : ''}`,
    delivery: 'la livraison',
    overpayment: 'ce qui était venu en trop',
    goodwill: 'un geste commercial',
    withdrawal: `la rétractation du ${formatDay(declaredAt)}`,
    order: order.status === 'cancelled' ? 'la commande annulée' : 'toute la commande',
  };
  return texts[refund.purpose];
}

export const whatFor = (record: OrderParts, refund: Refund): string =>
  purposeText(record, {
    ...refund,
    delivery: returnedBy(record, stands).some(({ refundId, lineId }) => refundId === refund.id && lineId === null),
  });

const dispositionWords: Record<(typeof goodsFates)[number], string> = {
  saleable: 'Pièces revenues, remises en vente.',
  damaged: 'Pièces revenues abîmées, pas remises en vente.',
  away: 'Pièces pas revenues.',
};

export const dispositionText = (goods: (typeof goodsFates)[number] | null | undefined): string =>
  goods ? ` ${dispositionWords[goods]}` : '';
