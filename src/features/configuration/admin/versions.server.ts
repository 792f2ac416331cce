import { desc, eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { configurations } from '../../../../db/schema/shop.ts';
import { requireAdmin } from '../../../http/actor.ts';
import type { Ctx } from '../../../http/context.ts';
import { changesOf } from '../../../ui/desk/versions.ts';
import { toFields } from '../configFields.ts';
import { configLabels } from '../configLabels.ts';
import { presentWhole } from '../configuration.ts';

const most = 30;

export function listVersions(ctx: Ctx) {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select({ row: configurations, firstName: users.firstName, lastName: users.lastName })
    .from(configurations)
    .leftJoin(users, eq(users.id, configurations.createdBy))
    .orderBy(desc(configurations.createdAt), desc(configurations.id))
    .limit(most + 1)
    .all();
  return rows.slice(0, most).map(({ row, firstName, lastName }, at) => {
    const before = rows[at + 1]?.row;
    return {
      id: row.id,
      createdAt: row.createdAt,
      by: [firstName, lastName].filter(Boolean).join(' '),
      changes: before ? differences(before, row).map(({ label }) => label) : null,
    };
  });
}

export type ListedVersion = ReturnType<typeof listVersions>[number];

type Row = Parameters<typeof presentWhole>[0];

export function differences(from: Row, to: Row): { label: string; from: string; to: string }[] {
  const [before, after] = [toFields(presentWhole(from)), toFields(presentWhole(to))];
  const told = (value = '') => (value === '' ? '–' : value === 'on' ? 'oui' : value);
  return Object.keys(changesOf(before, after)).map((name) => ({
    label: configLabels[name] ?? name,
    from: told(before[name]),
    to: told(after[name]),
  }));
}

export function findVersion(ctx: Ctx, id: string): Row | undefined {
  requireAdmin(ctx.actor);
  return ctx.db.select().from(configurations).where(eq(configurations.id, id)).get();
}
