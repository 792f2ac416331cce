import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Five steps down weigh a third beside the thread of the pages, and nothing where that one rests. */
const below = 5;

const threads = '/proc/self/task';

/**
 * Has the threads of a name step back behind the one that serves pages, so that a flood of work of theirs leaves it the
 * processor. Linux alone gives each thread a priority of its own.
 */
export function lowerThreads(name: string): void {
  if (!existsSync(threads)) return;
  for (const thread of readdirSync(threads)) {
    try {
      if (readFileSync(`${threads}/${thread}/comm`, 'utf8').trim() === name) setPriority(Number(thread), below);
    } catch {
      // It has ended, or the system lets nobody choose.
    }
  }
}
