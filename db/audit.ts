import { isDeepStrictEqual } from 'node:util';
import type { Db } from './client.ts';
import { insertions } from './prepared.ts';
import { auditLog } from './schema/system.ts';

/** The part of an `Actor` (http/context.ts) that journals know. */
type Acting =
  | { kind: 'anonymous' }
  | { kind: 'client' | 'admin' | 'enrolling'; userId: string }
  | { kind: 'system'; job: string };

type Entry = {
  /** `entity.verb`, e.g. `metal.edit`. */
  action: string;
  entity: string;
  entityId: string | null;
  /** For a person's own data names of fields only, never values: the log outlives an erased account. */
  detail?: Record<string, unknown>;
};

const insertEntries = insertions(auditLog);

/** Writes rows of the audit log, inside the transaction that does what they tell. */
export function auditAll({ db, actor }: { db: Db; actor: Acting }, entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const by = { at: Date.now(), ...actorColumnsOf(actor) };
  insertEntries(
    db,
    entries.map(({ detail = {}, ...entry }) => ({ ...by, ...entry, detail })),
  );
}

export const audit = (ctx: { db: Db; actor: Acting }, entry: Entry): void => auditAll(ctx, [entry]);

type Change<Row> = Omit<Entry, 'detail'> & { before: Row; after: Row };

/** Writes a change with the fields that it gave another value, before and after; nothing when there are none. */
export function auditChange<Row extends object>(
  ctx: { db: Db; actor: Acting },
  { before, after, ...entry }: Change<Row>,
): void {
  const names = (Object.keys({ ...before, ...after }) as (keyof Row)[]).filter(
    (name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]));
  if (names.length > 0) audit(ctx, { ...entry, detail: { before: only(before), after: only(after) } });
}

/** The columns that journals keep of an actor. */
export function actorColumnsOf(actor: Acting): {
  actorKind: 'anonymous' | 'client' | 'admin' | 'system';
  actorId: string | null;
} {
  if (actor.kind === 'anonymous') return { actorKind: 'anonymous', actorId: null };
  if (actor.kind === 'system') return { actorKind: 'system', actorId: actor.job };
  return { actorKind: actor.kind === 'enrolling' ? 'admin' : actor.kind, actorId: actor.userId };
}
