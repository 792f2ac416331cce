import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { lowerThreads } from './lowerThreads.ts';

/** Its own objects are few: pixels lie outside of this. */
const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const name = 'drawing';

/** Starts a file as a thread: it neither holds up other requests, nor takes the process along when a decoder breaks down. */
export function startThread(address: string, workerData: unknown): Worker {
  const thread = new Worker(new URL(address), {
    name,
    workerData,
    resourceLimits: limits,
    env: {},
    // What a decoder says of a broken file is no line of the shop's log.
    stdout: true,
    stderr: true,
  });
  thread.once('online', () => lowerThreads(name));
  return thread;
}

/** The thread's next message. @throws when it breaks down, ends or takes longer than `milliseconds` */
export async function answerOf<Answer>(thread: Worker, milliseconds: number): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  const fail = (why: string) => {
    throw new Error(`the thread ${why}`);
  };
  const ended = once(thread, 'exit', { signal }).then(([code]) => fail(`ended with ${code}`));
  const late = setTimeout(milliseconds, null, { signal }).then(() => fail('took too long'));
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended, late]);
    return answer;
  } finally {
    over.abort();
  }
}

/** One answer of a file that is started as a thread, which then gives its memory back. @throws as `answerOf` */
export async function inThread<Answer>(address: string, workerData: unknown, milliseconds: number): Promise<Answer> {
  const thread = startThread(address, workerData);
  try {
    return await answerOf(thread, milliseconds);
  } finally {
    await thread.terminate();
  }
}
