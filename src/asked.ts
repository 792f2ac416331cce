/** The key of the table that an address names; `constructor` is none. */
export const keyAsked = <Key extends string, Else>(
  table: Readonly<Record<Key, unknown>>,
  name: string | null,
  otherwise: Else,
): Key | Else => (name !== null && Object.hasOwn(table, name) ? (name as Key) : otherwise);

export function pageAsked(query: URLSearchParams, name = 'page'): number {
  const asked = query.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}
