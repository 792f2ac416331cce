import type { KeyboardEvent, ReactElement } from 'react';
import type { Cents } from '../../../money.ts';
import type { CounterGoods } from './goods.api.ts';
import type { DealLineInput } from './kinds.api.ts';

/** What a kind of line keeps of what is typed into it. */
export type LineDraft = { kind: DealLineInput['kind']; goods: CounterGoods };

type Cells<D> = { draft: D; set: (part: Partial<D>) => void; done: () => void };

/** How a kind of line is chosen, typed and sent; the table is `kinds.ts`. */
export type LineKindView<D extends LineDraft> = {
  /** Null for goods in which it does not deal. */
  offer: (goods: CounterGoods) => { label: string; draft: D } | null;
  sums: (draft: D) => { due: Cents; owed: Cents };
  /** Null while something is missing. */
  body: (draft: D) => DealLineInput | null;
  /** What to do then, in a few words. */
  missing?: string;
  /** Below the table, of all its lines together. */
  foot?: (drafts: readonly D[]) => readonly string[];
  /** The table's cells for price, stock and quantity. */
  Cells: (props: Cells<D>) => ReactElement;
};

/** Enter alone: with a modifier it concludes the deal. */
export const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run();
};
