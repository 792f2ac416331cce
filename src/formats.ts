const conjunction = new Intl.ListFormat('fr');
const disjunction = new Intl.ListFormat('fr', { type: 'disjunction' });
const countries = new Intl.DisplayNames(['fr'], { type: 'region' });

export const listOf = (words: Iterable<string>): string => conjunction.format(words);
export const eitherOf = (words: Iterable<string>): string => disjunction.format(words);

export const presentRows = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

export const countryName = (code: string): string => (code === '' ? '' : (countries.of(code) ?? code));
