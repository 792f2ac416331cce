import { isMainThread, parentPort } from 'node:worker_threads';
import { findDamage } from './damage.ts';

export const damageWorkerUrl = import.meta.url;

if (!isMainThread)
  parentPort?.on('message', ({ database }: { database: string }) => parentPort?.postMessage(findDamage(database)));
