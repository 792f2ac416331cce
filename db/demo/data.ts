import type { metals as metalTable } from '../schema/catalogue.ts';
import type { seoPages } from '../words.ts';
import currencies from './currencies.json' with { type: 'json' };
import metals from './metals.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

/** Of what the table says by itself. */
type Piece = Omit<
  typeof metalTable.$inferInsert,
  'weight' | 'netSellPrice' | 'grossBuyPrice' | 'pricedAt' | 'createdAt' | 'updatedAt'
>;

export type DemoMetal = Piece & {
  /** File name of its picture and seed of its price walk. */
  key: string;
  weightGrams: number;
  /** Millimetres; absent for bars. */
  diameterMm?: number;
  /** Parts per thousand, e.g. 900. */
  purity: number;
  /** Fine gold as the trade publishes it, where it is not weight by purity. */
  fineGrams?: number;
  /** What a client pays above the metal's value, in per cent of it. */
  premium: number;
  /** What the shop pays under the metal's value, in per cent of it (may be negative for a sought-after coin). */
  discount: number;
  /** Its prices follow the spot price by these; rarer ones are priced by hand. */
  followsGold?: true;
  hasReverse?: true;
  /** Paragraphs, 60 to 150 words in all. */
  text: readonly string[];
};

export type DemoCurrency = {
  iso: string;
  moneyName: string;
  currencyName: string;
  /** « Acheter des … »; its first word is what the notes count. */
  plural: string;
  /** That word where there is a note of one. */
  one?: string;
  synonyms?: string;
  /** 1 unless said. */
  coefficient?: number;
  /** Mid-market euros for `coefficient` units. */
  midRate: number;
  /** In per cent of the mid rate: sell above, buy below. */
  margins: { sell: number; buy: number };
  /** Major currencies have a reference rate that both sides follow; the others are priced by hand. */
  followsReference?: true;
  /** The money that its rate is tied to; EUR stands still. */
  follows?: string;
  isFeatured?: true;
  /** Paragraphs; the first stands above the table of notes. */
  text: readonly string[];
  /** What each note looks like, by its value. */
  bills: Readonly<Record<number, string>>;
};

type DemoArticle = { key: string; title: string; daysAgo: number; goldCurve?: true; description: readonly string[] };

export const demoMetals = metals as readonly DemoMetal[];
/** In the order of the dealer's list: what French travellers ask for most. */
export const demoCurrencies = currencies as readonly DemoCurrency[];
export const demoNews = texts.news as readonly DemoArticle[];
export const demoSlides = texts.slides;
export const demoSeo: Record<(typeof seoPages)[number], { title: string; description: string; text: string[] }> =
  texts.seo;

/** French typography of plain text: unbreakable spaces before signs and inside guillemets and numbers, curled apostrophes. */
export function spaces(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;!?])/g, '\u202F')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202F')
    .replace(/ (?=[:»])/g, '\u00A0')
    .replace(/(?<=«) /g, '\u00A0')
    .replace(/(?<=\d) (?=(?:g|kg|mm|%|‰|€|F)(?![\p{L}\d]))/gu, '\u00A0');
}
