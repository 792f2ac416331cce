import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttles, users } from '../../db/schema/accounts.ts';
import { makeResetToken, notifyChange } from '../../src/features/accounts/mailed/notice.server.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { makeRecoveryCodes } from '../../src/features/accounts/model/recoveryCodes.server.ts';
import { anonymous } from '../../src/http/actor.ts';
import { ctxOf } from '../support/context.ts';
import { wholeMails } from '../support/mails.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';
import { dice, pick } from './fuzz.ts';

let shop: RunningShop;
let client: SignedIn;

beforeAll(async () => {
  // Behind a proxy of ours each try comes from an address of its own: the throttles do not end the test.
  shop = await startShop({ TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

const nasty: readonly [unknown, ...unknown[]] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'é'.repeat(300),
  'x'.repeat(5000),
  '\u202e\u200b',
  "'; drop table users; --",
  '{{7*7}}',
  '../../etc/passwd',
  'a@b.c',
  'zoe@exemple.fr\u0000',
  'zoe@exemple.fr\nBcc: x@y.z',
  '1e309',
  '__proto__',
  'FR',
  '75002',
  '1980-05-17',
  '0612345678',
  'M.',
  'quatre chevaux verts',
  0,
  -1,
  1e308,
  null,
  true,
  [],
  ['a'],
  {},
  { $gt: '' },
  { length: 12 },
  { toString: 'x' },
  [[[[[[]]]]]],
];

const fields = {
  login: ['email', 'password', 'code'],
  register: ['username', 'email', 'password', 'firstName', 'dateOfBirth', 'country', 'portablePhone', 'token'],
  forgotPasswordEmail: ['email'],
  resetPassword: ['email', 'currentPassword', 'newPassword'],
  'forgotPassword/TOKEN': ['newPassword'],
  'secureAccount/TOKEN': ['x'],
  'edit/ID': [
    'civilite',
    'firstName',
    'lastName',
    'company',
    'dateOfBirth',
    'portablePhone',
    'secondPhone',
    'address',
    'postalCode',
    'town',
    'country',
    'email',
    'currentPassword',
  ],
  'secondFactor/begin': ['currentPassword'],
  'secondFactor/confirm': ['code'],
  'secondFactor/disable': ['currentPassword', 'code'],
  'secondFactor/recoveryCodes': ['currentPassword', 'code'],
  'updateUserAccess/ID': ['disabled'],
};

const valid: Record<string, unknown> = {
  civilite: 'Mme',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  dateOfBirth: '1980-05-17',
  portablePhone: '0612345678',
  address: '1 rue de la Paix',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
};

const password = 'quatre chevaux verts';

/** One try, from an address of its own. */
async function send(path: string, body: unknown, i: number, token?: string) {
  const answer = await fetch(`${shop.base}/api/users/${path}`, {
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
  for (const [call, names] of Object.entries(fields)) {
    it(`à ${call} ne répondent jamais 500, et toujours par l’enveloppe`, async () => {
      client = await shop.signIn('client');
      const admin = await shop.signIn('admin');
      const ids = [client.userId, client.userId, 'x', '%00', '%25', '..%2F..', '%E2%80%AE', 'a'.repeat(2000)];
      const roll = dice(call.length * 7919);
      const any = () => pick(roll, nasty);
      for (let i = 0; i < 60; i++) {
        const body = Object.fromEntries(
          names.filter(() => roll() > 0.15).map((name) => [name, roll() < 0.3 && valid[name] ? valid[name] : any()]),
        );
        const id = ids[Math.floor(roll() * ids.length)] ?? client.userId;
        const path = call.replace(/ID|TOKEN/, id);
        const person = call.startsWith('update') ? admin : client;
        await send(path, body, i, person.token);
      }
    });
  }

  /** Of a person with a second factor: what the calls below need to get past their first checks. */
  async function enrolled() {
    const passwordHash = await hashPassword(password);
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
      const { status, data } = await send('login', body, i);
      seen.add(status === 401 && data ? 'asks the code' : String(status));
    }
    expect([...seen].sort()).toEqual(['200', '400', '401', 'asks the code']);
  });

  it.each([
    ['choisir un mot de passe', 'forgotPassword', ['200', '400', '404']],
    ['protéger le compte', 'secureAccount', ['200', '400', '404']],
  ])('à un lien vivant pour %s non plus', async (_, call, expected) => {
    const zoe = await enrolled();
    const { db } = shop.app;
    const fresh = () => {
      if (call === 'forgotPassword') return makeResetToken(ctxOf(db, anonymous, shop.app), zoe);
      notifyChange(ctxOf(db, anonymous, shop.app), { before: zoe, made: ['phone'] });
      const mail = wholeMails(db, shop.app).findLast(({ userId }) => userId === zoe.id);
      return /securiser-compte\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const roll = dice(call.length);
    const seen = new Set<string>();
    let token = fresh();
    for (let i = 0; i < 80; i++) {
      const path = `${call}/${roll() < 0.9 ? token : `${token.slice(0, -1)}.`}`;
      const body = roll() < 0.1 ? pick(roll, nasty) : { newPassword: pick(roll, nasty), x: pick(roll, nasty) };
      const { status } = await send(path, body, i);
      seen.add(String(status));
      if (status === 200) token = fresh();
    }
    expect([...seen].sort()).toEqual(expected);
  });

  it('un corps cassé, un type faux ou un jeton mutilé non plus', async () => {
    for (const body of ['', '{', '[]', 'null', '"x"', '\ufeff{}', `{"email":"\\ud800"}`, `${'['.repeat(20_000)}`])
      for (const call of ['login', 'resetPassword', 'forgotPassword/x', `edit/${client.userId}`])
        for (const authorization of [
          '',
          'Bearer',
          'Bearer x.y.z',
          `Bearer ${client.token}x`,
          `Bearer ${client.token}`,
        ]) {
          const answer = await fetch(`${shop.base}/api/users/${call}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body,
          });
          await answer.arrayBuffer();
          expect(answer.status, `${call} ${body.slice(0, 20)}`).toBeLessThan(500);
        }
  });
});
