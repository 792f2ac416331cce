/** What a form's fields say, by name; a box that is not ticked says nothing. */
export type Values = Readonly<Record<string, string>>;

/** A field that says one thing in the form and another in what a colleague saved. */
export type Difference = { name: string; mine: string; theirs: string; keep: 'mine' | 'theirs' };

export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(base).flatMap((name) => (at(values, name) === at(base, name) ? [] : [[name, at(values, name)]])),
  );

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const at = (values: Values, name: string): string => values[name] ?? '';

/** Where a form and what was saved meanwhile differ: what was typed is proposed, and else what was saved. */
export function differencesOf({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): Difference[] {
  const typed = changesOf(base, mine);
  // Saving tidies spaces: nobody chooses between two kinds of them.
  const differ = (name: string) => plain(at(mine, name)) !== plain(at(theirs, name));
  return Object.keys(changesOf(theirs, mine))
    .filter(differ)
    .map((name) => ({
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
