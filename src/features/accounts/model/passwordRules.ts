import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';

export type PasswordOwner = {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  town?: string | null | undefined;
};

export const passwordLength = { least: 10, most: 128 };

const longest = 254;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '');

/** Personal words that an acquaintance would try, of two letters or more. */
const wordsOf = ({ email, firstName, lastName, town }: PasswordOwner): string[] =>
  [firstName, lastName, town, email]
    .flatMap((text) => fold((text ?? '').slice(0, longest)).match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length > 1);

function isOwnWords(password: string, owner: PasswordOwner): boolean {
  const text = lettersOf(password);
  const words = wordsOf(owner);
  const made = [true];
  for (let end = 1; end <= text.length; end++)
    made[end] = words.some((word) => made[end - word.length] === true && text.startsWith(word, end - word.length));
  return text !== '' && made[text.length] === true;
}

const tooPersonal =
  'Ce mot de passe n’est fait que de votre nom, de votre ville ou de votre adresse électronique. Ajoutez-y d’autres mots, sans rapport avec vous.';

/** Error for an invalid password: 10 to 128 characters, not the e-mail, not the name. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const { least, most } = passwordLength;
  if (password.length < least) return `Choisissez au moins ${least} caractères.`;
  if (password.length > most) return `Choisissez au plus ${most} caractères.`;
  const text = password.trim().toLowerCase();
  const address = owner.email?.trim().toLowerCase();
  if (address && (text === address || text === address.split('@')[0])) {
    return 'Votre mot de passe ne peut pas être votre adresse électronique.';
  }
  return isOwnWords(password, owner) ? tooPersonal : null;
}

export const newPassword = z
  .string({ error: 'Choisissez un mot de passe.' })
  .min(1, { error: 'Choisissez un mot de passe.', abort: true })
  .superRefine((password, ctx) => {
    const message = passwordProblem(password);
    if (message) ctx.addIssue({ code: 'custom', message });
  });
