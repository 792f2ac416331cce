import { staffIdOf } from '../../../../http/context.ts';
import { type Cents, eurosFromCents, formatEuro } from '../../../../money.ts';
import type { BankMessage } from '../../../bank/cardTerminal.ts';
import { paymentLabels, wasPaid } from '../../order.ts';
import {
  type Act,
  type ActRefusal,
  type Decision,
  type DecisionFacts,
  type HistoryEntry,
  mergeActs,
  nextRecord,
  type RowChange,
  transition,
} from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { isAcceptance, isAlertOpen, paymentKey } from '../money.ts';
import type { AttemptRow, EventRow, OrderRecord, PaymentAttempt } from '../record.ts';
import { awaitsBank, awaitsBankText, isPayable } from '../rules.ts';
import { pay } from './pay.ts';

export type MessageOutcome = { outcome: NonNullable<EventRow['outcome']>; needsAttention: boolean };

type BookedMessage = MessageOutcome & { act: Act };

const withoutAlert = (outcome: MessageOutcome['outcome'], act: Act = {}): BookedMessage => ({
  outcome,
  needsAttention: false,
  act,
});

export const alertEntry = (text: string): HistoryEntry => ({ kind: 'alert', text });

type ReceivedMessage = {
  event: EventRow;
  message: BankMessage;
  payment: PaymentAttempt | undefined;
  record: OrderRecord | undefined;
};

/** Each message is booked once; a contradictory message only raises an alert. */
export function decideMessage(received: ReceivedMessage, facts: DecisionFacts): BookedMessage {
  const result = classify(received, facts);
  const { rows = [] } = result.act;
  if (rows.some(({ table }) => table === 'events')) return result;
  return { ...result, act: { ...result.act, rows: [...rows, eventChange(received.event, result, received.payment)] } };
}

function classify({ event, message, payment, record }: ReceivedMessage, facts: DecisionFacts): BookedMessage {
  if (!payment) return { outcome: 'unknownReference', needsAttention: true, act: {} };
  const quarantineAs = (outcome: keyof typeof quarantineReasons) => quarantine(payment, outcome);
  if (message.reference !== payment.reference) return quarantineAs('unknownReference');
  const earlierEvents = payment.events.filter(({ outcome }) => outcome !== null);
  const repeatedOutcome = outcomeOfSameMessage(event, earlierEvents);
  if (repeatedOutcome) return withoutAlert(repeatedOutcome);
  if (!message.terminalMatches) return quarantineAs('wrongEnvironment');
  if (message.amount !== payment.amount || message.currency !== 'EUR') return quarantineAs('amountMismatch');
  switch (message.verdict) {
    case 'accepted': {
      const outcome = outcomeOfSamePayment(event, earlierEvents);
      if (outcome) return withoutAlert(outcome);
      return record ? acceptCard(record, payment, event, facts) : acceptUnbound(payment);
    }
    case 'refused':
      return record ? refuseCard(record, payment, facts) : refuseUnbound(payment);
    case 'pending':
      return withoutAlert('pending');
    case 'wrongEnvironment':
      return quarantineAs('wrongEnvironment');
    case 'unknown':
      return quarantineAs('unknownCode');
  }
}

/** The MAC is ignored, because the bank's sandbox adds a random field to a repeated message. */
const outcomeOfSameMessage = (event: EventRow, before: readonly EventRow[]): MessageOutcome['outcome'] | null =>
  before.find((other) => other.fields['date'] && paymentKey(other) === paymentKey(event))?.outcome ?? null;

function outcomeOfSamePayment({ source }: EventRow, before: readonly EventRow[]): MessageOutcome['outcome'] | null {
  const acceptances = before.filter(isAcceptance);
  const isByEnquiryOnly = acceptances.every((other) => other.source === 'enquiry');
  return source === 'enquiry' || isByEnquiryOnly ? (acceptances[0]?.outcome ?? null) : null;
}

const quarantineReasons = {
  wrongEnvironment: 'Message de la banque pour un autre terminal ou un autre environnement : rien n’a changé.',
  amountMismatch: 'Message de la banque avec un autre montant que celui de la commande : rien n’a changé.',
  unknownReference: 'La banque a répondu pour une autre référence que celle demandée : rien n’a changé.',
  unknownCode: 'Message de la banque avec un code que la boutique ne connaît pas : rien n’a changé.',
};

function quarantine({ reference }: AttemptRow, outcome: keyof typeof quarantineReasons): BookedMessage {
  const text = `${quarantineReasons[outcome]} Référence ${reference}, à vérifier auprès de la banque.`;
  return { outcome, needsAttention: true, act: { history: [alertEntry(text)] } };
}

const attemptChange = ({ id }: AttemptRow, status: AttemptRow['status']): RowChange => ({
  table: 'attempts',
  id,
  set: { status },
});

/** The bank may report a payment before its order exists. */
const acceptUnbound = (attempt: AttemptRow): BookedMessage => ({
  outcome: attempt.status === 'accepted' ? 'unexpectedPayment' : 'paid',
  needsAttention: true,
  act: { rows: [attemptChange(attempt, 'accepted')] },
});

const refuseUnbound = (attempt: AttemptRow): BookedMessage =>
  attempt.status === 'accepted'
    ? withoutAlert('lateRefusal')
    : withoutAlert('refused', { rows: [attemptChange(attempt, 'refused')] });

const eventChange = (
  { id }: EventRow,
  { outcome, needsAttention }: MessageOutcome,
  payment: AttemptRow | undefined,
): RowChange => ({
  table: 'events',
  id,
  set: { outcome, needsAttention, attemptId: payment?.id ?? null, orderId: payment?.orderId ?? null },
});

function acceptCard(
  record: OrderRecord,
  attempt: AttemptRow,
  event: EventRow | undefined,
  facts: DecisionFacts,
): BookedMessage {
  const { order } = record;
  const isLate = order.status === 'cancelled';
  const messageOutcome: MessageOutcome =
    wasPaid(order) || isLate
      ? { outcome: 'unexpectedPayment', needsAttention: true }
      : { outcome: 'paid', needsAttention: false };
  const rows: RowChange[] = [
    attemptChange(attempt, 'accepted'),
    ...(event ? [eventChange(event, messageOutcome, attempt)] : []),
  ];
  const detail = formatEuro(attempt.amount);
  const subject = `La banque a accepté ${detail} (référence ${attempt.reference})`;
  if (wasPaid(order)) {
    const history: HistoryEntry[] = [
      alertEntry(
        `${subject} pour une commande déjà « ${paymentLabels[order.paymentStatus]} ». Vérifiez, puis remboursez le client.`,
      ),
      {
        kind: 'payment',
        from: order.paymentStatus,
        text: `Paiement de ${detail} reçu en trop. Nous vous le rendons.`,
      },
    ];
    return { ...messageOutcome, act: afterEvent('paidTwice', record, { rows, history }, { facts }) };
  }
  const payAct = pay(record, { text: 'Paiement par carte accepté par la banque.', rows, detail }, facts);
  return {
    ...messageOutcome,
    act: mergeActs(payAct, {
      // Refunds go through the bank even after a switch to transfer.
      order: { paymentType: 'carte' },
      history: isLate ? [alertEntry(`${subject} après l’annulation de la commande. Remboursez le client.`)] : [],
    }),
  };
}

/** A refusal never undoes a payment; only the newest attempt notifies the client. */
function refuseCard(record: OrderRecord, attempt: AttemptRow, facts: DecisionFacts): BookedMessage {
  const { order } = record;
  if (attempt.status === 'accepted') return withoutAlert('lateRefusal');
  const rows = [attemptChange(attempt, 'refused')];
  if (wasPaid(order)) return withoutAlert('lateRefusal', { rows });
  const isAwaited = order.paymentStatus === 'pending' && order.paymentType === 'carte';
  if (!isAwaited || record.payments.some((other) => isNewer(other, attempt))) return withoutAlert('refused', { rows });
  const text = 'Paiement par carte refusé par la banque.';
  const act = { ...transition(order, { paymentStatus: 'refused' }, { payment: text }), rows };
  return withoutAlert('refused', afterEvent('cardRefused', record, act, { facts }));
}

const isNewer = (other: PaymentAttempt, { id, createdAt }: AttemptRow): boolean =>
  other.status === 'created' && other.id !== id && other.createdAt >= createdAt;

export function attemptRefusal({ order }: OrderRecord, amount: Cents, now: number): ActRefusal | null {
  if (order.paymentStatus === 'paid')
    return { refusal: 'Cette commande est déjà payée.', data: { paidOrderId: order.id } };
  if (!isPayable(order, now)) return 'Cette commande ne peut plus être payée par carte. Passez une nouvelle commande.';
  if (order.amount === amount) return null;
  const refusal = `Le montant de cette commande est de ${formatEuro(order.amount)}.`;
  return { refusal, data: { amount: eurosFromCents(order.amount) } };
}

/** `record` is undefined if the payment started before the order was placed. */
export function decideAttempt(record: OrderRecord | undefined, { now }: DecisionFacts, attempt: AttemptRow): Decision {
  const rows = [{ table: 'attempts', add: attempt }] as const;
  if (!record) return { rows };
  const refusal = attemptRefusal(record, attempt.amount, now) ?? (awaitsBank(record) ? awaitsBankText : null);
  return refusal ?? mergeActs({ rows }, retryCard(record, attempt));
}

export function retryCard(
  { order }: OrderRecord,
  { reference, status }: Pick<AttemptRow, 'reference' | 'status'>,
): Act {
  const entry: HistoryEntry = {
    kind: 'attempt',
    to: reference,
    text: `Nouvel essai de paiement par carte, référence ${reference}.`,
  };
  if (order.paymentStatus !== 'refused' || status !== 'created') return { history: [entry] };
  return mergeActs(
    { history: [entry] },
    transition(order, { paymentStatus: 'pending' }, { payment: 'Paiement à nouveau attendu.' }),
  );
}

/** Marks a message as handled outside the shop; payments stay unchanged. */
export function decideResolution(event: EventRow, { now, actor }: DecisionFacts): Act | ActRefusal {
  if (!isAlertOpen(event)) return 'Ce message de la banque n’attend rien de vous.';
  return {
    rows: [{ table: 'events', id: event.id, set: { resolvedAt: now, resolvedBy: staffIdOf(actor) } }],
    history: [{ kind: 'note', text: `Message de la banque traité, référence ${event.reference}.` }],
  };
}

export function bindPayment(record: OrderRecord, payment: PaymentAttempt, facts: DecisionFacts): Act {
  const act: Act = { boundAttempt: payment };
  const boundPayment: PaymentAttempt = { ...payment, orderId: record.order.id };
  const recordWithPayment = nextRecord(record, act, facts);
  if (payment.status === 'refused') return mergeActs(act, refuseCard(recordWithPayment, boundPayment, facts).act);
  if (payment.status !== 'accepted') return act;
  const payingEvent = payment.events.findLast(({ outcome, needsAttention }) => outcome === 'paid' && needsAttention);
  return mergeActs(act, acceptCard(recordWithPayment, boundPayment, payingEvent, facts).act);
}
