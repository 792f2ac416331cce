import { randomInt } from 'node:crypto';

/** Consonants that a French ear keeps apart on the telephone: one of « bé, dé, pé, té », one of « effe, esse », one of « emme, enne ». */
const letters = 'FHJKLMPRWXZ';
const figures = '0123456789';

const three = (alphabet: string): string =>
  Array.from({ length: 3 }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Letters and figures by turns, as KRF482MPX756, so that it is read out in groups of three. Forty random bits; the tables
 * make sure that no other order or payment has it.
 */
export const newReference = (): string => three(letters) + three(figures) + three(letters) + three(figures);
