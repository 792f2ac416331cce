import { Worker } from 'node:worker_threads';
import { lowerThreads } from './lowerThreads.ts';

/** Its own objects are few: pixels lie outside of this. */
const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const name = 'drawing';

/**
 * Starts a file as a thread and answers its first message: it neither holds up other requests, nor takes the process
 * along when a decoder breaks down, and gives its memory back.
 * @throws when the thread breaks down or takes longer than `milliseconds`
 */
export async function inThread<Answer>(address: string, workerData: unknown, milliseconds: number): Promise<Answer> {
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
  let clock: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      clock = setTimeout(() => reject(new Error('the thread took too long')), milliseconds);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)));
    });
  } finally {
    clearTimeout(clock);
    await thread.terminate();
  }
}
