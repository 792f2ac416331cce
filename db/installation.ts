import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { installation } from './schema/system.ts';

export const readSetting = (db: Db, name: string): string | undefined =>
  db.select().from(installation).where(eq(installation.name, name)).get()?.value;

export function saveSetting(tx: Db, name: string, value: string): void {
  tx.insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
    .run();
}
