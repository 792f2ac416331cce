/** Shapes of the demo shop's hand-written data; `fill.ts` turns them into rows. Prices and rates are computed there. */

export type DemoMetal = {
  /** Stable key: file name of its picture and seed of its price walk. */
  key: string;
  /** Its other side has a picture too. */
  hasReverse?: boolean;
  metalName: string;
  /** What else people type to find it. */
  synonyms?: string;
  type: 'Lingots' | "Piece D'investissment" | 'Piece De Collection';
  weightGrams: number;
  /** Millimetres; absent for bars. */
  diameterMm?: number;
  /** Parts per thousand, e.g. 999.9 or 900. */
  purity: number;
  /** Fine gold as the trade publishes it, where it is not weight by purity. */
  fineGrams?: number;
  mintingStart?: number;
  mintingEnd?: number;
  countryIssuing: string;
  fabricant: string;
  /** What a client pays above the metal's value, in per cent of it. */
  premium: number;
  /** What the shop pays under the metal's value, in per cent of it (may be negative for a sought-after coin). */
  discount: number;
  /** Both prices follow the course of gold, each by its per cent. */
  followsGold?: boolean;
  isFeatured: boolean;
  /** One line under the name and for the page's head. */
  summary: string;
  /** Title for the page's head. */
  seoTitle: string;
  /** Plain paragraphs, 60 to 150 words in all, separated by a blank line. */
  text: string;
};

export type DemoCurrency = {
  iso: string;
  moneyName: string;
  synonyms?: string;
  currencyName: string;
  coefficient: number;
  /** Mid-market euros for `coefficient` units. */
  midRate: number;
  /** Margins in per cent of the mid rate: sell above, buy below. */
  sellMargin: number;
  buyMargin: number;
  /** The money that its rate is tied to; EUR stands still. */
  follows?: 'EUR' | 'USD';
  /** Both rates follow the reference rate, each by its margin. */
  followsReference?: boolean;
  isFeatured: boolean;
  topText: string;
  bottomText: string;
  seoTitle: string;
  description: string;
  /** What the notes count; where there is a note of one, its word first. */
  unit: string | readonly [one: string, many: string];
  /** What each note looks like, by its value. */
  bills: Record<number, string>;
};

export type DemoNews = {
  key: string;
  title: string;
  description: string;
  daysAgo: number;
  goldCurve?: boolean;
};
export type DemoSlide = { key: string; title: string; text: string; link: string };
