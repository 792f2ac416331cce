import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { loadKeys } from '../../src/server/keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('La clé des pièces d’identité', () => {
  it('Elle se donne en hexadécimal ou en base64, et fait 32 octets', () => {
    const key = Buffer.alloc(32, 0xa7);
    expect(readConfig({ IDENTITY_KEY: key.toString('hex') }).identityKey).toEqual(key);
    expect(readConfig({ IDENTITY_KEY: key.toString('base64') }).identityKey).toEqual(key);
    for (const wrong of ['court', 'a7'.repeat(16), key.toString('hex').slice(2)])
      expect(() => readConfig({ IDENTITY_KEY: wrong })).toThrow(/IDENTITY_KEY : doit faire 32 octets/);
  });

  it('Sans elle, la boutique en fait une, la garde pour elle seule et la retrouve', () => {
    const { identity } = loadKeys(dataDir);
    expect(identity).toHaveLength(32);
    expect(statSync(`${dataDir}/keys/identity.key`).mode & 0o777).toBe(0o600);
    expect(loadKeys(dataDir).identity).toEqual(identity);
  });

  it('Donnée par l’environnement, elle n’est jamais écrite', () => {
    const key = Buffer.alloc(32, 1);
    expect(loadKeys(dataDir, key).identity).toEqual(key);
    expect(existsSync(`${dataDir}/keys/identity.key`)).toBe(false);
  });

  it('Les délais de conservation se règlent', () => {
    expect(readConfig({})).toMatchObject({
      identityKeepYears: 5,
      identityRefusedDays: 30,
      identityPendingDays: 90,
      identityTerms: { metalThreshold: 1_000_000, metalWindowDays: 30 },
    });
    const chosen = readConfig({ IDENTITY_KEEP_YEARS: '6', IDENTITY_REFUSED_DAYS: '7' });
    expect(chosen).toMatchObject({ identityKeepYears: 6, identityRefusedDays: 7 });
    for (const years of ['0', '4'])
      expect(() => readConfig({ IDENTITY_KEEP_YEARS: years })).toThrow(/IDENTITY_KEEP_YEARS/);
    for (const euros of ['0', '10001'])
      expect(() => readConfig({ IDENTITY_METAL_EUROS: euros })).toThrow(/IDENTITY_METAL_EUROS/);
    expect(() => readConfig({ IDENTITY_METAL_DAYS: '29' })).toThrow(/IDENTITY_METAL_DAYS/);
  });
});
