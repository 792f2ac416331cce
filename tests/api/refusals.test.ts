import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { openApp } from '../../src/server/app.ts';
import { prepareShop } from '../../src/server/prepare.ts';
import { requireWritableFolder } from '../../src/server/start/folder.ts';
import { reasonOf } from '../../src/server/start/refusal.ts';
import { testFolder } from '../support/folder.ts';
import { inDatabase, makeUser, rowsOf } from '../support/people.ts';
import { freePort } from '../support/port.ts';
import { runShop, spawnShop } from '../support/process.ts';
import { expectSaid, runHere } from '../support/runHere.ts';

const work = testFolder('refusals');
const dataDir = join(work, 'data');
/** A shop with an admin and a migrated database, copied for each test. */
const opened = join(work, 'opened');
beforeAll(() => {
  const { db } = openApp(readConfig({ DATA_DIR: opened }));
  makeUser(db, 'admin', { email: real.ADMIN_EMAIL });
  db.$client.close();
});
beforeEach(() => rmSync(dataDir, { recursive: true, force: true }));
const copyShop = () => cpSync(opened, dataDir, { recursive: true });

/** One French sentence, nothing of Node. */
async function expectRefusal(run: Parameters<typeof expectSaid>[0], sentence: RegExp): Promise<void> {
  await expectSaid(run, 1, sentence);
  const { said } = await run;
  expect(said.trim().split('\n'), said).toHaveLength(1);
  expect(said).not.toMatch(/^\s+at |node:internal|Error:/m);
}
/** What opening it says first, in the doctor's report, which need not start the program. */
const asked = (environment: Record<string, string> = {}) => runHere(dataDir, ['doctor'], environment, [process.stdout]);

const usersIn = (folder: string) => inDatabase(folder, (db) => rowsOf(db, users).length);

const real = { DEMO: '0', ADMIN_EMAIL: 'a@vermeil.example', ADMIN_PASSWORD: 'trois-lingots-au-coffre' };

describe('La boutique ne s’ouvre pas', { timeout: 60_000 }, () => {
  it('deux fois sur le même dossier : la seconde nomme la première, et une panne ne laisse rien fermé', async () => {
    copyShop();
    const first = await spawnShop(dataDir, { ...real, SITE_URL: 'https://vermeil.example' });
    // Without TRUST_PROXY each visitor would be the front itself.
    expect(first.output()).toMatch(/ATTENTION : SITE_URL est en https et TRUST_PROXY vaut 0/);
    const said = runShop(dataDir, real);
    await expectRefusal(
      said,
      new RegExp(`est déjà tenu par le processus \\d+ \\(la boutique sur ${first.base}, depuis le`),
    );
    await first.kill();
    const again = await spawnShop(dataDir, real);
    expect(await again.stop()).toBe(0);
  });

  it('quand sa base manque ou est vide à côté de ce qui reste d’elle, démonstration ou non', async () => {
    copyShop();
    for (const name of readdirSync(dataDir)) if (name.startsWith('shop.db')) rmSync(join(dataDir, name));
    const sentence = /shop\.db manque ou est vide.*des clés.*le bon disque est-il monté/;
    await expectRefusal(runShop(dataDir, { DEMO: '1' }), sentence);
    writeFileSync(join(dataDir, 'shop.db'), '');
    await expectRefusal(asked(), sentence);
    for (const [name, words] of [
      ['images', 'des images'],
      ['identity', 'des pièces d’identité'],
      ['mail', 'des courriels'],
    ] as const) {
      rmSync(dataDir, { recursive: true });
      mkdirSync(join(dataDir, name), { recursive: true });
      writeFileSync(join(dataDir, name, 'reste'), '');
      await expectRefusal(asked({ DEMO: '1' }), new RegExp(`shop\\.db manque.*contient ${words} :`));
    }
  });

  it('quand la base est abîmée, au milieu ou dès l’en-tête, et nomme la copie la plus récente', async () => {
    copyShop();
    const file = join(dataDir, 'shop.db');
    const copy = `${file}.before-0001_x-${Date.now()}`;
    cpSync(file, copy);
    truncateSync(file, 40_960);
    const refused = await runShop(dataDir, real);
    await expectRefusal(refused, /est abîmée \([^*]+\).*restore FICHIER.*la copie la plus récente à côté d’elle est/);
    expect(refused.said).toContain(copy);
    await expectRefusal(asked({ BACKUP_DIR: join(dataDir, 'copies') }), /« restore »/);
    writeFileSync(file, 'ce n’est pas une base'.repeat(1000));
    await expectRefusal(asked(), /est abîmée \(illisible\).*la copie la plus récente/);
    await expectRefusal(runHere(dataDir, ['admin', 'list']), /la base est abîmée\.$/m);
  });

  it('quand une grande base est abîmée, qui sert pendant qu’elle est relue', async () => {
    copyShop();
    const file = join(dataDir, 'shop.db');
    const db = new Database(file);
    db.exec('create table lourd (octets blob)');
    const insert = db.prepare('insert into lourd values (zeroblob(1000000))');
    for (let n = 0; n < 70; n++) insert.run();
    const { rootpage } = db.prepare("select rootpage from sqlite_master where name = 'lourd'").get() as {
      rootpage: number;
    };
    const pageSize = db.pragma('page_size', { simple: true }) as number;
    db.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(pageSize, 7), 0, pageSize, (rootpage - 1) * pageSize);
    closeSync(handle);
    const ended = await runShop(dataDir, real);
    expect(ended.said).toContain('Comptoir Vermeil : http://');
    await expectSaid(ended, 1, /est abîmée/);
  });

  it('quand la base vient d’une version plus récente', async () => {
    copyShop();
    const later = "insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)";
    inDatabase(dataDir, ({ $client }) => $client.exec(later));
    await expectRefusal(asked(), /a été écrite par une version plus récente du programme/);
  });

  it('sans ses clés, ni avec d’autres, et n’en fait pas de nouvelles', async () => {
    copyShop();
    rmSync(join(dataDir, 'keys'), { recursive: true });
    await expectRefusal(asked(), /La clé .*secrets\.key manque.*remettez une sauvegarde par « restore »/);
    expect(existsSync(join(dataDir, 'keys/secrets.key'))).toBe(false);
    // Not missing, but as unreadable as one without rights.
    writeFileSync(join(dataDir, 'keys'), '');
    await expectRefusal(asked(), /^✗ ouverture : \S+secrets\.key : ce chemin passe par un fichier/);
    rmSync(join(dataDir, 'keys'));
    cpSync(join(opened, 'keys'), join(dataDir, 'keys'), { recursive: true });
    writeFileSync(join(dataDir, 'keys/identity.key'), 'ab'.repeat(32));
    await expectRefusal(asked(), /identity\.key n’est pas la clé avec laquelle cette base a été écrite/);
    await expectRefusal(
      asked({ IDENTITY_KEY: 'cd'.repeat(32) }),
      /^✗ ouverture : IDENTITY_KEY n’est pas la clé avec laquelle/,
    );
  });

  it('à une adresse prise, ou qui n’est pas la sienne, et rien n’est rempli avant', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    await expectRefusal(runShop(dataDir, { DEMO: '1', PORT: String(port) }), /ne peut pas écouter.*un autre programme/);
    expect(reasonOf({ code: 'EADDRNOTAVAIL' })).toBe('cette adresse n’est pas à cette machine');
    expect(existsSync(join(dataDir, 'shop.db'))).toBe(false);
    await expectRefusal(
      runShop(dataDir, { DEMO: '1', METRICS_PORT: String(port) }),
      /\(METRICS_PORT\) : un autre programme/,
    );
    expect(usersIn(dataDir)).toBe(0);
    other.close();
    const shop = await spawnShop(dataDir, { ...real, PORT: String(port) });
    expect(usersIn(dataDir)).toBe(1);
    await shop.stop();
  });

  it('dans un dossier où elle ne peut pas écrire, ou que le système ne laisse pas faire', async () => {
    writeFileSync(dataDir, 'un fichier');
    await expectRefusal(runShop(join(dataDir, 'dedans'), real), /ne peut pas écrire dans .* \(DATA_DIR\)/);
    rmSync(dataDir);
    if (existsSync('/proc/self'))
      expect(() => requireWritableFolder('/proc/comptoir')).toThrow(
        /ne peut pas écrire dans \/proc\/comptoir .* n’existe pas/,
      );
  });

  it('avec un mot de passe trop faible, ou sans personne pour se connecter', async () => {
    for (const [settings, sentence] of [
      [{ ...real, ADMIN_PASSWORD: 'azertyuiop' }, /^ADMIN_PASSWORD est trop faible/],
      [{ DEMO: '0' }, /Personne ne pourrait se connecter.*ADMIN_EMAIL et ADMIN_PASSWORD/],
    ] as const) {
      const app = openApp(readConfig({ ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
      const opening = prepareShop(app, '');
      await expect(opening).rejects.toThrow(ConfigError);
      await expect(opening).rejects.toThrow(sentence);
      app.db.$client.close();
    }
    expect(usersIn(dataDir)).toBe(0);
  });
});
