import { z } from 'zod';
import { identityNames, type ShopIdentityName } from '../../config.ts';

/** What the dealer says about himself: by the names of the environment, which wins where it sets one. */
export const shopNames = ['SHOP_NAME', ...(Object.keys(identityNames) as ShopIdentityName[])] as const;
export type ShopValueName = (typeof shopNames)[number];
export type ShopValues = Partial<Record<ShopValueName, string>>;

const bare = (text: string) => text.replace(/[\s.-]/g, '').toUpperCase();

/** ISO 13616: moved to the front and read as a number, it leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const iban = bare(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('FR') && iban.length !== 27)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** ISO 9362: bank, country, place, and perhaps a branch. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bare(text));

/** Nine digits whose sum by Luhn ends with 0. */
export function isSiren(text: string): boolean {
  const siren = bare(text);
  if (!/^\d{9}$/.test(siren)) return false;
  const sum = [...siren].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** French: FR, a key made from the SIREN, the SIREN; of another country only its shape is known. */
export function isVatNumber(text: string): boolean {
  const vat = bare(text);
  if (!vat.startsWith('FR')) return /^[A-Z]{2}[A-Z0-9]{2,12}$/.test(vat);
  const siren = vat.slice(4);
  return isSiren(siren) && Number(vat.slice(2, 4)) === (12 + 3 * (Number(siren) % 97)) % 97;
}

const groups = (text: string, size: number) => bare(text).replace(new RegExp(`(.{${size}})(?=.)`, 'g'), '$1 ');

const line = (most = 300) =>
  z
    .string('Indiquez un texte.')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(most, `${most} caractères au plus.`));

const checked = (isRight: (text: string) => boolean, sentence: string) =>
  line(60).refine((text) => text === '' || isRight(text), sentence);

/** An empty value is one that is yet to be given. */
export const shopValuesShape = z
  .object({
    ...(Object.fromEntries(shopNames.map((name) => [name, line()])) as Record<ShopValueName, ReturnType<typeof line>>),
    SHOP_NAME: line(60),
    SHOP_EMAIL: line(254).refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'Indiquez une adresse électronique complète, comme contact@exemple.fr.',
    ),
    SHOP_SIREN: checked(
      isSiren,
      'Ce SIREN n’est pas valable\u00a0: neuf chiffres, dont le dernier contrôle les autres.',
    ).transform((text) => groups(text, 3)),
    SHOP_VAT: checked(
      isVatNumber,
      'Ce numéro de TVA n’est pas valable\u00a0: FR, deux chiffres de contrôle, puis le SIREN.',
    ),
    SHOP_IBAN: checked(
      isIban,
      'Cet IBAN n’est pas valable\u00a0: un caractère manque ou est faux. Recopiez-le depuis votre relevé.',
    ).transform((text) => groups(text, 4)),
    SHOP_BIC: checked(isBic, 'Ce BIC n’est pas valable\u00a0: 8 ou 11 lettres et chiffres, comme BNPAFRPP.').transform(
      bare,
    ),
  })
  .partial();
