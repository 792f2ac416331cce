import { actorColumnsOf } from '../../../../../db/writer.ts';
import { days, formatDay, isoDay } from '../../../../dates.ts';
import { type Cents, formatEuro } from '../../../../money.ts';
import { statusLabels } from '../../order.ts';
import {
  type Act,
  type Decision,
  type DecisionFacts,
  invalidField,
  type MailTime,
  type RowChange,
  transition,
} from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { acceptableShortfall, amountsOf, shortfallText } from '../money.ts';
import type { OrderRecord, TransferRow } from '../record.ts';
import { transferRefusal, undoPeriod } from '../rules.ts';

/** `valueDate` is yyyy-mm-dd; `payer` is spelled as on the bank statement. */
type ReceivedTransfer = { amount: Cents; valueDate: string; payer: string };

type PaymentInput = { text: string; rows: readonly RowChange[]; time?: MailTime; detail?: string };

/** A cancelled order stays cancelled; its payment is refunded. */
export function pay(record: OrderRecord, { text, rows, ...mail }: PaymentInput, facts: DecisionFacts): Act {
  const isConfirming = record.order.status === 'pending';
  const act = transition(
    record.order,
    { paymentStatus: 'paid', ...(isConfirming && { status: 'confirmed' }) },
    { payment: text, status: isConfirming ? `Commande « ${statusLabels.confirmed} ».` : undefined },
  );
  const cancelledMails = record.transfers.length > 0 && ({ cancelledMails: { kind: 'transferShort' } } as const);
  return afterEvent('paid', record, { ...act, rows, ...cancelledMails }, { facts, ...mail });
}

type TransferInput = Pick<TransferRow, 'amount' | 'shortfall' | 'valueDate' | 'payer'> &
  Partial<Pick<TransferRow, 'means' | 'slip'>>;

export const transferInsert = (
  { order }: OrderRecord,
  entry: TransferInput,
  { now, newId, actor }: DecisionFacts,
): RowChange => ({
  table: 'transfers',
  add: {
    id: newId(),
    orderId: order.id,
    means: 'transfer',
    slip: '',
    ...entry,
    statusBefore: order.status,
    createdAt: now,
    undoneAt: null,
    ...actorColumnsOf(actor),
  },
});

const delayedMailTime = (now: number): MailTime => ({ createdAt: now, dueAt: now + undoPeriod });

export function bookTransfer(
  record: OrderRecord,
  transfer: ReceivedTransfer,
  facts: DecisionFacts,
  isUndoable = true,
): Act {
  const { order } = record;
  const rows = [transferInsert(record, { ...transfer, shortfall: 0 }, facts)];
  const outstanding = amountsOf(record).outstanding - transfer.amount;
  const detail = formatEuro(transfer.amount);
  const receivedText = `Virement de ${detail} reçu`;
  const time = isUndoable ? delayedMailTime(facts.now) : { createdAt: facts.now, dueAt: facts.now };
  const mail = { time, detail };
  const isCancelled = order.status === 'cancelled';
  if (order.paymentStatus === 'paid') {
    const act = { ...transition(order, {}, { payment: `${receivedText} en plus, à vous rendre.` }), rows };
    return isCancelled ? afterEvent('paid', record, act, { facts, ...mail }) : act;
  }
  if (outstanding <= 0 || isCancelled) {
    const excessText = outstanding < 0 && !isCancelled ? ` ${formatEuro(-outstanding)} de trop, à vous rendre.` : '';
    return pay(
      record,
      { text: `${receivedText}, constaté par la boutique sur son compte.${excessText}`, rows, ...mail },
      facts,
    );
  }
  const act = {
    ...transition(order, {}, { payment: `${receivedText}\u00a0: il manque ${formatEuro(outstanding)}.` }),
    rows,
  };
  return afterEvent('paidInPart', record, act, { facts, ...mail });
}

type ManualTransfer = ReceivedTransfer & { isAnother?: boolean | undefined };

export function decideTransfer(
  record: OrderRecord,
  facts: DecisionFacts,
  { amount, valueDate, payer, isAnother }: ManualTransfer,
): Decision {
  if (valueDate > isoDay(facts.now)) return invalidField('valueDate', 'La date de valeur n’est pas encore passée.');
  // The value date is the accounting date: an entry in a closed month would go unnoticed.
  if (valueDate < isoDay(record.order.createdAt - days(60)))
    return invalidField(
      'valueDate',
      'Cette date de valeur précède la commande de plus de deux mois\u00a0: vérifiez l’année.',
    );
  if (!isAnother && record.transfers.some((one) => one.amount === amount && one.valueDate === valueDate)) {
    const refusal = `Un virement de ${formatEuro(amount)}, valeur ${formatDay(Date.parse(valueDate))}, est déjà noté. Si le relevé en montre deux, cochez-le.`;
    return invalidField('isAnother', refusal);
  }
  return decideCredit(record, facts, { amount, valueDate, payer });
}

export function decideCredit(
  record: OrderRecord,
  facts: DecisionFacts,
  { amount, valueDate, payer }: ReceivedTransfer,
): Decision {
  return (
    transferRefusal(record.order) ?? bookTransfer(record, { amount, valueDate, payer: payer.slice(0, 140) }, facts)
  );
}

/** The transfer can be undone only if the order is cancelled. */
export const bookMissingAmount = (record: OrderRecord, facts: DecisionFacts): Act => {
  const assumedTransfer = {
    amount: Math.max(1, amountsOf(record).outstanding),
    valueDate: isoDay(facts.now),
    payer: '',
  };
  return bookTransfer(record, assumedTransfer, facts, record.order.status === 'cancelled');
};

export function decideShortfall(record: OrderRecord, facts: DecisionFacts): Decision {
  const shortfall = acceptableShortfall(record, facts.configuration);
  if (shortfall === 0) return 'Il ne manque rien à cette commande, ou plus que l’écart accepté.';
  const entry = { amount: 0, shortfall, valueDate: isoDay(facts.now), payer: '' };
  const rows = [transferInsert(record, entry, facts)];
  return pay(record, { text: shortfallText(shortfall), rows, time: delayedMailTime(facts.now) }, facts);
}

export function undoRefusal(record: OrderRecord, transfer: TransferRow, now: number): string | null {
  const { refunds, papers, transfers } = record;
  const { status } = record.order;
  if (transfers.at(-1) !== transfer) return 'Un autre virement est noté depuis.';
  if (now - transfer.createdAt >= undoPeriod)
    return 'La minute est passée\u00a0: rendez le virement, ou notez ce qui manque.';
  return refunds.length > 0 || papers.length > 0 || (status !== transfer.statusBefore && status !== 'confirmed')
    ? 'La commande a avancé depuis\u00a0: ce virement ne se retire plus.'
    : null;
}

export function decideUndo(record: OrderRecord, facts: DecisionFacts, transferId: string): Decision {
  const { order } = record;
  const transfer = record.transfers.find(({ id }) => id === transferId);
  if (!transfer) return 'Ce virement a déjà été retiré.';
  const refusal = undoRefusal(record, transfer, facts.now);
  if (refusal) return refusal;
  const remaining = amountsOf({ ...record, transfers: record.transfers.slice(0, -1) });
  // Money received for a cancelled order must still be refunded.
  const isCancelled = order.status === 'cancelled';
  const isPaid = isCancelled ? remaining.byTransfer > 0 : remaining.outstanding === 0;
  const becomesUnpaid = order.paymentStatus === 'paid' && !isPaid;
  const status = transfer.statusBefore;
  const act: Act = {
    ...transition(order, becomesUnpaid ? { status, paymentStatus: isCancelled ? 'cancelled' : 'pending' } : {}, {
      payment:
        transfer.shortfall > 0
          ? `L’écart de ${formatEuro(transfer.shortfall)} n’est plus accepté.`
          : `Virement de ${formatEuro(transfer.amount)} noté par erreur\u00a0: il est retiré.`,
      status: becomesUnpaid && status !== order.status ? `Commande « ${statusLabels[status]} ».` : undefined,
    }),
    rows: [{ table: 'transfers', id: transferId, set: { undoneAt: facts.now } }],
    cancelledMails: { createdAt: transfer.createdAt },
  };
  return becomesUnpaid ? afterEvent('unpaid', record, act, { facts }) : act;
}
