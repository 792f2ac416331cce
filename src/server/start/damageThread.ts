import { isMainThread, parentPort } from 'node:worker_threads';
import { damageOf } from './damage.ts';

export const damageThread = import.meta.url;

if (!isMainThread)
  parentPort?.on('message', ({ database }: { database: string }) => parentPort?.postMessage(damageOf(database)));
