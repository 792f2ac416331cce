import type { metals as metalTable } from '../schema/catalogue.ts';
import currencies from './currencies.json' with { type: 'json' };
import metals from './metals.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

type MetalColumn = 'type' | 'metalName' | 'countryIssuing' | 'fabricant' | 'title' | 'description' | 'synonyms';

export type KnownMetal = Pick<
  typeof metalTable.$inferInsert,
  MetalColumn | 'mintingStart' | 'mintingEnd' | 'legalTender'
> & {
  key: string;
  source: keyof typeof sources;
  weightGrams: number;
  /** Absent for bars. */
  diameterMm?: number;
  /** In parts per thousand. */
  purity: number;
  /** Only if the fine weight differs from weight × purity. */
  fineGrams?: number;
  text?: readonly string[];
};

export type KnownCurrency = {
  iso: string;
  /** Central bank, on whose site the denominations are listed. */
  issuer: string;
  moneyName: string;
  currencyName: string;
  /** Follows « Acheter des … »; its first word names the unit that is counted. */
  plural: string;
  /** Singular, for a banknote of value 1. */
  one?: string;
  synonyms?: string;
  /** Units that the rate is quoted for, by default 1. */
  coefficient?: number;
  /** The first paragraph is shown above the table of banknotes. */
  text: readonly string[];
  bills: Readonly<Record<number, string>>;
};

export const knownMetals = metals as readonly KnownMetal[];
/** By demand from French travellers, highest first. */
export const knownCurrencies = currencies as readonly KnownCurrency[];

export const sourceOf = ({ source }: KnownMetal): string => withFrenchSpacing(sources[source]);

export function noteName({ plural, one }: Pick<KnownCurrency, 'plural' | 'one'>, value: number): string {
  const [unit = ''] = plural.split(' ');
  return `Billet de ${value.toLocaleString('fr-FR')} ${value === 1 ? (one ?? unit) : unit}`;
}

export const currencyTitle = ({ plural, iso }: KnownCurrency): string =>
  withFrenchSpacing(`Acheter des ${plural} : cours ${iso} et billets`);

/** HTML as the rich text editor would save it. */
export const toParagraphs = (texts: readonly string[]): string =>
  texts.map((text) => `<p>${withFrenchSpacing(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('');

/** Puts no-break spaces before punctuation, inside guillemets and in numbers; curls apostrophes. */
export function withFrenchSpacing(text: string): string {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;!?])/g, '\u202F')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202F')
    .replace(/ (?=[:»])/g, '\u00A0')
    .replace(/(?<=«) /g, '\u00A0')
    .replace(/(?<=\d) (?=(?:g|kg|mm|%|‰|€|F)(?![\p{L}\d]))/gu, '\u00A0');
}
