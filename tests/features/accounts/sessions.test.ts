import { describe, expect, test } from 'vitest';
import { deviceName } from '../../../src/features/accounts/device.ts';
import { actorFromCookie } from '../../../src/features/accounts/session.server.ts';
import { endOneSession, endOtherSessions, openSessions } from '../../../src/features/accounts/sessions.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { testDb } from '../../support/people.ts';
import { accountShop, anotherDevice, isLive, signedIn } from './account.ts';

describe('Un client voit où il est connecté', () => {
  test('appareil, adresse et moment, la session présente d’abord', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    await anotherDevice(db, zoe);
    await signedIn(db);
    const [here, other, ...none] = openSessions(db, zoe.actor);
    expect(here).toMatchObject({ current: true, device: 'Firefox sur Windows', address: accountShop.address });
    expect(other).toMatchObject({ current: false, createdAt: expect.any(Number) });
    expect(none).toEqual([]);
  });

  test('il en ferme une, ou toutes les autres', async () => {
    const db = testDb();
    const zoe = await signedIn(db);
    const devices = [await anotherDevice(db, zoe), await anotherDevice(db, zoe), await anotherDevice(db, zoe)];
    const [, second] = openSessions(db, zoe.actor);
    endOneSession(db, zoe.actor, second?._id ?? '');
    expect(openSessions(db, zoe.actor)).toHaveLength(3);
    endOtherSessions(db, zoe.actor);
    for (const device of devices) expect(await isLive(db, device)).toBe(false);
    expect(await isLive(db, zoe.cookieToken)).toBe(true);
  });

  test('pas la session d’un autre', async () => {
    const db = testDb();
    const [zoe, luc] = [await signedIn(db), await signedIn(db)];
    for (const id of [luc.actor.sessionId, 'inconnue'])
      expect(() => endOneSession(db, zoe.actor, id)).toThrow(expect.objectContaining({ code: 'notFound' }));
    endOtherSessions(db, zoe.actor);
    expect(await isLive(db, luc.cookieToken)).toBe(true);
  });

  test('un visiteur n’a rien à voir', () => {
    const db = testDb();
    for (const work of [
      () => openSessions(db, anonymous),
      () => endOneSession(db, anonymous, 'x'),
      () => endOtherSessions(db, anonymous),
    ]) {
      expect(work).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    }
  });

  test('un administrateur qui n’a pas encore activé son second facteur peut fermer les siennes', async () => {
    const db = testDb();
    const boss = await signedIn(db, 'admin');
    const other = await anotherDevice(db, boss);
    endOtherSessions(db, boss.actor);
    expect(await actorFromCookie(db, other)).toEqual(anonymous);
  });
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
