import { fold } from '../db/fold.ts';

const countryKey = (text: string): string =>
  fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();

const qualifierPattern = /\b(metropolitaine|continentale|ile de|la|les?|the)\b|(?<=france )metropole/g;

/** Names missing from `Intl`. */
const otherNames = {
  metropole: 'FR',
  corse: 'FR',
  fra: 'FR',
  guyane: 'GF',
  reunion: 'RE',
  angleterre: 'GB',
  usa: 'US',
};

const alphabet = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const regionCodes = alphabet
  .flatMap((one) => alphabet.map((two) => one + two))
  .filter((code) => !/^(EU|EZ|UN|QO|X[AB]|ZZ)$/.test(code));

/** By code, and by name in the languages of the neighbouring countries. */
const buildCodesByName = (): Map<string, string> =>
  new Map([
    ...['fr', 'en', 'de', 'es', 'it', 'nl', 'pt'].flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      return regionCodes.flatMap((former) => {
        const [name, code = former] = [names.of(former), new Intl.Locale(`und-${former}`).region];
        return name ? [former, name].map((key): [string, string] => [countryKey(key), code]) : [];
      });
    }),
    ...Object.entries(otherNames),
  ]);

let codesByNameCache: Map<string, string> | undefined;

/** Ignores the postal code, which `territoryOf` considers. */
export function countryCodeOf(text: string): string | undefined {
  codesByNameCache ??= buildCodesByName();
  const key = countryKey(text);
  return codesByNameCache.get(key) ?? codesByNameCache.get(countryKey(key.replace(qualifierPattern, ' ')));
}
