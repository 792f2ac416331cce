import { z } from 'zod';
import { normalizeLetters } from '../../db/fold.ts';

/** Invisible characters can make one name look like another; text copied from a PDF brings control characters. */
const invisiblePattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  /[\0-\b\x0e-\x1f\x7f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The database would change lone surrogates. */
export const sanitizeText = (text: string): string => text.replace(invisiblePattern, '').toWellFormed();

/** Dashes become hyphens, whitespace single spaces, and apostrophes ’; a plain ' stays. */
export const unifyCharacters = (text: string): string =>
  normalizeLetters(text)
    .replace(/\p{DI}/gu, '')
    .replace(/[´`‘‛ʹʼ′＇]/g, '’')
    .replace(/[\u02d7\u2010-\u2015\u2043\u2212\ufe63\uff0d]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** One line with single spaces; French no-break spaces are kept. */
export const tidyLine = (text: string): string =>
  normalizeLetters(text)
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();

export const lineShape = (max: number, subject: string, required?: string) =>
  z
    .string(required)
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .min(required ? 1 : 0, required)
        .max(max, `${subject} a ${max} caractères au plus.`),
    );
