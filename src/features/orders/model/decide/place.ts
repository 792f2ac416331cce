import type { BuyerSnapshot } from '../../../../../db/schema/orders.ts';
import type { OrderRow } from '../../order.ts';
import type { AddOrderInput } from '../../orders.api.ts';
import type { Act, OrderFacts } from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { cardUntil, transferUntil } from '../paymentTerms.ts';
import type { AttemptRow, Line, OrderRecord } from '../record.ts';

export type PricedLine = Omit<Line, 'id' | 'orderId' | 'position'> & { pricedAt: number; taxed: boolean };

export type PricedOrder = Pick<OrderRow, 'itemsAmount' | 'deliveryCost' | 'amount'> & {
  lines: readonly PricedLine[];
  delivery: OrderRow['deliveryMode'];
};

type PlacementInput = {
  userId: string | null;
  channel?: OrderRow['channel'];
  input: Pick<AddOrderInput, 'paymentType' | 'key'>;
  attempt: AttemptRow | undefined;
  priced: PricedOrder;
  buyer: BuyerSnapshot;
  termsId: string | null;
  reference: string;
};

export function decidePlaced(
  { userId, channel = 'online', input, attempt, priced, buyer, termsId, reference }: PlacementInput,
  { now, newId, configuration: { priceTerms } }: OrderFacts,
) {
  const id = newId();
  const { itemsAmount, deliveryCost, amount, delivery: deliveryMode } = priced;
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
    payableUntil: attempt ? cardUntil(priceTerms, now) : transferUntil(priceTerms, now),
    createdAt: now,
    updatedAt: now,
  };
  const lines = priced.lines.map(({ pricedAt: _, taxed: __, ...line }, position): Line => {
    return { ...line, id: newId(), orderId: id, position };
  });
  return { order, lines };
}

/** `pieces` are ids of serial-numbered pieces, by line. */
type PlacementOptions = { isForced?: boolean; pieces?: ReadonlyMap<string, readonly number[]> };

export function placedAct(record: OrderRecord, { isForced = false, pieces }: PlacementOptions, facts: OrderFacts): Act {
  const { orderNumber, channel } = record.order;
  const text = channel === 'counter' ? `Vente ${orderNumber} au comptoir.` : `Commande ${orderNumber} passée.`;
  const history = [{ kind: 'created', to: 'pending', text }] as const;
  return afterEvent('placed', record, { history }, { facts, isForced, chosen: pieces });
}
