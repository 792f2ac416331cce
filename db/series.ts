import type { Db } from './client.ts';
import { readSetting, saveSetting } from './installation.ts';

/** Five digits, so that numbers sort as text. The number of a deleted row is never used again. */
export function nextInSeries(tx: Db, series: string): string {
  const nextNumber = String(Number(readSetting(tx, series) ?? 0) + 1);
  saveSetting(tx, series, nextNumber);
  return series + nextNumber.padStart(5, '0');
}
