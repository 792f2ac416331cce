import { divideHalfUp, formatNumber, formatRate, microsOf } from '../../../money.ts';
import { onEnter } from '../../../ui/desk/onEnter.ts';
import { sumOfCounts } from '../../drawer/model/cash.ts';
import { countRows, parseBanknotes } from './counts.ts';
import type { LineDraft, LineKindView } from './line.ts';

type BuyNotesDraft = LineDraft & { kind: 'buyNotes'; notes: string };

const countsOf = ({ goods, notes }: BuyNotesDraft) => parseBanknotes(goods, notes);
const unitsOf = (draft: BuyNotesDraft): number => sumOfCounts(countsOf(draft) ?? {});

function Cells({ draft, set, onEnd }: Parameters<LineKindView<BuyNotesDraft>['Cells']>[0]) {
  const { name, iso, coefficient, buyPrice, toConfirm, notes } = draft.goods;
  return (
    <>
      <td className="right figures" data-label="Prix">
        {formatNumber(coefficient)} {iso} = {formatRate(microsOf(buyPrice ?? 0))}
        {toConfirm && <strong className="falling small"> à confirmer</strong>}
      </td>
      <td className="figures small" data-label="Coupures">
        {notes.map(({ value }) => formatNumber(value)).join(' · ')}
      </td>
      <td data-label="Quantité">
        <span className="cluster">
          <input
            className="counter-notes"
            aria-label={`Billets achetés, ${name}`}
            aria-invalid={countsOf(draft) === null || undefined}
            placeholder="2x50 20"
            value={draft.notes}
            onChange={({ target }) => set({ notes: target.value })}
            onKeyDown={onEnter(onEnd)}
          />
          <span className="figures small">
            {formatNumber(unitsOf(draft))} {iso}
          </span>
        </span>
      </td>
    </>
  );
}

export const buyNotesView: LineKindView<BuyNotesDraft> = {
  offer: (goods) =>
    goods.type === 'currency' && goods.buyPrice !== null
      ? { label: 'Acheter des billets', draft: { kind: 'buyNotes', goods, notes: '' } }
      : null,
  // Like the server, rounds only the total.
  totals: (draft) => {
    const { buyPrice, coefficient } = draft.goods;
    const units = BigInt(unitsOf(draft)) * BigInt(microsOf(buyPrice ?? 0));
    return { due: 0, owed: divideHalfUp(units, BigInt(coefficient) * 10_000n) };
  },
  body: (draft) => {
    const { id, buyPrice: rate } = draft.goods;
    if (rate === null || unitsOf(draft) === 0) return null;
    return { kind: 'buyNotes', id, notes: countRows(countsOf(draft) ?? {}), rate };
  },
  Cells,
};
