/** Own keys only, so not `constructor`. */
export const keyOrFallback = <Key extends string, Else>(
  table: Readonly<Record<Key, unknown>>,
  name: string | null,
  fallback: Else,
): Key | Else => (name !== null && Object.hasOwn(table, name) ? (name as Key) : fallback);

export function parsePageNumber(query: URLSearchParams, name = 'page'): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
