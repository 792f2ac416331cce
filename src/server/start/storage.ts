import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { newestCopy } from '../../../db/copies.ts';
import type { Config } from '../../config.ts';
import { runThread } from '../../thread.server.ts';
import { findDamage } from './damage.ts';
import { Refusal } from './refusal.ts';

const folderNouns = {
  images: 'des images',
  keys: 'des clés',
  identity: 'des pièces d’identité',
  mail: 'des courriels',
};

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @throws Refusal if the other files are there but not the database */
export function hasShop(folder: string): boolean {
  if (sizeOf(`${folder}/shop.db`) > 0) return true;
  const filledFolders = Object.entries(folderNouns).flatMap(([name, words]) =>
    existsSync(`${folder}/${name}`) && readdirSync(`${folder}/${name}`).length > 0 ? [words] : [],
  );
  if (filledFolders.length === 0) return false;
  throw new Refusal(
    `La base ${folder}/shop.db manque ou est vide, alors que le dossier contient ${filledFolders.join(', ')} : ` +
      'le bon disque est-il monté ? Sinon, remettez une copie par « restore ».',
  );
}

const closedMarkerPath = (folder: string) => `${folder}/shop.db.closed`;

function fileStamp(folder: string) {
  const { size, mtimeMs, ino } = statSync(`${folder}/shop.db`);
  return [size, mtimeMs, ino].join(' ');
}

export const recordCleanClose = (folder: string): void => writeFileSync(closedMarkerPath(folder), fileStamp(folder));

/** True if the file is unchanged since a clean close. Removes the marker. */
export function wasClosedCleanly(folder: string): boolean {
  const markerPath = closedMarkerPath(folder);
  if (!existsSync(markerPath)) return false;
  const isUnchanged = readFileSync(markerPath, 'utf8') === fileStamp(folder) && sizeOf(`${folder}/shop.db-wal`) === 0;
  rmSync(markerPath);
  return isUnchanged;
}

type BackupConfig = Pick<Config, 'backupDir'>;

/** @throws Refusal for a damaged database, with the name of the newest backup */
export const requireIntact = (folder: string, config: BackupConfig): void =>
  refuseDamage(folder, findDamage(`${folder}/shop.db`), config);

/** In a worker, because checking a large database would block pages for seconds. */
export async function requireIntactInWorker(folder: string, config: BackupConfig): Promise<void> {
  const { damageWorkerUrl: damageThread } = await import('./damageThread.ts');
  const limits = { seconds: 3_600, megabytes: 128 };
  refuseDamage(folder, await runThread<string | null>(damageThread, { database: `${folder}/shop.db` }, limits), config);
}

const maxSmallBytes = 64 * 1024 ** 2;
export const hasSmallDatabase = (folder: string): boolean => sizeOf(`${folder}/shop.db`) < maxSmallBytes;

function refuseDamage(folder: string, problem: string | null, { backupDir }: BackupConfig) {
  if (problem === null) return;
  const copy = newestCopy(`${folder}/shop.db`);
  throw new Refusal(
    `La base ${folder}/shop.db est abîmée (${problem}) : remettez une sauvegarde par « restore${backupDir ? '' : ' FICHIER'} »` +
      `${copy ? ` ; la copie la plus récente à côté d’elle est ${copy}` : ''}.`,
  );
}
