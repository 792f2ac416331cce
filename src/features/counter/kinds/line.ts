import type { ReactElement } from 'react';
import type { Cents } from '../../../money.ts';
import type { CounterGoods } from './goods.api.ts';
import type { DealLineInput } from './kinds.api.ts';

/** Texts typed into a line of the sheet. */
export type LineDraft = { kind: DealLineInput['kind']; goods: CounterGoods };

/** Browser part of a kind of line; `kinds.ts` lists all. */
export type LineKindView<D extends LineDraft> = {
  /** Null for goods of another kind. */
  offer: (goods: CounterGoods) => { label: string; draft: D } | null;
  sums: (draft: D) => { due: Cents; owed: Cents };
  /** Null while incomplete. */
  body: (draft: D) => DealLineInput | null;
  /** Hint for an incomplete line. */
  missing?: string;
  /** Summary of all its lines, below the table. */
  foot?: (drafts: readonly D[]) => readonly string[];
  Cells: (props: { draft: D; set: (part: Partial<D>) => void; onEnd: () => void }) => ReactElement;
};
