import { createSecretKey } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { hashPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { checkOwner } from '../../../src/features/accounts/model/ownerCheck.server.ts';
import { guestPasswordHash } from '../../../src/features/accounts/model/ownUser.server.ts';
import { actorFromBearer, actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { parseClaims } from '../../../src/features/accounts/model/session.ts';
import { countAttempt, signInKeys } from '../../../src/features/accounts/model/signInLimit.server.ts';
import { storePassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { login, logout } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { anonymous } from '../../../src/http/context.ts';
import { testShop } from '../../support/context.ts';
import { makeUser, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { failure, openAccounts, passwordHash, password as right, visitor } from './account.ts';
import { solvedCheckFor } from './proof.ts';

// Watched, and as it is: only whether the work was done tells apart two answers that both say no.
vi.mock('@node-rs/argon2', { spy: true });

const shop = openAccounts(null);
const { by } = shop;
let db: Db;
let zoe: ReturnType<typeof client>;
beforeEach(() => {
  db = shop.db;
  zoe = client();
});

const otherKey = { ...testShop, keys: { ...testShop.keys, session: createSecretKey(Buffer.alloc(32, 2)) } };
const client = (values = {}) => makeUser(db, 'client', { email: 'zoe@exemple.fr', passwordHash, ...values });
type Typed = Partial<Record<'email' | 'password' | 'address' | 'token' | 'cookieToken' | 'deviceToken', string>>;
const enter = ({ email = 'zoe@exemple.fr', password = right, cookieToken, ...rest }: Typed = {}) =>
  login(by(), { email, password, ...visitor, cookieToken, ...rest });
const wrong = { password: 'faux faux faux' };
/** Traces of wrong passwords from as many networks. */
const failedElsewhere = (email: string, times: number) => {
  for (let i = 0; i < times; i++) countAttempt(db, signInKeys({ email, address: `198.51.100.${i}` }));
};
const failedHere = (times: number) => {
  for (let i = 0; i < times; i++) countAttempt(db, signInKeys({ email: `x${i}@exemple.fr`, address: visitor.address }));
};

describe('Une personne se connecte', () => {
  test('elle reçoit un jeton signé, un cookie, et son compte sans mot de passe', async () => {
    const before = Date.now();
    const { token, cookieToken, endsAt, user } = await enter();
    expect(user).toMatchObject({ _id: zoe.id, email: 'zoe@exemple.fr' });
    expect(parseClaims(token)).toMatchObject({
      sub: zoe.id,
      role: 'client',
      email: 'zoe@exemple.fr',
      firstName: 'Zoé',
    });
    expect(endsAt - before).toBeGreaterThanOrEqual(696 * 3_600_000);
    const actor = { kind: 'client', userId: zoe.id };
    expect(await actorFromBearer(by(), `Bearer ${token}`)).toMatchObject(actor);
    expect(await actorFromCookie(db, cookieToken)).toMatchObject(actor);
    const row = db.select().from(sessions).get();
    expect(row).toMatchObject(visitor);
    expect(row?.id).not.toContain(cookieToken);
    expect(rowsOf(db, users)[0]?.lastLoginAt).toBeGreaterThanOrEqual(before);
  });

  test('une seule phrase pour tout échec : inconnu, mauvais mot de passe, compte fermé ou effacé', async () => {
    client({ email: 'ferme@exemple.fr', disabledAt: 1 });
    client({ email: 'efface@exemple.fr', erasedAt: 1 });
    const emails = ['inconnu', 'ferme', 'efface'].map((name) => ({ email: `${name}@exemple.fr` }));
    const errors = await Promise.all([wrong, ...emails].map((typed) => failure(enter(typed))));
    const { message } = errors[0] ?? {};
    expect(errors).toEqual(Array(4).fill(expect.objectContaining({ code: 'unauthenticated', message, details: {} })));
  });

  test.each(['zoe@exemple.fr', 'inconnu@exemple.fr'])(
    'après cinq échecs du même réseau %s y attend un quart d’heure, même avec le bon mot de passe',
    async (email) => {
      for (let i = 0; i < 5; i++) await refuses(enter({ email, ...wrong }), 'unauthenticated');
      const error = await failure(enter({ email }));
      expect(error).toMatchObject({ code: 'throttled', status: 429 });
      expect(error.details['retryAfterSeconds']).toBeGreaterThan(890);
      vi.setSystemTime(Date.now() + 901_000);
      if (email === 'zoe@exemple.fr') await expect(enter()).resolves.toBeDefined();
    },
  );

  test.each(['zoe@exemple.fr', 'inconnu@exemple.fr'])(
    'jusqu’à cinquante échecs d’ailleurs n’y font rien ; au-delà, %s doit une preuve de travail à chaque essai',
    async (email) => {
      const tried = { email, ...wrong };
      failedElsewhere(email, 49);
      if (email === zoe.email) await expect(enter()).resolves.toBeDefined();
      failedElsewhere(email, 1);
      const asked = await failure(enter({ email }));
      expect(asked).toMatchObject({ code: 'throttled', details: { data: { robotCheck: true } } });
      const token = await solvedCheckFor();
      await refuses(enter({ ...tried, token }), 'unauthenticated');
      await refuses(enter({ ...tried, token }), 'invalid', { token: '' });
      if (email === 'zoe@exemple.fr') await expect(enter({ token: await solvedCheckFor() })).resolves.toBeDefined();
    },
  );

  test('un appareil qui s’est déjà connecté entre toujours, même depuis un réseau épuisé', async () => {
    const { deviceToken } = await enter();
    failedElsewhere('zoe@exemple.fr', 50);
    failedHere(20);
    await refuses(enter(), 'throttled');
    await expect(enter({ deviceToken })).resolves.toBeDefined();
    await refuses(enter({ deviceToken: `${deviceToken.slice(0, -2)}AA` }), 'throttled');
    // It is counted too.
    for (let i = 0; i < 5; i++) await failure(enter({ deviceToken, ...wrong }));
    await refuses(enter({ deviceToken }), 'throttled');
  });

  test('un appareil connu ne l’est que du compte, et jusqu’à ce que son mot de passe change', async () => {
    const other = client({ email: 'lea@exemple.fr' });
    const { deviceToken } = await enter();
    failedElsewhere(other.email, 50);
    await refuses(enter({ deviceToken, email: other.email }), 'throttled');
    db.update(users).set({ email: 'neuve@exemple.fr' }).where(eq(users.id, zoe.id)).run();
    failedElsewhere('neuve@exemple.fr', 50);
    await expect(enter({ deviceToken, email: 'neuve@exemple.fr' })).resolves.toBeDefined();
    storePassword(by(), { userId: zoe.id, passwordHash: await hashPassword(right) });
    await refuses(enter({ deviceToken, email: 'neuve@exemple.fr' }), 'throttled');
  });

  test('Un réseau, après vingt échecs sur tous les comptes, doit une preuve de travail, les autres rien', async () => {
    failedHere(19);
    await failure(enter({ email: 'vingtieme@exemple.fr' }));
    const asked = await failure(enter());
    expect(asked).toMatchObject({ code: 'throttled', details: { data: { robotCheck: true } } });
    await expect(enter({ address: '192.0.2.99' })).resolves.toBeDefined();
    await expect(enter({ token: await solvedCheckFor() })).resolves.toBeDefined();
  });

  test('qui est connecté confirme son mot de passe même depuis un réseau épuisé', async () => {
    failedHere(20);
    const given = { currentPassword: right, address: visitor.address };
    await expect(checkOwner(by(), { user: zoe, credentials: given })).resolves.toBeUndefined();
    for (let i = 0; i < 5; i++)
      await failure(checkOwner(by(), { user: zoe, credentials: { ...given, currentPassword: 'faux' } }));
    await refuses(checkOwner(by(), { user: zoe, credentials: given }), 'throttled');
  });

  test('vingt essais lancés ensemble sur un compte n’en font pas plus de cinq', async () => {
    const tries = Array.from({ length: 20 }, (_, i) => failure(enter({ password: `faux faux ${i}` })));
    const codes = (await Promise.all(tries)).map((error) => error.code);
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(5);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(15);
  });

  test('une réussite efface les échecs du compte et ne compte pas contre l’adresse', async () => {
    failedHere(19);
    for (let i = 0; i < 2; i++) await enter();
    for (let i = 0; i < 4; i++) countAttempt(db, signInKeys({ email: zoe.email, address: '192.0.2.9' }));
    await enter({ address: '192.0.2.9' });
    await refuses(enter({ ...wrong, address: '192.0.2.9' }), 'unauthenticated');
  });

  test('le mot de passe d’une adresse inconnue, ou sans mot de passe, coûte le même calcul', async () => {
    client({ email: 'invitee@exemple.fr', passwordHash: guestPasswordHash });
    client({ email: 'volee@exemple.fr', passwordHash: '' });
    for (const name of ['zoe', 'inconnu', 'invitee', 'volee']) {
      // Nobody else's: a test that was given up for its time may still be signing in.
      const password = `faux pour ${name}`;
      await refuses(enter({ email: `${name}@exemple.fr`, password }), 'unauthenticated');
      const calls = vi.mocked(verify).mock.calls.filter(([, typed]) => typed === password);
      expect(calls).toEqual([[expect.stringContaining('m=19456,t=2,p=1$'), password]]);
    }
  });

  test('un mot de passe changé à l’instant même ferme aussi la session qui s’ouvrait', async () => {
    const changing = {
      ...visitor,
      // Read between the check of the password and the answer.
      get cookieToken() {
        storePassword(by(), { userId: zoe.id, passwordHash: 'changé' });
        return undefined;
      },
    };
    const input = { email: 'zoe@exemple.fr', password: right };
    await login(by(), { ...input, ...changing }).catch(() => undefined);
    expect(rowsOf(db, users)[0]?.passwordHash).toBe('changé');
    expect(rowsOf(db, sessions)).toEqual([]);
  });

  test('Se connecter à nouveau remplace la session du navigateur', async () => {
    const { cookieToken } = await enter();
    await enter({ cookieToken });
    expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
    expect(rowsOf(db, sessions)).toHaveLength(1);
  });
});

describe('Une session finit', () => {
  test('Se déconnecter ferme le jeton et le cookie, par l’un comme par l’autre, et laisse les autres appareils', async () => {
    const [byToken, byCookie, elsewhere] = [await enter(), await enter(), await enter()];
    await logout(by(await actorFromBearer(by(), `Bearer ${byToken.token}`)), { cookieToken: undefined });
    await logout(by(), { cookieToken: byCookie.cookieToken });
    for (const { token, cookieToken } of [byToken, byCookie]) {
      expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
      expect(await actorFromBearer(by(), `Bearer ${token}`)).toEqual(anonymous);
    }
    expect((await actorFromCookie(db, elsewhere.cookieToken)).kind).toBe('client');
    await expect(logout(by(), { cookieToken: 'inconnu' })).resolves.toBeNull();
  });

  test('un jeton signé d’une autre clé, sans signature ou retouché ne vaut rien', async () => {
    const { token } = await enter();
    const [head, body, sign] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const admin = Buffer.from(JSON.stringify({ ...parseClaims(token), role: 'admin' })).toString('base64url');
    for (const forged of [`${none}.${body}.`, `${head}.${admin}.${sign}`, 'x.y.z', token.slice(0, -2)]) {
      expect(await actorFromBearer(by(), `Bearer ${forged}`)).toEqual(anonymous);
    }
    expect(await actorFromBearer(by(anonymous, otherKey), `Bearer ${token}`)).toEqual(anonymous);
  });
});
