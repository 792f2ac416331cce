import { z } from 'zod';
import { civilites } from '../../../../db/words.ts';
import { countryCodes, territoryOf } from '../../../countryCodes.ts';
import { isoDay, isPastDay } from '../../../dates.ts';
import { invalidSirenText, isSiren, sirenOf } from '../../../dealer.ts';
import { unifyCharacters } from '../../../http/plainText.ts';
import { formatNumber } from '../../../money.ts';
import { normalizePhone, phoneProblem } from './phone.ts';
import { formatPostalCode, postalCodeProblem } from './postalCode.ts';

const adultAge = 18;

const controlPattern = /[\p{Cc}\p{Cs}]/u;
/** The fonts of printed documents support Latin script only. */
const latinPattern = /^[[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]--\p{Extended_Pictographic}]*$/v;

export const requiredLine = (requiredText: string, maxLength: number) =>
  z
    .string({ error: requiredText })
    .transform(unifyCharacters)
    .pipe(
      z
        .string()
        .min(1, requiredText)
        .max(maxLength, `${maxLength} caractères au plus.`)
        .refine((text) => !controlPattern.test(text), 'Ce texte contient un caractère qui n’est pas imprimable.')
        .refine((text) => latinPattern.test(text), 'Écrivez-le en lettres latines et sans émoji.'),
    );

const maxMessageLength = 5000;
const unprintablePattern = /[\p{Cs}[\p{Cc}--[\t\n]]]/v;

export const message = z
  .string({ error: 'Écrivez votre message.' })
  .overwrite((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
  .max(maxMessageLength, {
    error: () =>
      `${formatNumber(maxMessageLength)} caractères au plus. Raccourcissez votre message, ou envoyez-le en deux fois.`,
  })
  .refine((text) => !unprintablePattern.test(text), 'Ce texte contient un caractère qui n’est pas imprimable.');

/** « jean-marc d’aubigny » → « Jean-Marc d’Aubigny »; a name with a capital letter is left unchanged. */
const capitalizeName = (text: string): string =>
  text === text.toLowerCase()
    ? text.replace(/\p{L}[\p{L}\p{M}]*/gu, (word) =>
        /^(d|de|von)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
      )
    : text;

export const name = (requiredText: string) =>
  requiredLine(requiredText, 80)
    .refine(
      (text) => /^['’]?\p{L}[\p{L}\p{M} .'’·-]*$/u.test(text),
      'Des lettres, espaces, traits d’union et apostrophes seulement.',
    )
    // Mail programs turn « nom.com » into a link, which spammers would abuse.
    .refine((text) => !/\.\p{L}{2}/u.test(text), 'Mettez une espace après le point.')
    .transform(capitalizeName);

export const optional = <S extends z.ZodType<string, string>>(shape: S) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape.nullish())
    .transform((text) => text ?? null);

const birthDateRequiredText = 'Indiquez votre date de naissance : jour, mois et année.';

const isRealDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
};

export function isAdult(dateOfBirth: string, now = Date.now()): boolean {
  return `${Number(dateOfBirth.slice(0, 4)) + adultAge}${dateOfBirth.slice(4)}` <= isoDay(now);
}

const isoDatePattern = /^\d{4}-\d{2}-\d{2}$/;

const dateOfBirth = z
  .string({ error: birthDateRequiredText })
  .regex(isoDatePattern, {
    error: ({ input }) =>
      /[^\d-]/.test(`${input}`)
        ? 'Écrivez le jour, le mois et l’année en chiffres, par exemple 17, 5 et 1980.'
        : /^\d{1,3}-/.test(`${input}`)
          ? 'Écrivez l’année en quatre chiffres, par exemple 1980.'
          : birthDateRequiredText,
  })
  .refine((day) => !isoDatePattern.test(day) || isRealDay(day), 'Cette date n’existe pas.')
  .refine((day) => !isRealDay(day) || isPastDay(day), 'Vérifiez l’année de votre naissance.')
  // No `abort`: rules that compare fields would be skipped.
  .refine((day) => !isRealDay(day) || isAdult(day), `Il faut avoir ${adultAge} ans révolus pour commander.`);

const nameFields = {
  /** Always optional, because a sale does not need a title (CJEU C-394/23). */
  civilite: optional(z.enum(civilites, { error: 'Choisissez « Madame » ou « Monsieur ».' })),
  firstName: name('Indiquez votre prénom.'),
  lastName: name('Indiquez votre nom.'),
};

const hasLetter = (text: string): boolean => text === '' || /\p{L}/u.test(text);

export const street = (requiredText: string) =>
  requiredLine(requiredText, 200).refine(hasLetter, 'Indiquez aussi la rue ou le lieu-dit.');
export const town = (requiredText: string) =>
  requiredLine(requiredText, 80).refine(hasLetter, 'Le nom de la ville s’écrit en lettres.');

const siren = z.string().transform(sirenOf).refine(isSiren, invalidSirenText);

const addressMessages = {
  address: 'Indiquez votre adresse.',
  postalCode: 'Indiquez votre code postal.',
  town: 'Indiquez votre ville.',
};

const addressFields = {
  address: street(addressMessages.address),
  postalCode: requiredLine(addressMessages.postalCode, 12),
  town: town(addressMessages.town),
  country: z.enum(countryCodes, { error: 'Choisissez un pays où nous livrons.' }),
};

export const orderFields = {
  dateOfBirth,
  portablePhone: requiredLine('Indiquez votre téléphone.', 40),
  ...addressFields,
};

export const profileFields = {
  ...nameFields,
  company: optional(requiredLine('Indiquez votre société.', 120)),
  siren: optional(siren),
  secondPhone: optional(requiredLine('Indiquez votre second téléphone.', 40)),
  dateOfBirth: optional(orderFields.dateOfBirth),
  portablePhone: optional(orderFields.portablePhone),
  address: optional(orderFields.address),
  postalCode: optional(orderFields.postalCode),
  town: optional(orderFields.town),
  country: optional(orderFields.country),
};

function missingAddressErrors(input: Record<string, unknown>): Record<string, string> {
  const isBlank = (field: string) => typeof (input[field] ?? '') === 'string' && `${input[field] ?? ''}`.trim() === '';
  const missingFields = Object.entries(addressMessages).filter(([field]) => isBlank(field));
  return missingFields.length < Object.keys(addressMessages).length ? Object.fromEntries(missingFields) : {};
}

export const withRules = <S extends z.ZodType>(
  schema: S,
  problems: (input: Record<string, unknown>) => Record<string, string>,
): S =>
  schema.superRefine(
    (input, ctx) => {
      for (const [field, message] of Object.entries(problems((input ?? {}) as Record<string, unknown>)))
        ctx.addIssue({ code: 'custom', path: [field], message });
    },
    { when: () => true },
  );

type Phones = { portablePhone: string | null; secondPhone: string | null };

export type PhoneTest = (phone: string) => boolean;
export const hasPhone = (user: Phones) => (phone: string) => phone === user.portablePhone || phone === user.secondPhone;

export function addressProblems(input: Record<string, unknown>, isStored: PhoneTest = () => false) {
  const country = countryCodes.find((code) => code === (input['country'] || 'FR'));
  const errors = missingAddressErrors(input);
  const territory = territoryOf({ country, postalCode: `${input['postalCode'] ?? ''}` }) ?? '';
  const check = (text: string) => (isStored(normalizePhone(text, territory)) ? null : phoneProblem(text, territory));
  const rules = { portablePhone: check, secondPhone: check, postalCode: postalCodeProblem };
  for (const [field, rule] of Object.entries(rules)) {
    const text = input[field];
    const problem = country && typeof text === 'string' && text.trim() !== '' && rule(text.trim(), country);
    if (problem) errors[field] = problem;
  }
  return errors;
}

export const orderDetailsShape = (isStored?: PhoneTest) =>
  withRules(z.object(orderFields), (input) => addressProblems(input, isStored));

export function normalizePerson<T extends Phones & { country: string | null; postalCode: string | null }>(
  person: T,
): T {
  const country = person.country ?? 'FR';
  const territory = territoryOf({ ...person, country }) ?? country;
  const toE164 = (text: string | null) => text && normalizePhone(text, territory);
  return {
    ...person,
    portablePhone: toE164(person.portablePhone),
    secondPhone: toE164(person.secondPhone),
    postalCode: person.postalCode && formatPostalCode(person.postalCode, country),
  };
}
