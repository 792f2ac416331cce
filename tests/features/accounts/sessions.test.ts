import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { sessions } from '../../../db/schema/accounts.ts';
import { hours } from '../../../src/dates.ts';
import { endOneSession, endOtherSessions, openSessions } from '../../../src/features/accounts/devices.server.ts';
import { deviceName } from '../../../src/features/accounts/model/device.ts';
import { deleteExpiredSessions } from '../../../src/features/accounts/model/session.server.ts';
import { ctxOf } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';
import { anotherDevice, isLive, signedIn, visitor } from './account.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

afterEach(() => vi.useRealTimers());

describe('Un client voit où il est connecté', () => {
  test('appareil, adresse et moment, la session présente d’abord', async () => {
    const zoe = await signedIn(db);
    await anotherDevice(db, zoe);
    await signedIn(db);
    const [here, other, ...none] = openSessions(ctxOf(db, zoe.actor));
    expect(here).toMatchObject({ current: true, device: 'Firefox sur Windows', address: visitor.address });
    expect(other).toMatchObject({ current: false, createdAt: expect.any(Number) });
    expect(none).toEqual([]);
  });

  test('il en ferme une, ou toutes les autres', async () => {
    const zoe = await signedIn(db);
    const devices = [await anotherDevice(db, zoe), await anotherDevice(db, zoe), await anotherDevice(db, zoe)];
    const [, second] = openSessions(ctxOf(db, zoe.actor));
    await endOneSession(ctxOf(db, zoe.actor), second?._id ?? '');
    expect(openSessions(ctxOf(db, zoe.actor))).toHaveLength(3);
    await endOtherSessions(ctxOf(db, zoe.actor));
    for (const device of devices) expect(await isLive(db, device)).toBe(false);
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
  });

  test('pas la session d’un autre', async () => {
    const [zoe, luc] = [await signedIn(db), await signedIn(db)];
    for (const id of [luc.actor.sessionId, 'inconnue'])
      await expect(endOneSession(ctxOf(db, zoe.actor), id)).rejects.toThrow(
        expect.objectContaining({ code: 'notFound' }),
      );
    await endOtherSessions(ctxOf(db, zoe.actor));
    expect(await isLive(db, luc.cookieToken)).toBe(true);
  });
});

describe.each([
  ['d’un client', 'client', 696],
  ['d’un administrateur', 'admin', 12],
] as const)('Une session %s, quand elle a servi jusque-là,', (_, role, lifetime) => {
  /** Two sessions of one age, whose use moved the end that lucia keeps. */
  async function atTheEnd(db: Db, before: number) {
    const person = await signedIn(db, role);
    await anotherDevice(db, person);
    vi.setSystemTime(Date.now() + hours(lifetime) - before);
    db.update(sessions)
      .set({ expiresAt: Math.floor((Date.now() + hours(300)) / 1000) })
      .run();
    return person;
  }

  test('n’est plus dans la liste à sa dernière heure passée', async () => {
    const { actor } = await atTheEnd(db, 60_000);
    expect(openSessions(ctxOf(db, actor))).toHaveLength(2);
    vi.setSystemTime(Date.now() + 60_001);
    expect(openSessions(ctxOf(db, actor))).toEqual([]);
  });

  test('est alors supprimée par le nettoyage, et pas avant', async () => {
    await atTheEnd(db, 60_000);
    await deleteExpiredSessions(db);
    expect(db.select().from(sessions).all()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 60_001);
    await deleteExpiredSessions(db);
    expect(db.select().from(sessions).all()).toEqual([]);
  });
});

test('Une session dont personne ne se sert est supprimée à sa fin', async () => {
  await signedIn(db);
  db.update(sessions)
    .set({ expiresAt: Math.floor(Date.now() / 1000) - 1 })
    .run();
  await deleteExpiredSessions(db);
  expect(db.select().from(sessions).all()).toEqual([]);
});

const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${win} ${chrome}`, 'Chrome sur Windows'],
  [`${win} ${chrome} Edg/141.0.0.0`, 'Edge sur Windows'],
  [`${win} ${chrome} OPR/120.0.0.0`, 'Opera sur Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox sur Linux'],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari sur iPhone'],
  [`${iPhone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome sur iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
    'Safari sur Mac',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome.replace('Chrome', 'SamsungBrowser/28.0 Chrome')}`,
    'Samsung Internet sur Android',
  ],
  ['curl/8.5.0', 'Appareil inconnu'],
  ['Something (Windows NT 10.0)', 'Navigateur inconnu sur Windows'],
  ['<script>alert(1)</script>', 'Appareil inconnu'],
  [null, 'Appareil inconnu'],
])('« %s » se lit « %s »', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
