import { type Cents, centsOf, divideHalfUp, eurosFromCents, formatEuro, readCents } from '../../../money.ts';
import { readDecimal } from '../../../ui/desk/fields.ts';
import { floorText, withheldTax } from '../../purchases/model/tax.ts';
import type { OfferInput } from '../../purchases/purchases.api.ts';
import type { CounterGoods } from './goods.api.ts';
import type { LineDraft } from './line.ts';

/** `known`: facts of a numbered piece that the shop sold. */
export type BuyDraft = LineDraft & { kind: 'buy' } & Record<
    'quantity' | 'serial' | 'known' | 'name' | 'gross' | 'stones' | 'estimate' | 'titleProof',
    string
  >;

const blank = { serial: '', known: '', name: '', gross: '', stones: '', estimate: '', titleProof: 'hallmark' };
export const buyDraft = (goods: CounterGoods): BuyDraft => ({
  ...{ kind: 'buy', goods, quantity: '1' },
  ...{ ...blank, name: goods.jewel?.name ?? '' },
});

const grams = (text: string): number | null => {
  const value = readDecimal(text);
  return typeof value === 'number' && value > 0 ? value : null;
};

function offerOf(draft: BuyDraft): OfferInput | null {
  const { goods, quantity, serial, estimate } = draft;
  if (!goods.jewel) {
    const count = /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : 0;
    const serials = serial.trim() ? [serial.trim()] : [];
    return count > 0 ? { kind: 'piece', metalId: goods.id, quantity: count, serials } : null;
  }
  const { title, isMelted } = goods.jewel;
  const [gross, price, name] = [grams(draft.gross), readCents(estimate), draft.name.trim()];
  if (gross === null || (!isMelted && !price)) return null;
  const weighed = { gross, stones: grams(draft.stones) ?? 0 };
  const titleProof = draft.titleProof as 'hallmark';
  return { kind: 'jewel', name, title, titleProof, ...weighed, estimate: isMelted ? null : eurosFromCents(price ?? 0) };
}

export function buyPriceOf(draft: BuyDraft): Cents {
  const offer = offerOf(draft);
  const rate = centsOf(draft.goods.buyPrice ?? 0);
  if (!offer) return 0;
  if (offer.kind === 'piece') return rate * offer.quantity;
  if (offer.estimate) return centsOf(offer.estimate);
  const milligrams = Math.round(offer.gross * 1_000) - Math.round((offer.stones ?? 0) * 1_000);
  return divideHalfUp(BigInt(milligrams) * BigInt(rate), 1_000n);
}

const nameOf = ({ tax, mayWithdraw }: CounterGoods['bought']): string =>
  tax === 'jewel' ? 'Bijoux et pièces de collection' : mayWithdraw ? 'Métal' : 'Or d’investissement';

export function contractTexts(drafts: readonly BuyDraft[]): string[] {
  const contracts = Map.groupBy(drafts, ({ goods }) => nameOf(goods.bought));
  return [...contracts].flatMap(([name, lines]) => {
    const tax = lines[0]?.goods.bought.tax ?? 'metal';
    const gross = lines.reduce((sum, draft) => sum + buyPriceOf(draft), 0);
    const sums = `${name}\u00a0: ${formatEuro(gross)}, net vendeur ${formatEuro(withheldTax(tax, gross).net)}.`;
    return gross === 0 ? [] : tax === 'jewel' ? `${sums} ${floorText(gross)}` : sums;
  });
}

export function buyBody(draft: BuyDraft) {
  const offer = offerOf(draft);
  if (offer?.kind === 'jewel' && offer.name === '') return null;
  return offer && { kind: 'buy' as const, offer, told: eurosFromCents(buyPriceOf(draft)) };
}
