import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityFiles, throttles, users } from '../../db/schema/accounts.ts';
import { makeResetToken, notifyChange } from '../../src/features/accounts/mailed/notice.server.ts';
import { makeRecoveryCodes } from '../../src/features/accounts/model/recoveryCodes.server.ts';
import { anonymous } from '../../src/http/actor.ts';
import { call } from '../../src/http/call.ts';
import { adminPaths, paths } from '../../src/paths.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { password, passwordHash, profile } from '../features/accounts/account.ts';
import { ctxOf } from '../support/context.ts';
import { heic, pdf, photo, png, webp } from '../support/identityFiles.ts';
import { wholeMails } from '../support/mails.ts';
import { type RunningShop, type SignedIn, startDemoShop } from '../support/server.ts';
import { dial, head, type Line } from '../support/socket.ts';

let shop: RunningShop;
let admin: SignedIn;
let client: SignedIn;
let pictures: Buffer[];
/** An upload that says nothing more from the beginning on: the shop has cut it by the end of this file. */
let forgotten: Line;
beforeAll(async () => {
  // Behind a proxy of ours each try comes from an address of its own: the throttles do not end the test.
  shop = await startDemoShop({ TRUST_PROXY: '1' });
  [admin, client] = [await shop.signIn('admin'), await shop.signIn('client')];
  pictures = await Promise.all([photo(), png(), webp()]);
  forgotten = await silent('203.0.113.2');
});
afterAll(() => shop.stop());

type Roll = () => number;
/** The same numbers each time: a failure is found again. */
function dice(seed: number): Roll {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
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
async function send(path: string, body: unknown, i: number, token?: string) {
  const answer = await fetch(shop.base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${i}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, `${path} ${JSON.stringify(body)} → ${text}`).toBeLessThan(500);
  const reply = JSON.parse(text) as { data: unknown; message: string };
  expect(reply, path).toMatchObject({ message: expect.any(String) });
  return { status: answer.status, data: reply.data };
}

describe('Des envois au hasard', () => {
  const calls = contracts.filter(
    ({ path, method, format }) => path.startsWith('/api/users/') && method === 'POST' && format === 'json',
  );

  it.each(calls)('à $path ne répondent jamais 500, et toujours par l’enveloppe', async ({ path, access, body }) => {
    const person = access === 'admin' ? await shop.signIn('admin') : await shop.signIn('client');
    const ids = [person.userId, person.userId, 'x', '%00', '%25', '..%2F..', '%E2%80%AE', 'a'.repeat(2000)] as const;
    const roll = dice(path.length * 7919);
    const value = (name: string) => (roll() < 0.3 && valid[name] ? valid[name] : pick(roll, nasty));
    for (let i = 0; i < 20; i++) {
      const names = fieldsOf(body).filter(() => roll() > 0.15);
      const sent = Object.fromEntries(names.map((name) => [name, value(name)]));
      await send(path.replace(/\{\w+\}/, pick(roll, ids)), sent, i, person.token);
    }
  });

  /** Of a person with a second factor: what the calls below need to get past their first checks. */
  async function enrolled() {
    const { userId } = await shop.signIn('client', { passwordHash, totpConfirmedAt: 1, emailProvenAt: 1 });
    const user = shop.app.db.select().from(users).where(eq(users.id, userId)).get();
    if (!user) throw new Error('no such user');
    return user;
  }

  it('à la connexion d’un compte à double authentification, au bon mot de passe, non plus', async () => {
    const zoe = await enrolled();
    const { db } = shop.app;
    const [recovery = ''] = makeRecoveryCodes(ctxOf(db, anonymous, shop.app), zoe.id);
    const roll = dice(31);
    const seen = new Set<string>();
    for (let i = 0; i < 80; i++) {
      // After five wrong codes nothing of the call would be reached any more.
      db.delete(throttles).run();
      const body = {
        email: roll() < 0.9 ? zoe.email : pick(roll, nasty),
        password: roll() < 0.9 ? password : pick(roll, nasty),
        ...(roll() < 0.85 && { code: roll() < 0.1 ? recovery : pick(roll, nasty) }),
      };
      const { status, data } = await send('/api/users/login', body, i);
      seen.add(status === 401 && data ? 'asks the code' : String(status));
    }
    expect([...seen].sort()).toEqual(['200', '400', '401', 'asks the code']);
  });

  it.each([
    ['choisir un mot de passe', 'forgotPassword'],
    ['protéger le compte', 'secureAccount'],
  ])('à un lien vivant pour %s non plus', async (_, name) => {
    const zoe = await enrolled();
    const ctx = ctxOf(shop.app.db, anonymous, shop.app);
    const fresh = () => {
      if (name === 'forgotPassword') return makeResetToken(ctx, zoe);
      notifyChange(ctx, { before: zoe, made: ['phone'] });
      const mail = wholeMails(shop.app.db, shop.app).findLast(({ userId }) => userId === zoe.id);
      return /securiser-compte\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const roll = dice(name.length);
    const seen = new Set<number>();
    let token = fresh();
    for (let i = 0; i < 80; i++) {
      const path = `/api/users/${name}/${roll() < 0.9 ? token : `${token.slice(0, -1)}.`}`;
      const body = roll() < 0.1 ? pick(roll, nasty) : { newPassword: pick(roll, nasty), x: pick(roll, nasty) };
      const { status } = await send(path, body, i);
      seen.add(status);
      if (status === 200) token = fresh();
    }
    expect([...seen].sort()).toEqual([200, 400, 404]);
  });

  it('un corps cassé, un type faux ou un jeton mutilé non plus', async () => {
    const tokens = ['', 'Bearer', 'Bearer x.y.z', `Bearer ${client.token}x`, `Bearer ${client.token}`];
    for (const body of ['', '{', '[]', 'null', '"x"', '\ufeff{}', `{"email":"\\ud800"}`, `${'['.repeat(20_000)}`])
      for (const name of ['login', 'resetPassword', 'forgotPassword/x', `edit/${client.userId}`])
        for (const authorization of tokens) {
          const headers = { 'content-type': 'application/json', authorization };
          const answer = await fetch(`${shop.base}/api/users/${name}`, { method: 'POST', headers, body });
          await answer.arrayBuffer();
          expect(answer.status, `${name} ${body.slice(0, 20)}`).toBeLessThan(500);
        }
  });
});

const edge = 'frontiere';
const bytesOf = (roll: Roll, length: number) => Buffer.from(Array.from({ length }, () => Math.floor(roll() * 256)));

/** A few bytes of a whole file changed, cut off, doubled or put in. */
function damaged(roll: Roll, whole: Buffer): Buffer {
  const bytes = Buffer.from(whole);
  for (let n = Math.floor(roll() * 6); n > 0; n--) bytes[Math.floor(roll() * bytes.length)] = Math.floor(roll() * 256);
  const at = Math.floor(roll() * bytes.length);
  return pick<() => Buffer>(roll, [
    () => bytes,
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), bytesOf(roll, 40), bytes.subarray(at)]),
    () => Buffer.concat([bytes, bytes.subarray(at)]),
  ])();
}

const part = (headers: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${edge}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const birthPlace = part('Content-Disposition: form-data; name="birthPlace"', 'Lyon, France');
const names = ['a.jpg', '', '../../a', 'a\u0000.png', '"', 'é'.repeat(400), 'a.pdf\r\nX: y', '%00', 'CON'] as const;
const types = ['image/jpeg', 'application/pdf', '', 'text/html', 'x'.repeat(9000), '\u0001'] as const;
const fields = ['files', 'files', 'files', 'birthPlace', '__proto__', '', 'files[0]', 'id'] as const;

function form(roll: Roll): Buffer {
  const parts: Buffer[] = [birthPlace];
  // A third are forms as a browser makes them, and only the files are odd.
  const plain = roll() < 0.35;
  for (let n = 1 + Math.floor(roll() * 4); n > 0; n--) {
    const whole = pick(roll, [bytesOf(roll, 300), pdf(), heic(), ...pictures]);
    const content = roll() < 0.3 ? whole : damaged(roll, whole);
    const [name, filename, type] = plain
      ? ['files', 'recto.jpg', 'image/jpeg']
      : [pick(roll, fields), pick(roll, names), pick(roll, types)];
    const headers = `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`;
    parts.push(part(headers, content));
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]);
  return !plain && roll() < 0.4 ? damaged(roll, body) : body;
}

const formTypes: readonly [string, ...string[]] = [
  `multipart/form-data; boundary=${edge}`,
  ...Array<string>(11).fill(`multipart/form-data; boundary=${edge}`),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${edge}`,
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  `multipart/mixed; boundary=${edge}`,
];

const opening = part('Content-Disposition: form-data; name="files"; filename="a.jpg"', '').subarray(0, -2);

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
  line.send(headers['Transfer-Encoding'] ? `${opening.length.toString(16)}\r\n${opening}\r\n` : `${opening}`);
  return line;
}

/** Sends identity papers of a new client. */
async function upload(address: string, body: BodyInit, type?: string) {
  const { token, userId } = await shop.signIn('client');
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    ...(type && { 'content-type': type }),
  };
  return fetch(`${shop.base}/api/users/verifyIdentity/${userId}`, { method: 'POST', headers, body });
}

describe('Des pièces d’identité envoyées au hasard', () => {
  it.each([1, 2, 3])('ne répondent jamais 500, et ne laissent rien de ce qui est refusé (tirage %d)', async (seed) => {
    const roll = dice(seed);
    const seen = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const body = new Uint8Array(form(roll));
      const answer = await upload(`198.51.${seed}.${i}`, body, pick(roll, formTypes));
      const text = await answer.text();
      expect(answer.status, `tirage ${seed}, envoi ${i} → ${text}`).toBeLessThan(500);
      expect(JSON.parse(text)).toMatchObject({ message: expect.any(String) });
      seen.add(answer.status);
    }
    // Some got through, or the random ones would all have stopped at the first check.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400]));
    const folder = join(shop.app.config.dataDir, 'identity');
    const kept = shop.app.db.select().from(identityFiles).all();
    expect(existsSync(folder) ? readdirSync(folder).sort() : []).toEqual(kept.map((row) => row.storedName).sort());
  });
});

describe('Des envois qui ne viennent pas', () => {
  const whole = (address: string) => {
    const body = new FormData();
    body.append('birthPlace', 'Lyon, France');
    body.append('files', new File([new Uint8Array(pictures[0] ?? [])], 'recto.jpg'));
    return upload(address, body);
  };

  it('sans longueur annoncée, sont refusés aussitôt', async () => {
    const line = await silent('203.0.113.1', { 'Transfer-Encoding': 'chunked' });
    expect(await line.ended).toMatch(/^HTTP\/1\.1 411 /);
  });

  it('dix à la fois, n’empêchent personne d’autre d’envoyer, et sont coupés', async () => {
    const lines = await Promise.all(Array.from({ length: 10 }, (_, n) => silent(`203.0.113.${10 + (n % 5)}`)));
    expect((await whole('203.0.113.99')).status).toBe(200);
    for (const line of lines) line.close();
    expect(await forgotten.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('depuis un seul réseau, ne vont pas à plus de quatre, et les autres réseaux ne s’en aperçoivent pas', async () => {
    const lines = await Promise.all(Array.from({ length: 4 }, () => silent('203.0.113.200')));
    // They are under way once this has been asked and answered.
    expect((await whole('203.0.113.201')).status).toBe(200);
    const refused = await whole('203.0.113.200');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    for (const line of lines) line.close();
    await expect.poll(async () => (await whole('203.0.113.200')).status).toBe(200);
  });
});

const junk = ['or', '$$', '$"', '££', '%', '" OR ""', "'; drop table metals", '\0', 'é'.repeat(80)];

describe('Une recherche ne tombe jamais en panne', () => {
  it('sur aucune liste que l’on appelle', async () => {
    const lists = contracts.filter(({ method, paged, path }) => method === 'GET' && paged && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(5);
    for (const contract of lists)
      for (const q of junk) {
        const { token } = contract.access === 'client' ? client : admin;
        const answer = call(contract, { base: shop.base, token, query: { q } });
        await expect(answer, `${contract.path} ${q}`).resolves.toHaveProperty('meta.page', 1);
      }
  });

  const { orders, users, identities, mails, metals, currencies, movements, reviews, messages } = adminPaths;
  const { alerts, journal, invoices, news } = adminPaths;
  it.each([
    ...[paths.search, orders, users, identities, mails, metals, currencies, movements, reviews, messages],
    ...[alerts, journal, invoices, news],
  ])('sur la page %s', async (path) => {
    for (const q of junk) {
      const { status } = await fetch(`${shop.base}${path}?${new URLSearchParams({ q })}`, {
        headers: { cookie: admin.cookie },
      });
      expect(status, q).toBe(200);
    }
  });
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
      const { status } = await fetch(`${shop.base}${path}/${token}`, { method, headers: { origin: shop.base } });
      expect(status, `${method} ${token}`).toBeLessThan(500);
    }
});

describe('Ce que l’API n’a pas', () => {
  const places = ['/api', '/api/', '/api?x', '/api/rien', '/api/%', '/api/%25', '/api/%ff', '/api//x', '/api/metal'];
  // The renderer complains of what is not encoded.
  afterEach(() => void vi.mocked(console.error).mockClear());

  it.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])(
    '%s répond dans l’enveloppe',
    async (method) => {
      for (const place of [...places, ...(method === 'DELETE' ? ['/api/users/login'] : [])]) {
        const answer = await fetch(shop.base + place, { method });
        expect([404, 405], place).toContain(answer.status);
        expect(answer.headers.get('content-type'), place).toBe('application/json');
        expect(await answer.json(), place).toEqual({ data: null, message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
      }
    },
  );
});
