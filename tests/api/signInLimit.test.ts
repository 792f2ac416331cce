import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '../../db/schema/accounts.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { makeUser } from '../support/people.ts';
import { type RunningShop, startShop } from '../support/server.ts';

const email = 'patronne@exemple.fr';
const password = 'quatre chevaux verts';
let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1' });
  makeUser(shop.app.db, 'admin', { email, passwordHash: await hashPassword(password) });
});
afterAll(() => shop.stop());
beforeEach(() => void shop.app.db.delete(throttles).run());

type Try = { email?: string; password?: string; token?: string; cookie?: string };

/** As the proxy in front hands a sign-in on, from the address that it saw. */
async function enter(address: string, { cookie = '', ...typed }: Try = {}) {
  const answer = await fetch(`${shop.base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.9.9, ${address}`, cookie },
    body: JSON.stringify({ email, password, ...typed }),
  });
  const { data } = (await answer.json()) as { data: { robotCheck?: boolean } | null };
  return {
    status: answer.status,
    data,
    retryAfter: answer.headers.get('retry-after'),
    cookies: answer.headers.getSetCookie(),
  };
}
const wrong = { password: 'ce n’est pas lui' };

/** The work that the sign-in page has a browser do. */
async function prove(address: string): Promise<string> {
  const answer = await fetch(`${shop.base}/api/altcha`, { headers: { 'x-forwarded-for': address } });
  const { data: challenge } = (await answer.json()) as { data: Parameters<typeof solveChallenge>[0]['challenge'] };
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}

describe('Derrière un proxy', () => {
  it('vingt mots de passe faux d’une adresse ne ferment la connexion à aucune autre', async () => {
    for (let i = 0; i < 20; i++) {
      const { status } = await enter('203.0.113.5', { ...wrong, ...(i >= 5 && { email: `client${i}@exemple.fr` }) });
      expect(status).toBe(401);
    }
    const shut = await enter('203.0.113.5');
    expect([shut.status, Number(shut.retryAfter) > 0]).toEqual([429, true]);
    expect((await enter('203.0.113.6')).status).toBe(200);
  });

  it('cinquante réseaux qui se trompent exprès ne ferment pas son compte à la patronne', async () => {
    const { cookies } = await enter('192.0.2.1');
    const device = cookies.find((one) => one.startsWith('device='))?.split(';')[0] ?? '';
    for (let i = 0; i < 50; i++) expect((await enter(`198.51.100.${i}`, wrong)).status).toBe(401);
    // On her own device she notices nothing; on a new one she proves that she is no robot.
    expect((await enter('192.0.2.1', { cookie: device })).status).toBe(200);
    const asked = await enter('192.0.2.2');
    expect([asked.status, asked.data?.robotCheck, Number(asked.retryAfter) > 0]).toEqual([429, true, true]);
    expect((await enter('192.0.2.2', { token: await prove('192.0.2.2') })).status).toBe(200);
  });

  it('trente essais d’un réseau, de quelque façon qu’il demande si une adresse a un compte, ferment les trois façons', async () => {
    const ask = async (call: string, address: string) =>
      (
        await fetch(`${shop.base}/api/users/${call}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify({ email }),
        })
      ).status;
    const calls = ['register', 'guest', 'registered'];
    for (let i = 0; i < 30; i++) expect(await ask(calls[i % 3] ?? '', '203.0.113.9')).toBe(400);
    for (const call of calls) expect(await ask(call, '203.0.113.9')).toBe(429);
    expect(await ask('guest', '203.0.113.10')).toBe(400);
  });
});
