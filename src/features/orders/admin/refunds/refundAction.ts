import { CallError } from '../../../../http/call.ts';
import type { BodyOf } from '../../../../http/contract.ts';
import {
  type Cents,
  capitalize,
  centsOf,
  eurosFromCents,
  formatEuro,
  formatEuros,
  formatInputEuros,
  formatNumber,
  microsOf,
  parseCents,
} from '../../../../money.ts';
import type { FormField, FormFields, Values } from '../../../../ui/desk/fields.ts';
import { proratedAmount } from '../../model/goods.ts';
import type { DeskOrder, Order, OrderDeskView } from '../../order.shape.ts';
import { hasLeftShop } from '../../order.ts';
import {
  type ArticlesInput,
  type noteTransferRefundContract,
  type Purpose,
  type ReturnedGoods,
  refundPaymentContract,
} from '../../payments.api.ts';
import { type DeskAction, noticeFor, parseReturnedGoods, returnedGoodsFields } from '../useOrderDesk.tsx';

type CountTexts = Readonly<Record<string, string>>;

const fieldsOf = (line: Order['Items'][number]): { name: string; value: number; max: number }[] =>
  line.remainingNotes
    ? line.remainingNotes.map(({ value, count }) => ({ name: `${line.lineId}:${value}`, value, max: count }))
    : [{ name: line.lineId, value: 1, max: line.remaining }];

export function parseReturnedArticles(order: Pick<Order, 'Items'>, counts: CountTexts, delivery = 0) {
  let amount = delivery;
  const lines: ArticlesInput['lines'] = [];
  for (const line of order.Items) {
    const fields = fieldsOf(line).map(({ name, ...field }) => ({ ...field, count: Number(counts[name]?.trim() || 0) }));
    if (!fields.every(({ count, max }) => Number.isInteger(count) && count >= 0 && count <= max))
      return { lines: [], amount: 0 };
    const quantity = fields.reduce((sum, { value, count }) => sum + value * count, 0);
    if (quantity === 0) continue;
    const notes = fields.flatMap(({ value, count }) => (count > 0 ? [{ value, count }] : []));
    lines.push({ lineId: line.lineId, quantity, ...(line.remainingNotes && { notes }) });
    const unitPrice = line.type === 'metal' ? centsOf(line.unitPrice) : microsOf(line.unitPrice);
    amount += proratedAmount({ ...line, unitPrice, amount: centsOf(line.amount) }, quantity, line.refunded);
  }
  return { lines, amount };
}

export type RefundMethod = {
  title: string;
  refundable: number;
  text: (amount: string) => string;
  actionLabel: (amount: string) => string;
  run: (refund: BodyOf<typeof noteTransferRefundContract>) => ReturnType<DeskAction['run']>;
};

const pieceFields = (order: Pick<Order, 'Items'>, delivery: number): FormFields => ({
  ...Object.fromEntries(
    order.Items.flatMap((line) =>
      fieldsOf(line).flatMap(({ name, value, max }): [string, FormField][] => {
        const pieces = line.remainingNotes ? `billets de ${formatNumber(value)}` : 'pièces';
        return max > 0 ? [[name, { kind: 'decimal', label: `${line.name}\u00a0: ${pieces}, sur ${max}` }]] : [];
      }),
    ),
  ),
  ...(delivery > 0 && { delivery: { kind: 'box', label: `La livraison aussi, ${formatEuros(delivery)}` } }),
});

export function refundAction(
  order: DeskOrder,
  { title, refundable, text, actionLabel, run }: RefundMethod,
  option: OrderDeskView['refundables'][number],
): DeskAction {
  const { purpose, label, isWhole } = option;
  const { refundables, aloneUpTo } = order.desk;
  const max = Math.min(centsOf(option.most), centsOf(refundable));
  const isByPiece = purpose === 'articles';
  const remainingDelivery = refundables.find((one) => one.purpose === 'delivery')?.most ?? 0;
  const needsGoods = order.desk.needsReturnedGoods && (isByPiece || purpose === 'order');
  type ParsedRefund = { amount: Cents; toPurpose: (goods: ReturnedGoods | undefined) => Purpose };
  const parseRefund = (typed: Values): ParsedRefund | null => {
    if (isByPiece) {
      const delivery = Boolean(typed['delivery']);
      const { lines, amount } = parseReturnedArticles(order, typed, delivery ? centsOf(remainingDelivery) : 0);
      if (lines.length === 0) return null;
      return {
        amount: Math.min(amount, centsOf(option.most)),
        toPurpose: (goods) => ({ purpose, lines, delivery, goods }),
      };
    }
    const amount = isWhole ? max : parseCents(typed['amount'] ?? '');
    if (amount === null || amount <= 0 || amount > max) return null;
    if (purpose === 'withdrawal')
      return { amount, toPurpose: () => ({ purpose, withdrawalId: option.withdrawalId ?? '' }) };
    return { amount, toPurpose: (goods) => (purpose === 'order' ? { purpose, goods } : { purpose }) };
  };
  const invalidAmountText = isByPiece
    ? 'Indiquez combien de chaque article vous remboursez, sans dépasser ce qui reste.'
    : `Indiquez un montant en euros, de 0,01\u00a0€ à ${formatEuro(max)}.`;
  const needsNoApproval = (amount: Cents) => aloneUpTo === null || amount <= centsOf(aloneUpTo);
  const stockText = isByPiece && !hasLeftShop(order) ? ' Ces articles ne seront plus à remettre.' : '';
  const questionText = (amount: Cents) =>
    needsNoApproval(amount)
      ? `${text(formatEuro(amount))} Pour\u00a0: ${label}.${stockText}`
      : 'À ce montant, une autre personne de l’équipe doit confirmer\u00a0: rien ne part avant.';
  const amountField = { kind: 'decimal', label: 'Montant', hint: `${formatEuro(max)} au plus.`, suffix: '€' } as const;
  return {
    label: `${capitalize(label)}…`,
    permission: refundPaymentContract.permission,
    confirmation: {
      title,
      text: (typed) => {
        const refund = parseRefund(typed);
        return refund ? questionText(refund.amount) : invalidAmountText;
      },
      label: (typed) => {
        const { amount } = parseRefund(typed) ?? {};
        if (amount === undefined) return 'Rembourser';
        return needsNoApproval(amount)
          ? actionLabel(formatEuro(amount))
          : `Proposer de rembourser ${formatEuro(amount)}`;
      },
      fields: {
        ...(isByPiece ? pieceFields(order, remainingDelivery) : !isWhole && { amount: amountField }),
        ...returnedGoodsFields(needsGoods),
      },
      values: { amount: purpose === 'goodwill' ? '' : formatInputEuros(eurosFromCents(max)) },
    },
    run: (typed) => {
      const refund = parseRefund(typed);
      if (!refund) throw new CallError(400, invalidAmountText, isByPiece ? {} : { amount: invalidAmountText });
      const purposeInput = refund.toPurpose(parseReturnedGoods(typed));
      return run({ orderId: order._id, amount: eurosFromCents(refund.amount), refundable, what: purposeInput });
    },
    success: `Le remboursement est noté.${noticeFor(order)}`,
  };
}
