import { formatNumber, formatRate, microsOf } from '../../../money.ts';
import { amountOwed, type BuyNotesDraft, buyNotesBody, buyNotesDraft, notesBrought, unitsBrought } from './buyNotes.ts';
import { type LineKindView, onEnter } from './line.ts';

function Cells({ draft, set, onEnd }: Parameters<LineKindView<BuyNotesDraft>['Cells']>[0]) {
  const { name, iso, coefficient, buyPrice, isOld, notes } = draft.goods;
  return (
    <>
      <td className="right figures" data-label="Prix">
        {formatNumber(coefficient)} {iso} = {formatRate(microsOf(buyPrice ?? 0))}
        {isOld && <strong className="falling small"> à confirmer</strong>}
      </td>
      <td className="figures small" data-label="Coupures">
        {notes.map(({ value }) => formatNumber(value)).join(' · ')}
      </td>
      <td data-label="Quantité">
        <span className="cluster">
          <input
            className="counter-notes"
            aria-label={`Billets achetés, ${name}`}
            aria-invalid={notesBrought(draft) === null || undefined}
            placeholder="2x50 20"
            value={draft.notes}
            onChange={({ target }) => set({ notes: target.value })}
            onKeyDown={onEnter(onEnd)}
          />
          <span className="figures small">
            {formatNumber(unitsBrought(draft))} {iso}
          </span>
        </span>
      </td>
    </>
  );
}

export const buyNotesView: LineKindView<BuyNotesDraft> = {
  offer: (goods) =>
    goods.type === 'currency' && goods.buyPrice !== null
      ? { label: 'Acheter des billets', draft: buyNotesDraft(goods) }
      : null,
  sums: (draft) => ({ due: 0, owed: amountOwed(draft) }),
  body: buyNotesBody,
  Cells,
};
