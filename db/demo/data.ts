import { type KnownCurrency, type KnownMetal, knownCurrencies, knownMetals } from '../known/known.ts';
import type { metals as metalTable } from '../schema/catalogue.ts';
import type { seoPages } from '../words.ts';
import currencies from './currencies.json' with { type: 'json' };
import metals from './metals.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

/** Of what the table says by itself. */
type Piece = Omit<
  typeof metalTable.$inferInsert,
  | 'weight'
  | 'diameter'
  | 'purity'
  | 'fineWeight'
  | 'netSellPrice'
  | 'grossBuyPrice'
  | 'pricedAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** `key`: file name of its picture and seed of its price walk. */
export type DemoMetal = KnownMetal &
  Piece & {
    /** What a client pays above the metal's value, in per cent of it. */
    premium: number;
    /** What the shop pays under the metal's value, in per cent of it (may be negative for a sought-after coin). */
    discount: number;
    /** Its prices follow the spot price by these; rarer ones are priced by hand. */
    followsGold?: true;
    hasReverse?: true;
    text: readonly string[];
  };

export type DemoCurrency = KnownCurrency & {
  /** Mid-market euros for `coefficient` units. */
  midRate: number;
  /** In per cent of the mid rate: sell above, buy below. */
  margins: { sell: number; buy: number };
  /** Major currencies have a reference rate that both sides follow; the others are priced by hand. */
  followsReference?: true;
  /** The money that its rate is tied to; EUR stands still. */
  follows?: string;
  isFeatured?: true;
};

type DemoArticle = { key: string; title: string; daysAgo: number; goldCurve?: true; description: readonly string[] };

export const demoMetals = metals.map((own) => ({
  ...knownMetals.find(({ key }) => key === own.key),
  ...own,
})) as readonly DemoMetal[];
/** In the order of the dealer's list: what French travellers ask for most. */
export const demoCurrencies = currencies.map((own) => ({
  ...knownCurrencies.find(({ iso }) => iso === own.iso),
  ...own,
})) as readonly DemoCurrency[];
export const demoNews = texts.news as readonly DemoArticle[];
export const demoSlides = texts.slides;
export const demoSeo: Record<(typeof seoPages)[number], { title: string; description: string; text: string[] }> =
  texts.seo;
