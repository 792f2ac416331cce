import { describe, expect, test, vi } from 'vitest';
import { sessionCookie } from '../../../src/features/accounts/model/session.server.ts';
import { liveClaims, readClaims } from '../../../src/features/accounts/model/session.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf, testShop } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';

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
  test('viennent du segment du milieu, accents compris', () => {
    expect(readClaims(tokenOf(claims), now)).toEqual(claims);
  });

  test('n’existent pas sans jeton, avec un jeton illisible, expiré ou d’un rôle inconnu', () => {
    const unreadable = [
      null,
      undefined,
      '',
      'x',
      'x.y',
      'x.%%%.y',
      'x..y',
      tokenOf(null),
      tokenOf('texte'),
      tokenOf({}),
    ];
    const wrong = [
      tokenOf({ ...claims, role: 'root' }),
      tokenOf({ ...claims, exp: 'demain' }),
      tokenOf({ ...claims, exp: now / 1000 }),
    ];
    for (const token of [...unreadable, ...wrong]) expect(readClaims(token, now)).toBeNull();
  });

  test('n’existent plus passé l’échéance gardée, ou sans elle', () => {
    const token = tokenOf(claims);
    expect(liveClaims(token, String(now + 1), now)).toEqual(claims);
    for (const deadline of [String(now), undefined, '', 'demain', 'NaN'])
      expect(liveClaims(token, deadline, now)).toBeNull();
  });
});

test('le cookie n’est lisible que par le serveur, et n’est « Secure » que sur https', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = (siteUrl: string) => ctxOf(testDb(), anonymous, { ...testShop, config: { ...testShop.config, siteUrl } });
  const started = { cookieToken: 'jeton', endsAt: Date.now() + 5_500 };
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/' };
  const open = sessionCookie(at('https://shop.example'), started);
  expect(open).toEqual(['__Host-session', 'jeton', { ...attributes, secure: true, maxAge: 5 }]);
  const over = sessionCookie(at('http://127.0.0.1:4321'), null);
  expect(over).toEqual(['session', '', { ...attributes, secure: false, maxAge: 0 }]);
  vi.useRealTimers();
});
