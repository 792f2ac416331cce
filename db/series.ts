import { desc, like } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './client.ts';

/** Next number of a series of papers: « RA-2026-00012 » of « RA-2026- », five digits that sort as text. */
export function nextInSeries(db: Db, number: AnySQLiteColumn, series: string): string {
  const last = db
    .select({ number })
    .from(number.table as SQLiteTable)
    .where(like(number, `${series}%`))
    .orderBy(desc(number))
    .limit(1)
    .get() as { number: string } | undefined;
  return `${series}${String(Number(last?.number.slice(series.length) ?? 0) + 1).padStart(5, '0')}`;
}
