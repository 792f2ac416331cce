import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

type ThreadLimits = { seconds: number; megabytes: number };

export class ThreadLimitError extends Error {}

type IdleThread = { worker: Worker; end: NodeJS.Timeout };

/** Idle threads by file, reused because starting one takes longer than most work. */
const idleThreads = new Map<string, IdleThread>();
const idleTimeMs = 10_000;

function startThread(file: string, megabytes: number): Worker {
  const worker = new Worker(new URL(file), { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  return worker.on('error', () => {
    if (idleThreads.get(file)?.worker === worker) popIdleThread(file);
  });
}

function popIdleThread(file: string): Worker | undefined {
  const { worker, end } = idleThreads.get(file) ?? {};
  clearTimeout(end);
  idleThreads.delete(file);
  return worker;
}

function pushIdleThread(file: string, worker: Worker): void {
  worker.unref();
  if (idleThreads.has(file)) return void worker.terminate();
  // Removed from the map first, so that an ending thread gets no more messages.
  const endTimer = setTimeout(() => void popIdleThread(file)?.terminate(), idleTimeMs);
  idleThreads.set(file, { worker, end: endTimer.unref() });
}

/** `file`: `import.meta.url` of the module that the worker runs. @throws ThreadLimitError */
export async function runThread<Result>(file: string, message: object, limits: ThreadLimits): Promise<Result> {
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  const worker = popIdleThread(file) ?? startThread(file, limits.megabytes);
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal });
    worker.postMessage(message);
    const [result] = (await answer) as [Result];
    pushIdleThread(file, worker);
    return result;
  } catch (error) {
    await worker.terminate();
    const { code } = error as NodeJS.ErrnoException;
    if (signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') throw new ThreadLimitError(code, { cause: error });
    throw error;
  }
}
