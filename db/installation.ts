import { eq } from 'drizzle-orm';
import type { Db } from './client.ts';
import { installation } from './schema/system.ts';

/** Notes about the installation by name: `backup:at`. */
export const noteOf = (db: Db, name: string): string | undefined =>
  db.select().from(installation).where(eq(installation.name, name)).get()?.value;

export function keepNote(tx: Db, name: string, value: string): void {
  tx.insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
    .run();
}
