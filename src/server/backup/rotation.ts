import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { days, isoDay } from '../../dates.ts';

const pattern = /^comptoir-vermeil-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(\.chiffre)?$/;

export const backupName = (at: number, isEncrypted: boolean): string =>
  `comptoir-vermeil-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${isEncrypted ? '.chiffre' : ''}`;

export const madeAt = (name: string): number => {
  const [, day, hour, minute, second] = pattern.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : Number.NaN;
};

/** The shop's own copies in a folder, newest first; whatever else lies there is nobody's business. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort((a, b) => madeAt(b) - madeAt(a));

const week = (at: number): string => {
  const day = new Date(`${isoDay(at)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};
const month = (at: number): string => isoDay(at).slice(0, 7);

/** The newest of each of the last 7 days, 4 weeks and 12 months that have any. */
export function keptBackups(names: readonly string[]): Set<string> {
  const newest = names.toSorted((a, b) => madeAt(b) - madeAt(a));
  const kept = new Set<string>();
  for (const [span, most] of [
    [isoDay, 7],
    [week, 4],
    [month, 12],
  ] as const) {
    const seen = new Set<string>();
    for (const name of newest) {
      const one = span(madeAt(name));
      if (seen.has(one) || seen.size === most) continue;
      seen.add(one);
      kept.add(name);
    }
  }
  return kept;
}

/** What a copy that a power cut ended leaves behind; one that is still being made is younger. */
function dropDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const isDraft = name.startsWith('.sauvegarde-') || (name.endsWith('.part') && pattern.test(name.slice(0, -5)));
    const path = join(folder, name);
    if (isDraft && statSync(path).mtimeMs < Date.now() - days(1)) rmSync(path, { recursive: true, force: true });
  }
}

export function dropOldBackups(folder: string): string[] {
  dropDrafts(folder);
  const names = backupsIn(folder);
  const kept = keptBackups(names);
  const dropped = names.filter((name) => !kept.has(name));
  for (const name of dropped) rmSync(join(folder, name), { force: true });
  return dropped;
}
