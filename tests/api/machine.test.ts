import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { readConfig } from '../../src/config.ts';
import { newTotpSecret } from '../../src/features/accounts/model/totp.server.ts';
import { backUpContract, listCopiesContract } from '../../src/features/overview/machine/machine.api.ts';
import { call } from '../../src/http/call.ts';
import { openApp } from '../../src/server/app.ts';
import { loadKeys } from '../../src/server/keys.ts';
import { confirmCopies } from '../../src/server/machine/copies.ts';
import { saveSetting } from '../../src/server/machine/settings.ts';
import { sealText } from '../../src/uploads/aesGcm.server.ts';
import { codeOf } from '../features/accounts/account.ts';
import { testFolder } from '../support/folder.ts';
import { inDatabase, makeUser, rowsOf } from '../support/people.ts';
import { runShop, spawnShop } from '../support/process.ts';
import { expectSaid } from '../support/runHere.ts';
import { signInNew } from '../support/signIn.ts';
import { hasSftp, type StoreServer, startS3, startSftp } from '../support/stores.ts';

const work = testFolder('machine');
const count = (folder: string) => inDatabase(folder, (db) => rowsOf(db, users).length);

type Place = Extract<Parameters<typeof saveSetting>[1], { setting: 'copies' }>;
const blank = {
  host: '',
  account: '',
  password: '',
  path: '',
  fingerprint: '',
  region: '',
  code: '',
  currentPassword: '',
};

/** An owner sets the place of the copies, types two words of the sheet back, and hands the sheet over. */
async function sheetOf(dataDir: string, place: Partial<Place>) {
  mkdirSync(dataDir, { recursive: true });
  const app = openApp(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }));
  const secret = newTotpSecret();
  const { id } = makeUser(app.db, 'admin', { staffRole: 'owner', totpConfirmedAt: 1 });
  app.db
    .update(users)
    .set({ totpSecret: sealText(app.keys.secrets, { text: secret, context: id }) })
    .run();
  const ctx = {
    db: app.db,
    actor: { kind: 'admin', userId: id, sessionId: 'une', staff: 'owner' },
    shop: app,
  } as const;
  const input = { ...blank, setting: 'copies', kind: 'folder', ...place, code: codeOf(secret) } as Place;
  const { sheet } = await saveSetting(ctx, input, '203.0.113.1');
  if (!sheet) throw new Error('no sheet');
  const words = sheet.password.split('-');
  await confirmCopies(ctx, { words: sheet.wordIndexes.map((at) => words[at] ?? '') });
  app.db.$client.close();
  return sheet;
}

/** Nothing but the sheet, in an empty folder. */
async function expectRestored(
  dataDir: string,
  bare: string,
  { address, password }: { address: string; password: string },
) {
  const sheet = { BACKUP_DIR: address, BACKUP_PASSWORD: password };
  await expectSaid(
    runShop(bare, { ...sheet, BACKUP_PASSWORD: 'un autre mot de passe' }, { args: ['restore'] }),
    1,
    'mot de passe',
  );
  await expectSaid(runShop(bare, sheet, { args: ['restore'] }), 0, 'est remise dans');
  expect(count(bare)).toBe(count(dataDir));
  const restored = await spawnShop(bare, { DEMO: '0' });
  expect((await fetch(restored.base)).status).toBe(200);
  expect(await restored.stop()).toBe(0);
}

describe('Les sauvegardes réglées au back-office', { timeout: 120_000 }, () => {
  it('vont où il le dit, à la main comme au terminal, et se remettent dans un dossier vide avec la seule fiche', async () => {
    const [dataDir, bare, copies] = [join(work, 'data'), join(work, 'bare'), join(work, 'copies')];
    const sheet = await sheetOf(dataDir, { path: copies });
    const shop = await spawnShop(dataDir, { DEMO: '0' });
    const { token } = await inDatabase(dataDir, (db) => signInNew(db, loadKeys(dataDir), 'admin'));
    const made = await call(backUpContract, { base: shop.base, token });
    expect(made.data.text).toMatch(
      /\.copie : faite\. Ce qui est nouveau est relu et vérifié, le reste tour à tour en 30 jours\.$/,
    );
    const listed = await call(listCopiesContract, { base: shop.base, token });
    expect(listed.data.place).toBe(copies);
    // The shop may have made the day's copy by itself just before.
    expect(listed.data.copies[0]?.name).toContain('.copie');
    expect(await shop.stop()).toBe(0);
    await expectSaid(runShop(dataDir, {}, { args: ['backup', '--due'] }), 0, 'La copie du jour est déjà faite.');
    await expectSaid(runShop(dataDir, {}, { args: ['copies'] }), 0, listed.data.copies[0]?.name ?? '?');
    await expectRestored(dataDir, bare, sheet);
    // The restored shop goes on copying there, without the sheet.
    await expectSaid(runShop(bare, {}, { args: ['copies'] }), 0, '.copie');
  });

  const remote = async (name: string, server: StoreServer, place: Partial<Place>) => {
    const [dataDir, bare] = [join(work, name), join(work, `${name}-bare`)];
    const { hostname, port, username, password } = new URL(server.address);
    const given = { host: `${hostname}:${port}`, account: username, password: decodeURIComponent(password), ...place };
    const sheet = await sheetOf(dataDir, given);
    await expectSaid(runShop(dataDir, { DEMO: '0' }, { args: ['backup'] }), 0, 'relu et vérifié');
    await expectRestored(dataDir, bare, sheet);
    await server.stop();
  };

  it.skipIf(!hasSftp)('par SFTP, dont l’empreinte se montre d’abord', async () => {
    const folder = join(work, 'sftp');
    const server = await startSftp(folder);
    const place = { kind: 'sftp', path: join(folder, 'copies') } as const;
    const { hostname, port } = new URL(server.address);
    const unknown = sheetOf(join(work, 'sans'), {
      ...place,
      host: `${hostname}:${port}`,
      account: 'compte',
      password: 'mot:de@passe',
    });
    const { message } = (await unknown.catch((error) => error)) as Error;
    const fingerprint = /SHA256:[\w+/]+/.exec(message)?.[0] ?? '';
    expect(message).toContain('Si c’est bien la sienne');
    await remote('par-sftp', server, { ...place, fingerprint });
  });

  it('par S3', async () => {
    const server = await startS3(join(work, 's3'));
    const host = `http://${new URL(server.address).host}`;
    await remote('par-s3', server, { kind: 's3', host, path: 'copies/boutique', region: 'fr-par' });
  });
});
