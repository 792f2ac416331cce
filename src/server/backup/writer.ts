import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { readSetting, saveSetting } from '../../../db/installation.ts';
import { days, formatMoment } from '../../dates.ts';

/** A shop that moves keeps its keys and database: only this id tells the two machines apart. */
export type Writer = { id: string; host: string };

const idFile = (folder: string) => `${folder}/machine-id`;

/** A restored shop gets a new id, and so recognises older backups as those of the former machine. */
export const resetWriter = (folder: string): void => rmSync(idFile(folder), { force: true });

/** Backups do not contain the id, so a restored shop gets another. */
export function readWriter(folder: string): Writer & { since: number } {
  const file = idFile(folder);
  if (!existsSync(file)) writeFileSync(file, newId(), { mode: 0o600 });
  return { id: readFileSync(file, 'utf8'), host: hostname(), since: statSync(file).mtimeMs };
}

const settingName = 'backup:otherWriter';

export const recordOtherWriter = (tx: Db, { host, at }: { host: string; at: number }): void =>
  saveSetting(tx, settingName, JSON.stringify({ host, at }));

/** A French sentence; null if the other machine has written nothing for two days. */
export function otherWriterText(db: Db, now = Date.now()): string | null {
  const { host, at } = JSON.parse(readSetting(db, settingName) ?? '{"at":0}') as { host?: string; at: number };
  const name = host ? `une autre machine (${host})` : 'une autre machine';
  return at > now - days(2) ? `${name} y copie aussi cette boutique, la dernière fois le ${formatMoment(at)}` : null;
}
