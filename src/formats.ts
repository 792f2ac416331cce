const all = new Intl.ListFormat('fr');
const any = new Intl.ListFormat('fr', { type: 'disjunction' });
const countries = new Intl.DisplayNames(['fr'], { type: 'region' });

/** « une, deux et trois ». */
export const listOf = (words: Iterable<string>): string => all.format(words);
/** « une, deux ou trois ». */
export const eitherOf = (words: Iterable<string>): string => any.format(words);

/** The facts that have something to say. */
export const filled = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

/** « Belgique » for BE; empty for an erased person's country. */
export const countryName = (code: string): string => (code === '' ? '' : (countries.of(code) ?? code));
