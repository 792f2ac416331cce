import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '../../db/client.ts';
import { readConfig } from '../../src/config.ts';
import { openApp } from '../../src/server/app.ts';
import { freePort } from '../support/port.ts';
import { runShop, spawnShop } from '../support/process.ts';

let work: string;
let dataDir: string;
/** A shop with an admin and a migrated database, copied for each test. */
let opened: string;
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'shop-refusals-'));
  opened = join(work, 'opened');
  const shop = await spawnShop(opened, { DEMO: '0' });
  expect(await shop.stop()).toBe(0);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = join(work, 'data');
  rmSync(dataDir, { recursive: true, force: true });
});
const copyShop = () => cpSync(opened, dataDir, { recursive: true });

/** One French sentence, nothing of Node. */
function expectRefusal({ code, said }: { code: number | null; said: string }, sentence: RegExp, ends = 1): void {
  expect(said).toMatch(sentence);
  expect(code).toBe(ends);
  expect(said.trim().split('\n'), said).toHaveLength(1);
  expect(said).not.toMatch(/^\s+at |node:internal|Error:/m);
}

function usersIn(folder: string): unknown {
  const db = openDb(join(folder, 'shop.db'));
  const users = db.$client.prepare('select count(*) from users').pluck().get();
  db.$client.close();
  return users;
}

const real = { DEMO: '0', ADMIN_EMAIL: 'a@vermeil.example', ADMIN_PASSWORD: 'trois-lingots-au-coffre' };

describe('La boutique ne s’ouvre pas', () => {
  it('deux fois sur le même dossier : la seconde nomme la première, et une panne ne laisse rien fermé', async () => {
    copyShop();
    const first = await spawnShop(dataDir, real);
    const said = runShop(dataDir, real);
    expectRefusal(said, new RegExp(`est déjà tenu par le processus \\d+ \\(la boutique sur ${first.base}, depuis le`));
    await first.kill();
    const again = await spawnShop(dataDir, real);
    expect(await again.stop()).toBe(0);
  });

  it.each(['manque', 'est vide'])('quand sa base %s à côté de ce qui reste d’elle', (how) => {
    copyShop();
    for (const name of readdirSync(dataDir)) if (name.startsWith('shop.db')) rmSync(join(dataDir, name));
    if (how === 'est vide') writeFileSync(join(dataDir, 'shop.db'), '');
    expectRefusal(runShop(dataDir, real), /shop\.db manque ou est vide.*des clés.*le bon disque est-il monté/);
    expectRefusal(runShop(dataDir, { DEMO: '1' }), /manque ou est vide/);
  });

  it.each([
    ['images', 'des images'],
    ['identity', 'des pièces d’identité'],
    ['mail', 'des courriels'],
  ])('quand il ne reste d’elle que %s', (name, words) => {
    mkdirSync(join(dataDir, name), { recursive: true });
    writeFileSync(join(dataDir, name, 'reste'), '');
    expectRefusal(runShop(dataDir, { DEMO: '1' }), new RegExp(`shop\\.db manque.*contient ${words} :`));
  });

  it('quand la base est abîmée, au milieu ou dès l’en-tête, et nomme la copie la plus récente', () => {
    copyShop();
    const file = join(dataDir, 'shop.db');
    const copy = `${file}.before-0001_x-${Date.now()}`;
    cpSync(file, copy);
    truncateSync(file, 40_960);
    const refused = runShop(dataDir, real);
    expectRefusal(refused, /est abîmée.*restore FICHIER.*la copie la plus récente à côté d’elle est/);
    expect(refused.said).toContain(copy);
    const BACKUP_DIR = join(dataDir, 'copies');
    expectRefusal(runShop(dataDir, { ...real, BACKUP_DIR }), /« restore »/);
    writeFileSync(file, 'ce n’est pas une base'.repeat(1000));
    expectRefusal(runShop(dataDir, real), /est abîmée \(illisible\)/);
    expectRefusal(runShop(dataDir, real, { args: ['doctor'] }), /est abîmée \(illisible\).*la copie la plus récente/);
    expectRefusal(runShop(dataDir, real, { args: ['admin', 'list'] }), /la base est abîmée\.$/m);
  });

  it('quand la base vient d’une version plus récente', () => {
    copyShop();
    const client = new Database(join(dataDir, 'shop.db'));
    client.exec("insert into __drizzle_migrations (hash, created_at) values ('x', 9999999999999)");
    client.close();
    expectRefusal(runShop(dataDir, real), /a été écrite par une version plus récente du programme/);
  });

  it('sans ses clés, ni avec d’autres, et n’en fait pas de nouvelles', () => {
    copyShop();
    rmSync(join(dataDir, 'keys'), { recursive: true });
    expectRefusal(runShop(dataDir, real), /La clé .*secrets\.key manque.*remettez le dossier keys/);
    expect(existsSync(join(dataDir, 'keys/secrets.key'))).toBe(false);
    cpSync(join(opened, 'keys'), join(dataDir, 'keys'), { recursive: true });
    writeFileSync(join(dataDir, 'keys/identity.key'), 'ab'.repeat(32));
    expectRefusal(runShop(dataDir, real), /identity\.key n’est pas la clé avec laquelle cette base a été écrite/);
    expectRefusal(
      runShop(dataDir, { ...real, IDENTITY_KEY: 'cd'.repeat(32) }),
      /^IDENTITY_KEY n’est pas la clé avec laquelle/,
    );
  });

  it('à une adresse prise, ou qui n’est pas la sienne, et rien n’est rempli avant', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    expectRefusal(runShop(dataDir, { DEMO: '1', PORT: String(port) }), /ne peut pas écouter.*un autre programme/);
    expectRefusal(runShop(dataDir, { DEMO: '1', HOST: '203.0.113.7' }), /ne peut pas écouter.*pas à cette machine/);
    expect(existsSync(join(dataDir, 'shop.db'))).toBe(false);
    expectRefusal(runShop(dataDir, { DEMO: '1', METRICS_PORT: String(port) }), /\(METRICS_PORT\) : un autre programme/);
    expect(usersIn(dataDir)).toBe(0);
    other.close();
    const shop = await spawnShop(dataDir, { ...real, PORT: String(port) });
    expect(usersIn(dataDir)).toBe(1);
    await shop.stop();
  });

  it('dans un dossier où elle ne peut pas écrire', () => {
    writeFileSync(dataDir, 'un fichier');
    expectRefusal(runShop(join(dataDir, 'dedans'), real), /ne peut pas écrire dans .* \(DATA_DIR\)/);
    rmSync(dataDir);
  });

  it.skipIf(!existsSync('/proc/self'))('dans un dossier que le système ne laisse pas faire', () => {
    expectRefusal(runShop('/proc/comptoir', real), /ne peut pas écrire dans \/proc\/comptoir .* n’existe pas/);
  });

  it('avec un mot de passe trop faible, ou sans personne pour se connecter', () => {
    expectRefusal(runShop(dataDir, { ...real, ADMIN_PASSWORD: 'azertyuiop' }), /^ADMIN_PASSWORD est trop faible/, 78);
    const nobody = { DEMO: '0', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    expectRefusal(runShop(dataDir, nobody), /Personne ne pourrait se connecter.*ADMIN_EMAIL et ADMIN_PASSWORD/, 78);
    expect(usersIn(dataDir)).toBe(0);
  });
});

it('SITE_URL en https sans TRUST_PROXY est dit haut et fort', async () => {
  copyShop();
  const shop = await spawnShop(dataDir, { ...real, SITE_URL: 'https://vermeil.example' });
  expect(shop.output()).toMatch(/ATTENTION : SITE_URL est en https et TRUST_PROXY vaut 0/);
  await shop.stop();
});

it('Un programme qui ouvre la base à côté garde ses clés', () => {
  mkdirSync(dataDir);
  const app = openApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const { identity } = app.keys;
  app.db.$client.close();
  const again = openApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  expect(again.keys.identity).toEqual(identity);
  again.db.$client.close();
});
