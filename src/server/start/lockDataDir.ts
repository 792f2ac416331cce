import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { formatMoment } from '../../dates.ts';
import { installPaths } from '../install/paths.ts';
import { Refusal } from './refusal.ts';

type Holder = { pid: number; what: string; since: string };

/** Held until the process ends, or until anything in it closes the lock file.
 * @throws Refusal naming the holder @returns a function that releases the lock */
export function lockDataDir(folder: string, what: string, { name = 'lock', seconds = 0 } = {}): () => void {
  const lock = new Database(`${folder}/${name}.db`, { timeout: seconds * 1_000 });
  const notePath = `${folder}/${name}.json`;
  try {
    lock.pragma('locking_mode = exclusive');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
    // A visitor of the installed shop opens it again through its socket.
    const advice = folder.endsWith(installPaths.data)
      ? 'Arrêtez-le d’abord, avec ce qui le rouvre : systemctl stop comptoir.socket comptoir.service'
      : 'Arrêtez-le d’abord, ou donnez un autre DATA_DIR.';
    throw new Refusal(`${folder} est déjà tenu par ${holderName(notePath)}. ${advice}`);
  }
  const holder: Holder = { pid: process.pid, what, since: new Date().toISOString() };
  writeFileSync(notePath, JSON.stringify(holder));
  return () => lock.close();
}

function holderName(notePath: string) {
  try {
    const { pid, what, since } = JSON.parse(readFileSync(notePath, 'utf8')) as Holder;
    return `le processus ${pid} (${what}, depuis le ${formatMoment(Date.parse(since))})`;
  } catch {
    return 'un autre processus';
  }
}
