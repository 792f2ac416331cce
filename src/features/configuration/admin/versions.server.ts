import { desc, eq } from 'drizzle-orm';
import { rowById } from '../../../../db/client.ts';
import { users } from '../../../../db/schema/accounts.ts';
import { configurations } from '../../../../db/schema/shop.ts';
import { type Ctx, requireAdmin } from '../../../http/context.ts';
import { changesOf, type FormFields, toTexts } from '../../../ui/desk/fields.ts';
import { presentConfig } from '../configuration.ts';

const maxVersions = 30;
const maxScanned = 300;

/** The very first version, and those that changed one of `fields`. */
export function listVersions(ctx: Ctx, fields: FormFields) {
  requireAdmin(ctx.actor);
  const rows = ctx.db
    .select({ row: configurations, firstName: users.firstName, lastName: users.lastName })
    .from(configurations)
    .leftJoin(users, eq(users.id, configurations.createdBy))
    .orderBy(desc(configurations.createdAt), desc(configurations.id))
    .limit(maxScanned)
    .all();
  const versions = rows.map(({ row, firstName, lastName }, at) => {
    const previousRow = rows[at + 1]?.row;
    return {
      id: row.id,
      createdAt: row.createdAt,
      by: [firstName, lastName].filter(Boolean).join(' '),
      changes: previousRow ? versionDifferences(fields, previousRow, row).map(({ label }) => label) : null,
    };
  });
  return versions.filter(({ changes }) => changes?.length !== 0).slice(0, maxVersions);
}

export type ListedVersion = ReturnType<typeof listVersions>[number];

type Row = Parameters<typeof presentConfig>[0];
export type VersionDifference = { label: string; from: string; to: string };

export function versionDifferences(fields: FormFields, from: Row, to: Row): VersionDifference[] {
  const [before, after] = [toTexts(fields, presentConfig(from)), toTexts(fields, presentConfig(to))];
  const orDash = (value = '') => value || '–';
  return Object.keys(changesOf(before, after)).map((name) => ({
    label: fields[name]?.label ?? name,
    from: orDash(before[name]),
    to: orDash(after[name]),
  }));
}

export function findVersion(ctx: Ctx, id: string): Row | undefined {
  requireAdmin(ctx.actor);
  return rowById(ctx.db, configurations, id);
}
