import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneText } from '../../../paths.ts';

const parse = (text: string, territory: string) => parsePhoneNumberFromString(text, territory as CountryCode);

/** FR comes last because the library also accepts 0596 and 0269 as French. */
const frenchTerritories = ['RE', 'YT', 'GP', 'MQ', 'GF', 'FR'];

/** `local`: number within the territory; `french`: set if it could also be a French mobile number. */
function parseNumber(text: string, territory: string) {
  const defaultTerritory = territory === 'MC' && /^0[67]/.test(text) ? 'FR' : territory;
  // Overseas numbers are often typed with +33, which makes them invalid.
  const nationalText = text.replace(/^\s*(\+|00)\s*33\s*(\(0\)\s*)?0?/, '0');
  const isFrench = [...frenchTerritories, 'PM'].includes(defaultTerritory);
  const dialledText = isFrench ? nationalText.replace(/^\W*0\W*5\W*0\W*8/, '+508') : text;
  // Special-rate numbers (08) are valid in every territory.
  const territories =
    /^\W*0\W*8/.test(dialledText) && isFrench
      ? ['FR']
      : frenchTerritories.includes(defaultTerritory)
        ? frenchTerritories
        : [defaultTerritory];
  const local =
    territories.map((one) => parse(dialledText, one)).find((number) => number?.isValid()) ??
    parse(text, defaultTerritory);
  const french = parse(text, 'FR');
  return { local, french: local?.getType() !== 'MOBILE' && french?.getType() === 'MOBILE' ? french : undefined };
}

export function phoneProblem(text: string, territory: string): string | null {
  const { local, french } = parseNumber(text, territory);
  if (local?.isValid() && french)
    return `Ce numéro existe dans deux pays. Commencez par l’indicatif\u00a0: ${french.formatInternational()} ou ${local.formatInternational()}.`;
  return local?.isValid() || french
    ? null
    : 'Ce numéro n’est pas valable pour le pays choisi. S’il est d’un autre pays, commencez par son indicatif, par exemple +41.';
}

/** « 06 12 34 56 78 » → `+33612345678`, for numbers already validated. */
export function normalizePhone(text: string, territory: string): string {
  const { local, french } = parseNumber(text, territory);
  return (french ?? local)?.number ?? text;
}

/** Numbers of other territories are shown in international format. */
export function formatPhone(e164: string, territory = ''): string {
  const number = parsePhoneNumberFromString(e164);
  const isLocal = number?.country === territory;
  return phoneText((isLocal ? number?.formatNational() : number?.formatInternational()) ?? e164);
}
