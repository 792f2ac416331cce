/** What a form's fields say, by name; a box that is not ticked says nothing. */
export type Values = Readonly<Record<string, string>>;

/** A field that says one thing in the form and another in what a colleague saved. */
export type Difference = { name: string; mine: string; theirs: string; keep: 'mine' | 'theirs' };

/** The fields of `values` that are not as in `base`. */
export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(base).flatMap((name) => (at(values, name) === at(base, name) ? [] : [[name, at(values, name)]])),
  );

const at = (values: Values, name: string): string => values[name] ?? '';

/** Where a form and what was saved meanwhile differ: what was typed is proposed, and else what was saved. */
export function differencesOf({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): Difference[] {
  const typed = changesOf(base, mine);
  return Object.keys(changesOf(theirs, mine)).map((name) => ({
    name,
    mine: at(mine, name),
    theirs: at(theirs, name),
    keep: Object.hasOwn(typed, name) ? 'mine' : 'theirs',
  }));
}

export const merged = (theirs: Values, differences: readonly Difference[]): Values => ({
  ...theirs,
  ...Object.fromEntries(differences.flatMap(({ name, mine, keep }) => (keep === 'mine' ? [[name, mine]] : []))),
});
