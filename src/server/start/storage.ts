import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { newestCopy } from '../../../db/copies.ts';
import type { Config } from '../../config.ts';
import { Refusal, reasonOf } from './refusal.ts';

/** Traces of a shop beside its database, in French; empty folders come with any first start. */
const others = { images: 'des images', keys: 'des clés', identity: 'des pièces d’identité', mail: 'des courriels' };

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Whether the folder has a shop. @throws Refusal where only its database is missing */
export function hasShop(folder: string): boolean {
  if (sizeOf(`${folder}/shop.db`) > 0) return true;
  const left = Object.entries(others).flatMap(([name, words]) =>
    existsSync(`${folder}/${name}`) && readdirSync(`${folder}/${name}`).length > 0 ? [words] : [],
  );
  if (left.length === 0) return false;
  throw new Refusal(
    `La base ${folder}/shop.db manque ou est vide, alors que le dossier contient ${left.join(', ')} : ` +
      'le bon disque est-il monté ? Sinon, remettez une copie par « restore ».',
  );
}

const closedNote = (folder: string): string => `${folder}/shop.db.closed`;

function stampOf(folder: string): string {
  const { size, mtimeMs, ino } = statSync(`${folder}/shop.db`);
  return [size, mtimeMs, ino].join(' ');
}

export const noteClosed = (folder: string): void => writeFileSync(closedNote(folder), stampOf(folder));

/** Whether the shop itself closed the database last, cleanly, and the file is unchanged; asked once. */
export function wasClosedWell(folder: string): boolean {
  const note = closedNote(folder);
  if (!existsSync(note)) return false;
  const isUntouched = readFileSync(note, 'utf8') === stampOf(folder) && sizeOf(`${folder}/shop.db-wal`) === 0;
  rmSync(note);
  return isUntouched;
}

/** Full integrity check before serving. @throws Refusal naming the newest backup for a damaged database */
export function requireSound(folder: string, { backupDir }: Pick<Config, 'backupDir'>): void {
  const problem = damageOf(`${folder}/shop.db`);
  if (problem === null) return;
  const copy = newestCopy(`${folder}/shop.db`);
  throw new Refusal(
    `La base ${folder}/shop.db est abîmée (${problem}) : remettez une sauvegarde par « restore${backupDir ? '' : ' FICHIER'} »` +
      `${copy ? ` ; la copie la plus récente à côté d’elle est ${copy}` : ''}.`,
  );
}

export function damageOf(file: string): string | null {
  try {
    const client = new Database(file, { fileMustExist: true, timeout: 5_000 });
    try {
      const found = client.pragma('quick_check(1)', { simple: true });
      return found === 'ok' ? null : String(found).split('\n')[0] || 'illisible';
    } finally {
      client.close();
    }
  } catch (error) {
    if (/^SQLITE_(NOTADB|CORRUPT|IOERR(?!_SHM))/.test(String((error as { code?: unknown }).code))) return 'illisible';
    throw new Refusal(`La base ${file} ne peut pas être lue : ${reasonOf(error)}.`);
  }
}
