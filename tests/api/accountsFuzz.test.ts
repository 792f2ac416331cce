import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;

beforeAll(async () => {
  // Behind a proxy of ours each try comes from an address of its own: the throttles do not end the test.
  shop = await startShop({ TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

/** The same numbers each time: a failure is found again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const nasty: unknown[] = [
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

describe('Des envois au hasard', () => {
  for (const [call, names] of Object.entries(fields)) {
    it(`à ${call} ne répondent jamais 500, et toujours par l’enveloppe`, async () => {
      client = await shop.signIn('client');
      const admin = await shop.signIn('admin');
      const ids = [client.userId, client.userId, 'x', '%00', '%25', '..%2F..', '%E2%80%AE', 'a'.repeat(2000)];
      const roll = dice(call.length * 7919);
      const any = () => nasty[Math.floor(roll() * nasty.length)];
      for (let i = 0; i < 60; i++) {
        const body = Object.fromEntries(
          names.filter(() => roll() > 0.15).map((name) => [name, roll() < 0.3 && valid[name] ? valid[name] : any()]),
        );
        const id = ids[Math.floor(roll() * ids.length)] ?? client.userId;
        const path = call.replace(/ID|TOKEN/, id);
        const person = call.startsWith('update') ? admin : client;
        const answer = await fetch(`${shop.base}/api/users/${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${person.token}`,
            'x-forwarded-for': `198.51.100.${i}`,
          },
          body: JSON.stringify(body),
        });
        const text = await answer.text();
        expect(answer.status, `${path} ${JSON.stringify(body)} → ${text}`).toBeLessThan(500);
        expect(JSON.parse(text), path).toMatchObject({ message: expect.any(String) });
      }
    });
  }

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
