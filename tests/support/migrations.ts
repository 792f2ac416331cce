import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Today's migrations and one more, as the next version of the shop brings it. */
export function migrationsToCome(dir: string): string {
  const copy = join(dir, 'migrations');
  cpSync(join(import.meta.dirname, '../../db/migrations'), copy, { recursive: true });
  const file = join(copy, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] };
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error('there are no migrations');
  const tag = 'next_version';
  const entry = { ...newest, idx: newest.idx + 1, when: newest.when + 1, tag };
  writeFileSync(join(copy, `${tag}.sql`), 'ALTER TABLE `users` ADD `next_version` text;\n');
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  return copy;
}
