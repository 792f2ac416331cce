import { countryName, territoryOf } from '../../../countryCodes.ts';

/** « 75002 Paris, France »; « 98000 Monaco » if town and country have the same name. */
export const townLine = (place: { postalCode: string | null; town: string | null; country: string | null }): string =>
  [`${place.postalCode ?? ''} ${place.town ?? ''}`.trim(), countryName(territoryOf(place) ?? '')]
    .filter((part) => part && part !== place.town)
    .join(', ');

/** France first. Call on the server only: the browser may name countries differently. */
export const countryChoices = (codes: readonly string[]): [string, string][] =>
  [...new Set(codes)]
    .map((code): [string, string] => [code, countryName(code)])
    .sort(([a, nameA], [b, nameB]) => Number(b === 'FR') - Number(a === 'FR') || nameA.localeCompare(nameB, 'fr'));
