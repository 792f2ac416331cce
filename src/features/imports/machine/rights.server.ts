import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { importKinds } from '../../../../db/importWords.ts';
import { importRows, type imports } from '../../../../db/schema/imports.ts';
import type { Actor, Ctx } from '../../../http/context.ts';
import { isPermitted, type Permission, requirePermission } from '../../../http/staff.ts';
import type { ImportKind } from '../columns.ts';
import type { GoodsPlan } from '../goods/plan.ts';

type ImportRecord = Pick<typeof imports.$inferSelect, 'id' | 'kind'>;

const permissionsByKind: Record<ImportKind, readonly Permission[]> = {
  goods: ['imports'],
  clients: ['imports', 'clients'],
  subscribers: ['imports', 'texts'],
};

const hasPlanned = (part: keyof GoodsPlan): SQL => sql`json_type(${importRows.plan}, ${`$.${part}`}) is not null`;
const permissionsByChange: readonly (readonly [SQL, Permission])[] = [
  [eq(importRows.outcome, 'new'), 'catalogue'],
  [hasPlanned('metal'), 'catalogue'],
  [hasPlanned('currency'), 'catalogue'],
  [hasPlanned('isBoughtBack'), 'catalogue'],
  [hasPlanned('price'), 'prices'],
  [hasPlanned('stock'), 'stock'],
];

export const kindsFor = (actor: Actor): ImportKind[] =>
  importKinds.filter((kind) => permissionsByKind[kind].every((act) => isPermitted(actor, act)));

export function requireKindAccess(actor: Actor, { kind }: Pick<ImportRecord, 'kind'>): void {
  for (const permission of permissionsByKind[kind]) requirePermission(actor, permission);
}

const hasRow = (db: Db, { id }: ImportRecord, where: SQL) =>
  db
    .select({ id: importRows.id })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.outcome, ['new', 'changed']), where))
    .limit(1)
    .get() !== undefined;

const missingRights = ({ db, actor }: Ctx, record: ImportRecord): Permission[] =>
  record.kind === 'goods'
    ? permissionsByChange.flatMap(([where, act]) =>
        !isPermitted(actor, act) && hasRow(db, record, where) ? [act] : [],
      )
    : [];

export const mayChange = (ctx: Ctx, record: ImportRecord): boolean => missingRights(ctx, record).length === 0;

/** @throws forbidden if a row changes something that the role may not change */
export function requireMayChange(ctx: Ctx, record: ImportRecord): void {
  requireKindAccess(ctx.actor, record);
  for (const permission of missingRights(ctx, record)) requirePermission(ctx.actor, permission);
}
