import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningShop, startShop } from '../support/server.ts';
import { dial, head, type Line } from '../support/socket.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({}, { headers: 1_000, body: 1_000, silence: 3_000, idle: 3_000 });
});
afterAll(() => shop.stop());

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
  const line = dial(shop.base);
  line.send(head(shop.base, 'GET /robots.txt', { Connection: 'close' }));
  expect(await line.ended).toMatch(/^HTTP\/1\.1 200 /);
}

it('Un en-tête qui arrive goutte à goutte est coupé', async () => {
  const line = dial(shop.base);
  line.send(head(shop.base, 'GET /').replace(/\r\n$/, ''));
  expect(await drip(line, 'X-Goutte: 1\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  await others();
});

it('Un envoi qui arrive goutte à goutte est coupé', async () => {
  const line = dial(shop.base);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '90000' };
  line.send(head(shop.base, 'POST /api/users/login', headers));
  expect(await drip(line, ' ')).not.toContain('HTTP/1.1 200');
  await others();
});

it('Qui demande sans rien prendre de ce qu’on lui répond est coupé', { timeout: 150_000 }, async () => {
  await fetch(shop.base);
  const { hostname, port } = new URL(shop.base);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  // More than the system holds for a connection.
  socket.write(head(shop.base, 'GET /').repeat(1_000));
  await expect.poll(() => shop.connections(), { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => shop.connections(), { timeout: 60_000 }).toBe(0);
  socket.destroy();
  await others();
});
