import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** One erased account: its id, which names nobody, and when it was erased in milliseconds. */
type Erasure = { id: string; at: number };

/** Outside of the database, so that it outlives a copy that is put back. */
export const erasureList = ({ dataDir }: { dataDir: string }): string => `${dataDir}/erasures.jsonl`;

/** The ids of the accounts that were ever erased; a line cut off by a power cut is none. */
export function readErasures(list: string): Set<string> {
  let text = '';
  try {
    text = readFileSync(list, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return new Set([...text.matchAll(/^\{"id":"([^"]+)","at":\d+\}$/gm)].flatMap(([, id]) => id ?? []));
}

/** Adds accounts to the list; on the disk when this returns. */
export function noteErasures(list: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const file = openSync(list, 'a', 0o600);
  try {
    // On a line of its own, whatever stands before.
    for (const { id, at } of erasures) writeSync(file, `\n${JSON.stringify({ id, at })}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
