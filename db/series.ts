import { desc, like } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

/** « RA-2026- » gives « RA-2026-00012 »: five digits sort as text. */
export function nextInSeries(db: Db, number: AnySQLiteColumn, series: string): string {
  const latest = db
    .select({ number })
    .from(number.table as SQLiteTable)
    .where(like(number, `${series}%`))
    .orderBy(desc(number))
    .limit(1)
    .get() as { number: string } | undefined;
  return `${series}${String(Number(latest?.number.slice(series.length) ?? 0) + 1).padStart(5, '0')}`;
}
