import { z } from 'zod';

/** They make a name look like another one. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Half of a surrogate pair is no letter: the database would store another one. */
export const printable = (text: string): string => text.replace(bidiControls, '').toWellFormed();

/** Unifies typing variants of names and addresses: one apostrophe (’, or ' as typed), one hyphen, single plain spaces,
 * no invisible character. */
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

/** `required`: error for an empty line. */
export const lineUpTo = (max: number, subject: string, required?: string) =>
  z
    .string(required)
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${subject} a ${max} caractères au plus.`),
    );
