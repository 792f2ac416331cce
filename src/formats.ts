const all = new Intl.ListFormat('fr');
const any = new Intl.ListFormat('fr', { type: 'disjunction' });
const countries = new Intl.DisplayNames(['fr'], { type: 'region' });

export const listOf = (words: Iterable<string>): string => all.format(words);
export const eitherOf = (words: Iterable<string>): string => any.format(words);

export const filled = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

export const countryName = (code: string): string => (code === '' ? '' : (countries.of(code) ?? code));
