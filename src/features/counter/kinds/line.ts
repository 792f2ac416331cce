import type { ReactElement } from 'react';
import type { Cents } from '../../../money.ts';
import type { CounterGoods } from './goods.api.ts';
import type { DealLineInput } from './kinds.api.ts';

export type LineDraft = { kind: DealLineInput['kind']; goods: CounterGoods };

export type LineKindView<D extends LineDraft> = {
  offer: (goods: CounterGoods) => { label: string; draft: D } | null;
  sums: (draft: D) => { due: Cents; owed: Cents };
  body: (draft: D) => DealLineInput | null;
  missing?: string;
  footerTexts?: (drafts: readonly D[]) => readonly string[];
  Cells: (props: { draft: D; set: (part: Partial<D>) => void; onEnd: () => void }) => ReactElement;
};
