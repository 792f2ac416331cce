import type { countryCodes } from '../../../countryCodes.ts';
import { countryName } from '../../../formats.ts';

export type CountryCode = (typeof countryCodes)[number];

/** « 75002 Paris, France », as far as known; « 98000 Monaco » already names its country. */
export const townLine = (place: { postalCode: string | null; town: string | null; country: string | null }): string =>
  [`${place.postalCode ?? ''} ${place.town ?? ''}`.trim(), countryName(place.country ?? '')]
    .filter((part) => part && part !== place.town)
    .join(', ');

/** Code and French name, France first. From the server: the browser's names may differ. */
export const countryChoices = (codes: readonly string[]): [string, string][] =>
  [...new Set(codes)]
    .map((code): [string, string] => [code, countryName(code)])
    .sort(([a, nameA], [b, nameB]) => Number(b === 'FR') - Number(a === 'FR') || nameA.localeCompare(nameB, 'fr'));

const fiveDigits = { pattern: /^\d{5}$/, example: '75002' };
const fourDigits = { pattern: /^\d{4}$/, example: '1000' };
const postalCodes: Partial<Record<CountryCode, { pattern: RegExp; example: string }>> = {
  FR: fiveDigits,
  GP: { ...fiveDigits, example: '97110' },
  MQ: { ...fiveDigits, example: '97200' },
  GF: { ...fiveDigits, example: '97300' },
  RE: { ...fiveDigits, example: '97400' },
  YT: { ...fiveDigits, example: '97600' },
  MC: { pattern: /^980\d{2}$/, example: '98000' },
  DE: { ...fiveDigits, example: '10115' },
  ES: { ...fiveDigits, example: '28001' },
  IT: { ...fiveDigits, example: '00118' },
  AT: { ...fourDigits, example: '1010' },
  BE: fourDigits,
  CH: { ...fourDigits, example: '1201' },
  LI: { ...fourDigits, example: '9490' },
  DK: { ...fourDigits, example: '1050' },
  LU: { pattern: /^(L-?)?\d{4}$/i, example: '1111' },
  NL: { pattern: /^\d{4} ?[A-Z]{2}$/i, example: '1012 AB' },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1000-001' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
};

/** Error for an invalid postal code of that country. Countries without a rule accept any short text. */
export function postalCodeProblem(postalCode: string, country: string): string | null {
  const rule = postalCodes[country as CountryCode];
  if (!rule || rule.pattern.test(postalCode)) return null;
  return `Indiquez un code postal valable pour ce pays, par exemple ${rule.example}.`;
}

export const isPostalCodeInFigures = (country: string | undefined): boolean =>
  /^\d+$/.test(postalCodes[country as CountryCode]?.example ?? '');
