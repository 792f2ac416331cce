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

/** Where the French VAT applies, in words that follow a verb of sending. */
export const frenchVatPlaces = 'en France métropolitaine et à Monaco';

type Place = { country?: string | null | undefined; postalCode?: string | null | undefined };

/** Not overseas, which some write as France: those rates are others. France where nothing is known. */
export const hasFrenchVat = ({ country, postalCode }: Place): boolean =>
  !isAbroad(country) && !/^9(7|8[4-8])/.test(postalCode ?? '');

/** A parcel goes to Monaco as within France. */
export const isAbroad = (country: string | null | undefined): boolean =>
  !!country && country !== 'FR' && country !== 'MC';
