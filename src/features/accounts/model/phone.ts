import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

const parse = (text: string, country: string) => parsePhoneNumberFromString(text, country as CountryCode);

/** `here` as dialled in `country`; `french`: a French mobile, also typed without a prefix by clients abroad. */
function read(text: string, country: string) {
  const here = parse(text, country === 'MC' && /^0[67]/.test(text) ? 'FR' : country);
  const french = parse(text, 'FR');
  return { here, french: here?.getType() !== 'MOBILE' && french?.getType() === 'MOBILE' ? french : undefined };
}

/** Error for an invalid or ambiguous number; « + » and a country code are always accepted. */
export function phoneProblem(text: string, country: string): string | null {
  const { here, french } = read(text, country);
  if (here?.isValid() && french)
    return `Ce numéro existe dans deux pays. Commencez par l’indicatif\u00a0: ${french.formatInternational()} ou ${here.formatInternational()}.`;
  return here?.isValid() || french
    ? null
    : 'Ce numéro n’est pas valable pour le pays choisi. S’il est d’un autre pays, commencez par son indicatif, par exemple +41.';
}

/** E.164: « 06 12 34 56 78 » in France is `+33612345678`. For validated numbers only. */
export function phoneNumber(text: string, country: string): string {
  const { here, french } = read(text, country);
  return (french ?? here)?.number ?? text;
}

/** « +33 6 12 34 56 78 ». */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
