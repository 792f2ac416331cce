import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { copyPath, firstCopySince } from '../../../db/copies.ts';
import { findLosses } from '../backup/losses.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import { Refusal } from '../start/refusal.ts';
import type { HostMachine } from './machine.ts';
import { installPaths } from './paths.ts';

const installFolder = '/usr/local/lib/comptoir';
const nextPath = `${installFolder}/suivant`;
const previousPath = `${installFolder}/precedent`;
const updatedAtPath = `${installFolder}/depuis`;

type Shop = { machine: HostMachine; port: number; host: string; say: (text: string) => void };

const versionOf = async ({ machine }: Shop, path: string) =>
  (await machine.run(machine.resolve(path), ['--version'])).output;

async function restartShop({ machine, port }: Shop) {
  const { isDone } = await machine.run('systemctl', ['restart', 'comptoir'], { seconds: 180, mayFail: true });
  return isDone && (await machine.isHealthy(port, 30));
}

async function backUp(machine: HostMachine) {
  const program = machine.resolve(installPaths.program);
  const { isDone, output } = await machine.run(program, ['backup'], { seconds: 3_600, mayFail: true });
  if (!isDone) throw new Refusal(`Aucune copie n’a été faite : ${output}`);
  return output;
}

async function updateFiles({ machine, host, say }: Shop) {
  const runInstall = (...words: string[]) =>
    machine.run(machine.resolve(installPaths.program), ['install', host, '--files', ...words], { mayFail: true });
  const { isDone, output } = await runInstall('--dry-run');
  if (isDone) say(output);
  await runInstall();
}

/** Rolls back if the program does not start. @throws Refusal, with nothing changed or all restored */
export async function update(shop: Shop, program: Buffer): Promise<string> {
  const { machine, say } = shop;
  machine.write(nextPath, program, 0o755);
  const previousVersion = await versionOf(shop, installPaths.program);
  const version = await versionOf(shop, nextPath);
  if (version === previousVersion) return `${version} est déjà là.`;
  say(`${previousVersion} fait une copie…`);
  say(await backUp(machine));
  await machine.run(machine.resolve(nextPath), ['doctor', '--settings']);
  const [number = ''] = previousVersion.split('+');
  const { isDone: hasNews, output: news } = await machine.run(machine.resolve(nextPath), ['news', number], {
    mayFail: true,
  });
  if (hasNews) say(news);
  const at = Date.now();
  machine.copy(installPaths.program, previousPath);
  machine.copy(nextPath, installPaths.program);
  machine.write(updatedAtPath, String(at), 0o644);
  await updateFiles(shop);
  say(`${version} s’ouvre…`);
  if (await restartShop(shop)) return `${version} est ouverte. Pour revenir à ${previousVersion} : comptoir rollback.`;
  machine.copy(previousPath, installPaths.program);
  for (const path of [previousPath, updatedAtPath]) rmSync(machine.resolve(path), { force: true });
  await undoMigration(machine, at);
  await updateFiles(shop);
  const hasRestarted = await restartShop(shop);
  throw new Refusal(
    `${version} ne s’est pas ouverte : « journalctl -u comptoir » dit pourquoi. ` +
      (hasRestarted
        ? `${previousVersion} sert de nouveau, rien n’est perdu.`
        : `${previousVersion} ne s’ouvre pas non plus.`),
  );
}

export function lossesOfRollback({ machine }: Shop): string[] {
  const updatedAt = machine.read(updatedAtPath);
  if (updatedAt === null || !existsSync(machine.resolve(previousPath)))
    throw new Refusal('Il n’y a pas de version d’avant sur cette machine.');
  const file = machine.resolve(`${installPaths.data}/shop.db`);
  const copy = firstCopySince(file, Number(updatedAt));
  return copy ? findLosses(file, copy) : [];
}

/** Also restores the database copy if the older program cannot read the newer schema. */
export async function rollBack(shop: Shop): Promise<string> {
  const { machine } = shop;
  const at = Number(machine.read(updatedAtPath));
  machine.copy(installPaths.program, nextPath);
  machine.copy(previousPath, installPaths.program);
  machine.copy(nextPath, previousPath);
  const asidePath = await undoMigration(machine, at);
  machine.write(updatedAtPath, String(Date.now()), 0o644);
  await updateFiles(shop);
  const version = await versionOf(shop, installPaths.program);
  if (!(await restartShop(shop)))
    throw new Refusal(`${version} ne s’ouvre pas : « journalctl -u comptoir » dit pourquoi.`);
  return `${version} est ouverte.${asidePath ? ` La base d’après est dans ${asidePath}.` : ''}`;
}

/** Stops the shop first. @returns the path of the newer database */
async function undoMigration(machine: HostMachine, at: number): Promise<string | null> {
  const file = machine.resolve(`${installPaths.data}/shop.db`);
  const copy = firstCopySince(file, at);
  if (!copy) return null;
  const asidePath = copyPath(file, 'retour', Date.now());
  await machine.run('systemctl', ['stop', 'comptoir'], { mayFail: true });
  const release = lockDataDir(machine.resolve(installPaths.data), 'un retour à la version d’avant', { seconds: 10 });
  try {
    const newerDatabase = new Database(file);
    newerDatabase.pragma('wal_checkpoint(TRUNCATE)');
    newerDatabase.close();
    renameSync(file, asidePath);
    renameSync(copy, file);
  } finally {
    release();
  }
  return asidePath;
}
