/** The overview of the back office warns about missing values. */
export const shopIdentityLabels = {
  SHOP_LEGAL_NAME: 'raison sociale',
  SHOP_ADDRESS: 'adresse',
  SHOP_PHONE: 'téléphone',
  SHOP_EMAIL: 'adresse électronique',
  SHOP_HOURS: 'horaires du comptoir',
  SHOP_PLACE: 'coordonnées de la carte',
  SHOP_PHOTO: 'photographie du comptoir',
  SHOP_SINCE: 'année de création',
  SHOP_PEOPLE: 'équipe du comptoir',
  SHOP_FACADE: 'photographie de la façade',
  SHOP_PARCEL: 'photographie d’un colis',
  SHOP_PORTRAIT_1: 'portrait de la première personne',
  SHOP_PORTRAIT_2: 'portrait de la deuxième personne',
  SHOP_PORTRAIT_3: 'portrait de la troisième personne',
  SHOP_PORTRAIT_4: 'portrait de la quatrième personne',
  SHOP_RCS: 'RCS',
  SHOP_SIREN: 'SIREN',
  SHOP_CAPITAL: 'capital social',
  SHOP_DIRECTOR: 'directeur de la publication',
  SHOP_VAT: 'numéro de TVA',
  SHOP_LICENCE: 'autorisation de changeur manuel',
  SHOP_HOST: 'hébergeur du site',
  SHOP_MEDIATOR: 'médiateur de la consommation',
  SHOP_ACCESSIBILITY: 'déclaration d’accessibilité',
  SHOP_IBAN: 'IBAN',
  SHOP_BIC: 'BIC',
} as const;

export type ShopIdentityName = keyof typeof shopIdentityLabels;

const portraitNames = ['SHOP_PORTRAIT_1', 'SHOP_PORTRAIT_2', 'SHOP_PORTRAIT_3', 'SHOP_PORTRAIT_4'] as const;
export const pictureNames: readonly ShopIdentityName[] = ['SHOP_PHOTO', 'SHOP_FACADE', 'SHOP_PARCEL', ...portraitNames];

/** « Camille Exemple, gérante ; Sacha Exemple, numismate » */
export const parsePeople = (identity: Partial<Record<ShopIdentityName, string>>) =>
  (identity.SHOP_PEOPLE ?? '')
    .split(';')
    .map((person) => person.split(','))
    .map(([name = '', ...role], index) => ({
      name: name.trim(),
      role: role.join(',').trim(),
      portrait: portraitNames[index] && identity[portraitNames[index]],
    }))
    .filter(({ name }) => name !== '');

/** « 48.8566, 2.3522 », in degrees; otherwise null. */
export function parseCoordinates(text: string | undefined): { north: number; east: number } | null {
  const [, north, east] = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text?.trim() ?? '') ?? [];
  const coordinates = { north: Number(north), east: Number(east) };
  return Math.abs(coordinates.north) <= 90 && Math.abs(coordinates.east) <= 180 ? coordinates : null;
}

export const withoutSeparators = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** ISO 13616: read with its first four characters at the end, the number is 1 modulo 97. */
export function isIban(text: string): boolean {
  const iban = withoutSeparators(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('FR') && iban.length !== 27)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** ISO 9362: bank, country, location, and perhaps a branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(withoutSeparators(text));

/** Checks the Luhn checksum. */
export function isSiren(text: string): boolean {
  const siren = withoutSeparators(text);
  if (!/^\d{9}$/.test(siren)) return false;
  const sum = [...siren].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Also accepts a SIRET or a French VAT number. */
export const sirenOf = (text: string): string =>
  withoutSeparators(text).replace(/^FR[A-Z0-9]{2}(?=\d{9}$)|(?<=^\d{9})\d{5}$/, '');

export const groupChars = (text: string, size: number) =>
  withoutSeparators(text).replace(new RegExp(`(.{${size}})(?=.)`, 'g'), '$1 ');

export const sirenText = (siren: string): string => groupChars(siren, 3);

export const invalidSirenText = 'Ce SIREN n’est pas valable\u00a0: neuf chiffres, dont le dernier contrôle les autres.';

/** A French key is computed from the SIREN. For other countries only the format is checked. */
export function isVatNumber(text: string): boolean {
  const vat = withoutSeparators(text);
  if (!vat.startsWith('FR')) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vat);
  const siren = vat.slice(4);
  return isSiren(siren) && Number(vat.slice(2, 4)) === (12 + 3 * (Number(siren) % 97)) % 97;
}
