import { afterEach, expect, it, vi } from 'vitest';
import { founding } from '../../db/schema/shop.ts';
import { createPageCache } from '../../src/server/front/pageCache.ts';
import { pageClock } from '../../src/server/pageClock.ts';
import { configure, testDb } from '../support/people.ts';

afterEach(() => vi.useRealTimers());

it('Les pages gardées sont périmées quand un jour commence à Paris, et pas avant', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T22:58:00Z'), toFake: ['Date'] });
  const db = testDb();
  const cache = createPageCache(db);
  const look = pageClock(db);
  await cache.store('/', { body: '2026', headers: {}, tags: ['configuration'], versions: cache.versionsNow() });
  vi.setSystemTime(Date.parse('2026-12-31T22:59:59Z'));
  expect(await look()).toEqual([]);
  expect(cache.lookup('/')).toBeDefined();
  vi.setSystemTime(Date.parse('2026-12-31T23:00:30Z'));
  expect(await look()).toContain('configuration');
  expect(cache.lookup('/')).toBeUndefined();
  expect(await look()).toEqual([]);
});

it('Elles le sont aussi à l’heure où une commande n’est plus préparée le jour même', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T10:59:00Z'), toFake: ['Date'] });
  const look = pageClock(testDb());
  expect(await look()).toEqual([]);
  vi.setSystemTime(Date.parse('2026-11-23T11:00:10Z'));
  expect(await look()).toContain('configuration');
  expect(await look()).toEqual([]);
});

it('Et à celle où le contrôle de l’identité finit un jour plus tard', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T06:59:00Z'), toFake: ['Date'] });
  const db = testDb();
  configure(db, { times: { ...founding.times, identityHours: 4 } });
  const look = pageClock(db);
  expect(await look()).toEqual([]);
  vi.setSystemTime(Date.parse('2026-11-23T07:00:10Z'));
  expect(await look()).toContain('configuration');
});
