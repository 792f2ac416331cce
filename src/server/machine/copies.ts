import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { readSetting, saveSetting } from '../../../db/installation.ts';
import { write } from '../../../db/writer.ts';
import {
  backUpContract,
  confirmCopiesContract,
  listCopiesContract,
  type RecoverySheet,
  type SettingInput,
} from '../../features/overview/machine/machine.api.ts';
import { saveSettings } from '../../features/overview/machine/machine.server.ts';
import { type Ctx, fieldError, ShopError, verb } from '../../http/context.ts';
import { requirePermission } from '../../http/staff.ts';
import { type BackupSettings, s3Address, sftpAddress } from '../../machine.ts';
import { sealText, unsealText } from '../../uploads/aesGcm.server.ts';
import { fileSize } from '../../uploads/documentRules.ts';
import { withStore } from '../backup/openStore.ts';
import { backupsIn, backupTime } from '../backup/rotation.ts';
import { redactedUrl, storeUrl } from '../backup/store.ts';
import { Refusal, reasonOf } from '../start/refusal.ts';

type CopiesInput = Extract<SettingInput, { setting: 'copies' }>;

export function buildTarget({ kind, ...address }: Omit<CopiesInput, 'setting'>): string {
  if (kind === 'folder') {
    if (!address.path.startsWith('/')) throw fieldError('path', 'Indiquez un dossier entier, comme /srv/copies.');
    return address.path;
  }
  if (!address.host) throw fieldError('host', 'Indiquez le serveur.');
  if (!address.account) throw fieldError('account', 'Indiquez le compte, ou la clé d’accès.');
  if (!address.password) throw fieldError('password', 'Indiquez le mot de passe, ou la clé secrète.');
  return kind === 'sftp' ? sftpAddress(address) : s3Address(address);
}

const redactedTarget = (target: string) => {
  const url = storeUrl(target);
  return url ? redactedUrl(url) : target;
};

function targetError(error: unknown): ShopError {
  const reason = error instanceof Refusal ? error.message.replace('BACKUP_DIR', 'Ce lieu') : `${reasonOf(error)}.`;
  const fingerprint = /empreinte (SHA256:[\w+/]+)/.exec(reason)?.[1];
  if (!fingerprint) return fieldError('path', reason);
  return fieldError(
    'fingerprint',
    `Le serveur montre l’empreinte ${fingerprint}. Si c’est bien la sienne, collez-la ici, puis essayez de nouveau.`,
  );
}

export async function testTarget(target: string): Promise<string> {
  const name = `essai-${randomBytes(6).toString('hex')}`;
  try {
    return await withStore(target, async (store) => {
      await store.put(name, Buffer.from(name));
      const bytes = await store.get(name);
      await store.remove(name);
      if (bytes.toString() !== name) throw new Refusal('Ce qui y est écrit ne se relit pas.');
      const freeSpace = await store.freeBytes();
      return `Écrit, relu et effacé dans ${store.label}${Number.isFinite(freeSpace) ? `, où ${fileSize(freeSpace)} sont libres` : ''}.`;
    });
  } catch (error) {
    throw targetError(error);
  }
}

const [consonants, vowels] = ['bdfgklmnprstvz', 'aeiou'];
const randomSyllable = () => `${consonants[randomInt(consonants.length)]}${vowels[randomInt(vowels.length)]}`;
const randomWord = () => randomSyllable() + randomSyllable() + randomSyllable();
/** Six words without ambiguous letters have 110 bits of entropy. */
const createPassword = () => Array.from({ length: 6 }, randomWord).join('-');

const pendingSettingName = 'machine:pending';
const sealContext = 'pending copies';
type PendingCopies = BackupSettings & { wordIndexes: number[] };

export async function prepareRecovery(ctx: Ctx, target: string): Promise<RecoverySheet> {
  const firstWordIndex = randomInt(5);
  const wordIndexes = [firstWordIndex, firstWordIndex + 1 + randomInt(5 - firstWordIndex)];
  const pendingCopies: PendingCopies = { target, password: createPassword(), wordIndexes };
  const sealed = sealText(ctx.shop.keys.secrets, { text: JSON.stringify(pendingCopies), context: sealContext });
  await write(ctx, (tx) => saveSetting(tx.db, pendingSettingName, sealed));
  return { address: target, password: pendingCopies.password, wordIndexes };
}

/** @throws conflict without a prepared sheet, or invalid for words that differ from the sheet's */
export const confirmCopies = verb(confirmCopiesContract, async (ctx, { words }) => {
  requirePermission(ctx.actor, 'machine');
  const sealed = readSetting(ctx.db, pendingSettingName);
  const text = sealed && unsealText(ctx.shop.keys.secrets, { sealed, context: sealContext });
  if (!text) throw new ShopError('conflict', 'Aucune fiche n’attend. Préparez-en une nouvelle.');
  const { wordIndexes, ...copies } = JSON.parse(text) as PendingCopies;
  const passwordWords = copies.password.split('-');
  for (const [at, place] of wordIndexes.entries())
    if (words[at]?.toLowerCase() !== passwordWords[place])
      throw fieldError(`words.${at}`, `Ce n’est pas le mot n° ${place + 1} de la fiche.`);
  await write(ctx, (tx) => saveSetting(tx.db, pendingSettingName, ''));
  return saveSettings(ctx, { copies }, `Les sauvegardes vont dans ${redactedTarget(copies.target)}`);
});

const backupDirOf = ({ shop }: Ctx) => {
  const { backupDir } = shop.config;
  if (backupDir === undefined) throw new ShopError('conflict', 'Réglez d’abord où vont les sauvegardes.');
  return backupDir;
};

export const listCopies = verb(listCopiesContract, async (ctx) => {
  requirePermission(ctx.actor, 'machine');
  const target = backupDirOf(ctx);
  const names = await withStore(target, async (store) => backupsIn(await store.list(''))).catch((error) => {
    throw new ShopError('unavailable', targetError(error).message);
  });
  const copies = names.slice(0, 5).map((name) => ({ name, at: backupTime(name) }));
  return { place: redactedTarget(target), copies };
});

export const runBackup = verb(backUpContract, async (ctx) => {
  requirePermission(ctx.actor, 'machine');
  backupDirOf(ctx);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [process.argv[1] ?? '', 'backup']);
    return { text: stdout.trim() };
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new ShopError('unavailable', stderr.trim() || `La sauvegarde a échoué\u00a0: ${reasonOf(error)}.`);
  }
});
