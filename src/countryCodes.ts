/** Includes overseas France. */
export const countryCodes =
  'FR DE AD AT BE BG CY HR DK ES EE FI GB GI GP GR GF HU IE IS IT LV LI LT LU MT MQ YT MC NC NO NL PF PL PM PT RE RO BL MF SM SK SI SE CH CZ VA WF'.split(
    ' ',
  );

const euCodes = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

/** By prefix of the postal code, the first match wins. 978 is a CEDEX of La Réunion. */
export const overseasCodes: readonly (readonly [string, string])[] = [
  ['97133', 'BL'],
  ['97150', 'MF'],
  ['97801', 'MF'],
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['975', 'PM'],
  ['976', 'YT'],
  ['977', 'BL'],
  ['978', 'RE'],
  ['984', 'TF'],
  ['986', 'WF'],
  ['987', 'PF'],
  ['988', 'NC'],
];

export type Place = { country?: string | null | undefined; postalCode?: string | null | undefined };

/** « France, 97400 » → `RE`. Parcels, dates, customs and VAT depend on the territory rather than the country. */
export function territoryOf({ country, postalCode }: Place): string | null {
  if (!country || (country !== 'FR' && !isOverseas(country))) return country ?? null;
  const code = (postalCode ?? '').replace(/\D/g, '');
  return overseasCodes.find(([start]) => code.startsWith(start))?.[1] ?? country;
}

export type Territory = string | null | undefined;

export const isOverseas = (territory: Territory): boolean => overseasCodes.some(([, code]) => code === territory);

export const isOutsideEu = (territory: Territory): boolean => !!territory && !euCodes.includes(territory);

export const frenchVatAreaText = 'en France métropolitaine et à Monaco';

/** For parcels and VAT, Monaco counts as France. */
export const isAbroad = (territory: Territory): boolean => !!territory && territory !== 'FR' && territory !== 'MC';

const countries = new Intl.DisplayNames(['fr'], { type: 'region' });

export const countryName = (code: string): string => (code === '' ? '' : (countries.of(code) ?? code));
