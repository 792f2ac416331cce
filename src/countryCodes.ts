/** Possible delivery countries (EU, EEA, treaty neighbours, Switzerland, United Kingdom), for the dealer's choice. */
export const countryCodes =
  'FR DE AD AT BE BG CY HR DK ES EE FI GB GI GP GR GF HU IE IS IT LV LI LT LU MT MQ YT MC NO NL PL PT RE RO BL MF SM SK SI SE CH CZ VA'.split(
    ' ',
  );

const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' ');

export const isBeyondCustoms = (country: string | null | undefined): boolean => !!country && !union.includes(country);

/** Territory of French VAT, after a verb of sending. */
export const frenchVatPlaces = 'en France métropolitaine et à Monaco';

type Place = { country?: string | null | undefined; postalCode?: string | null | undefined };

/** Overseas France has other rates, though some type it as France. France when unknown. */
export const hasFrenchVat = ({ country, postalCode }: Place): boolean =>
  !isAbroad(country) && !/^9(7|8[4-8])/.test(postalCode ?? '');

/** A parcel goes to Monaco as within France. */
export const isAbroad = (country: string | null | undefined): boolean =>
  !!country && country !== 'FR' && country !== 'MC';
