import type { NoteChoice } from '../../../../../db/schema/orders.ts';
import { staffIdOf } from '../../../../http/context.ts';
import { notesMatch } from '../../../cart/totals.ts';
import { type Carrier, carriersOf, trackingLink } from '../../../configuration/carriers.ts';
import { banknotesText } from '../../lineView.ts';
import {
  hasLeftShop,
  isBeforePreparation,
  type OrderRow,
  type OrderStatus,
  readyLabel,
  statusLabelOf,
  trackingRequiredText,
} from '../../order.ts';
import {
  type Act,
  type Decision,
  type DecisionFacts,
  invalidField,
  mergeActs,
  nextRecord,
  transition,
} from '../act.ts';
import { afterEvent } from '../consequences.ts';
import { remainingLines } from '../goods.ts';
import type { Line, OrderRecord } from '../record.ts';
import { readyRefusal, transitionRefusal, undoPeriod } from '../rules.ts';
import { cancel } from './cancel.ts';

type StatusMove = {
  status: OrderStatus;
  trackingNumber?: string | null | undefined;
  carrier?: string | undefined;
  reason?: string | undefined;
};

const asSentence = (reason = ''): string => {
  const text = reason.trim();
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
};

export function decideStatus(record: OrderRecord, facts: DecisionFacts, move: StatusMove): Decision {
  const { order } = record;
  const { status } = move;
  const trackingNumber = move.trackingNumber?.trim() || null;
  const isShipped = status === 'shipped';
  const isCorrection =
    isShipped && order.status === status && trackingNumber !== null && trackingNumber !== order.trackingNumber;
  const refusalText = isCorrection ? null : transitionRefusal(record, status, trackingNumber !== null);
  if (refusalText === trackingRequiredText) return invalidField('trackingNumber', refusalText);
  if (refusalText) return refusalText;
  if (status === 'cancelled') return cancel(record, asSentence(move.reason), facts);
  const carriers = carriersOf(facts.configuration);
  const carrier = carrierOf(carriers, move.carrier, isCorrection ? order : null);
  const link = trackingNumber && trackingLink(carriers, carrier ?? '', trackingNumber);
  return advanceStatus(record, status, { trackingNumber, carrier, trackingLink: link }, facts);
}

type Tracking = Pick<OrderRow, 'trackingNumber' | 'carrier' | 'trackingLink'>;

export function advanceStatus(record: OrderRecord, status: OrderStatus, parcel: Tracking, facts: DecisionFacts): Act {
  const { order } = record;
  const { carrier, trackingNumber } = parcel;
  const isShipped = status === 'shipped';
  const trackingText = `${carrier ? `${carrier}, numéro` : 'Numéro'} de suivi\u00a0: ${trackingNumber}.`;
  const act = transition(
    order,
    { status, ...(isShipped && parcel) },
    { status: `Commande « ${statusLabelOf({ ...order, status })} ».${isShipped ? ` ${trackingText}` : ''}` },
  );
  return afterEvent(hasLeftShop({ status }) ? 'leftShop' : 'moved', record, act, { facts });
}

function carrierOf(carriers: readonly Carrier[], chosen: string | undefined, sent: OrderRow | null): string | null {
  if (chosen !== undefined) return chosen || null;
  if (sent) return sent.carrier;
  return carriers.length === 1 ? (carriers[0]?.name ?? null) : null;
}

/** Stock moves after the undo period, because register rows are permanent. */
export function decideHandOver(record: OrderRecord, { now, actor }: DecisionFacts): Decision {
  if (record.order.deliveryMode !== 'counter') return 'Cette commande part par colis.';
  const refusal = transitionRefusal(record, 'delivered');
  if (refusal) return refusal;
  return {
    order: { handOverAt: now + undoPeriod, handOverBy: staffIdOf(actor) },
    history: [{ kind: 'note', text: 'Remise au comptoir\u00a0: numéro dit, pièce d’identité vue.' }],
  };
}

const clearedHandOver = { handOverAt: null, handOverBy: null };

export const decideHandOverUndo = ({ order }: OrderRecord, { now }: DecisionFacts): Decision =>
  (order.handOverAt ?? 0) <= now
    ? 'La minute est passée\u00a0: la remise est enregistrée.'
    : {
        order: clearedHandOver,
        history: [{ kind: 'note', text: 'La remise au comptoir est annulée dans la minute.' }],
      };

export function decideHandOverCompletion(record: OrderRecord, facts: DecisionFacts): Act {
  const { order, withdrawals, refunds } = record;
  const { handOverAt } = order;
  if (handOverAt === null || handOverAt > facts.now) return {};
  const clearingAct: Act = { order: clearedHandOver };
  const after = nextRecord(record, clearingAct, facts);
  const changeTimes = [...withdrawals.map((one) => one.declaredAt), ...refunds.map((one) => one.createdAt)];
  const hasChanged = changeTimes.some((at) => at >= handOverAt - undoPeriod);
  const refusal = transitionRefusal(after, 'delivered');
  if (!refusal && !hasChanged) return mergeActs(clearingAct, advanceStatus(after, 'delivered', order, facts));
  const reason = refusal ?? 'Une partie a été rendue dans la minute\u00a0: vérifiez ce que le client a emporté.';
  return {
    ...clearingAct,
    history: [{ kind: 'alert', text: `La remise au comptoir n’est pas enregistrée. ${reason}` }],
  };
}

export function decideReady(record: OrderRecord, facts: DecisionFacts): Decision {
  const refusalText = readyRefusal(record);
  if (refusalText) return refusalText;
  const history = [{ kind: 'mail', text: `Commande « ${readyLabel} ».` }] as const;
  return afterEvent('ready', record, { order: { readyAt: facts.now }, history }, { facts });
}

export const changeableLines = (record: OrderRecord): Line[] =>
  isBeforePreparation(record.order) && record.order.paymentStatus !== 'refunded'
    ? remainingLines(record).filter(({ notes, currencyId, refunded }) => notes && currencyId && refunded === 0)
    : [];

type NotesChange = { lineId: string; notes: readonly NoteChoice[]; values: readonly number[] };

export function decideNotes(
  record: OrderRecord,
  facts: DecisionFacts,
  { lineId, values, ...change }: NotesChange,
): Decision {
  const line = record.lines.find(({ id }) => id === lineId);
  if (!line?.currencyId) return { refusal: 'Ces billets ne sont pas dans la commande.', code: 'notFound' };
  if (!changeableLines(record).some(({ id }) => id === lineId))
    return 'Les billets ne se changent plus\u00a0: la commande est préparée ou remboursée.';
  const notes = change.notes.filter(({ count }) => count > 0).toSorted((a, b) => b.value - a.value);
  if (!notesMatch(notes, line.quantity, values))
    return invalidField('notes', `Ces billets ne font pas ${line.quantity}.`);
  const detail = `${line.name}\u00a0: ${banknotesText(notes)}.`;
  const act = {
    order: {},
    rows: [{ table: 'lines', id: lineId, set: { notes } }],
    notesChange: { before: { notes: line.notes }, after: { notes } },
    history: [{ kind: 'banknotes', text: `Billets changés. ${detail}` }],
  } as const;
  return afterEvent('notesChanged', record, act, { facts, detail, pieces: [{ lineId }] });
}
