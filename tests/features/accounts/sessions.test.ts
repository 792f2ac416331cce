import { describe, expect, test, vi } from 'vitest';
import { sessions } from '../../../db/schema/accounts.ts';
import { hours } from '../../../src/dates.ts';
import { deviceName } from '../../../src/features/accounts/model/device.ts';
import { endOtherSessions, endOwnSession, openSessions } from '../../../src/features/accounts/model/devices.server.ts';
import {
  actorFromBearer,
  actorFromCookie,
  deleteExpiredSessions,
  sessionCookie,
} from '../../../src/features/accounts/model/session.server.ts';
import { liveClaims, parseClaims } from '../../../src/features/accounts/model/session.ts';
import { anonymous } from '../../../src/http/context.ts';
import { ctxOf, testShop } from '../../support/context.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openAccounts, visitor } from './account.ts';

const shop = openAccounts(null);
const { anotherDevice, by, isLive, signedIn } = shop;

test('Un client voit où il est connecté, la session présente d’abord, et en ferme une ou toutes les autres, jamais celle d’un autre', async () => {
  const [zoe, luc] = [await signedIn(), await signedIn()];
  const devices = [await anotherDevice(zoe), await anotherDevice(zoe), await anotherDevice(zoe)];
  const ctx = by(zoe.actor);
  const [here, second, ...more] = openSessions(ctx);
  expect(here).toMatchObject({ current: true, device: 'Firefox sur Windows', address: visitor.address });
  expect([second?.current, more.length]).toEqual([false, 2]);
  for (const id of [luc.actor.sessionId, 'inconnue']) await refuses(endOwnSession(ctx, { id }), 'notFound');
  await endOwnSession(ctx, { id: second?._id ?? '' });
  expect(openSessions(ctx)).toHaveLength(3);
  await endOtherSessions(ctx);
  const lives = [...devices, zoe.cookieToken, luc.cookieToken].map((session) => isLive(session));
  expect(await Promise.all(lives)).toEqual([false, false, false, true, true]);
});

test.each([
  ['d’un client', 'client', 696],
  ['d’un administrateur', 'admin', 12],
] as const)(
  'Une session %s finit à sa dernière heure passée, même si elle a servi, et quitte alors la liste et la base',
  async (_, role, lifetime) => {
    const person = await signedIn(role);
    await anotherDevice(person);
    const listed = () => openSessions(by(person.actor));
    const stored = async () => {
      await deleteExpiredSessions(shop.db);
      return rowsOf(shop.db, sessions).length;
    };
    vi.setSystemTime(Date.now() + hours(lifetime) - 60_000);
    // Their use moved the end that lucia keeps.
    const expiresAt = Math.floor((Date.now() + hours(300)) / 1000);
    shop.db.update(sessions).set({ expiresAt }).run();
    expect([listed().length, await stored()]).toEqual([2, 2]);
    expect(await actorFromCookie(shop.db, person.cookieToken)).toEqual(person.actor);
    vi.setSystemTime(Date.now() + 60_001);
    expect(listed()).toEqual([]);
    expect(await actorFromCookie(shop.db, person.cookieToken)).toEqual(anonymous);
    expect(await actorFromBearer(by(), `Bearer ${person.token}`)).toEqual(anonymous);
    expect([rowsOf(shop.db, sessions).length, await stored()]).toEqual([1, 0]);
  },
);

const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${win} ${chrome}`, 'Chrome sur Windows'],
  [`${win} ${chrome} Edg/141.0.0.0`, 'Edge sur Windows'],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari sur iPhone'],
  [`${iPhone} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome sur iPhone'],
  ['Something (Windows NT 10.0)', 'Navigateur inconnu sur Windows'],
  ['<script>alert(1)</script>', 'Appareil inconnu'],
])('« %s » se lit « %s »', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

const now = Date.parse('2026-11-21T10:00:00Z');
const tokenOf = (claims: unknown) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const claims = {
  sub: 'u',
  sid: 's',
  role: 'client',
  email: 'zoé@exemple.fr',
  firstName: 'Zoé',
  iat: now / 1000,
  exp: now / 1000 + 60,
};

describe('Les droits lus dans le jeton', () => {
  test('Ils viennent du segment du milieu, accents compris', () => {
    expect(parseClaims(tokenOf(claims), now)).toEqual(claims);
  });

  test.each([
    null,
    'x.%%%.y',
    tokenOf(null),
    ...[{ role: 'root' }, { exp: 'demain' }, { exp: now / 1000 }].map((wrong) => tokenOf({ ...claims, ...wrong })),
  ])('n’existent pas : %s', (token) => {
    expect(parseClaims(token, now)).toBeNull();
  });

  test('n’existent plus passé l’échéance gardée, ou sans elle', () => {
    const token = tokenOf(claims);
    expect(liveClaims(token, String(now + 1), now)).toEqual(claims);
    for (const deadline of [String(now), undefined, 'demain']) expect(liveClaims(token, deadline, now)).toBeNull();
  });
});

test('Le cookie n’est lisible que par le serveur, et n’est « Secure » que sur https', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = (siteUrl: string) => ctxOf(testDb(), anonymous, { ...testShop, config: { ...testShop.config, siteUrl } });
  const started = { cookieToken: 'jeton', endsAt: Date.now() + 5_500 };
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/' };
  const open = sessionCookie(at('https://shop.example'), started);
  expect(open).toEqual(['__Host-session', 'jeton', { ...attributes, secure: true, maxAge: 5 }]);
  const over = sessionCookie(at('http://127.0.0.1:4321'), null);
  expect(over).toEqual(['session', '', { ...attributes, secure: false, maxAge: 0 }]);
});
