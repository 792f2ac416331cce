import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seeded } from '../../db/demo/walk.ts';
import { adminPaths } from '../../src/adminPaths.ts';
import { call } from '../../src/http/call.ts';
import { paths } from '../../src/paths.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { password, profile } from '../features/accounts/account.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import type { SignedIn } from '../support/server.ts';
import { dial, head, type Line } from '../support/socket.ts';

// Behind a proxy of ours each try comes from an address of its own: the throttles do not end the test.
const shop = ownShop({ TRUST_PROXY: '1' });
const admin = ownPerson(shop, 'admin');
const client = ownPerson(shop, 'client');
/** An upload that says nothing more from the beginning on: the shop has cut it by the end of this file. */
let forgotten: Line;
beforeAll(async () => {
  forgotten = await silent('203.0.113.2');
});

type Roll = ReturnType<typeof seeded>;
const pick = <T>(roll: Roll, list: readonly [T, ...T[]]): T => list[Math.floor(roll() * list.length)] ?? list[0];

const nasty: readonly [unknown, ...unknown[]] = [
  ...(['', ' ', '\u0000', '\ud800', 'é'.repeat(300), 'x'.repeat(5000), '\u202e\u200b'] as const),
  ...["'; drop table users; --", '{{7*7}}', '../../etc/passwd', 'a@b.c', 'zoe@exemple.fr\u0000', '__proto__', '1e309'],
  ...['zoe@exemple.fr\nBcc: x@y.z', 'FR', '75002', '1980-05-17', '0612345678', 'M.', password],
  ...[0, -1, 1e308, null, true, [], ['a'], {}, { $gt: '' }, { length: 12 }, { toString: 'x' }, [[[[[[]]]]]]],
];

const valid: Record<string, unknown> = profile;

/** Names of a body's fields, also of one that is changed after it was read. */
const fieldsOf = (body: object): string[] =>
  'shape' in body ? Object.keys(body.shape as object) : 'in' in body ? fieldsOf(body.in as object) : [];

/** One try, from an address of its own. */
async function send(path: string, json: unknown, i: number, token?: SignedIn, method = 'POST') {
  const headers = { 'x-forwarded-for': `198.51.100.${i}` };
  const { status, text } = await shop.ask(path, { method, json, headers, ...(token && { token }) });
  expect(status, `${path} ${JSON.stringify(json)} → ${text}`).toBeLessThan(500);
  const reply = JSON.parse(text) as { data: unknown; message: string };
  expect(reply, path).toMatchObject({ message: expect.any(String) });
  return { status, data: reply.data };
}

describe('Des envois au hasard', () => {
  const calls = contracts.filter(({ format }) => format === 'json');

  it.each(calls)('à $method $path ne répondent jamais 500, et toujours par l’enveloppe', async (contract) => {
    const { method, path, access, body } = contract;
    const person = await shop.signIn(access === 'admin' ? 'admin' : 'client');
    const ids = [person.userId, person.userId, 'x', '%00', '%25', '..%2F..', '%E2%80%AE', 'a'.repeat(2000)] as const;
    const roll = seeded(path);
    const value = (name: string) => (roll() < 0.3 && valid[name] ? valid[name] : pick(roll, nasty));
    for (let i = 0; i < 12; i++) {
      const names = fieldsOf(body).filter(() => roll() > 0.15);
      const sent = Object.fromEntries(names.map((name) => [name, value(name)]));
      await send(
        path.replace(/\{\w+\}/g, () => pick(roll, ids)),
        sent,
        i,
        person,
        method,
      );
    }
  });

  it('un corps cassé, un type faux ou un jeton mutilé non plus', async () => {
    const tokens = ['', 'Bearer', 'Bearer x.y.z', `Bearer ${client.token}x`, `Bearer ${client.token}`];
    const bodies = ['', '{', '[]', 'null', '"x"', '\ufeff{}', `{"email":"\\ud800"}`, `${'['.repeat(20_000)}`];
    for (const [n, body] of bodies.entries())
      for (const name of ['login', 'resetPassword', 'forgotPassword/x', `edit/${client.userId}`])
        for (const authorization of n === 0 ? tokens : tokens.slice(-1)) {
          const headers = { 'content-type': 'application/json', authorization };
          const { status } = await shop.ask(`/api/users/${name}`, { method: 'POST', headers, body });
          expect(status, `${name} ${body.slice(0, 20)}`).toBeLessThan(500);
        }
  });
});

const edge = 'frontiere';
const opening = `--${edge}\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`;

/** Announces a large upload, and sends only how it begins. */
async function silent(address: string, headers: Record<string, string> = { 'Content-Length': '40000000' }) {
  const { token, userId } = await shop.signIn('client');
  const line = dial(shop.base);
  line.send(
    head(shop.base, `POST /api/users/verifyIdentity/${userId}`, {
      'Content-Type': `multipart/form-data; boundary=${edge}`,
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': address,
      ...headers,
    }),
  );
  line.send(headers['Transfer-Encoding'] ? `${opening.length.toString(16)}\r\n${opening}\r\n` : opening);
  return line;
}

it('Un envoi qui ne dit pas sa longueur est refusé aussitôt, un envoi qui ne vient pas est coupé', async () => {
  const line = await silent('203.0.113.1', { 'Transfer-Encoding': 'chunked' });
  expect(await line.ended).toMatch(/^HTTP\/1\.1 411 /);
  expect(await forgotten.ended).toMatch(/^HTTP\/1\.1 408 /);
});

it('Une recherche ne tombe en panne sur aucune liste que l’on appelle, ni sur aucune page', async () => {
  const q = `'; drop table metals "$£% OR "" \0 ${'é'.repeat(80)}`;
  const lists = contracts.filter(({ method, isPaged, path }) => method === 'GET' && isPaged && !path.includes('{'));
  expect(lists.length).toBeGreaterThan(4);
  for (const contract of lists) {
    const { token } = contract.access === 'client' ? client : admin;
    const answer = call(contract, { base: shop.base, token, query: { q } });
    await expect(answer, contract.path).resolves.toHaveProperty('meta.page', 1);
  }
  for (const path of [paths.search, ...Object.values(adminPaths)]) {
    const asked = `${path}?${new URLSearchParams({ q })}`;
    expect((await shop.ask(asked, { cookie: admin })).status, path).toBeLessThan(500);
  }
});

it.each([
  '/securiser-compte',
  '/Desabonner',
  '/alerte/arreter',
  '/reintialiser-mot-passe-oublier',
  '/confirmer-adresse',
])('Un lien de courriel mal copié n’est pas une panne : %s', async (path) => {
  for (const method of ['GET', 'HEAD', 'POST'])
    for (const token of ['%25', '%25%25', '%C3%A9%25']) {
      const { status } = await shop.ask(`${path}/${token}`, { method, headers: { origin: shop.base } });
      expect(status, `${method} ${token}`).toBeLessThan(500);
    }
});

const places = ['/api/rien', '/api/rien/?x', '/api/metal'];
/** No address of the shop has such a path: it is refused before anything reads it. */
const malformed = ['/api/%', '/api/%ff', '/api//x'];
// The renderer complains of what is not encoded.
afterEach(() => void vi.mocked(console.error).mockClear());

it.each(['GET', 'POST', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'Ce que l’API n’a pas, %s répond dans l’enveloppe',
  async (method) => {
    for (const place of [...places, ...malformed, ...(method === 'DELETE' ? ['/api/users/login'] : [])]) {
      const { status, headers, text } = await shop.ask(place, { method });
      expect(malformed.includes(place) ? [400, 405] : [404, 405], place).toContain(status);
      expect(headers.get('content-type'), place).toBe('application/json');
      expect(JSON.parse(text), place).toEqual({ data: null, message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
    }
  },
);

it('Un compte qui change sans cesse de réseau a les mêmes limites (attacks.md, L7)', async () => {
  const own = await shop.signIn('client');
  const form = { amountToPay: 482.35, orderId: 'inconnue' };
  const statuses = new Set<number>();
  for (let i = 0; i < 200; i++) statuses.add((await send('/api/order/createOrderFormData', form, i, own)).status);
  expect([...statuses]).not.toContain(429);
  expect((await send('/api/order/createOrderFormData', form, 201, own)).status).toBe(429);
});
