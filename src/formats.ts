const conjunction = new Intl.ListFormat('fr');
const disjunction = new Intl.ListFormat('fr', { type: 'disjunction' });
const countries = new Intl.DisplayNames(['fr'], { type: 'region' });

export const formatList = (words: Iterable<string>): string => conjunction.format(words);
export const formatChoices = (words: Iterable<string>): string => disjunction.format(words);

export const presentRows = (rows: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  rows.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

export const countryName = (code: string): string => (code === '' ? '' : (countries.of(code) ?? code));
