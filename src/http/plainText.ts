import { z } from 'zod';

/** Bidirectional control characters: a name with one reads as another. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const withoutTurning = (text: string): string => text.replace(turning, '');

/** What keyboards, phones and pasted texts write in a name, a street or an address: one apostrophe (’, or ' as typed),
 * one hyphen, single plain spaces, no invisible sign. */
export const foldSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{DI}/gu, '')
    .replace(/[´`‘‛ʹʼ′＇]/g, '’')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** One line with single spaces; French no-break spaces stay. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();

/** One line of at most so many characters; with `needed` an empty one is refused by this sentence. */
export const lineUpTo = (most: number, what: string, needed?: string) =>
  z
    .string(needed)
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(needed ? 1 : 0, needed)
        .max(most, `${what} a ${most} caractères au plus.`),
    );
