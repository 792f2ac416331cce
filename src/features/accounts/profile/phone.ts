import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

const parse = (text: string, country: string) => parsePhoneNumberFromString(text, country as CountryCode);

/** A sentence when the text is no phone number, read as dialled in `country` unless it begins with « + ». */
export const phoneProblem = (text: string, country: string): string | null =>
  parse(text, country)?.isValid()
    ? null
    : 'Ce numéro n’est pas valable pour le pays choisi. S’il est d’un autre pays, commencez par son indicatif, par exemple +41.';

/** E.164: « 06 12 34 56 78 » in France is `+33612345678`. Give it numbers without a problem only. */
export const phoneNumber = (text: string, country: string): string => parse(text, country)?.number ?? text;

/** « +33 6 12 34 56 78 ». */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
