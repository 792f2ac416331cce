import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openApp } from '../../src/server/app.ts';
import { withStore } from '../../src/server/backup/openStore.ts';
import type { Store } from '../../src/server/backup/store.ts';
import { testFolder } from '../support/folder.ts';
import { expectSaid, runHere as run } from '../support/runHere.ts';
import { serving } from '../support/serving.ts';
import { hasSftp, type StoreServer, startS3, startSftp } from '../support/stores.ts';

const work = testFolder('stores');
const dataDir = join(work, 'data');
const password = 'le-mot-de-passe-des-copies';
beforeAll(() => {
  openApp(readConfig({ DATA_DIR: dataDir })).db.$client.close();
  writeFileSync(join(dataDir, 'images', 'piece.svg'), '<svg></svg>');
  mkdirSync(join(dataDir, 'identity'));
  writeFileSync(join(dataDir, 'identity', 'piece'), 'un texte reconnaissable'.repeat(100));
});

/** The address with the fingerprint that the refusal of one without it shows. */
async function withFingerprint(address: string): Promise<string> {
  const { code, said } = await run(dataDir, ['backup'], { BACKUP_DIR: address, BACKUP_PASSWORD: password });
  expect(code).toBe(1);
  expect(said).not.toContain('mot%3Ade%40passe');
  return address + (/ajoutez (\?empreinte=SHA256:\S+) à l’adresse/.exec(said)?.[1] ?? '');
}

const folders: [string, boolean, (folder: string) => Promise<StoreServer>][] = [
  ['un dossier', true, async (folder) => ({ address: folder, stop: async () => undefined })],
  ['SFTP', hasSftp, startSftp],
  ['S3', true, startS3],
];

describe.each(folders)('Les copies vers %s', { timeout: 120_000 }, (name, isThere, start) => {
  let server: StoreServer | undefined;
  let environment: Record<string, string>;
  beforeAll(async () => {
    if (!isThere) return;
    server = await start(join(work, name));
    const BACKUP_DIR = name === 'SFTP' ? await withFingerprint(server.address) : server.address;
    environment = { BACKUP_DIR, BACKUP_PASSWORD: password };
  });
  afterAll(() => server?.stop());

  const inStore = <T>(work: (store: Store) => Promise<T>) => withStore(environment['BACKUP_DIR'] ?? '', work);
  const listed = (folder: string) => inStore((store) => store.list(folder));

  it.skipIf(!isThere)('se font, chiffrées, et ce qui n’a pas changé n’est pas copié encore', async () => {
    const first = await run(dataDir, ['backup'], environment);
    await expectSaid(first, 0, /Z-[0-9a-f]{8}\.copie : faite\. Ce qui est nouveau est relu et vérifié/);
    const pieces = await listed('objets');
    await inStore(async (store) => {
      for (const piece of pieces)
        expect((await store.get(`objets/${piece}`)).includes('un texte reconnaissable')).toBe(false);
    });
    writeFileSync(join(dataDir, 'images', `nouvelle pour ${name}.svg`), '<svg/>');
    expect((await run(dataDir, ['backup', '--due'], environment)).said).toContain('déjà faite');
    expect((await run(dataDir, ['backup'], environment)).code).toBe(0);
    const added = (await listed('objets')).filter((piece) => !pieces.includes(piece));
    // The picture, and the first piece of the database, which notes its copies.
    expect(added.length).toBeLessThanOrEqual(3);
    expect(await listed('')).toHaveLength(2);
    const free = await inStore((store) => store.freeBytes());
    const { blocks, bsize } = statfsSync(work);
    expect(free).toBeGreaterThan(0);
    // S3 knows no room.
    if (name === 'S3') expect(free).toBe(Number.POSITIVE_INFINITY);
    else expect(free).toBeLessThanOrEqual(blocks * bsize);
    expect((await run(dataDir, ['copies'], environment)).said.trim().split('\n')).toHaveLength(2);
  });

  it.skipIf(!isThere)('se remettent, la plus récente ou celle qu’on nomme, avec leur seul mot de passe', async () => {
    const other = join(work, `remise de ${name}`);
    await expectSaid(
      run(other, ['restore'], { ...environment, BACKUP_PASSWORD: 'un-autre-mot-de-passe' }),
      1,
      'Le mot de passe de BACKUP_PASSWORD n’est pas celui de',
    );
    expect(existsSync(join(other, 'shop.db'))).toBe(false);
    expect((await run(other, ['restore'], environment)).said).toMatch(/^La boutique du .* est remise dans/);
    for (const folder of ['images', 'identity', 'keys']) {
      expect(readdirSync(join(other, folder))).toEqual(readdirSync(join(dataDir, folder)));
      for (const file of readdirSync(join(other, folder)))
        expect(readFileSync(join(other, folder, file))).toEqual(readFileSync(join(dataDir, folder, file)));
    }
    const oldest = (await listed('')).sort()[0] ?? '';
    expect((await run(other, ['restore', oldest], environment)).code).toBe(0);
    expect(readdirSync(join(other, 'images'))).not.toContain(`nouvelle pour ${name}.svg`);
    expect((await run(other, ['admin', 'list'])).code).toBe(0);
  });
});

it.skipIf(!hasSftp)(
  'Un serveur SFTP qui refuse ou se fait passer pour un autre est dit, sans un mot de passe',
  async () => {
    const server = await startSftp(join(work, 'autre serveur'));
    onTestFinished(server.stop);
    const BACKUP_DIR = `${server.address}?empreinte=SHA256:${'A'.repeat(43)}`;
    const other = await run(dataDir, ['backup'], { BACKUP_DIR, BACKUP_PASSWORD: password });
    await expectSaid(other, 1, /montre l’empreinte SHA256:\S+, non SHA256:A+\./);
    const address = (await withFingerprint(server.address)).replace('mot%3Ade%40passe', 'faux');
    const refused = await run(dataDir, ['backup'], { BACKUP_DIR: address, BACKUP_PASSWORD: password });
    await expectSaid(refused, 1, /^BACKUP_DIR ne répond pas : /);
  },
);

it('Un S3 dont le secret est faux est dit, sans un mot de passe', async () => {
  const server = await startS3(join(work, 'autre S3'));
  onTestFinished(server.stop);
  const BACKUP_DIR = server.address.replace('argent', 'plomb');
  const refused = await run(dataDir, ['backup'], { BACKUP_DIR, BACKUP_PASSWORD: password });
  await expectSaid(refused, 1, /a répondu 403 \(The signature does not match the secret\.\)/);
  expect(refused.said).not.toMatch(/plomb|argent/);
});

it('Une copie faite appelle HEARTBEAT_URL, une copie manquée non, et ce qui n’y répond pas n’en empêche aucune', async () => {
  let calls = 0;
  const HEARTBEAT_URL = await serving((_request, response) => {
    calls++;
    response.end();
  });
  const BACKUP_DIR = join(work, 'battements');
  expect((await run(dataDir, ['backup'], { BACKUP_DIR, HEARTBEAT_URL })).code).toBe(0);
  expect(calls).toBe(1);
  expect((await run(dataDir, ['backup', '--due'], { BACKUP_DIR, HEARTBEAT_URL })).said).toContain('déjà faite');
  expect((await run(dataDir, ['backup'], { BACKUP_DIR: '/proc/copies', HEARTBEAT_URL })).code).toBe(1);
  expect(calls).toBe(1);
  expect((await run(dataDir, ['backup'], { BACKUP_DIR, HEARTBEAT_URL: 'http://127.0.0.1:1/' })).code).toBe(0);
});
