import { call } from '../../../http/call.ts';
import { formatEuro, formatEuros } from '../../../money.ts';
import { proofLabels } from '../../purchases/model/purchase.ts';
import { recogniseContract } from '../../purchases/purchases.api.ts';
import { type BuyDraft, buyBody, buyDraft, buyPriceOf, contractTexts } from './buy.ts';
import { type LineKindView, onEnter } from './line.ts';

type Props = Parameters<LineKindView<BuyDraft>['Cells']>[0];
type Typed = Exclude<keyof BuyDraft, 'kind' | 'goods'>;

function Cells({ draft, set, onEnd }: Props) {
  const { goods, known } = draft;
  const field = (name: Typed, label: string, look?: string, onLeave?: () => Promise<void>) => (
    <input
      className={look}
      inputMode={name === 'name' || name === 'serial' ? 'text' : 'decimal'}
      aria-label={`${label}, ${goods.name}`}
      placeholder={label}
      value={draft[name]}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => set({ [name]: target.value })}
      onBlur={() => void onLeave?.()}
      required={name === 'gross' || name === 'estimate' || name === 'name'}
      onKeyDown={onEnter(({ currentTarget }) => {
        const fields = currentTarget.closest('tr')?.querySelectorAll<HTMLInputElement>('input:required') ?? [];
        const empty = [...fields].find(({ value }) => value === '');
        if (empty) empty.focus();
        else onEnd();
      })}
    />
  );
  const recognise = async () => {
    const serial = draft.serial.trim();
    if (!serial) return;
    const { data } = await call(recogniseContract, { body: { serial } });
    set({ known: data?.text ?? '' });
  };
  const price = buyPriceOf(draft);
  return (
    <>
      <td className="right figures" data-label="Prix">
        {goods.jewel?.isMelted === false ? 'estimé' : `${formatEuros(goods.buyPrice ?? 0)}${goods.jewel ? '/g' : ''}`}
        {price > 0 && (
          <span className="small">
            <br />
            <strong>{formatEuro(price)}</strong>
          </span>
        )}
      </td>
      <td data-label="Quantité" colSpan={2}>
        <span className="cluster counter-buy">
          {goods.jewel ? (
            <>
              {field('gross', 'Poids, g', 'counter-quantity')}
              {field('stones', 'Pierres, g', 'counter-quantity')}
              {!goods.jewel.isMelted && field('estimate', 'Estimé, €', 'counter-quantity')}
              {field('name', 'Description', 'counter-notes')}
              <select
                aria-label={`Titre trouvé par, ${goods.name}`}
                value={draft.titleProof}
                onChange={({ target }) => set({ titleProof: target.value })}
              >
                {Object.entries(proofLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </>
          ) : (
            <>
              {field('quantity', 'Quantité', 'counter-quantity')}
              {field('serial', 'Numéro', 'counter-notes', recognise)}
            </>
          )}
        </span>
        {known && <p className="small">{known}</p>}
      </td>
    </>
  );
}

export const buyView: LineKindView<BuyDraft> = {
  offer: (goods) =>
    goods.type === 'metal' && goods.buyPrice !== null
      ? { label: goods.jewel ? 'Acheter au gramme' : 'Acheter', draft: buyDraft(goods) }
      : null,
  sums: () => ({ due: 0, owed: 0 }),
  body: buyBody,
  missing: 'dites combien, ou le poids, la description et, pour revendre, le prix estimé',
  foot: contractTexts,
  Cells,
};
