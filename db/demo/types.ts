/** Shapes of the demo shop's hand-written data; `fill.ts` turns them into rows. Prices and rates are computed there. */

export type DemoMetal = {
  /** Stable key: file name of its picture and seed of its price walk. */
  key: string;
  /** Of coins; there is a picture of it unless said. */
  hasReverse?: boolean;
  metalName: string;
  /** What else people type to find it. */
  synonyms?: string;
  weightGrams: number;
  /** Millimetres; absent for bars. */
  diameterMm?: number;
  /** Parts per thousand, e.g. 900. */
  purity: number;
  /** Fine gold as the trade publishes it, where it is not weight by purity. */
  fineGrams?: number;
  minted?: readonly [start: number, end?: number];
  countryIssuing: string;
  fabricant: string;
  /** What a client pays above the metal's value, in per cent of it. */
  premium: number;
  /** What the shop pays under the metal's value, in per cent of it (may be negative for a sought-after coin). */
  discount: number;
  isFeatured?: true;
  /** One line under the name and for the page's head. */
  summary: string;
  /** Title for the page's head, unless it is its name and metal. */
  seoTitle?: string;
  /** Plain paragraphs, 60 to 150 words in all, separated by a blank line. */
  text: string;
};

/** Its country is its refiner's, its purity 999.9 unless said. */
export type DemoBar = Omit<DemoMetal, 'purity' | 'countryIssuing'> & { purity?: number };

export type DemoCurrency = {
  iso: string;
  moneyName: string;
  /** « Acheter des … »; its first word is what the notes count. */
  plural: string;
  /** That word where there is a note of one. */
  one?: string;
  synonyms?: string;
  currencyName: string;
  /** 1 unless said. */
  coefficient?: number;
  /** Mid-market euros for `coefficient` units. */
  midRate: number;
  /** In per cent of the mid rate: sell above, buy below. */
  margins: readonly [sell: number, buy: number];
  /** The money that its rate is tied to; EUR stands still. */
  follows?: 'EUR' | 'USD';
  isFeatured?: true;
  /** Plain paragraphs; the first stands above the table of notes. */
  text: string;
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
