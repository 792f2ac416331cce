import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import type { Db } from './client.ts';
import { requireSameFiles } from './files.ts';
import { preparedInserts } from './prepared.ts';
import { auditLog } from './schema/system.ts';
import { refreshSearch } from './search.ts';

type Task = {
  run: () => void;
  resolve: () => void;
  reject: (error: unknown) => void;
};

type Queue = { tasks: Task[]; isDraining: boolean };

const queues = new WeakMap<object, Queue>();

/** In milliseconds: about five seconds in all, while another process holds the lock. */
const retryDelays = [5, 10, 20, 40, 80, 160, ...new Array<number>(12).fill(400)];

/** Tasks that arrive together run in order and share one commit. A failed task is rolled back alone.
 * A nested task joins the outer one and runs at once.
 * @throws the task's error; if the database is locked, moved or full, its error for every task */
export function write<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => T): Promise<T> {
  const { $client } = ctx.db;
  if ($client.inTransaction) return Promise.resolve($client.transaction(() => work(ctx))());
  return new Promise((resolve, reject) => {
    let result: T;
    enqueue($client, {
      run: () => {
        result = work(ctx);
        if (result instanceof Promise) throw new TypeError('a write cannot return a promise');
      },
      resolve: () => resolve(result),
      reject,
    });
  });
}

/** Runs all, even if one fails. @throws the error, or an AggregateError of several */
export async function runEach<T>(all: Iterable<T>, work: (one: T) => unknown): Promise<void> {
  const errors: unknown[] = [];
  for (const item of all)
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors.length > 1 ? new AggregateError(errors) : errors[0];
}

function enqueue(client: Database.Database, task: Task): void {
  const queue = queues.get(client) ?? { tasks: [], isDraining: false };
  queues.set(client, queue);
  queue.tasks.push(task);
  if (queue.isDraining) return;
  queue.isDraining = true;
  // Lets all requests of this turn of the event loop queue their tasks first.
  setImmediate(() => void drain(client, queue));
}

async function drain(client: Database.Database, queue: Queue): Promise<void> {
  let attempts = 0;
  while (queue.tasks.length > 0) {
    const error = beginTransaction(client);
    const delay = isBusy(error) ? retryDelays[attempts++] : undefined;
    if (delay !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      continue;
    }
    attempts = 0;
    // No other statement can intervene, because nothing is awaited up to the commit.
    if (error) for (const task of queue.tasks.splice(0)) task.reject(error);
    else commitBatch(client, queue.tasks);
    // Lets other requests be answered before the next batch.
    await new Promise(setImmediate);
  }
  queue.isDraining = false;
}

/** @returns the error, or null if it now holds the write lock */
function beginTransaction(client: Database.Database): unknown {
  try {
    requireSameFiles(client);
    client.exec('begin immediate');
    return null;
  } catch (error) {
    return error;
  }
}

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');

/** Short, because the same thread serves pages. */
const maxBatchMs = 15;

/** Synchronous, so that no request reads half a batch. */
function commitBatch(client: Database.Database, tasks: Task[]): void {
  const batch: Task[] = [];
  const succeededTasks: Task[] = [];
  const rejections: (() => void)[] = [];
  const end = performance.now() + maxBatchMs;
  try {
    for (let task = tasks.shift(); task; task = performance.now() < end ? tasks.shift() : undefined) {
      batch.push(task);
      const isOnlyTask = batch.length + tasks.length === 1;
      try {
        if (isOnlyTask) task.run();
        else client.transaction(task.run)();
        succeededTasks.push(task);
      } catch (error) {
        // A full disk may have rolled back earlier tasks too.
        if (isOnlyTask || !client.inTransaction) throw error;
        rejections.push(() => task.reject(error));
      }
    }
    refreshSearch(client);
    client.exec('commit');
  } catch (error) {
    if (client.inTransaction) client.exec('rollback');
    for (const task of batch) task.reject(error);
    return;
  }
  for (const task of succeededTasks) task.resolve();
  for (const rejectWork of rejections) rejectWork();
}

type AuditActor =
  | { kind: 'anonymous' }
  | { kind: 'client' | 'admin' | 'enrolling'; userId: string }
  | { kind: 'system'; job: string };

type Entry = {
  /** `entity.verb`, for instance `metal.edit`. */
  action: string;
  entity?: string;
  entityId: string | null;
  /** Personal data: only field names, because the log outlives an erased account. */
  detail?: Record<string, unknown>;
};

const insertEntries = preparedInserts(auditLog);

/** Call it in the transaction of the change. */
export function auditAll({ db, actor }: { db: Db; actor: AuditActor }, entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const commonColumns = { at: Date.now(), ...actorColumnsOf(actor) };
  insertEntries(
    db,
    entries.map(({ entity, detail = {}, ...entry }) => ({
      ...commonColumns,
      ...entry,
      entity: entity ?? entry.action.replace(/\..*/, ''),
      detail,
    })),
  );
}

export const audit = (ctx: { db: Db; actor: AuditActor }, entry: Entry): void => auditAll(ctx, [entry]);

type Change<Row> = Omit<Entry, 'detail'> & { before: Row; after: Row };

/** Logs only changed fields, before and after; without a change, logs nothing. */
export function auditChange<Row extends object>(
  ctx: { db: Db; actor: AuditActor },
  { before, after, ...entry }: Change<Row>,
): void {
  const names = (Object.keys({ ...before, ...after }) as (keyof Row)[]).filter(
    (name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]),
  );
  const pickChanged = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]));
  if (names.length > 0) audit(ctx, { ...entry, detail: { before: pickChanged(before), after: pickChanged(after) } });
}

export function actorColumnsOf(actor: AuditActor): {
  actorKind: 'anonymous' | 'client' | 'admin' | 'system';
  actorId: string | null;
} {
  if (actor.kind === 'anonymous') return { actorKind: 'anonymous', actorId: null };
  if (actor.kind === 'system') return { actorKind: 'system', actorId: actor.job };
  return { actorKind: actor.kind === 'enrolling' ? 'admin' : actor.kind, actorId: actor.userId };
}
