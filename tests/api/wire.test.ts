import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../db/id.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { paths, unsubscribePath } from '../../src/paths.ts';
import { makeMetal } from '../support/orders.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import { startShop } from '../support/server.ts';
import { readShapes, refusedShapes } from '../support/shapes.ts';

const shop = ownShop({ SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789' });
const client = ownPerson(shop, 'client');
let metalId: string;
beforeAll(async () => {
  metalId = makeMetal(shop.app.db).id;
  const member = { id: newId(), email: 'lea@exemple.fr', unsubscribeToken: 'jeton', createdAt: 1 };
  shop.app.db.insert(newsletterMembers).values(member).run();
  mkdirSync(`${shop.app.config.dataDir}/images`, { recursive: true });
  writeFileSync(`${shop.app.config.dataDir}/images/piece_10x10.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
});

/** Sends a target as it is: `fetch` would tidy it up. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', of = shop) =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const { port } = new URL(of.base);
    const target = { host: '127.0.0.1', port, path, method, headers: { connection: 'close', ...headers } };
    const sent = request(target, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text }));
    });
    sent.on('error', reject);
    // A length that is announced is never kept: the answer has to come before the body.
    if (headers['content-length']) sent.flushHeaders();
    else sent.end();
  });

describe('La boutique tient bon devant une requête mal faite', () => {
  test.each(['bytes=5-2', 'bytes=9999999-'])('la plage d’octets « %s »', async (range) => {
    for (const path of ['/robots.txt', '/images/piece_10x10.svg']) {
      expect(await ask(path, { range })).toMatchObject({ status: 200 });
    }
  });

  test('une adresse qu’aucune des nôtres n’a : elle est refusée avant tout ce qui lit, et sans une ligne au journal', async () => {
    const answered = vi.spyOn(shop.app.counters, 'recordResponse');
    const log = (['warn', 'error'] as const).map((level) => vi.spyOn(shop.app.log, level));
    for (const [shape, path] of Object.entries(refusedShapes))
      expect(await ask(path), shape).toMatchObject({ status: 400, location: undefined });
    // A file of an earlier test may end late.
    const read = () => answered.mock.calls.filter(([status]) => status !== 200);
    expect(read()).toEqual([]);
    for (const line of log) expect(line).not.toHaveBeenCalled();
    await ask('/x');
    await vi.waitFor(() => expect(read()).toMatchObject([[404, expect.any(Number)]]));
  });

  test('une adresse longue ou tordue, mais possible, n’est qu’une page qui manque', async () => {
    for (const [shape, path] of Object.entries(readShapes)) expect((await ask(path)).status, shape).toBeLessThan(500);
  });

  test('un hôte qui n’est pas le sien ; un appel refusé à la porte le dit dans l’enveloppe, une page sans un mot', async () => {
    const refused: [number, Record<string, string>, string][] = [
      [421, { host: 'evil.example' }, 'GET'],
      [405, {}, 'PATCH'],
      [413, { 'content-length': '999999999' }, 'POST'],
    ];
    for (const [status, headers, method] of refused) {
      const call = await ask('/api/users/login', headers, method);
      expect(call.status).toBe(status);
      expect(JSON.parse(call.text)).toEqual({ data: null, message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
      expect(await ask('/', headers, method)).toMatchObject({ status, text: '' });
    }
  });

  test.each(['/images/../shop.db', '/images/%2e%2e/shop.db', '/images/..%2fshop.db', '/images/%00'])(
    'un chemin d’image comme %s',
    async (path) => {
      const { status, text } = await ask(path);
      expect(status).toBe(404);
      expect(text).not.toContain('SQLite');
    },
  );

  test.each(['', '?href=https%3A%2F%2Fevil.example%2Fa.png&w=100'])(
    'l’adresse /_image%s, qui n’est pas à nous',
    async (query) => {
      for (const path of ['/_image', '/%5Fimage'])
        expect(await ask(path + query)).toMatchObject({
          status: 404,
          text: expect.stringContaining('<html lang="fr"'),
        });
    },
  );

  test('un encodage que le navigateur refuse, d’une page comme d’un fichier', async () => {
    const asked = async (path: string, encoding: string) =>
      (await shop.ask(path, { headers: { 'accept-encoding': encoding } })).headers.get('content-encoding');
    const script = /\/_astro\/[^"]+\.js/.exec((await shop.ask('/')).text)?.[0] ?? '';
    for (const path of [paths.faq, script])
      for (const [accepted, sent] of [
        ['gzip, br', 'br'],
        ['br;q=0, gzip', 'gzip'],
        ['br;q=0', null],
        ['gzip;q=1, br;q=0.1', 'gzip'],
      ] as const)
        expect(await asked(path, accepted), `${path} ${accepted}`).toBe(sent);
  });

  test('une adresse garnie de paramètres inventés est la page elle-même', async () => {
    const made = Array.from({ length: 20 }, (_, n) => `${paths.faq}?x=${n}&y=${'z'.repeat(400)}`);
    for (const path of [paths.faq, ...made]) expect((await ask(path)).status).toBe(200);
    expect(shop.app.pages.lookup(paths.faq)).toBeDefined();
    expect(made.filter((path) => shop.app.pages.lookup(path))).toEqual([]);
  });
});

test('Un formulaire posé sur l’adresse sans TLS d’une boutique en TLS est refusé', async () => {
  const behind = await startShop({ SITE_URL: 'https://vermeil.example' });
  const post = async (origin: string, host: string) => {
    const headers = { origin, host, 'content-type': 'application/json' };
    return (await ask('/api/users/logout', headers, 'POST', behind)).status;
  };
  expect(await post('http://vermeil.example', 'vermeil.example')).toBe(403);
  expect(await post('https://vermeil.example', 'vermeil.example')).not.toBe(403);
  expect(await post(behind.base, new URL(behind.base).host)).not.toBe(403);
  await behind.stop();
});

const orderBody = { amount: 482.35, deliveryCost: 0, delivery: 'counter', paymentType: 'virement' };

async function expectUnavailable({ status, headers, text }: Awaited<ReturnType<typeof shop.ask>>): Promise<void> {
  expect([status, text]).toEqual([503, expect.stringContaining('momentanément indisponible')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Another program that holds the database, as a backup or a curious person does. */
async function holdDatabase(): Promise<ChildProcess> {
  const program = `
    const Database = require('better-sqlite3');
    new Database(process.argv[1]).exec('begin immediate');
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['-e', program, shop.app.db.$client.name]);
  await once(holder.stdout, 'data');
  return holder;
}

let holder: ChildProcess;
beforeAll(async () => {
  holder = await holdDatabase();
});
afterAll(async () => {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
});

test('Pendant qu’un autre programme tient la base, connexion, commande et page répondent de revenir plus tard, et les pages se lisent encore', async () => {
  const login = { email: 'claire@exemple.fr', password: 'peu importe lequel' };
  const order = { ...orderBody, Items: [{ type: 'metal', id: metalId, quantity: 1 }] };
  const answers = await Promise.all([
    shop.ask('/api/users/login', { json: login }),
    shop.ask(addOrderContract.path, { token: client, json: order }),
    // A page that writes.
    shop.ask(unsubscribePath('jeton'), { form: { 'List-Unsubscribe': 'One-Click' } }),
  ]);
  for (const answer of answers) await expectUnavailable(answer);
  const [, , page] = answers;
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect((await fetch(shop.base)).status).toBe(200);
  // Astro tells of a page that failed on the console.
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining('database is locked'));
  vi.mocked(console.error).mockClear();
});
