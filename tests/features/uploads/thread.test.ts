import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { lowerThreads } from '../../../src/uploads/thread.ts';

/** The nice value of each thread of a name. */
const nicenessOf = (name: string): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return stat.includes(`(${name})`) ? [Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])] : [];
  });

it.runIf(process.platform === 'linux')('Qui dessine des images cède le processeur à qui sert les pages', async () => {
  const name = 'test drawing';
  const thread = new Worker('setInterval(() => undefined, 1_000)', { eval: true, name });
  await new Promise((resolve) => thread.once('online', resolve));
  const before = readFileSync('/proc/self/stat', 'utf8');
  const own = Number(before.slice(before.lastIndexOf(')') + 2).split(' ')[16]);
  expect(nicenessOf(name)).toEqual([own]);
  lowerThreads(name);
  expect(nicenessOf(name)).toEqual([5]);
  await thread.terminate();
});
