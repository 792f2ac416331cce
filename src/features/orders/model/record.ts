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
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { MetalType } from '../../../paths.ts';
import type { IdentityNeed } from '../../identity/rule.ts';
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
export type Payment = AttemptRow & { events: readonly EventRow[]; refunds: readonly RefundRow[] };

export type Refund = RefundRow & { lines: readonly (typeof refundLines.$inferSelect)[] };

/** Closed by the dealer from `treatedAt` on; what became of its pieces stands with the refund (`goods`). */
export type Withdrawal = typeof withdrawals.$inferSelect & { lines: readonly (typeof withdrawalLines.$inferSelect)[] };

type Paper = Pick<typeof invoices.$inferSelect, 'number' | 'kind' | 'issuedAt' | 'amount'>;

export type OrderParts = {
  order: OrderRow;
  lines: readonly Line[];
  /** Oldest first, as all that follows. */
  payments: readonly Payment[];
  /** Without what was noted by mistake. */
  transfers: readonly TransferRow[];
  /** Of cards and transfers. */
  refunds: readonly Refund[];
  withdrawals: readonly Withdrawal[];
  history: readonly HistoryRow[];
  /** The invoice first. */
  papers: readonly Paper[];
};

/**
 * An order as a value, loaded by `load.server.ts`. Asked of it:
 * - `rules`: what may happen now, and when the shop ends it; `identity`, with `linkedMetal` what earlier orders add to it
 * - `money`: what came, is missing, goes back; `refundable`: for what; `goods`: what remains; `withdrawals`
 * - `state`: what its client reads and does next; `arrival`: when it comes, whether it is late; `orderMails`: which letter
 * - `deskNext` and `bankWords`: what the dealer does next, and reads of the bank; `desk`: what his page shows
 * Lists are `queries.server.ts`; `present` is what the API answers. Its payment moves in `payments/book.server.ts`.
 */
export type OrderRecord = OrderParts & {
  /** The client's present address; the order's own for an erased or closed account. */
  email: string;
  identity: IdentityNeed;
};

/** A transfer as it stands on the dealer's statement. */
export type NotedTransfer = { amount: Cents; valueDate: string; payer: string };

/** Booking of a statement's credit, inside the transaction that settles it. */
export type TransferBooking = {
  bookTransfer: (ctx: Ctx, booking: { record: OrderRecord; noted: NotedTransfer; undoable?: boolean }) => void;
  /** @throws conflict beyond the dealer's tolerance */
  bookShortfall: (ctx: Ctx, about: { orderId: string }) => void;
};
