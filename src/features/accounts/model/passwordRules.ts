import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';

export type PasswordOwner = {
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  town?: string | null | undefined;
};

export const passwordLength = { min: 10, max: 128 };

const maxLength = 254;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '');

const wordsOf = ({ email, firstName, lastName, town }: PasswordOwner): string[] =>
  [firstName, lastName, town, email]
    .flatMap((text) => fold((text ?? '').slice(0, maxLength)).match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length > 1);

function isPersonal(password: string, owner: PasswordOwner): boolean {
  const text = lettersOf(password);
  const words = wordsOf(owner);
  const isReachable = [true];
  for (let end = 1; end <= text.length; end++)
    isReachable[end] = words.some(
      (word) => isReachable[end - word.length] === true && text.startsWith(word, end - word.length),
    );
  return text !== '' && isReachable[text.length] === true;
}

const tooPersonalText =
  'Ce mot de passe n’est fait que de votre nom, de votre ville ou de votre adresse électronique. Ajoutez-y d’autres mots, sans rapport avec vous.';

export function passwordProblem(password: string, owner: PasswordOwner = {}): string | null {
  const { min, max } = passwordLength;
  if (password.length < min) return `Choisissez au moins ${min} caractères.`;
  if (password.length > max) return `Choisissez au plus ${max} caractères.`;
  const text = password.trim().toLowerCase();
  const address = owner.email?.trim().toLowerCase();
  if (address && (text === address || text === address.split('@')[0])) {
    return 'Votre mot de passe ne peut pas être votre adresse électronique.';
  }
  return isPersonal(password, owner) ? tooPersonalText : null;
}

export const newPassword = z
  .string({ error: 'Choisissez un mot de passe.' })
  .min(1, { error: 'Choisissez un mot de passe.', abort: true })
  .superRefine((password, ctx) => {
    const message = passwordProblem(password);
    if (message) ctx.addIssue({ code: 'custom', message });
  });
