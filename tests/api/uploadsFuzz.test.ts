import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityFiles } from '../../db/schema/accounts.ts';
import { heic, pdf, photo, png, webp } from '../support/identityFiles.ts';
import { type RunningShop, startShop } from '../support/server.ts';
import { dial, head } from '../support/socket.ts';
import { dice, pick } from './fuzz.ts';

let shop: RunningShop;
beforeAll(async () => {
  // Behind a proxy of ours each try comes from an address of its own: the throttles do not end the test.
  shop = await startShop({ TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

type Roll = () => number;
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
const field = (name: string, text: string) => part(`Content-Disposition: form-data; name="${name}"`, text);
const names = ['a.jpg', '', '../../a', 'a\u0000.png', '"', 'é'.repeat(400), 'a.pdf\r\nX: y', '%00', 'CON'] as const;
const types = ['image/jpeg', 'application/pdf', '', 'text/html', 'x'.repeat(9000), '\u0001'] as const;
const fields = ['files', 'files', 'files', 'birthPlace', '__proto__', '', 'files[0]', 'id'] as const;

async function form(roll: Roll): Promise<Buffer> {
  const parts: Buffer[] = [field('birthPlace', 'Lyon, France')];
  // A third are forms as a browser makes them, and only the files are odd.
  const plain = roll() < 0.35;
  for (let n = 1 + Math.floor(roll() * 4); n > 0; n--) {
    const whole = await pick<() => Promise<Buffer>>(roll, [
      photo,
      png,
      webp,
      async () => pdf(),
      async () => heic(),
      async () => bytesOf(roll, 300),
    ])();
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

const formTypes = [
  ...Array<string>(12).fill(`multipart/form-data; boundary=${edge}`),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${edge}`,
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  `multipart/mixed; boundary=${edge}`,
] as unknown as readonly [string, ...string[]];

describe('Des pièces d’identité envoyées au hasard', () => {
  it.each([1, 2, 3])('ne répondent jamais 500, et ne laissent rien de ce qui est refusé (tirage %d)', async (seed) => {
    const roll = dice(seed);
    const seen = new Set<number>();
    for (let i = 0; i < 40; i++) {
      const { token, userId } = await shop.signIn('client');
      const body = await form(roll);
      const answer = await fetch(`${shop.base}/api/users/verifyIdentity/${userId}`, {
        method: 'POST',
        headers: {
          'content-type': pick(roll, formTypes),
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `198.51.${seed}.${i}`,
        },
        body: new Uint8Array(body),
      });
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

  async function send(address: string) {
    const { token, userId } = await shop.signIn('client');
    const body = new FormData();
    body.append('birthPlace', 'Lyon, France');
    body.append('files', new File([new Uint8Array(await photo())], 'recto.jpg'));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return fetch(`${shop.base}/api/users/verifyIdentity/${userId}`, { method: 'POST', headers, body });
  }

  it('sans longueur annoncée, sont refusés aussitôt', async () => {
    const line = await silent('203.0.113.1', { 'Transfer-Encoding': 'chunked' });
    expect(await line.ended).toMatch(/^HTTP\/1\.1 411 /);
  });

  it('dix à la fois, n’empêchent personne d’autre d’envoyer, puis sont coupés', async () => {
    const lines = await Promise.all(Array.from({ length: 10 }, (_, n) => silent(`203.0.113.${10 + (n % 5)}`)));
    expect((await send('203.0.113.99')).status).toBe(200);
    for (const line of lines) expect(await line.ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('depuis un seul réseau, ne vont pas à plus de quatre, et les autres réseaux ne s’en aperçoivent pas', async () => {
    const lines = await Promise.all(Array.from({ length: 4 }, () => silent('203.0.113.200')));
    // They are under way once this has been asked and answered.
    expect((await send('203.0.113.201')).status).toBe(200);
    const refused = await send('203.0.113.200');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    for (const line of lines) line.close();
    await expect.poll(async () => (await send('203.0.113.200')).status).toBe(200);
  });
});
