import { eq } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { audit, auditChange } from '../../db/writer.ts';
import type { Ctx } from './context.ts';
import { nextVersion } from './contract.ts';

type RecordTable = SQLiteTable & Record<'id' | 'createdAt' | 'updatedAt', AnySQLiteColumn>;
type Row<T extends SQLiteTable> = T['$inferSelect'] & { id: string; updatedAt: number };

export type RecordKind<T extends RecordTable> = {
  table: T;
  entity: string;
  find: (ctx: Ctx, id: string) => Row<T>;
  present: (row: Row<T>) => unknown;
};

export function addRecord<T extends RecordTable>(
  tx: Ctx,
  { table, entity }: RecordKind<T>,
  values: Omit<T['$inferInsert'], 'createdAt' | 'updatedAt'>,
): Row<T> {
  const now = Date.now();
  const row = tx.db
    .insert(table as SQLiteTable)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning()
    .get() as Row<T>;
  audit(tx, { action: `${entity}.add`, entityId: row.id, detail: { after: row } });
  return row;
}

type Fields<Insert> = { [Name in keyof Insert]?: Insert[Name] | undefined };
type Change<T extends RecordTable> = { id: string; fields: Fields<T['$inferInsert']>; expected?: number | undefined };

/** @throws notFound, or conflict with the current record if it was saved after `expected` */
export function saveRecord<T extends RecordTable>(
  tx: Ctx,
  { table, entity, find, present }: RecordKind<T>,
  { id, fields, expected }: Change<T>,
): Row<T> {
  const before = find(tx, id);
  const updatedAt = nextVersion(before, { expected, current: present(before) });
  const after = tx.db
    .update(table as SQLiteTable)
    .set({ ...fields, updatedAt })
    .where(eq(table.id, id))
    .returning()
    .get() as Row<T>;
  auditChange(tx, { action: `${entity}.edit`, entityId: id, before, after });
  return after;
}

export function deleteRecord<T extends RecordTable>(tx: Ctx, { table, entity, find }: RecordKind<T>, id: string): void {
  const before = find(tx, id);
  tx.db
    .delete(table as SQLiteTable)
    .where(eq(table.id, id))
    .run();
  audit(tx, { action: `${entity}.delete`, entityId: id, detail: { before } });
}
