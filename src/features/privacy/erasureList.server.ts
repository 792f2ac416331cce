import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

type Erasure = { id: string; at: number };

/** Outside the database, so that it survives the restoration of a backup. */
export const erasureListPath = ({ dataDir }: { dataDir: string }): string => `${dataDir}/erasures.jsonl`;

/** A power failure may leave an incomplete line, which is skipped. */
export function readErasures(path: string): Set<string> {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return new Set([...text.matchAll(/^\{"id":"([^"]+)","at":\d+\}$/gm)].flatMap(([, id]) => id ?? []));
}

/** Returns only when the list is flushed to disk. */
export function recordErasures(path: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return;
  const file = openSync(path, 'a', 0o600);
  try {
    for (const { id, at } of erasures) writeSync(file, `\n${JSON.stringify({ id, at })}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
