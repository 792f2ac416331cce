import { isMainThread, parentPort } from 'node:worker_threads';
import { damageOf } from './damage.ts';

/** Path of this file, built or not, to start it as a worker. */
export const damageThread = import.meta.url;

if (!isMainThread)
  parentPort?.on('message', ({ database }: { database: string }) => parentPort?.postMessage(damageOf(database)));
