import { actorColumnsOf } from '../../../../db/writer.ts';
import type { Actor, Shop } from '../../../http/context.ts';
import type { PaymentByMeans } from '../../../means.ts';
import type { Cents } from '../../../money.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';
import type { OrderRow } from '../order.ts';
import { identityOf } from './identity.ts';
import type { OrderMailKind } from './orderMails.ts';
import type {
  AttemptRow,
  EventRow,
  HistoryRow,
  Line,
  OrderRecord,
  PaymentAttempt,
  Refund,
  TransferRow,
  Withdrawal,
} from './record.ts';

export type DecisionFacts = {
  now: number;
  actor: Actor;
  configuration: Configuration;
  config: Shop['config'];
  newId: () => string;
};

type DetailedRefusal = {
  refusal: string;
  code?: 'invalid' | 'notFound';
  field?: string;
  data?: Record<string, unknown>;
};

/** A refusal is an HTTP conflict unless `code` is set. */
export type ActRefusal = string | DetailedRefusal;

/** Entries of kind `note` and `alert` are hidden from clients. */
export type HistoryEntry = {
  kind: HistoryRow['kind'];
  from?: string | undefined;
  to?: string | undefined;
  text: string;
};

type Rows = {
  lines: Line;
  attempts: AttemptRow;
  events: EventRow;
  refunds: Refund;
  transfers: TransferRow;
  withdrawals: Withdrawal;
};
type Change<T extends keyof Rows> = { table: T; add: Rows[T] } | { table: T; id: string; set: Partial<Rows[T]> };
/** Cannot add events: a bank message is stored before it is processed. */
export type RowChange =
  | { [T in Exclude<keyof Rows, 'events'>]: Change<T> }[Exclude<keyof Rows, 'events'>]
  | Extract<Change<'events'>, { set: unknown }>;

/** Without `orderLineId`, all lines are released. `value` is a banknote denomination. */
export type GoodsMove =
  | {
      kind: 'reserve';
      lines: readonly Line[];
      allowsBackorder?: boolean;
      chosenPieces?: ReadonlyMap<string, readonly number[]> | undefined;
    }
  | { kind: 'release'; orderLineId?: string; value?: number | undefined; count?: number }
  | { kind: 'handOver'; lines: readonly Line[] }
  | {
      kind: 'takeBack';
      line: Line;
      goods: 'saleable' | 'damaged';
      reason: string;
      /** Defaults to the payments of the order. */
      payments?: PaymentByMeans[] | undefined;
    };

export type MailTime = { createdAt: number; dueAt: number };

type ActMailKind = OrderMailKind | 'withdrawalReceipt' | 'withdrawalNotice';

/** `detail` is an amount, a reason or a list of banknotes, in French. */
export type MailRequest = { kind: ActMailKind; detail?: string | undefined; time?: MailTime | undefined };

type ProposedAct = { kind: 'card' | 'transfer' | 'byHand'; input: object; amount: Cents; text: string };

export type Act = {
  order?: Partial<OrderRow>;
  boundAttempt?: PaymentAttempt;
  rows?: readonly RowChange[];
  history?: readonly HistoryEntry[];
  notesChange?: Record<'before' | 'after', Pick<Line, 'notes'>>;
  proposal?: ProposedAct;
  goods?: readonly GoodsMove[];
  /** `since` delays the invoice until that time; `drop` cancels a delayed invoice. */
  invoice?: 'issue' | 'drop' | { since: number } | undefined;
  creditedRefundIds?: readonly string[];
  cancelledMails?: { kind: OrderMailKind } | { createdAt: number };
  mails?: readonly MailRequest[];
  deletesOrder?: boolean;
};

export type Decision = Act | ActRefusal;

export const isRefusal = (decision: object | string): decision is ActRefusal =>
  typeof decision === 'string' || 'refusal' in decision;

export const invalidField = (field: string, refusal: string) => ({ refusal, code: 'invalid', field }) as const;

export const refusalDetails = (refusal: ActRefusal): DetailedRefusal =>
  typeof refusal === 'string' ? { refusal } : refusal;

export function mergeActs(first: Act, second: Act) {
  const concat = <T>(a: readonly T[] = [], b: readonly T[] = []): readonly T[] => [...a, ...b];
  return {
    ...first,
    ...second,
    ...((first.order || second.order) && { order: { ...first.order, ...second.order } }),
    rows: concat(first.rows, second.rows),
    history: concat(first.history, second.history),
    goods: concat(first.goods, second.goods),
    mails: concat(first.mails, second.mails),
  };
}

type Sentences = { status?: string | undefined; payment?: string | undefined };

export function transition(order: OrderRow, change: Partial<OrderRow>, sentences: Sentences) {
  const states = {
    status: { from: order.status, to: change.status },
    payment: { from: order.paymentStatus, to: change.paymentStatus },
  };
  const entries = Object.entries(sentences) as [keyof Sentences, string | undefined][];
  const history = entries.flatMap(([kind, text]): HistoryEntry[] => (text ? [{ kind, ...states[kind], text }] : []));
  return { order: change, history };
}

function withChanges<T extends keyof Rows>(act: Act, table: T, rows: readonly Rows[T][]): readonly Rows[T][] {
  const changes = (act.rows ?? []).filter((change) => change.table === table) as Change<T>[];
  const applyChanges = (row: Rows[T]): Rows[T] =>
    Object.assign({}, row, ...changes.map((change) => ('set' in change && change.id === row.id ? change.set : {})));
  return [...rows.map(applyChanges), ...changes.flatMap((change) => ('add' in change ? change.add : []))];
}

const sortBy = <Row>(rows: readonly Row[], at: (row: Row) => number): Row[] => rows.toSorted((a, b) => at(a) - at(b));

/** The result lacks new invoices and credit notes, because `commit` numbers them. */
export function nextRecord(record: OrderRecord, act: Act, { now, actor, config, newId }: DecisionFacts): OrderRecord {
  const { id: orderId, updatedAt } = record.order;
  const { boundAttempt } = act;
  const withOrderId = <Row>(rows: readonly Row[] = []): Row[] => rows.map((row) => ({ ...row, orderId }));
  const refunds = withChanges(act, 'refunds', [...record.refunds, ...withOrderId(boundAttempt?.refunds)]).toSorted(
    (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  const allPayments = [...record.payments, ...(boundAttempt ? [{ ...boundAttempt, orderId }] : [])];
  const attempts = sortBy(withChanges(act, 'attempts', allPayments), ({ createdAt }) => createdAt);
  const history = (act.history ?? []).map(({ kind, from = null, to = null, text }): HistoryRow => {
    return { id: newId(), orderId, at: now, kind, fromValue: from, toValue: to, text, ...actorColumnsOf(actor) };
  });
  const parts = {
    ...record,
    order: act.order ? { ...record.order, updatedAt: Math.max(now, updatedAt + 1), ...act.order } : record.order,
    lines: withChanges(act, 'lines', record.lines),
    payments: attempts.map((attempt): PaymentAttempt => {
      const events = allPayments.find(({ id }) => id === attempt.id)?.events ?? [];
      return {
        ...attempt,
        events: withChanges(act, 'events', boundAttempt?.id === attempt.id ? withOrderId(events) : events),
        refunds: refunds.filter(({ attemptId }) => attemptId === attempt.id),
      };
    }),
    refunds,
    transfers: sortBy(withChanges(act, 'transfers', record.transfers), ({ createdAt }) => createdAt).filter(
      ({ undoneAt }) => undoneAt === null,
    ),
    withdrawals: sortBy(withChanges(act, 'withdrawals', record.withdrawals), ({ declaredAt }) => declaredAt),
    history: sortBy([...record.history, ...history], ({ at }) => at),
  };
  return { ...parts, identity: identityOf(parts, record.client, config.identityLimits) };
}
