import type { Ctx } from '../../../http/context.ts';
import type { Cents } from '../../../money.ts';
import type { CounterPaid } from '../../orders/model/decide/counter.ts';
import type { OrderRecord } from '../../orders/model/record.ts';
import type { PersonRow } from '../../people/people.ts';

/** An open deal; kinds are opened and settled in table order. */
export type OpenDeal = {
  tx: Ctx;
  id: string;
  number: string;
  at: number;
  person: PersonRow | null;
  email: string;
  paid: readonly CounterPaid[];
  given: readonly CounterPaid[];
  linkedTo: string | null;
  sale: OrderRecord | null;
  parts: Record<string, string>;
};

/** Cents: `due` by the client, `owed` by the shop. */
export type Opened = { due: Cents; owed: Cents; summary: readonly string[]; buysMetal?: boolean };

export const nothingOpened: Opened = { due: 0, owed: 0, summary: [] };

type ClosedDeal = {
  id: string;
  number: string;
  orderId: string | null;
  parts: Readonly<Record<string, string>>;
};

/** Tables: `kinds.api.ts`, `kinds.server.ts`, `kinds.tsx`. */
export type LineKind<Line> = {
  open: (deal: OpenDeal, lines: readonly Line[]) => Opened;
  /** Runs once all kinds are opened and the sums agree. */
  settle?: (deal: OpenDeal) => void;
  cancel: (tx: Ctx, deal: ClosedDeal, why: string) => void;
};
