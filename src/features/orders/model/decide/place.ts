import { matchesItems } from '../../../cart/changes.ts';
import { isSameAddress } from '../../deliverTo.ts';
import { isUnpaid, type OrderRow } from '../../order.ts';
import type { AddOrderInput } from '../../orders.api.ts';
import type { Act, Decision, DecisionFacts } from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { cardDeadline, transferDeadline } from '../paymentTerms.ts';
import type { AttemptRow, Line, OrderRecord } from '../record.ts';
import { awaitsBank, awaitsBankText, isPayable } from '../rules.ts';
import { decideTransferSwitch } from './cancel.ts';
import { retryCard } from './card.ts';

export type PricedLine = Omit<Line, 'id' | 'orderId' | 'position'> & { pricedAt: number; taxed: boolean };

export type PricedOrder = Pick<OrderRow, 'itemsAmount' | 'deliveryCost' | 'amount'> & {
  lines: readonly PricedLine[];
  delivery: OrderRow['deliveryMode'];
};

type PlacementInput = Pick<OrderRow, 'userId' | 'buyer'> & {
  channel?: OrderRow['channel'];
  input: Pick<AddOrderInput, 'paymentType' | 'key'>;
  attempt?: AttemptRow | undefined;
  pricedOrder: PricedOrder;
  termsId?: string | null;
  reference: string;
};

export function newOrderRows(
  { userId, channel = 'online', input, attempt, pricedOrder, buyer, termsId = null, reference }: PlacementInput,
  { now, newId, configuration: { priceTerms } }: DecisionFacts,
) {
  const id = newId();
  const { itemsAmount, deliveryCost, amount, delivery: deliveryMode } = pricedOrder;
  const order = {
    id,
    userId,
    channel,
    paymentType: input.paymentType,
    key: input.key ?? null,
    buyer,
    deliveryMode,
    itemsAmount,
    deliveryCost,
    amount,
    orderNumber: attempt?.reference ?? reference,
    mac: attempt?.mac ?? '',
    termsId,
    payableUntil: attempt ? cardDeadline(priceTerms, now) : transferDeadline(priceTerms, now),
    createdAt: now,
    updatedAt: now,
  };
  const lines = pricedOrder.lines.map(({ pricedAt: _, taxed: __, ...line }, position): Line => {
    return { ...line, id: newId(), orderId: id, position };
  });
  return { order, lines };
}

/** `pieces` are the ids of serial-numbered pieces, keyed by order line id. */
type PlacementOptions = { allowsBackorder?: boolean; pieces?: ReadonlyMap<string, readonly number[]> };

export function placementAct(
  record: OrderRecord,
  { allowsBackorder = false, pieces }: PlacementOptions,
  facts: DecisionFacts,
): Act {
  const { orderNumber, channel } = record.order;
  const text = channel === 'counter' ? `Vente ${orderNumber} au comptoir.` : `Commande ${orderNumber} passée.`;
  const history = [{ kind: 'created', to: 'pending', text }] as const;
  return afterEvent('placed', record, { history }, { facts, allowsBackorder, chosenPieces: pieces });
}

type SameCartInput = { input: AddOrderInput; attempt: AttemptRow | undefined };

/** A repeated request pays the cart's open order instead of placing a duplicate. */
export function decideSameCart(record: OrderRecord, facts: DecisionFacts, { input, attempt }: SameCartInput): Decision {
  const { order } = record;
  const { id, orderNumber } = order;
  if (!isUnpaid(order)) {
    const refusal = `Vous venez de payer cette commande, ${orderNumber}. Pour la commander une seconde fois, revenez au panier.`;
    return { refusal, data: { paidOrderId: id, paidOrderNumber: orderNumber } };
  }
  const isOpen = isPayable(order, facts.now) || (!attempt && order.paymentType === 'virement');
  if (!isOpen || !isSameOrder(record, input)) {
    const refusal = `Votre commande ${orderNumber} attend son paiement\u00a0: payez-la ou annulez-la d’abord.`;
    return { refusal, data: { openOrderId: id } };
  }
  if (!attempt) return decideTransferSwitch(record, facts);
  return attempt.status === 'created' && awaitsBank(record) ? awaitsBankText : retryCard(record, attempt);
}

function isSameOrder({ order, lines }: OrderRecord, { Items, amount, delivery, deliverTo }: AddOrderInput): boolean {
  const { deliveryMode, buyer } = order;
  const goods = lines.map((line) => ({ ...line, id: line.metalId ?? line.currencyId ?? '' }));
  return (
    amount === order.amount &&
    (delivery ?? deliveryMode) === deliveryMode &&
    isSameAddress(buyer.deliverTo, deliveryMode === 'parcel' ? deliverTo : undefined) &&
    matchesItems(goods, Items)
  );
}
