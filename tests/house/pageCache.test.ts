import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../db/client.ts';
import { openDb } from '../../db/client.ts';
import { defaultConfig, news } from '../../db/schema/shop.ts';
import { cacheTags } from '../../db/schema/system.ts';
import { createPageCache, selectResponse } from '../../src/server/front/pageCache.ts';
import { expireTimedPages } from '../../src/server/pageClock.ts';
import { testFolder } from '../support/folder.ts';
import { changeRows, configure, testDb } from '../support/people.ts';

const folder = testFolder('pages');
let db: Db;
beforeEach(() => {
  db = testDb();
});

const keep = async (cache: ReturnType<typeof createPageCache>, key: string, body: string) =>
  cache.store(key, { body, headers: { 'content-type': 'text/html' }, tags: ['news'], versions: cache.versionsNow() });

describe('Les pages gardées', () => {
  it('Une page est gardée jusqu’à ce que ses données changent', async () => {
    const cache = createPageCache(db);
    await keep(cache, '/', 'une');
    expect(cache.lookup('/')?.answers.identity.body?.toString()).toBe('une');
    db.insert(news).values({ title: 't', description: 'd', createdAt: 1, updatedAt: 1 }).run();
    expect(cache.lookup('/')).toBeUndefined();
  });

  it('Ce qu’un autre processus change est vu par la requête qui arrive ensuite', async () => {
    const db = openDb(join(folder, 'shop.db'));
    const other = openDb(join(folder, 'shop.db'));
    const cache = createPageCache(db);
    await keep(cache, '/', 'une');
    expect(cache.lookupOnArrival('/')).toBeDefined();
    other.insert(news).values({ title: 't', description: 'd', createdAt: 1, updatedAt: 1 }).run();
    await new Promise(setImmediate);
    expect(cache.lookupOnArrival('/')).toBeUndefined();
    for (const { $client } of [db, other]) $client.close();
  });

  it('Le navigateur reçoit la page compressée, puis seulement « inchangée »', async () => {
    const cache = createPageCache(testDb());
    const text = 'bonjour '.repeat(200);
    const page = await keep(cache, '/', text);
    const first = selectResponse(page, { acceptEncoding: 'gzip, br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(first.body ?? Buffer.alloc(0)).toString()).toBe(text);
    expect(selectResponse(page, { ifNoneMatch: page.etag })).toMatchObject({ status: 304, body: null });
    expect(selectResponse(page, { acceptEncoding: 'identity' }).body?.toString()).toBe(text);
    expect(selectResponse(page, { acceptEncoding: 'br;q=0' }).body?.toString()).toBe(text);
  });

  it('Chaque page ne tient que ses propres octets, qui sont comptés ; une adresse démesurée n’est pas gardée', async () => {
    const budget = 300_000;
    const cache = createPageCache(testDb(), budget);
    const keys = Array.from({ length: 100 }, (_, n) => `/?q=${'a'.repeat(490)}${n}`);
    await keep(cache, '/', 'une');
    for (const key of keys) {
      await keep(cache, key, 'une page courte, et le pied de toutes les pages '.repeat(100));
      // What all ask for stays.
      expect(cache.lookup('/')).toBeDefined();
    }
    const bodies = keys.flatMap((key) =>
      Object.values(cache.lookup(key)?.answers ?? {}).flatMap(({ body }) => body ?? []),
    );
    const held = [...new Set(bodies.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(held).toBe(bodies.reduce((sum, { length }) => sum + length, 0));
    expect(held).toBeGreaterThan(budget / 2);
    expect(held).toBeLessThan(budget);
    const long = `/?q=${'a'.repeat(10_000)}`;
    expect((await keep(cache, long, 'une')).answers.identity.body?.toString()).toBe('une');
    expect(cache.lookup(long)).toBeUndefined();
  });

  it('Quand les données changent pendant le rendu, il est périmé d’avance : dix visiteurs se partagent le premier qui commence après eux', async () => {
    const cache = createPageCache(db);
    await keep(cache, '/', 'vieille');
    let renders = 0;
    const render = async () => {
      const body = `rendu ${++renders}`;
      const versions = cache.versionsNow();
      await new Promise(setImmediate);
      changeRows(db, cacheTags, { version: 10 + renders }, eq(cacheTags.tag, 'news'));
      return cache.store('/', { body, headers: {}, tags: ['news'], versions });
    };
    const waited = await Promise.all(Array.from({ length: 10 }, () => cache.renderOnce('/', render)));
    expect(renders).toBe(2);
    const read = waited.map((page) => page?.answers.identity.body?.toString());
    expect(read).toEqual([undefined, undefined, ...Array(8).fill('rendu 2')]);
    expect(cache.lookup('/')).toBeUndefined();
  });
});

it('Les pages gardées sont périmées quand un jour commence à Paris, et pas avant', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T22:58:00Z'), toFake: ['Date'] });
  const db = testDb();
  const cache = createPageCache(db);
  const look = expireTimedPages(db);
  await cache.store('/', { body: '2026', headers: {}, tags: ['configuration'], versions: cache.versionsNow() });
  vi.setSystemTime(Date.parse('2026-12-31T22:59:59Z'));
  expect(await look()).toEqual([]);
  expect(cache.lookup('/')).toBeDefined();
  vi.setSystemTime(Date.parse('2026-12-31T23:00:30Z'));
  expect(await look()).toContain('configuration');
  expect(cache.lookup('/')).toBeUndefined();
  expect(await look()).toEqual([]);
});

it.each([
  ['à l’heure où une commande n’est plus préparée le jour même', '2026-11-23T10:59:00Z', '2026-11-23T11:00:10Z'],
  ['à celle où le contrôle de l’identité finit un jour plus tard', '2026-11-23T06:59:00Z', '2026-11-23T07:00:10Z'],
])('Elles le sont aussi %s', async (_, before, after) => {
  vi.useFakeTimers({ now: Date.parse(before), toFake: ['Date'] });
  const db = testDb();
  configure(db, { times: { ...defaultConfig.times, identityHours: 4 } });
  const look = expireTimedPages(db);
  expect(await look()).toEqual([]);
  vi.setSystemTime(Date.parse(after));
  expect(await look()).toContain('configuration');
  expect(await look()).toEqual([]);
});
