import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The migrations as they were before the one named, or before the newest. */
export function migrationsBefore(dir: string, name = ''): string {
  const copy = join(dir, 'migrations');
  cpSync(join(import.meta.dirname, '../../db/migrations'), copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findLastIndex(({ tag }) => tag.endsWith(name));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return copy;
}
