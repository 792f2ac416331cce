import { isDeepStrictEqual } from 'node:util';
import type { Db } from './client.ts';
import { insertions } from './prepared.ts';
import { auditLog } from './schema/system.ts';

type JournalActor =
  | { kind: 'anonymous' }
  | { kind: 'client' | 'admin' | 'enrolling'; userId: string }
  | { kind: 'system'; job: string };

type Entry = {
  /** `entity.verb`, e.g. `metal.edit`. */
  action: string;
  /** The entity of `action` by default. */
  entity?: string;
  entityId: string | null;
  /** For personal data only the names of fields, since the log outlives an erased account. */
  detail?: Record<string, unknown>;
};

const insertEntries = insertions(auditLog);

/** Must be called in the transaction of the change. */
export function auditAll({ db, actor }: { db: Db; actor: JournalActor }, entries: readonly Entry[]): void {
  if (entries.length === 0) return;
  const common = { at: Date.now(), ...actorColumnsOf(actor) };
  insertEntries(
    db,
    entries.map(({ entity, detail = {}, ...entry }) => ({
      ...common,
      ...entry,
      entity: entity ?? entry.action.replace(/\..*/, ''),
      detail,
    })),
  );
}

export const audit = (ctx: { db: Db; actor: JournalActor }, entry: Entry): void => auditAll(ctx, [entry]);

type Change<Row> = Omit<Entry, 'detail'> & { before: Row; after: Row };

/** Stores the changed fields with their values before and after, and nothing where no field changed. */
export function auditChange<Row extends object>(
  ctx: { db: Db; actor: JournalActor },
  { before, after, ...entry }: Change<Row>,
): void {
  const names = (Object.keys({ ...before, ...after }) as (keyof Row)[]).filter(
    (name) => name !== 'updatedAt' && !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (row: Row) => Object.fromEntries(names.map((name) => [name, row[name]]));
  if (names.length > 0) audit(ctx, { ...entry, detail: { before: only(before), after: only(after) } });
}

export function actorColumnsOf(actor: JournalActor): {
  actorKind: 'anonymous' | 'client' | 'admin' | 'system';
  actorId: string | null;
} {
  if (actor.kind === 'anonymous') return { actorKind: 'anonymous', actorId: null };
  if (actor.kind === 'system') return { actorKind: 'system', actorId: actor.job };
  return { actorKind: actor.kind === 'enrolling' ? 'admin' : actor.kind, actorId: actor.userId };
}
