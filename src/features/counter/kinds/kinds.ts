import { buyView } from './BuyCells.tsx';
import { buyNotesView } from './BuyNotesCells.tsx';
import type { DealLineInput } from './kinds.api.ts';
import type { LineDraft, LineKindView } from './line.ts';
import { sellView } from './SellCells.tsx';

const viewByKind = { sell: sellView, buyNotes: buyNotesView, buy: buyView } satisfies Record<
  DealLineInput['kind'],
  unknown
>;

export const lineKindNames = Object.keys(viewByKind) as DealLineInput['kind'][];

export const viewOf = (kind: DealLineInput['kind']): LineKindView<LineDraft> =>
  viewByKind[kind] as unknown as LineKindView<LineDraft>;
