import { fold } from '../../../db/fold.ts';
import {
  type KnownMetal,
  knownCurrencies,
  knownMetals,
  toParagraphs,
  withFrenchSpacing,
} from '../../../db/known/known.ts';

const unitGrams: Record<string, number> = { m: 0.001, g: 1, k: 1_000, o: 31.1034768 };

const weightPattern =
  /(?<![\d.,]|(?<!\d)\d{1,3}\s)(?:(\d+)\s*[x×]\s*)?(\d{1,3}(?:\s\d{3})+|\d+(?:[.,]\d+)?)(?:\/([1-9]\d*))?\s*(?:d['’]\s*)?(mg|kg|kilos?|grammes?|gr?s?|oz|onces?|ounces?)(?!\p{L})/iu;

const expandFractions = (text: string) => text.normalize('NFKC').replaceAll('⁄', '/');

/** Parses « 6,45 g », « 1 kg », « ¼ d’once » or « 50 x 1 g »; null for « 1.000 g », « 1 2345 g » or no unit. */
export function parseWeight(text: string): number | null {
  const [, count = '1', size, divisor = '1', unit = ''] = weightPattern.exec(expandFractions(text)) ?? [];
  if (!size || /[.,]000$/.test(size)) return null;
  const grams = unitGrams[unit.charAt(0).toLowerCase()] ?? 0;
  const totalGrams = Number(count) * Number(size.replace(/\s/g, '').replace(',', '.')) * grams;
  return Math.round((totalGrams / Number(divisor)) * 1_000) / 1_000;
}

const allWeightsPattern = new RegExp(weightPattern, 'giu');

/** Converts weights to grams: « 1 kg » → « 1000 g »; « 50 x 1 g » stays unchanged. */
export const nameWords = (name: string): string[] =>
  fold(expandFractions(name))
    .replace(allWeightsPattern, (text, count) => {
      const grams = count ? null : parseWeight(text);
      return grams === null ? text : ` ${Math.round(grams * 1_000)}mg `;
    })
    .match(/[a-z0-9/]+/g)
    ?.filter((word) => word !== 'd') ?? [];

export function knownMetalFields({ type, metalName, ...known }: KnownMetal) {
  const { weightGrams, diameterMm, purity, fineGrams, text = [] } = known;
  const { countryIssuing = '', fabricant = '', synonyms = '', title = '', description = '' } = known;
  const { mintingStart = null, mintingEnd = null, legalTender = true } = known;
  return {
    ...{ type, metalName, countryIssuing, fabricant, synonyms, mintingStart, mintingEnd, legalTender },
    // Rounded up: a tenth of an ounce is not in whole milligrams, but must not weigh less than its gold.
    weight: Math.max(Math.round(weightGrams * 1000), Math.ceil((fineGrams ?? 0) * 1000)),
    purity: Math.round(purity * 10),
    fineWeight: fineGrams === undefined ? null : Math.round(fineGrams * 10_000),
    diameter: diameterMm === undefined ? null : Math.round(diameterMm * 100),
    title: withFrenchSpacing(title),
    description: withFrenchSpacing(description),
    textInfo: toParagraphs(text),
  };
}

const metalsWithWords = knownMetals.map((known) => ({ known, words: nameWords(known.metalName) }));

/** The longest known name whose words all occur in `name`. */
export function findKnownMetal(name: string): KnownMetal | undefined {
  const words = new Set(nameWords(name));
  const matches = metalsWithWords.filter((one) => one.words.every((word) => words.has(word)));
  return matches.sort((a, b) => b.words.length - a.words.length)[0]?.known;
}

export const knownCurrencyOf = (iso: string) => knownCurrencies.find((one) => one.iso === iso);
