import { isMainThread, parentPort } from 'node:worker_threads';
import { damageOf } from './damage.ts';

/** This file, built or not: it is started again as a worker. */
export const damageThread = import.meta.url;

if (!isMainThread)
  parentPort?.on('message', ({ database }: { database: string }) => parentPort?.postMessage(damageOf(database)));
