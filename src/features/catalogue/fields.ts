import { z } from 'zod';
import { tidyLine } from '../../http/plainText.ts';
import { microsFromEuros } from '../../money.ts';
import { longestDescription, longestTitle } from '../seo/seo.ts';

export const line = (what: string, longest: number) =>
  z
    .string(`Indiquez ${what}.`)
    .transform(tidyLine)
    .pipe(z.string().max(longest, `${longest} caractères au plus.`));

export const neededLine = (what: string, longest: number) =>
  line(what, longest).refine((text) => text !== '', `Indiquez ${what}.`);

/** HTML of the editor; the verb cleans it. */
export const richText = z.string('Ce texte n’est pas lisible.').max(30_000, 'Ce texte est trop long.');

export const shownFields = {
  title: line('le titre', longestTitle),
  description: line('la description', longestDescription),
  synonyms: line('les synonymes', 300),
};

/** A number with so many decimals at most in, an integer of its last decimal out. */
export const decimal = (digits: 1 | 2 | 3 | 4, message: string) =>
  z.number({ error: message }).transform((value, ctx) => {
    const step = 10 ** (6 - digits);
    const micros = microsFromEuros(value);
    if (micros !== null && micros % step === 0) return micros / step;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const aboveZero = (value: number): boolean => value > 0;
