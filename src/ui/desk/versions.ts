export type Values = Readonly<Record<string, string>>;

export type FieldConflict = { name: string; mine: string; theirs: string; keep: 'mine' | 'theirs' };

export const changesOf = (base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.keys(base).flatMap((name) => (at(values, name) === at(base, name) ? [] : [[name, at(values, name)]])),
  );

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const at = (values: Values, name: string): string => values[name] ?? '';

export function differencesOf({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Values>): FieldConflict[] {
  const changes = changesOf(base, mine);
  // Saving normalises spaces, so a difference in spaces alone is no conflict.
  const differ = (name: string) => plain(at(mine, name)) !== plain(at(theirs, name));
  return Object.keys(changesOf(theirs, mine))
    .filter(differ)
    .map((name) => ({
      name,
      mine: at(mine, name),
      theirs: at(theirs, name),
      keep: Object.hasOwn(changes, name) ? 'mine' : 'theirs',
    }));
}

export const merged = (theirs: Values, differences: readonly FieldConflict[]): Values => ({
  ...theirs,
  ...Object.fromEntries(differences.flatMap(({ name, mine, keep }) => (keep === 'mine' ? [[name, mine]] : []))),
});
