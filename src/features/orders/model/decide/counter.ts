import { isoDay } from '../../../../dates.ts';
import { type Means, meansText } from '../../../../means.ts';
import { type Cents, formatEuro } from '../../../../money.ts';
import { type Act, type Decision, type DecisionFacts, mergeActs, nextRecord } from '../act.ts';
import type { OrderRecord } from '../record.ts';
import { advanceStatus } from './fulfil.ts';
import { pay, transferInsert } from './pay.ts';
import { bookRefund, refundInsert } from './refund.ts';

export type CounterPayment = { means: Means; amount: Cents; slip: string };

export function decideCounterSale(record: OrderRecord, payments: readonly CounterPayment[], facts: DecisionFacts): Act {
  const rows = payments.map((one) =>
    transferInsert(record, { ...one, shortfall: 0, valueDate: isoDay(facts.now), payer: '' }, facts),
  );
  const methodsText = meansText(payments.map(({ means }) => means)).toLowerCase();
  const text = `${formatEuro(record.order.amount)} reçus au comptoir\u00a0: ${methodsText}.`;
  const payAct = pay(record, { text, rows }, facts);
  return mergeActs(payAct, advanceStatus(nextRecord(record, payAct, facts), 'delivered', record.order, facts));
}

export function decideCounterCancel(record: OrderRecord, why: string, facts: DecisionFacts): Decision {
  const { channel, paymentStatus } = record.order;
  if (channel !== 'counter' || paymentStatus !== 'paid') return 'Cette vente est déjà annulée.';
  const rows = record.transfers.map(({ amount, means }) =>
    refundInsert(
      record,
      { attemptId: null, amount, means, status: 'accepted', what: { purpose: 'order', goods: 'saleable' } },
      facts,
    ),
  );
  const methodsText = meansText(record.transfers.map(({ means }) => means)).toLowerCase();
  const text = `Vente annulée, ${formatEuro(record.order.amount)} rendus\u00a0: ${methodsText}. ${why}`;
  return bookRefund(record, { rows, text }, facts);
}
