import { requireAdmin } from '../../../../http/actor.ts';
import type { Ctx } from '../../../../http/context.ts';
import { uncounted } from '../../../stock/stock.ts';
import type { Currency } from '../../currencies.api.ts';
import { getCurrency } from '../../currencies.server.ts';
import { type CurrencyWithBills, presentCurrency } from '../../currency.ts';
import type { MetalRow } from '../../metal.ts';
import type { Metal } from '../../metals.api.ts';
import { getMetal, presentMetals, readMetal } from '../../metals.server.ts';

export const blankMetal = (at = Date.now()): MetalRow => ({
  id: '',
  metalName: '',
  type: "Piece D'investissment",
  weight: 0,
  diameter: null,
  purity: 0,
  fineWeight: null,
  mintingStart: null,
  mintingEnd: null,
  countryIssuing: '',
  fabricant: '',
  photo: null,
  textInfo: '',
  netSellPrice: 0,
  grossBuyPrice: 0,
  pricing: null,
  pricedOn: null,
  isVisable: true,
  isFeatured: false,
  title: '',
  description: '',
  synonyms: '',
  legalTender: true,
  year: null,
  mintMark: '',
  grade: null,
  condition: null,
  quotable: null,
  sealed: false,
  sleeved: false,
  certified: false,
  catalogueRefs: '',
  isUnique: false,
  offFrom5: 0,
  offFrom10: 0,
  pricedAt: at,
  createdAt: at,
  updatedAt: at,
});

export const blankCurrency = (at = Date.now()): CurrencyWithBills => ({
  id: '',
  moneyName: '',
  currencyName: '',
  iso: '',
  coefficient: 1,
  sellPrice: 0,
  buyPrice: null,
  referenceRate: null,
  referencedAt: null,
  pricing: null,
  isVisible: true,
  isFeatured: false,
  position: 1000,
  topText: '',
  bottomText: '',
  title: '',
  description: '',
  synonyms: '',
  pricedAt: at,
  createdAt: at,
  updatedAt: at,
  bills: [],
  stock: uncounted,
  most: 0,
});

export const metalOrBlank = (ctx: Ctx, id: string): MetalRow => (id ? getMetal(ctx, id) : blankMetal());
export const currencyOrBlank = (ctx: Ctx, id: string): CurrencyWithBills =>
  id ? getCurrency(ctx, id) : blankCurrency();

/** Blank, or a copy that is not yet on sale. @throws notFound */
export function newMetalRecord(ctx: Ctx, copyOf: string | null): Metal {
  requireAdmin(ctx.actor);
  if (copyOf) {
    const copy = readMetal(ctx, copyOf);
    return { ...copy, _id: '', metalName: `${copy.metalName} (copie)`, isVisable: false, isFeatured: false };
  }
  const [blank] = presentMetals(ctx.db, [blankMetal()]);
  if (!blank) throw new Error('no blank metal');
  return blank;
}

/** The code stays empty: it is unique. @throws notFound */
export function newCurrencyRecord(ctx: Ctx, copyOf: string | null): Currency {
  requireAdmin(ctx.actor);
  const row = currencyOrBlank(ctx, copyOf ?? '');
  const shown = presentCurrency({ ...row, bills: [] });
  return copyOf ? { ...shown, _id: '', iso: '', isVisible: false, isFeatured: false } : shown;
}
