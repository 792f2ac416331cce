import { randomInt } from 'node:crypto';
import { fold } from '../../../../db/fold.ts';

/** Letters that do not sound alike on the telephone (bé, dé, pé, té; effe, esse; emme, enne). */
const letters = 'FHJKLMPRWXZ';
/** Digits without 0 and 1, which look like O and I. */
const figures = '23456789';

const three = (alphabet: string): string =>
  Array.from({ length: 3 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** As in KRF482MPX756: 38 random bits, and unique indexes refuse duplicates. */
export const newReference = (): string => three(letters) + three(figures) + three(letters) + three(figures);

const numberLength = 12;

/** Possible order numbers in a payment text: people and banks change its spacing and case, and cut it. */
export function possibleOrderNumbers(texts: readonly string[]): string[] {
  const numbers = new Set<string>();
  for (const text of texts) {
    const compact = fold(text)
      .replace(/[^a-z0-9]/g, '')
      .toUpperCase();
    for (let at = 0; at + numberLength <= compact.length; at++) numbers.add(compact.slice(at, at + numberLength));
  }
  return [...numbers];
}
