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

/** As stored: amounts in cents, rates in millionths of a euro, moments in milliseconds. */
export type LineRow = typeof orderLines.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type EventRow = typeof paymentEvents.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type TransferRow = typeof transfers.$inferSelect;
export type HistoryRow = typeof orderHistory.$inferSelect;

/** `metalType` is null for banknotes, and for a metal that is gone. */
export type Line = LineRow & { metalType: MetalType | null };

/** One try to pay by card, with the bank's messages and what was asked back of it, oldest first. */
export type PaymentAttempt = AttemptRow & { events: readonly EventRow[]; refunds: readonly Refund[] };

export type Refund = RefundRow & { lines: readonly (typeof refundLines.$inferSelect)[] };

/** Closed by the dealer from `treatedAt` on; what became of its pieces stands with the refund (`goods`). */
export type Withdrawal = typeof withdrawals.$inferSelect & { lines: readonly (typeof withdrawalLines.$inferSelect)[] };

type Paper = Pick<typeof invoices.$inferSelect, 'number' | 'kind' | 'issuedAt' | 'amount' | 'orderId'>;

export type OrderParts = {
  order: OrderRow;
  lines: readonly Line[];
  /** Oldest first, as all that follows. */
  payments: readonly PaymentAttempt[];
  transfers: readonly TransferRow[];
  refunds: readonly Refund[];
  withdrawals: readonly Withdrawal[];
  history: readonly HistoryRow[];
  papers: readonly Paper[];
};

/**
 * An order as a value, loaded by `load.server.ts`. Asked of it:
 * - `rules`: what may happen now, and when the shop ends it; `identity`, with `linkedMetal` what earlier orders add to it
 * - `money`: what came, is missing, goes back; `refundable`: for what; `goods`: what remains; `withdrawals`
 * - `state`: what its client reads and does next; `arrival`: when it comes, whether it is late; `orderMails`: which letter
 * - `deskNext` and `bankWords`: what the dealer does next, and reads of the bank; `desk`: what his page shows
 * Lists are `queries.server.ts`; `present` is what the API answers. It changes by an `act` alone: a file of `decide` says
 * which, `consequences` what follows, and `commit.server.ts` writes it.
 */
export type OrderRecord = OrderParts & {
  email: string;
  client: OrderClient;
  identity: IdentityNeed;
};

export type OrderClient = {
  email: string;
  status: IdentityStatus;
  submittedAt: number | null;
  decidedAt: number | null;
  awaitsSecondLook: boolean;
  metalsBefore: Cents;
};
