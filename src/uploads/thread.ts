import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** Its own objects are few: pixels lie outside of this. */
const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Starts a file as a thread: it neither holds up other requests, nor takes the process along when a decoder breaks down. */
export function startThread(address: string, workerData: unknown): Worker {
  return new Worker(new URL(address), {
    workerData,
    resourceLimits: limits,
    env: {},
    // What a decoder says of a broken file is no line of the shop's log.
    stdout: true,
    stderr: true,
  });
}

/** The thread's next message. @throws when it breaks down, ends or takes longer than `milliseconds` */
export async function answerOf<Answer>(thread: Worker, milliseconds: number): Promise<Answer> {
  const over = new AbortController();
  const { signal } = over;
  const fail = (why: string) => {
    throw new Error(`the thread ${why}`);
  };
  const ended = once(thread, 'exit', { signal }).then(([code]) => fail(`ended with ${code}`));
  const late = wait(milliseconds, null, { signal }).then(() => fail('took too long'));
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

/** Decoded pictures are large, and processors few. */
const oneAtATime = pLimit(1);

/** Milliseconds that a thread without work waits for more: to start one takes longer than most works. */
const rest = 10_000;

/**
 * Works of one kind by a thread that starts with the first of them and ends when it has rested; of all kinds there is one
 * at a time, and `make` is asked for it then: what waits holds no memory.
 * @returns asks for a work; it throws as `answerOf`, and the next one has a new thread
 */
export function keptThread<Work, Answer>(
  start: () => Promise<Worker>,
): (make: () => Work | Promise<Work>, milliseconds: number) => Promise<Answer> {
  let thread: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  const end = () => {
    void thread?.terminate();
    thread = undefined;
  };
  const ask = async (work: Work, milliseconds: number) => {
    clearTimeout(resting);
    thread ??= (await start()).on('error', end);
    thread.ref();
    try {
      thread.postMessage(work);
      const answer = await answerOf<Answer>(thread, milliseconds);
      thread.unref();
      resting = setTimeout(end, rest).unref();
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  return (make, milliseconds) => oneAtATime(async () => ask(await make(), milliseconds));
}
