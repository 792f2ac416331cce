import type { Carrier, DeliveryTimes } from '../../../db/schema/shop.ts';

export type { Carrier };

export const numberPlaceholder = '{numero}';

type CarrierSettings = { carriers: Carrier[]; times: Pick<DeliveryTimes, 'carrier'> };

export const carriersOf = ({ carriers, times: { carrier } }: CarrierSettings): Carrier[] =>
  carriers.length === 0 && carrier ? [{ name: carrier, link: '' }] : carriers;

export function trackingLink(carriers: readonly Carrier[], name: string, number: string): string | null {
  const link = carriers.find((carrier) => carrier.name === name)?.link;
  return link ? link.replace(numberPlaceholder, encodeURIComponent(withoutSpaces(number))) : null;
}

const withoutSpaces = (number: string) => number.replace(/[\s-]/g, '');

const digitWeights = [8, 6, 4, 2, 3, 5, 9, 7];

/** Check digit of UPU standard S10. */
function hasValidCheckDigit(digits: string) {
  const sum = digitWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  const checkDigit = 11 - (sum % 11);
  return Number(digits[8]) === (checkDigit === 10 ? 0 : checkDigit === 11 ? 5 : checkDigit);
}

const postalPattern = /poste|colissimo|chronopost/i;

/** Carriers use different formats, so this is only a warning. */
export function trackingWarning(carrier: string, typedNumber: string): string | null {
  const number = withoutSpaces(typedNumber).toUpperCase();
  if (!/^[A-Z0-9]+$/.test(number)) return 'Ce numéro contient autre chose que des lettres et des chiffres.';
  const postalMatch = /^[A-Z]{2}(\d{9})[A-Z]{2}$/.exec(number);
  if (postalMatch?.[1] && !hasValidCheckDigit(postalMatch[1]))
    return 'Le chiffre de contrôle de ce numéro ne correspond pas\u00a0: il a peut-être été mal lu.';
  if (!postalMatch && /[A-Z]{2}\d{9}[A-Z]{2}/.test(number))
    return 'Ce numéro en contient un autre\u00a0: deux étiquettes ont peut-être été lues à la suite.';
  if (postalPattern.test(carrier) && !/^(.{13}|.{15})$/.test(number))
    return 'Les numéros de La Poste, de Colissimo et de Chronopost ont 13 ou 15 caractères.';
  if (number.length < 6) return 'Ce numéro est très court.';
  return null;
}

/** One carrier per line: name; tracking URL with {numero}. */
export const carriersText = (carriers: readonly Carrier[]): string =>
  carriers.map(({ name, link }) => (link ? `${name}; ${link}` : name)).join('\n');

export const parseCarriers = (text: string): Carrier[] =>
  nonEmptyLines(text).map((line) => {
    const [name = '', ...link] = line.split(';');
    return { name: name.trim(), link: link.join(';').trim() };
  });

export const nonEmptyLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
