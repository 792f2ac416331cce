import type { CounterPayment, deals } from '../../../../db/schema/counter.ts';
import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { OrderRecord } from '../../orders/model/record.ts';
import type { PersonRow } from '../../people/people.ts';

/** A deal being closed: each kind of line reads what the kinds before it added. */
export type PendingDeal = {
  tx: Ctx;
  id: string;
  number: string;
  at: number;
  person: PersonRow | null;
  email: string;
  paid: readonly CounterPayment[];
  given: readonly CounterPayment[];
  linkedTo: string | null;
  sale: OrderRecord | null;
  parts: Record<string, string>;
};

type LineTotals = { due: Cents; owed: Cents; summary: readonly string[] };

export const noTotals: LineTotals = { due: 0, owed: 0, summary: [] };

type ClosedDeal = Pick<typeof deals.$inferSelect, 'id' | 'orderId' | 'parts'>;

export type LineKind<Line> = {
  record: (deal: PendingDeal, lines: readonly Line[]) => LineTotals;
  finish?: (deal: PendingDeal) => void;
  cancel: (tx: Ctx, deal: ClosedDeal, reason: string) => void;
};
