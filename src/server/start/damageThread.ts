import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { damageOf } from './damage.ts';

/** This file, built or not: it is started again as a worker. */
export const damageThread = import.meta.url;

const { database } = (workerData ?? {}) as { database?: string };
if (!isMainThread && database !== undefined) parentPort?.postMessage(damageOf(database));
