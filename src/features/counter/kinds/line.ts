import type { ReactElement } from 'react';
import type { Cents } from '../../../money.ts';
import type { CounterItem } from './goods.api.ts';
import type { DealLineInput } from './kinds.api.ts';

export type LineDraft = { kind: DealLineInput['kind']; goods: CounterItem };

/** Each jewel or numbered piece is a line of its own. */
export const lineKeyOf = ({ kind, goods }: LineDraft): string =>
  kind === 'buy' ? crypto.randomUUID() : `${kind}:${goods.id}`;

export type LineKindView<D extends LineDraft> = {
  offer: (goods: CounterItem) => { label: string; draft: D } | null;
  totals: (draft: D) => { due: Cents; owed: Cents };
  body: (draft: D) => DealLineInput | null;
  missingText?: string;
  footerTexts?: (drafts: readonly D[]) => readonly string[];
  Cells: (props: { draft: D; set: (part: Partial<D>) => void; onEnd: () => void }) => ReactElement;
};
