import { fold } from '../db/fold.ts';
import { countryCodes } from './countryCodes.ts';
import { countryName } from './formats.ts';

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region' });
const countryKey = (text: string): string =>
  fold(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();
const codes = new Map(
  countryCodes.flatMap((code) =>
    [code, countryName(code), inEnglish.of(code) ?? code].map((name) => [countryKey(name), code] as const),
  ),
);

/** Code of a country named in French or English; « France métropolitaine » and the like are France. */
export const countryOf = (text: string): string | undefined =>
  codes.get(countryKey(text)) ?? (/fra/i.test(text) ? 'FR' : undefined);
