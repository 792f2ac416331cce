import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { countHit, networkOf } from '../../src/http/throttle.server.ts';
import { createUploadLimiter } from '../../src/http/uploadLimiter.ts';
import { callerAddress } from '../../src/server/front/address.ts';
import { costs, createRateLimiter } from '../../src/server/front/flood.ts';
import { testDb } from '../support/people.ts';

const limit = { hits: 2, minutes: 10 };
const minute = 60_000;

describe('Les appels répétés', () => {
  it('Ils sont refusés au-delà du compte, avec le temps qui reste, puis admis à nouveau', () => {
    const db = testDb();
    countHit(db, { key: 'a', limit, now: 0 });
    countHit(db, { key: 'a', limit, now: minute });
    expect(() => countHit(db, { key: 'a', limit, now: 2 * minute })).toThrow(
      expect.objectContaining({ code: 'throttled', details: { retryAfterSeconds: 480 } }),
    );
    countHit(db, { key: 'b', limit, now: 2 * minute });
    countHit(db, { key: 'a', limit, now: 10 * minute });
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['unknown', 'unknown'],
  ])('depuis %s comptent pour %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('Qui dépasse attend le temps dit, son réseau IPv6 avec lui, et personne d’autre', () => {
  let now = 0;
  const spend = createRateLimiter(() => now);
  // Fifty visitors behind one address, arrived at once, each with six pages and forty files.
  for (let file = 0; file < 50 * 40; file++) expect(spend('2001:db8::1', costs.cached)).toBe(0);
  let pages = 0;
  while (spend('2001:db8::1', costs.rendered) === 0) pages++;
  expect(pages).toBeGreaterThan(300);
  const seconds = spend('2001:db8::2', costs.rendered);
  expect(seconds).toBeGreaterThan(0);
  expect(spend('2001:db9::1', costs.rendered)).toBe(0);
  now += seconds * 1000;
  expect(spend('2001:db8::2', costs.rendered)).toBe(0);
});

it('La machine elle-même n’est jamais retenue', () => {
  const spend = createRateLimiter(() => 0);
  for (let n = 0; n < 10_000; n++) expect(spend('::ffff:127.0.0.1', costs.rendered)).toBe(0);
});

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

it.each([
  ['sans mandataire de confiance, quoi que dise l’en-tête', '1.2.3.4', 0, '10.0.0.9'],
  ['derrière le nôtre, la part qu’il a écrite', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
  ['derrière deux', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['sans en-tête', '', 1, '10.0.0.9'],
  // A front that writes the port too does not make an address of each connection.
  ['sans le port', '6.6.6.6, 1.2.3.4:40512', 1, '1.2.3.4'],
  ['sans crochets ni port', '[2001:db8::1]:40512', 1, '2001:db8::1'],
])('L’adresse de qui appelle, %s : « %s »', (_, forwarded, proxies, address) => {
  expect(callerAddress(request(forwarded), proxies)).toBe(address);
});

it.each(['unknown', '1.2.3', '[::1'])('%s n’est pas une adresse', (hop) => {
  expect(callerAddress(request(hop), 1)).toBe('10.0.0.9');
});

const limiterOf = (bytes = 1000) =>
  createUploadLimiter({ maxBytes: bytes, perAccount: 2, perNetwork: 3, minPace: { bytes: 10, ms: 30 } });
const post = (body: BodyInit, length: number) =>
  new Request('http://shop.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-length': String(length) },
  } as RequestInit);
const code = (name: string) => expect.objectContaining({ code: name });

describe('L’entrée des envois', () => {
  it('Elle compte les octets venus, non ceux annoncés, et les rend à la fin', async () => {
    const uploadLimiter = limiterOf();
    const waiting = uploadLimiter.enter('a', '1').read(post(new ReadableStream(), 900), 1000);
    waiting.catch(() => undefined);
    const first = uploadLimiter.enter('b', '2');
    await first.read(post('x'.repeat(900), 900), 1000);
    const second = uploadLimiter.enter('c', '3');
    await expect(second.read(post('x'.repeat(200), 200), 1000)).rejects.toThrow(code('unavailable'));
    second.release();
    first.release();
    first.release();
    await uploadLimiter.enter('d', '4').read(post('x'.repeat(900), 900), 1000);
    await expect(waiting).rejects.toThrow(code('stalled'));
    const pull = (body: ReadableStreamDefaultController) =>
      new Promise((resolve) => setTimeout(resolve, 10)).then(() => body.enqueue(new Uint8Array(1)));
    const drip = uploadLimiter.enter('e', '5').read(post(new ReadableStream({ pull }), 900), 1000);
    await expect(drip).rejects.toThrow(code('stalled'));
  });

  it('n’a que deux envois d’un compte en cours, et trois d’un réseau', () => {
    const uploadLimiter = limiterOf();
    const first = uploadLimiter.enter('a', 'ici');
    uploadLimiter.enter('a', 'ici');
    expect(() => uploadLimiter.enter('a', 'ailleurs')).toThrow(code('throttled'));
    uploadLimiter.enter('b', 'ici');
    expect(() => uploadLimiter.enter('c', 'ici')).toThrow(code('throttled'));
    uploadLimiter.enter('c', 'ailleurs');
    first.release();
    uploadLimiter.enter('a', 'ici');
  });
});
