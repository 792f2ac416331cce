import {
  type KnownMetal,
  knownCurrencies,
  knownMetals,
  toParagraphs,
  withFrenchSpacing,
} from '../../../db/known/known.ts';
import { nameWords } from './grams.ts';

export function knownMetalFields({ type, metalName, ...known }: KnownMetal) {
  const { weightGrams, diameterMm, purity, fineGrams, text = [] } = known;
  const { countryIssuing = '', fabricant = '', synonyms = '', title = '', description = '' } = known;
  const { mintingStart = null, mintingEnd = null, legalTender = true } = known;
  return {
    ...{ type, metalName, countryIssuing, fabricant, synonyms, mintingStart, mintingEnd, legalTender },
    // Rounded up: a tenth of an ounce is no whole number of milligrams and must not weigh less than its fine gold.
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

/** Finds the longest known name whose words all occur in `name`. */
export function findKnownMetal(name: string): KnownMetal | undefined {
  const words = new Set(nameWords(name));
  const matches = metalsWithWords.filter((one) => one.words.every((word) => words.has(word)));
  return matches.sort((a, b) => b.words.length - a.words.length)[0]?.known;
}

export const knownCurrencyOf = (iso: string) => knownCurrencies.find((one) => one.iso === iso);
