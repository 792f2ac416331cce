import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Keys } from '../http/context.ts';

/**
 * Made on first start, kept in DATA_DIR, readable by the owner only. `identity` stands in for the key of that name: kept outside DATA_DIR, it is not lost or stolen
 * with the files.
 */
export function loadKeys(dataDir: string, identity?: Buffer): Keys {
  const folder = `${dataDir}/keys`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const load = (name: string): Buffer => {
    const file = `${folder}/${name}.key`;
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
    return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  };
  return {
    session: load('session'),
    proof: load('proof'),
    testBank: load('test-bank'),
    secrets: load('secrets'),
    identity: identity ?? load('identity'),
  };
}
