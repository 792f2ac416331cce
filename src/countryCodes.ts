/** Where a shop may sell to: EU and EEA, their neighbours by treaty, Switzerland, United Kingdom; its dealer chooses among them. */
export const countryCodes = [
  'FR',
  'DE',
  'AD',
  'AT',
  'BE',
  'BG',
  'CY',
  'HR',
  'DK',
  'ES',
  'EE',
  'FI',
  'GB',
  'GI',
  'GP',
  'GR',
  'GF',
  'HU',
  'IE',
  'IS',
  'IT',
  'LV',
  'LI',
  'LT',
  'LU',
  'MT',
  'MQ',
  'YT',
  'MC',
  'NO',
  'NL',
  'PL',
  'PT',
  'RE',
  'RO',
  'BL',
  'MF',
  'SM',
  'SK',
  'SI',
  'SE',
  'CH',
  'CZ',
  'VA',
] as const;

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

export const isBeyondCustoms = (country: string | null | undefined): boolean => !!country && !union.includes(country);

/** A parcel goes to Monaco as within France. */
export const isAbroad = (country: string | null | undefined): boolean =>
  !!country && country !== 'FR' && country !== 'MC';
