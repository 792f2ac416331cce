import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../support/folder.ts';
import { ownShop } from '../support/ownShop.ts';
import { spawnShop } from '../support/process.ts';
import { dial, head, type Line } from '../support/socket.ts';

const shop = ownShop();
/** One without patience. */
const slow = ownShop({}, { headers: 1_000, body: 1_000, silence: 3_000, keepAlive: 3_000 });
const folder = testFolder('stop');

const large = 'x'.repeat(101_000);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'multipart/form-data; boundary=xx' };
const login = 'POST /api/users/login';

describe('Un envoi refusé avant d’être arrivé en entier termine sa connexion, que personne d’autre ne reçoit', () => {
  test.each<[string, number, string, Record<string, string>, string]>([
    ['par morceaux au-delà de la limite', 413, login, { ...json, 'Transfer-Encoding': 'chunked' }, chunk(large)],
    ['annoncé au-delà de la limite', 413, login, { ...json, 'Content-Length': '900000' }, large],
    ['d’un inconnu', 401, 'POST /api/users/verifyIdentity/x', { ...form, 'Content-Length': '900000' }, large],
    ['avec une demande qui n’en a pas', 200, 'GET /api/metal/getFeaturedMetals', { 'Content-Length': '900000' }, large],
  ])('%s', async (_, status, line, headers, body) => {
    const connection = dial(shop.base);
    connection.send(head(shop.base, line, headers) + body);
    const text = await connection.ended;
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toMatch(/^Connection: close\r$/im);
  });

  test.each([2, 20, 200])('petit (%i ko), son auteur lit toujours pourquoi', async (kilobytes) => {
    const { hostname, port } = new URL(shop.base);
    const send = () =>
      new Promise<number | string | undefined>((resolve) => {
        const path = '/api/users/verifyIdentity/x';
        const headers = { ...form, 'Content-Length': kilobytes * 1024 };
        const sent = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        });
        sent.on('error', (error) => resolve(error.message));
        sent.write('x'.repeat(1024));
        setImmediate(() => sent.end('x'.repeat((kilobytes - 1) * 1024)));
      });
    const answers: unknown[] = [];
    for (let tries = 0; tries < 20; tries++) answers.push(await send());
    expect(new Set(answers)).toEqual(new Set([401]));
  });

  test('arrivé en entier, il la laisse ouverte', async () => {
    const connection = dial(shop.base);
    connection.send(`${head(shop.base, login, { ...json, 'Content-Length': '2' })}{}`);
    expect(await connection.answers(1)).toMatch(/^HTTP\/1\.1 400 /);
    connection.send(head(shop.base, 'GET /robots.txt'));
    expect(await connection.answers(2)).toMatch(/^HTTP\/1\.1 200 OK\r$/m);
    connection.close();
  });
});

test('L’arrêt finit les réponses en cours, ferme leurs connexions, coupe qui se tait et se termine sans erreur', async () => {
  const stopped = await spawnShop(folder, { DEMO: '0' });
  const begun = head(stopped.base, login, { ...json, 'Content-Length': '2' });
  const [busy, hung, kept] = [dial(stopped.base), dial(stopped.base), dial(stopped.base)];
  kept.send(head(stopped.base, 'GET /robots.txt'));
  await kept.answers(1);
  for (const line of [busy, hung, kept]) line.send(begun);
  const answers = () => fetch(`${stopped.base}/robots.txt`).then(Boolean, () => false);
  // Both bodies are awaited by now: this answer came after them.
  expect(await answers()).toBe(true);

  const exit = stopped.stop();
  // The port is closed once the stop has begun.
  while (await answers());
  for (const line of [busy, kept]) line.send('{}');
  for (const line of [busy, kept]) expect(await line.ended).toMatch(/^HTTP\/1\.1 400 [\s\S]*^Connection: close\r$/im);
  expect(await hung.ended).toBe('');
  expect(await exit).toBe(0);
});

/** Goes on sending, a little at a time, until the shop has had enough. @returns what it said */
async function drip(line: Line, piece: string): Promise<string> {
  let isOver = false;
  const ended = line.ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    line.send(piece);
    await wait(100);
  }
  return ended;
}
/** Somebody else is served meanwhile, and leaves. */
async function others(): Promise<void> {
  const line = dial(slow.base);
  line.send(head(slow.base, 'GET /robots.txt', { Connection: 'close' }));
  expect(await line.ended).toMatch(/^HTTP\/1\.1 200 /);
}

test('Un en-tête qui arrive goutte à goutte est coupé', async () => {
  const line = dial(slow.base);
  line.send(head(slow.base, 'GET /').replace(/\r\n$/, ''));
  expect(await drip(line, 'X-Goutte: 1\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  await others();
});

test('Un envoi qui arrive goutte à goutte est coupé', async () => {
  const line = dial(slow.base);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '90000' };
  line.send(head(slow.base, 'POST /api/users/login', headers));
  expect(await drip(line, ' ')).not.toContain('HTTP/1.1 200');
  await others();
});

test('Qui demande sans rien prendre de ce qu’on lui répond est coupé', { timeout: 150_000 }, async () => {
  await fetch(slow.base);
  const { hostname, port } = new URL(slow.base);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  // More than the system holds for a connection.
  socket.write(head(slow.base, 'GET /').repeat(1_000));
  await expect.poll(() => slow.connections(), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => slow.connections(), { timeout: 60_000 }).toBe(0);
  socket.destroy();
  await others();
});
