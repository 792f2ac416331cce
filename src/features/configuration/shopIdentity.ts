import { z } from 'zod';
import {
  groupChars,
  invalidSirenText,
  isBic,
  isIban,
  isSiren,
  isVatNumber,
  parseCoordinates,
  pictureNames,
  type ShopIdentityName,
  shopIdentityLabels,
  sirenOf,
  sirenText,
  withoutSeparators,
} from '../../dealer.ts';
import { email } from '../../email.ts';
import { parsePicture } from '../../uploads/picture.ts';

type VariableName = Exclude<ShopIdentityName, 'SHOP_HOURS'>;
/** Environment variables that override saved values; SHOP_HOURS follows from the opening hours. */
export const shopVariables = [
  'SHOP_NAME',
  ...(Object.keys(shopIdentityLabels).filter((name) => name !== 'SHOP_HOURS') as VariableName[]),
] as const;
type ShopValueName = (typeof shopVariables)[number];

const line = (maxLength = 300) =>
  z
    .string('Indiquez un texte.')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength, `${maxLength} caractères au plus.`));

const checkedLine = (isValid: (text: string) => boolean, sentence: string) =>
  line(60).refine((text) => text === '' || isValid(text), sentence);

const picture = line(200).refine(
  (text) => text === '' || parsePicture(text) !== null,
  'Cette image n’est pas de la boutique. Ajoutez-la de nouveau.',
);

export const shopValuesShape = z
  .object({
    ...(Object.fromEntries(shopVariables.map((name) => [name, line()])) as Record<
      ShopValueName,
      ReturnType<typeof line>
    >),
    SHOP_NAME: line(60),
    SHOP_LEGAL_NAME: line(70),
    SHOP_EMAIL: line(254).refine(
      (text) => text === '' || email.safeParse(text).success,
      'Indiquez une adresse électronique complète, comme contact@exemple.fr.',
    ),
    SHOP_PLACE: checkedLine(
      (text) => parseCoordinates(text) !== null,
      'Indiquez une latitude et une longitude, comme 48.8566, 2.3522.',
    ),
    ...(Object.fromEntries(pictureNames.map((name) => [name, picture])) as Record<string, typeof picture>),
    SHOP_SINCE: checkedLine((text) => /^(1[5-9]|20)\d\d$/.test(text), 'Indiquez une année, comme 1987.'),
    SHOP_RCS: line().transform((text) => text.replace(/^r\.?c\.?s\b\.?\s*/i, '')),
    SHOP_SIREN: checkedLine((text) => isSiren(sirenOf(text)), invalidSirenText).transform((text) =>
      sirenText(sirenOf(text)),
    ),
    SHOP_VAT: checkedLine(
      isVatNumber,
      'Ce numéro de TVA n’est pas valable\u00a0: FR, deux chiffres de contrôle, puis le SIREN.',
    ).transform(withoutSeparators),
    SHOP_IBAN: checkedLine(
      isIban,
      'Cet IBAN n’est pas valable\u00a0: un caractère manque ou est faux. Recopiez-le depuis votre relevé.',
    ).transform((text) => groupChars(text, 4)),
    SHOP_BIC: checkedLine(
      isBic,
      'Ce BIC n’est pas valable\u00a0: 8 ou 11 lettres et chiffres, comme BNPAFRPP.',
    ).transform(withoutSeparators),
  })
  .partial();
