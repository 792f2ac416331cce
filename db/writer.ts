import type Database from 'better-sqlite3';
import type { Db } from './client.ts';
import { requireOwnFiles } from './files.ts';
import { refreshSearch } from './search.ts';

type Work = {
  run: () => void;
  /** Answers the caller, once the disk has the work. */
  done: () => void;
  failed: (error: unknown) => void;
};

type Queue = { works: Work[]; isDraining: boolean };

const queues = new WeakMap<object, Queue>();

/** Waits for a foreign lock, in milliseconds: about five seconds in all. */
const waits = [5, 10, 20, 40, 80, 160, ...new Array<number>(12).fill(400)];

/**
 * Writes, in a transaction of its own as far as the caller can tell. Works that arrive together share one commit and one
 * wait for the disk: they run in order of arrival, each sees those before it, one that throws takes back itself alone.
 * Nobody is answered before the commit. Inside a work, another one joins it: there it runs at once.
 * @throws what the work throws; the database's own error, for the whole group, when it stays locked, has lost its file or cannot commit
 */
export function write<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => T): Promise<T> {
  const { $client } = ctx.db;
  // A savepoint of its own, in the transaction of the group.
  const run = $client.transaction(() => work(ctx));
  if ($client.inTransaction) return Promise.resolve(run());
  return new Promise((resolve, reject) => {
    let result: T;
    enqueue($client, {
      run: () => {
        result = run();
      },
      done: () => resolve(result),
      failed: reject,
    });
  });
}

function enqueue(client: Database.Database, work: Work): void {
  const queue = queues.get(client) ?? { works: [], isDraining: false };
  queues.set(client, queue);
  queue.works.push(work);
  if (queue.isDraining) return;
  queue.isDraining = true;
  // After all requests that this turn of the event loop reads.
  setImmediate(() => void drain(client, queue));
}

async function drain(client: Database.Database, queue: Queue): Promise<void> {
  let tries = 0;
  while (queue.works.length > 0) {
    const problem = begin(client);
    const wait = isBusy(problem) ? waits[tries++] : undefined;
    if (wait !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      continue;
    }
    tries = 0;
    // From the lock to the commit nothing is awaited: nobody else's statement can come in between.
    if (problem) for (const work of queue.works.splice(0)) work.failed(problem);
    else commitTogether(client, queue.works);
    // Pages and calls that came meanwhile go first.
    await new Promise(setImmediate);
  }
  queue.isDraining = false;
}

/** Takes the write lock. Returns why it cannot be had. */
function begin(client: Database.Database): unknown {
  try {
    requireOwnFiles(client);
    client.exec('begin immediate');
    return null;
  } catch (error) {
    return error;
  }
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

/** Milliseconds after which a group takes no further work: the thread serves pages too. */
const groupTime = 15;

/** Runs what waits in the open transaction and ends it, all in one go: nobody reads in between. */
function commitTogether(client: Database.Database, works: Work[]): void {
  const group: Work[] = [];
  const good: Work[] = [];
  const refused: (() => void)[] = [];
  const end = performance.now() + groupTime;
  try {
    for (let work = works.shift(); work; work = performance.now() < end ? works.shift() : undefined) {
      group.push(work);
      try {
        work.run();
        good.push(work);
      } catch (error) {
        // A full disk may have taken back the whole transaction, and with it the works before this one.
        if (!client.inTransaction) throw error;
        refused.push(() => work.failed(error));
      }
    }
    refreshSearch(client);
    client.exec('commit');
  } catch (error) {
    if (client.inTransaction) client.exec('rollback');
    for (const work of group) work.failed(error);
    return;
  }
  for (const work of good) work.done();
  for (const refuse of refused) refuse();
}
