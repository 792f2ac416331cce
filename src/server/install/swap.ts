import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { asideTag, copyPath, firstCopySince } from '../../../db/copies.ts';
import { findLosses } from '../backup/losses.ts';
import { lockDataDir } from '../start/lockDataDir.ts';
import { Refusal } from '../start/refusal.ts';
import type { HostMachine } from './machine.ts';
import { installPaths } from './paths.ts';

const installFolder = '/usr/local/lib/comptoir';
const nextPath = `${installFolder}/suivant`;
const previousPath = `${installFolder}/precedent`;
const updatedAtPath = `${installFolder}/depuis`;

type Installation = { machine: HostMachine; port: number; host: string; say: (text: string) => void };

const versionOf = async ({ machine }: Installation, path: string) =>
  (await machine.run(machine.resolve(path), ['--version'])).output;

async function restartShop({ machine, port }: Installation) {
  const { isDone } = await machine.run('systemctl', ['restart', 'comptoir'], { seconds: 1_000, mayFail: true });
  return isDone && (await machine.isHealthy(port, 30));
}

async function backUp(machine: HostMachine) {
  const program = machine.resolve(installPaths.program);
  const { isDone, output } = await machine.run(program, ['backup'], { seconds: 3_600, mayFail: true });
  if (!isDone) throw new Refusal(`Aucune copie n’a été faite : ${output}`);
  return output;
}

async function updateFiles({ machine, host, say }: Installation) {
  const runInstall = (...words: string[]) =>
    machine.run(machine.resolve(installPaths.program), ['install', host, '--files', ...words], { mayFail: true });
  const { isDone, output } = await runInstall('--dry-run');
  if (isDone) say(output);
  await runInstall();
}

/** Rolls back if the program does not start. Run again after an interruption, it finishes.
 * @throws Refusal, with nothing changed or all restored */
export async function update(shop: Installation, program: Buffer): Promise<string> {
  const { machine, say } = shop;
  const isUnfinished = [nextPath, previousPath].every((path) => existsSync(machine.resolve(path)));
  machine.write(nextPath, program, 0o755);
  const installedVersion = await versionOf(shop, installPaths.program);
  const version = await versionOf(shop, nextPath);
  const isNew = version !== installedVersion;
  if (!isNew && !isUnfinished) {
    rmSync(machine.resolve(nextPath));
    return `${version} est déjà là.`;
  }
  if (isNew) await replaceProgram(shop, installedVersion);
  await updateFiles(shop);
  say(`${version} s’ouvre…`);
  const previousVersion = await versionOf(shop, previousPath);
  const rollbackHint = `Pour revenir à ${previousVersion} : comptoir rollback.`;
  if (!(await restartShop(shop))) {
    // Going back may lose what was sold since, so the operator decides.
    if (!isNew) throw new Refusal(`${failureText(version)} ${rollbackHint}`);
    machine.copy(previousPath, installPaths.program);
    const copy = copyToRestore(machine, machine.read(updatedAtPath));
    if (copy) await replaceDatabase(machine, copy);
    for (const path of [nextPath, previousPath, updatedAtPath]) rmSync(machine.resolve(path), { force: true });
    return reopen(shop, { failed: version, version: previousVersion });
  }
  rmSync(machine.resolve(nextPath));
  return `${version} est ouverte. ${rollbackHint}`;
}

async function replaceProgram({ machine, say }: Installation, installedVersion: string) {
  say(`${installedVersion} fait une copie…`);
  say(await backUp(machine));
  await machine.run(machine.resolve(nextPath), ['doctor', '--settings']);
  const { isDone: hasNews, output: news } = await machine.run(machine.resolve(nextPath), ['news', installedVersion], {
    mayFail: true,
  });
  if (hasNews) say(news);
  machine.copy(installPaths.program, previousPath);
  machine.write(updatedAtPath, String(Date.now()), 0o644);
  machine.copy(nextPath, installPaths.program);
}

const failureText = (version: string) => `${version} ne s’est pas ouverte : « journalctl -u comptoir » dit pourquoi.`;

/** @throws Refusal, always */
async function reopen(shop: Installation, { failed, version }: { failed: string; version: string }): Promise<never> {
  await updateFiles(shop);
  const outcome = (await restartShop(shop)) ? 'sert de nouveau, rien n’est perdu.' : 'ne s’ouvre pas non plus.';
  throw new Refusal(`${failureText(failed)} ${version} ${outcome}`);
}

export function lossesOfRollback({ machine }: Installation): string[] {
  const updatedAt = machine.read(updatedAtPath);
  if (updatedAt === null || !existsSync(machine.resolve(previousPath)))
    throw new Refusal('Il n’y a pas de version d’avant sur cette machine.');
  const copy = copyToRestore(machine, updatedAt);
  return copy ? findLosses(machine.resolve(`${installPaths.data}/shop.db`), copy) : [];
}

/** If the old program cannot read the schema, also restores the database copy. Run again, it finishes. */
export async function rollBack(shop: Installation): Promise<string> {
  const { machine } = shop;
  const updatedAt = machine.read(updatedAtPath) ?? '';
  const [newer, version] = [await versionOf(shop, installPaths.program), await versionOf(shop, previousPath)];
  machine.copy(installPaths.program, nextPath);
  machine.copy(previousPath, installPaths.program);
  const copy = copyToRestore(machine, updatedAt);
  const asidePath = copy && (await replaceDatabase(machine, copy));
  machine.write(updatedAtPath, String(Date.now()), 0o644);
  await updateFiles(shop);
  if (!(await restartShop(shop))) {
    machine.copy(nextPath, installPaths.program);
    if (asidePath) await replaceDatabase(machine, asidePath, copy);
    machine.write(updatedAtPath, updatedAt, 0o644);
    rmSync(machine.resolve(nextPath));
    return reopen(shop, { failed: version, version: newer });
  }
  machine.copy(nextPath, previousPath);
  rmSync(machine.resolve(nextPath));
  return `${version} est ouverte.${asidePath ? ` La base d’après est dans ${asidePath}.` : ''}`;
}

const copyToRestore = (machine: HostMachine, updatedAt: string | null) =>
  firstCopySince(machine.resolve(`${installPaths.data}/shop.db`), Number(updatedAt));

/** Stops the shop first. @returns the path of the replaced database */
async function replaceDatabase(machine: HostMachine, copy: string, asideName?: string): Promise<string> {
  const file = machine.resolve(`${installPaths.data}/shop.db`);
  const asidePath = asideName ?? copyPath(file, asideTag, Date.now());
  await machine.run('systemctl', ['stop', 'comptoir'], { mayFail: true });
  const release = lockDataDir(machine.resolve(installPaths.data), 'un retour à la version d’avant', { seconds: 10 });
  try {
    const replacedDatabase = new Database(file);
    replacedDatabase.pragma('wal_checkpoint(TRUNCATE)');
    replacedDatabase.close();
    linkSync(file, asidePath);
    renameSync(copy, file);
  } finally {
    release();
  }
  return asidePath;
}
