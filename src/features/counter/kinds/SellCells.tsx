import { formatEuro, formatNumber, formatRate, plural } from '../../../money.ts';
import { onEnter } from '../../../ui/desk/onEnter.ts';
import type { LineKindView } from './line.ts';
import {
  amountDue,
  draftNotesText,
  isUnreadable,
  newSellDraft,
  notesOf,
  type SellDraft,
  sellBody,
  unitPriceOf,
} from './sell.ts';

const availabilityText = ({ goods }: SellDraft): string =>
  goods.type === 'metal'
    ? goods.free === null
      ? 'non compté'
      : plural(goods.free, 'libre', 'libres')
    : goods.notes
        .filter(({ free }) => free !== 0)
        .map(({ value, free }) => `${formatNumber(value)}\u00a0: ${free ?? '–'}`)
        .join(' · ') || 'aucun billet';

function Cells({ draft, set, onEnd }: Parameters<LineKindView<SellDraft>['Cells']>[0]) {
  const { goods, pieces } = draft;
  const { name, type, coefficient, iso } = goods;
  const price = unitPriceOf(draft);
  return (
    <>
      <td className="right figures" data-label="Prix">
        {type === 'metal' ? formatEuro(price) : `${formatNumber(coefficient)} ${iso} = ${formatRate(price)}`}
        {goods.toConfirm && <strong className="falling small"> à confirmer</strong>}
      </td>
      <td className="small" data-label="Libre">
        {availabilityText(draft)}
      </td>
      <td data-label="Quantité">
        {goods.pieces.length > 0 ? (
          <fieldset className="cluster counter-pieces" onKeyDown={onEnter(onEnd)}>
            <legend className="visually-hidden">Numéros de {name}</legend>
            {goods.pieces.map(({ piece, serial }) => (
              <label key={piece} className="cluster">
                <input
                  type="checkbox"
                  checked={pieces.includes(piece)}
                  onChange={({ target }) =>
                    set({ pieces: target.checked ? [...pieces, piece] : pieces.filter((one) => one !== piece) })
                  }
                />
                {serial}
              </label>
            ))}
          </fieldset>
        ) : (
          <span className="cluster">
            <input
              className="counter-quantity"
              inputMode="numeric"
              aria-label={type === 'metal' ? `Quantité, ${name}` : `Somme en ${iso}, ${name}`}
              aria-invalid={isUnreadable(draft) || undefined}
              value={draft.quantity}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => set({ quantity: target.value, notes: null })}
              onKeyDown={onEnter(onEnd)}
            />
            {type === 'currency' && (
              <input
                className="counter-notes"
                aria-label={`Billets, ${name}`}
                aria-invalid={notesOf(draft) === null || undefined}
                placeholder="2x100 50"
                value={draftNotesText(draft)}
                onChange={({ target }) => set({ notes: target.value })}
                onKeyDown={onEnter(onEnd)}
              />
            )}
          </span>
        )}
      </td>
    </>
  );
}

export const sellView: LineKindView<SellDraft> = {
  offer: (goods) =>
    goods.sellPrice > 0
      ? { label: goods.type === 'metal' ? 'Vendre' : 'Vendre des billets', draft: newSellDraft(goods) }
      : null,
  totals: (draft) => ({ due: amountDue(draft), owed: 0 }),
  body: sellBody,
  Cells,
};
