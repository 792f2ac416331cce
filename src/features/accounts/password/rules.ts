import { z } from 'zod';
import { isOwnWords, type PasswordOwner } from './ownWords.ts';

export const passwordLength = { least: 10, most: 128 };

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1aqw2zsx3edc4rfv5tgb6yhn7uj',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  '&é"\'(-è_çà)=',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Up to three runs along the alphabet, the figures or the keyboard: « azerty123456 ». */
function isWalk(text: string): boolean {
  let at = 0;
  for (let runs = 0; runs < 3 && at < text.length; runs++) {
    let length = text.length - at;
    while (length >= 3 && !rows.some((row) => row.includes(text.slice(at, at + length)))) length--;
    if (length < 3) return false;
    at += length;
  }
  return at === text.length;
}

const isRepeat = (text: string) => /^(.{1,4}?)\1+$/su.test(text) || new Set(text).size <= 3;

export const tooCommon =
  'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple quelques mots sans rapport entre eux.';

const tooPersonal =
  'Ce mot de passe n’est fait que de votre nom, de votre ville ou de votre adresse électronique. Ajoutez-y d’autres mots, sans rapport avec vous.';

/** Patterns anybody would try, known without any list; `commonPasswords.server.ts` has the list. */
const isPattern = (password: string): boolean => {
  const text = password.toLowerCase();
  return isRepeat(text) || isWalk(text);
};

/** A sentence when this may not be a password: 10 to 128 characters, not a bare pattern, not the e-mail, not the name. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const { least, most } = passwordLength;
  if (password.length < least) return `Choisissez au moins ${least} caractères.`;
  if (password.length > most) return `Choisissez au plus ${most} caractères.`;
  const text = password.trim().toLowerCase();
  const address = owner.email?.trim().toLowerCase();
  if (address && (text === address || text === address.split('@')[0])) {
    return 'Votre mot de passe ne peut pas être votre adresse électronique.';
  }
  if (isOwnWords(password, owner)) return tooPersonal;
  return isPattern(password) ? tooCommon : null;
}

export const newPassword = z
  .string({ error: 'Choisissez un mot de passe.' })
  .min(1, { error: 'Choisissez un mot de passe.', abort: true })
  .superRefine((password, ctx) => {
    const message = passwordProblem(password);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** A hint while typing: length counts, no composition is asked. 0 is not acceptable, 3 the best. */
export function strengthOf(password: string, owner: PasswordOwner = {}): { level: 0 | 1 | 2 | 3; sentence: string } {
  const problem = passwordProblem(password, owner);
  if (problem) return { level: 0, sentence: problem };
  const weight = Math.min(password.length, new Set(password).size * 2);
  if (weight < 13) return { level: 1, sentence: 'Acceptable. Plus long, il serait plus sûr.' };
  if (weight < 17) return { level: 2, sentence: 'Bon mot de passe.' };
  return { level: 3, sentence: 'Très bon mot de passe.' };
}
