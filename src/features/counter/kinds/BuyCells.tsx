import { call } from '../../../http/call.ts';
import {
  type Cents,
  centsOf,
  divideHalfUp,
  eurosFromCents,
  formatEuro,
  formatEuros,
  parseCents,
  sum,
} from '../../../money.ts';
import { parseDecimal } from '../../../ui/desk/fields.ts';
import { onEnter } from '../../../ui/desk/onEnter.ts';
import { parseQuantity } from '../../cart/cart.ts';
import { proofLabels } from '../../purchases/model/purchase.ts';
import { type OfferInput, recogniseContract } from '../../purchases/model/purchases.api.ts';
import { jewelTaxText, withheldTax } from '../../purchases/model/tax.ts';
import type { CounterItem } from './goods.api.ts';
import type { LineDraft, LineKindView } from './line.ts';

/** `ownSale`: when, and at what price, the shop sold this piece. */
const blankFields = {
  ...{ quantity: '1', serial: '', ownSale: '', name: '', gross: '', stones: '', estimate: '' },
  titleProof: 'hallmark' as keyof typeof proofLabels,
};
type BuyDraft = LineDraft & { kind: 'buy' } & typeof blankFields;
type BuyFieldName = Exclude<keyof typeof blankFields, 'titleProof'>;

/** In grams; NaN if it cannot be parsed. */
function parseWeight(text: string): number {
  const value = parseDecimal(text, 'g');
  return typeof value === 'number' ? value : Number.NaN;
}

function unreadableFields({ goods: { jewel }, quantity, gross, stones, estimate }: BuyDraft): BuyFieldName[] {
  const count = parseQuantity(quantity) ?? 0;
  if (!jewel) return count > 0 && count < 1000 ? [] : ['quantity'];
  const [weight, stonesWeight] = [parseWeight(gross), parseWeight(stones.trim() || '0')];
  const checks: [BuyFieldName, boolean][] = [
    ['gross', weight > 0],
    ['stones', stonesWeight >= 0 && !(stonesWeight >= weight)],
    ['estimate', jewel.isMelted || (parseCents(estimate) ?? 0) > 0],
  ];
  return checks.flatMap(([name, isReadable]) => (isReadable ? [] : name));
}

function offerOf(draft: BuyDraft): OfferInput | null {
  const { goods, quantity, serial, gross, stones, estimate, titleProof } = draft;
  if (unreadableFields(draft).length > 0) return null;
  const serials = serial.trim() ? [serial.trim()] : [];
  if (!goods.jewel) return { kind: 'piece', metalId: goods.id, quantity: parseQuantity(quantity) ?? 0, serials };
  const { title, isMelted } = goods.jewel;
  const weights = { gross: parseWeight(gross), stones: parseWeight(stones.trim() || '0') };
  const price = isMelted ? null : eurosFromCents(parseCents(estimate) ?? 0);
  return { kind: 'jewel', name: draft.name.trim(), title, titleProof, ...weights, estimate: price };
}

function buyPriceOf(draft: BuyDraft): Cents {
  const offer = offerOf(draft);
  const rate = centsOf(draft.goods.buyPrice ?? 0);
  if (!offer) return 0;
  if (offer.kind === 'piece') return rate * offer.quantity;
  if (offer.estimate) return centsOf(offer.estimate);
  const milligrams = Math.round(offer.gross * 1_000) - Math.round((offer.stones ?? 0) * 1_000);
  return divideHalfUp(BigInt(milligrams) * BigInt(rate), 1_000n);
}

const categoryOf = ({ tax, mayWithdraw }: CounterItem['bought']): string =>
  tax === 'jewel' ? 'Bijoux et pièces de collection' : mayWithdraw ? 'Métal' : 'Or d’investissement';

function contractTexts(drafts: readonly BuyDraft[]): string[] {
  const contracts = Map.groupBy(drafts, ({ goods }) => categoryOf(goods.bought));
  return [...contracts].flatMap(([name, lines]) => {
    const tax = lines[0]?.goods.bought.tax ?? 'metal';
    const gross = sum(lines.map(buyPriceOf));
    const amountsText = `${name}\u00a0: ${formatEuro(gross)}, net vendeur ${formatEuro(withheldTax(tax, gross).net)}.`;
    return gross === 0 ? [] : tax === 'jewel' ? `${amountsText} ${jewelTaxText(gross)}` : amountsText;
  });
}

type Props = Parameters<LineKindView<BuyDraft>['Cells']>[0];

function Cells({ draft, set, onEnd }: Props) {
  const { goods, ownSale } = draft;
  const unreadableNames = unreadableFields(draft).filter((name) => draft[name].trim() !== '');
  const renderField = (name: BuyFieldName, label: string, className?: string, onLeave?: () => Promise<void>) => (
    <input
      className={className}
      inputMode={name === 'name' || name === 'serial' ? 'text' : 'decimal'}
      aria-label={`${label}, ${goods.name}`}
      aria-invalid={unreadableNames.includes(name) || undefined}
      placeholder={label}
      value={draft[name]}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => set({ [name]: target.value })}
      onBlur={() => void onLeave?.()}
      required={name === 'gross' || name === 'estimate' || name === 'name'}
      onKeyDown={onEnter(({ currentTarget }) => {
        const fields = currentTarget.closest('tr')?.querySelectorAll<HTMLInputElement>('input:required') ?? [];
        const emptyField = [...fields].find(({ value }) => value === '');
        if (emptyField) emptyField.focus();
        else onEnd();
      })}
    />
  );
  const recogniseSerial = async () => {
    const serial = draft.serial.trim();
    if (!serial) return;
    const { data } = await call(recogniseContract, { body: { serial } });
    set({ ownSale: data?.metalId === goods.id ? data.text : '' });
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
              {renderField('gross', 'Poids, g', 'counter-quantity')}
              {renderField('stones', 'Pierres, g', 'counter-quantity')}
              {!goods.jewel.isMelted && renderField('estimate', 'Estimé, €', 'counter-quantity')}
              {renderField('name', 'Description', 'counter-notes')}
              <select
                aria-label={`Titre trouvé par, ${goods.name}`}
                value={draft.titleProof}
                onChange={({ target }) => set({ titleProof: target.value as BuyDraft['titleProof'] })}
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
              {renderField('quantity', 'Quantité', 'counter-quantity')}
              {renderField('serial', 'Numéro', 'counter-notes', recogniseSerial)}
            </>
          )}
        </span>
        {ownSale && <p className="small">{ownSale}</p>}
      </td>
    </>
  );
}

export const buyView: LineKindView<BuyDraft> = {
  offer: (goods) =>
    goods.type === 'metal' && goods.buyPrice !== null
      ? {
          label: goods.jewel ? 'Acheter au gramme' : 'Acheter',
          draft: { ...blankFields, kind: 'buy', goods, name: goods.jewel?.name ?? '' },
        }
      : null,
  totals: () => ({ due: 0, owed: 0 }),
  body: (draft) => {
    const offer = offerOf(draft);
    if (!offer || (offer.kind === 'jewel' && offer.name === '')) return null;
    return { kind: 'buy', offer, told: eurosFromCents(buyPriceOf(draft)) };
  },
  missingText: 'dites combien, ou la description, les poids en grammes et, pour revendre, le prix estimé',
  footerTexts: contractTexts,
  Cells,
};
