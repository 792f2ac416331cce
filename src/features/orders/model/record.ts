import type { invoices } from '../../../../db/schema/invoices.ts';
import type {
  orderHistory,
  orderLines,
  paymentAttempts,
  paymentEvents,
  refundLines,
  refunds,
  transfers,
  withdrawalLines,
  withdrawals,
} from '../../../../db/schema/orders.ts';
import type { Cents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
import type { IdentityNeed, IdentityStatus } from '../../identity/rule.ts';
import type { OrderRow } from '../order.ts';

/** Amounts are in cents, rates in millionths of a euro, times in milliseconds. */
export type LineRow = typeof orderLines.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type EventRow = typeof paymentEvents.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;
export type HistoryRow = typeof orderHistory.$inferSelect;

/** `metalType` is null for banknotes and deleted metals. */
export type Line = LineRow & { metalType: MetalType | null };

export type PaymentAttempt = AttemptRow & { events: readonly EventRow[]; refunds: readonly Refund[] };

export type Refund = RefundRow & { lines: readonly (typeof refundLines.$inferSelect)[] };

export type Withdrawal = typeof withdrawals.$inferSelect & { lines: readonly (typeof withdrawalLines.$inferSelect)[] };

type OrderInvoice = Pick<typeof invoices.$inferSelect, 'number' | 'kind' | 'issuedAt' | 'amount' | 'orderId'>;

export type OrderData = {
  order: OrderRow;
  lines: readonly Line[];
  /** Oldest first, like the lists below. */
  payments: readonly PaymentAttempt[];
  transfers: readonly TransferRow[];
  refunds: readonly Refund[];
  withdrawals: readonly Withdrawal[];
  history: readonly HistoryRow[];
  papers: readonly OrderInvoice[];
};

/** Records are immutable: `decide/` returns changes as `Act`s, and `commit` writes them. */
export type OrderRecord = OrderData & {
  email: string;
  client: OrderClient;
  identity: IdentityNeed;
};

export type OrderClient = {
  email: string;
  isEmailConfirmed: boolean;
  status: IdentityStatus;
  submittedAt: number | null;
  decidedAt: number | null;
  awaitsSecondReview: boolean;
  earlierMetalAmount: Cents;
};
