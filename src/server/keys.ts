import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { accessSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Db } from '../../db/client.ts';
import { readSetting, saveSetting } from '../../db/installation.ts';
import type { Keys } from '../http/context.ts';
import { Refusal } from './start/refusal.ts';

const permanentKeys = ['secrets', 'identity'] as const;

const fingerprintOf = (key: Buffer) => createHmac('sha256', key).update('comptoir-vermeil').digest('hex').slice(0, 32);

/** @throws EACCES for a key that exists but cannot be read */
function isMissing(file: string) {
  try {
    accessSync(file);
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Key files are readable by their owner alone. `identity` replaces the key file of that name. */
export function loadKeys(dataDir: string, identity?: Buffer): Keys {
  const folder = `${dataDir}/keys`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const loadKey = (name: string): Buffer => {
    const file = `${folder}/${name}.key`;
    if (isMissing(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  };
  return {
    session: createSecretKey(loadKey('session')),
    proof: loadKey('proof'),
    testBank: loadKey('test-bank'),
    secrets: loadKey('secrets'),
    identity: identity ?? loadKey('identity'),
  };
}

/** Records the key fingerprints of a new database. @throws Refusal if a recorded key is missing or differs */
export function requireKeys(
  db: Db,
  { dataDir, identityKey }: { dataDir: string; identityKey?: Buffer | undefined },
): Keys {
  for (const name of permanentKeys) {
    const file = `${dataDir}/keys/${name}.key`;
    const isExternal = name === 'identity' && identityKey !== undefined;
    if (readSetting(db, `key:${name}`) !== undefined && !isExternal && isMissing(file))
      throw new Refusal(missingKeyText(file));
  }
  const keys = loadKeys(dataDir, identityKey);
  for (const name of permanentKeys) {
    const fingerprint = fingerprintOf(keys[name]);
    const storedFingerprint = readSetting(db, `key:${name}`);
    if (storedFingerprint === undefined) saveSetting(db, `key:${name}`, fingerprint);
    else if (storedFingerprint !== fingerprint)
      throw new Refusal(
        wrongKeyText(name === 'identity' && identityKey ? 'IDENTITY_KEY' : `${dataDir}/keys/${name}.key`),
      );
  }
  return keys;
}

const missingKeyText = (file: string) =>
  `La clé ${file} manque, et sans elle les pièces d’identité ou les doubles authentifications ne s’ouvrent plus : remettez une sauvegarde par « restore ».`;
const wrongKeyText = (place: string) =>
  `${place} n’est pas la clé avec laquelle cette base a été écrite : remettez-la, ou une sauvegarde par « restore ».`;
