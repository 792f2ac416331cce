import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { CounterPaid } from '../../orders/model/decide/counter.ts';
import type { OrderRecord } from '../../orders/model/record.ts';
import type { PersonRow } from '../../people/people.ts';

/** A deal while it is written. Kinds are opened and then settled in the order of their table. */
export type OpenDeal = {
  tx: Ctx;
  id: string;
  number: string;
  at: number;
  person: PersonRow | null;
  /** Where the papers go; empty for nobody. */
  email: string;
  paid: readonly CounterPaid[];
  given: readonly CounterPaid[];
  /** « Même personne »: the deal before, of somebody who gave no name. */
  linkedTo: string | null;
  /** What was sold, once it is placed. */
  sale: OrderRecord | null;
  /** Ids of what else it made, by kind. */
  parts: Record<string, string>;
};

/** Cents that the person pays and that the shop pays, and what it is in a few words. */
export type Opened = { due: Cents; owed: Cents; summary: readonly string[]; buysMetal?: boolean };

export const nothingOpened: Opened = { due: 0, owed: 0, summary: [] };

type ClosedDeal = {
  id: string;
  number: string;
  orderId: string | null;
  parts: Readonly<Record<string, string>>;
};

/** One kind of line; the tables are `kinds.api.ts`, `kinds.server.ts` and `kinds.tsx`. */
export type LineKind<Line> = {
  open: (deal: OpenDeal, lines: readonly Line[]) => Opened;
  /** Once all is opened and the sums are right. */
  settle?: (deal: OpenDeal) => void;
  cancel: (tx: Ctx, deal: ClosedDeal, why: string) => void;
};
