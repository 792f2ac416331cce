import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = { seconds: number; megabytes: number };

export class ThreadLimit extends Error {}

/** Starts `file`, the `import.meta.url` of a module, as a worker and waits for its one message. @throws ThreadLimit */
export async function runThread<Answer>(
  file: string,
  workerData: object,
  { seconds, megabytes }: ThreadLimits,
): Promise<Answer> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const worker = new Worker(new URL(file), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [Answer];
    return answer;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadLimit(code, { cause: error });
    throw error;
  } finally {
    await worker.terminate();
  }
}
