import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { days, isoDay } from '../../dates.ts';
import { draftSuffix } from './store.ts';

export const draftPrefix = '.sauvegarde-';

const namePattern = /^comptoir-vermeil-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})([\d.]{6})Z-(\w+)\.copie$/;

export const backupName = (at: number, keyId: string): string =>
  `comptoir-vermeil-${new Date(at).toISOString().slice(0, 23).replaceAll(':', '')}Z-${keyId}.copie`;

export const backupTime = (name: string): number => {
  const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : Number.NaN;
};

export const keyIdOf = (name: string): string => namePattern.exec(name)?.[5] ?? '';

export const isBackupName = (name: string): boolean => namePattern.test(name);

export const backupsIn = (files: readonly string[]): string[] =>
  files.filter(isBackupName).sort((a, b) => backupTime(b) - backupTime(a));

const weekKey = (at: number) => {
  const day = new Date(`${isoDay(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};
const monthKey = (at: number) => isoDay(at).slice(0, 7);

/** Keeps all backups less than a day older than the newest, and the last of 7 days, 4 weeks and 12 months. */
export function backupsToKeep(names: readonly string[]): Set<string> {
  const newest = names.toSorted((a, b) => backupTime(b) - backupTime(a));
  const retainedBackups = new Set(newest.filter((name) => backupTime(newest[0] ?? '') - backupTime(name) < days(1)));
  for (const [span, limit] of [
    [isoDay, 7],
    [weekKey, 4],
    [monthKey, 12],
  ] as const) {
    const seenSpans = new Set<string>();
    for (const name of newest) {
      const spanKey = span(backupTime(name));
      if (seenSpans.has(spanKey) || seenSpans.size === limit) continue;
      seenSpans.add(spanKey);
      retainedBackups.add(name);
    }
  }
  return retainedBackups;
}

/** Drafts left by a power cut. Those of a running backup are younger than a day. */
export function deleteStaleDrafts(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const isDraft =
      name.startsWith(draftPrefix) || (name.endsWith(draftSuffix) && backupTime(name.slice(0, -draftSuffix.length)));
    const path = join(folder, name);
    if (isDraft && statSync(path).mtimeMs < Date.now() - days(1)) rmSync(path, { recursive: true, force: true });
  }
}
