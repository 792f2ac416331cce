import { z } from 'zod';
import { isoDay } from '../../../dates.ts';
import { countryCodes, postalCodeProblem } from './countries.ts';
import { phoneNumber, phoneProblem } from './phone.ts';

export const civilites = ['M.', 'Mme'] as const;

const majority = 18;

const controls = /[\p{Cc}\p{Cs}]/u;

/** One line of text: trimmed, single spaces, composed accents, no control characters. */
export const line = (needed: string, most: number) =>
  z
    .string({ error: needed })
    .transform((text) => text.normalize('NFC').trim().replace(/ +/g, ' '))
    .pipe(
      z
        .string()
        .min(1, needed)
        .max(most, `${most} caractères au plus.`)
        .refine((text) => !controls.test(text), 'Ce texte contient un caractère qui n’est pas imprimable.'),
    );

const name = (needed: string) =>
  line(needed, 80).refine(
    (text) => /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text),
    'Des lettres, espaces, traits d’union et apostrophes seulement.',
  );

/** An empty optional field is no value at all. */
const optional = <S extends z.ZodType<string, string>>(shape: S) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape.nullish())
    .transform((text) => text ?? null);

const birthNeeded = 'Indiquez votre date de naissance.';

const isRealDay = (day: string) => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day) && day >= '1900-01-01';
};

/** Full years on the Paris calendar decide: 18 on the birthday itself. */
export function isAdult(dateOfBirth: string, now = Date.now()): boolean {
  return `${Number(dateOfBirth.slice(0, 4)) + majority}${dateOfBirth.slice(4)}` <= isoDay(now);
}

const dateOfBirth = z
  .string({ error: birthNeeded })
  .regex(/^\d{4}-\d{2}-\d{2}$/, birthNeeded)
  .refine(isRealDay, { error: 'Cette date n’existe pas.', abort: true })
  .refine((day) => isAdult(day), `Il faut avoir ${majority} ans révolus pour ouvrir un compte.`);

export const profileFields = {
  civilite: z.enum(civilites, { error: 'Choisissez votre civilité.' }),
  firstName: name('Indiquez votre prénom.'),
  lastName: name('Indiquez votre nom.'),
  company: optional(line('Indiquez votre société.', 120)),
  dateOfBirth,
  portablePhone: line('Indiquez votre téléphone portable.', 40),
  secondPhone: optional(line('Indiquez votre second téléphone.', 40)),
  address: line('Indiquez votre adresse.', 200),
  postalCode: line('Indiquez votre code postal.', 12),
  town: line('Indiquez votre ville.', 80),
  country: z.enum(countryCodes, { error: 'Choisissez un pays où nous livrons.' }),
};

const placeRules = { portablePhone: phoneProblem, secondPhone: phoneProblem, postalCode: postalCodeProblem };

/** Field to sentence, for the fields whose rule depends on the country. Takes a form that may be wrong elsewhere. */
export function placeProblems(given: Record<string, unknown>): Record<string, string> {
  const country = countryCodes.find((code) => code === given['country']);
  const found: Record<string, string> = {};
  for (const [field, rule] of Object.entries(placeRules)) {
    const text = given[field];
    const problem = country && typeof text === 'string' && text.trim() !== '' && rule(text.trim(), country);
    if (problem) found[field] = problem;
  }
  return found;
}

/** Phone numbers as they are stored. */
export const withStoredPhones = <T extends { country: string; portablePhone: string; secondPhone: string | null }>(
  person: T,
): T => ({
  ...person,
  portablePhone: phoneNumber(person.portablePhone, person.country),
  secondPhone: person.secondPhone === null ? null : phoneNumber(person.secondPhone, person.country),
});
