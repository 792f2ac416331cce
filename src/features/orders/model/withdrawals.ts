import { formatDay } from '../../../dates.ts';
import type { Shop } from '../../../http/context.ts';
import { type Cents, eurosFromCents, formatEuro } from '../../../money.ts';
import { hasLeft, type OrderRow, type OrderStatus } from '../order.ts';
import { placeOf, transferDetailsOf } from '../shop.ts';
import { unpaidMoney } from '../transferWords.ts';
import type { Withdrawal as PresentWithdrawal } from '../withdrawal.shape.ts';
import {
  closedBecause,
  deliveryKept,
  isWhole,
  leftOf,
  mayRenounce,
  priceOf,
  type Returnable,
  restOf,
  settledBy,
  type Withdrawable,
  withdrawalEnd,
} from '../withdrawalRule.ts';
import { goodsOf, named } from './goods.ts';
import { moneyOf, owedForWithdrawals, sum } from './money.ts';
import type { OrderParts, Withdrawal } from './record.ts';
import { deliveryLeft } from './refundable.ts';

export function reachedAt({ history }: Pick<OrderParts, 'history'>, states: readonly OrderStatus[]): number | null {
  const reached = history.find(({ kind, toValue }) => kind === 'status' && states.some((state) => state === toValue));
  return reached?.at ?? null;
}

/** Whether the pieces of a withdrawal had left the shop when it was declared: they are to come back. */
export function wasSent(record: OrderParts, { declaredAt }: Withdrawal): boolean {
  const { order } = record;
  return hasLeft(order) && (reachedAt(record, ['shipped', 'delivered']) ?? order.createdAt) <= declaredAt;
}

export function withdrawable(record: OrderParts, config?: Shop['config']): Withdrawable {
  const { status, paymentStatus, updatedAt } = record.order;
  return {
    status,
    paymentStatus,
    ...(config && { opening: config.opening }),
    receivedAt: status === 'delivered' ? (reachedAt(record, ['delivered']) ?? updatedAt) : null,
    lines: goodsOf(record).map(({ line: { id, name, metalType, quantity, unitPrice }, withdrawn, refunded }) => {
      return { lineId: id, name, type: metalType, quantity, unitPrice, withdrawn, refunded };
    }),
  };
}

export function returnableOf(record: OrderParts): Returnable {
  const facts = withdrawable(record);
  const left = facts.lines.map((line) => ({ ...line, quantity: leftOf(line) }));
  return {
    lines: left.flatMap(({ lineId, unitPrice, quantity }) =>
      quantity > 0 ? [{ lineId, unitPrice, left: quantity }] : [],
    ),
    delivery: isWhole(facts, left) ? deliveryLeft(record) : 0,
    most: record.order.amount - moneyOf(record).refundedPrice - sum(owedForWithdrawals(record)),
  };
}

export function presentWithdrawal(
  record: OrderParts,
  shop: Pick<Shop, 'config'>,
  now: number,
): PresentWithdrawal | null {
  const { order, lines, withdrawals } = record;
  const facts = withdrawable(record, shop.config);
  const coins = facts.lines.filter(({ type, withdrawn }) => withdrawn > 0 || mayRenounce({ type }));
  if (coins.length === 0) return null;
  const why = closedBecause(facts, now);
  const owed = owedForWithdrawals(record);
  const returnable = returnableOf(record);
  return {
    open: why === null,
    why: why ?? '',
    until: withdrawalEnd(facts),
    sent: hasLeft(order),
    lines: coins.map((line) => ({
      lineId: line.lineId,
      name: line.name,
      quantity: line.quantity,
      left: why === null ? leftOf(line) : 0,
      unitPrice: eurosFromCents(line.unitPrice),
    })),
    delivery: eurosFromCents(returnable.delivery),
    most: eurosFromCents(returnable.most),
    owed: eurosFromCents(sum(owed)),
    declared: withdrawals.map((one, place) => {
      const { id: _id, declaredAt: at, amount, reason, treatedAt } = one;
      const sent = wasSent(record, one);
      const isPaidBack = treatedAt === null && owed[place] === 0;
      const isSettled =
        treatedAt !== null || order.paymentStatus === 'refunded' || (order.paymentStatus === 'paid' && isPaidBack);
      const delivery = amount - priceOf(facts.lines, one.lines);
      const next = isSettled ? [] : whatNext({ order, shop, at, sent, amount, delivery, rest: restOf(facts, now) });
      return {
        _id,
        at,
        reason,
        treatedAt,
        isPaidBack,
        sent,
        next,
        lines: named(one.lines, lines),
        amount: eurosFromCents(amount),
        settledBy: settledBy(at),
      };
    }),
  };
}

type Declared = {
  order: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentType' | 'deliveryCost'>;
  shop: Pick<Shop, 'config'>;
  at: number;
  sent: boolean;
  /** Cents to give back, and how much of them is the delivery. */
  amount: Cents;
  delivery: Cents;
  rest: ReturnType<typeof restOf>;
};

/** The shop's right to wait, stated beside every refund date (C. conso. L221-24). */
const mayWait = 'Nous pouvons attendre d’avoir reçu les pièces ou la preuve de leur envoi.';

/** Steps after a withdrawal: goods first, then the money (C. conso. L221-23, L221-24). */
export function whatNext({ order, shop, at, sent, amount, delivery, rest }: Declared): string[] {
  const day = formatDay(settledBy(at));
  const back = sent
    ? [
        `Renvoyez ou rapportez les pièces au plus tard le ${day}, à cette adresse : ${placeOf(shop)}.`,
        'Les frais de retour sont à votre charge : choisissez un envoi recommandé et assuré à leur valeur, et gardez la preuve de dépôt.',
      ]
    : ['Les pièces ne sont pas parties : vous n’avez rien à renvoyer.'];
  if (order.paymentStatus !== 'paid')
    return [
      ...back,
      ...(order.status === 'cancelled'
        ? [
            'Votre commande n’était pas payée\u00a0: elle est annulée.',
            unpaidMoney(order.paymentType, transferDetailsOf(shop.config)),
          ]
        : [
            `Votre commande n’est pas payée. Pour ne payer que ce que vous gardez, ouvrez-la et choisissez «\u00a0Modifier mon panier\u00a0». Si vous la payez entière, nous vous remboursons ${formatEuro(amount)}.`,
          ]),
    ];
  const wait = sent ? ` ${mayWait}` : '';
  const ofDelivery = delivery > 0 ? `, dont ${formatEuro(delivery)} de livraison` : '';
  return [
    ...back,
    `Nous vous remboursons ${formatEuro(amount)}${ofDelivery}, par le même moyen de paiement, au plus tard le ${day}.${wait}`,
    ...(rest === 'none' || delivery > 0 ? [] : deliveryKept(order.deliveryCost, rest)),
  ];
}
