import { randomInt } from 'node:crypto';
import { normalizeText } from './payerNames.ts';

/** Excludes letters that sound alike in French on the telephone. */
const referenceLetters = 'FHJKLMPRWXZ';
/** Excludes 0 and 1, which look like O and I. */
const digits = '23456789';

const randomTriple = (alphabet: string): string =>
  Array.from({ length: 3 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A reference such as KRF482MPX756 has 38 random bits; unique indexes prevent duplicates. */
export const newReference = (): string =>
  randomTriple(referenceLetters) + randomTriple(digits) + randomTriple(referenceLetters) + randomTriple(digits);

const numberLength = 12;

/** A transfer reference may have lost its spaces, its case or its end. */
export function possibleOrderNumbers(texts: readonly string[]): string[] {
  const numbers = new Set<string>();
  for (const text of texts) {
    const compactText = normalizeText(text);
    for (let numberStart = 0; numberStart + numberLength <= compactText.length; numberStart++)
      numbers.add(compactText.slice(numberStart, numberStart + numberLength));
  }
  return [...numbers];
}
