import { z } from 'zod';
import { isOwnWords, type PasswordOwner } from './ownWords.ts';

export const passwordLength = { least: 10, most: 128 };

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
