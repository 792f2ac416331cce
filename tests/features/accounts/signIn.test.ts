import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, openDb } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { hashPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { checkOwner } from '../../../src/features/accounts/model/ownerCheck.server.ts';
import { actorFromBearer, actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { readClaims } from '../../../src/features/accounts/model/session.ts';
import { countTry, signInKeys } from '../../../src/features/accounts/model/signInLimit.server.ts';
import { storePassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { login, logout } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { type Actor, anonymous } from '../../../src/http/actor.ts';
import { ctxOf, testShop } from '../../support/context.ts';
import { makeUser, testDb } from '../../support/people.ts';
import { solvedCheckFor } from './proof.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

vi.mock('@node-rs/argon2', { spy: true });

const otherKey = { ...testShop, keys: { ...testShop.keys, session: Buffer.alloc(32, 2) } };
const visit = {
  userAgent: 'Firefox',
  address: '192.0.2.1',
  cookieToken: undefined as string | undefined,
};
const right = 'quatre chevaux verts';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(right);
});
afterEach(() => vi.useRealTimers());

const client = (db: Db, values = {}) => makeUser(db, 'client', { email: 'zoe@exemple.fr', passwordHash, ...values });
const enter = (
  db: Db,
  change: {
    email?: string;
    password?: string;
    address?: string;
    cookieToken?: string;
    token?: string;
    deviceToken?: string;
  } = {},
  actor: Actor = anonymous,
) => {
  const { email = 'zoe@exemple.fr', password = right, ...rest } = change;
  return login(ctxOf(db, actor), { email, password, ...visit, ...rest });
};
/** Traces of wrong passwords from as many networks. */
const failedElsewhere = (db: Db, email: string, times: number) => {
  for (let i = 0; i < times; i++) countTry(db, signInKeys({ email, address: `198.51.100.${i}` }));
};
const failedHere = (db: Db, times: number) => {
  for (let i = 0; i < times; i++) countTry(db, signInKeys({ email: `x${i}@exemple.fr`, address: visit.address }));
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('signed in'),
    (error) => error,
  );

describe('Une personne se connecte', () => {
  test('elle reçoit un jeton signé, un cookie, et son compte sans mot de passe', async () => {
    const { id } = client(db);
    const before = Date.now();
    const { token, cookieToken, endsAt, user } = await enter(db);
    expect(user).toMatchObject({ _id: id, email: 'zoe@exemple.fr' });
    expect(readClaims(token)).toMatchObject({ sub: id, role: 'client', email: 'zoe@exemple.fr', firstName: 'Zoé' });
    expect(endsAt - before).toBeGreaterThanOrEqual(696 * 3_600_000);
    const actor = { kind: 'client', userId: id };
    expect(await actorFromBearer(ctxOf(db), `Bearer ${token}`)).toMatchObject(actor);
    expect(await actorFromCookie(db, cookieToken)).toMatchObject(actor);
    const row = db.select().from(sessions).get();
    expect(row).toMatchObject({ userAgent: 'Firefox', address: '192.0.2.1' });
    expect(row?.id).not.toContain(cookieToken);
    expect(db.select().from(users).get()?.lastLoginAt).toBeGreaterThanOrEqual(before);
  });

  test('un administrateur passe par le même appel, pour douze heures', async () => {
    makeUser(db, 'admin', { email: 'patron@exemple.fr', passwordHash });
    const { token, cookieToken } = await enter(db, { email: 'patron@exemple.fr' });
    expect(readClaims(token)?.role).toBe('admin');
    vi.setSystemTime(Date.now() + 12 * 3_600_000 + 1000);
    expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
    expect(await actorFromBearer(ctxOf(db), `Bearer ${token}`)).toEqual(anonymous);
  });

  test('696 heures après, la session d’un client est finie, quoi qu’il ait fait entre-temps', async () => {
    client(db);
    const start = Date.now();
    const { cookieToken } = await enter(db);
    for (const hours of [300, 500, 695]) {
      vi.setSystemTime(start + hours * 3_600_000);
      expect((await actorFromCookie(db, cookieToken)).kind).toBe('client');
    }
    vi.setSystemTime(start + 696 * 3_600_000 + 1000);
    expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
    expect(db.select().from(sessions).all()).toEqual([]);
  });

  test('une seule phrase pour tout échec : inconnu, mauvais mot de passe, compte fermé ou effacé', async () => {
    client(db);
    client(db, { email: 'ferme@exemple.fr', disabledAt: 1 });
    client(db, { email: 'efface@exemple.fr', erasedAt: 1 });
    const errors = await Promise.all([
      failure(enter(db, { email: 'inconnu@exemple.fr' })),
      failure(enter(db, { password: 'faux faux faux' })),
      failure(enter(db, { email: 'ferme@exemple.fr' })),
      failure(enter(db, { email: 'efface@exemple.fr' })),
    ]);
    expect(errors.map((error) => [error.code, error.message, error.details])).toEqual(
      Array(4).fill(['unauthenticated', expect.stringContaining('incorrect'), {}]),
    );
    expect(new Set(errors.map((error) => error.message)).size).toBe(1);
  });

  test('après cinq échecs du même réseau le compte y attend un quart d’heure, même avec le bon mot de passe', async () => {
    client(db);
    for (let i = 0; i < 5; i++) await failure(enter(db, { password: 'faux faux faux' }));
    const error = await failure(enter(db));
    expect(error).toMatchObject({ code: 'throttled', status: 429 });
    expect(error.details.retryAfterSeconds).toBeGreaterThan(890);
    vi.setSystemTime(Date.now() + 901_000);
    await expect(enter(db)).resolves.toBeDefined();
  });

  test('des échecs venus de partout ne ferment pas le compte à qui il est', async () => {
    client(db);
    failedElsewhere(db, 'zoe@exemple.fr', 30);
    await expect(enter(db)).resolves.toBeDefined();
  });

  test.each(['zoe@exemple.fr', 'inconnu@exemple.fr'])(
    'au-delà de cinquante, %s doit une preuve de travail à chaque essai, et rien de plus',
    async (email) => {
      client(db);
      const wrong = { email, password: 'faux faux faux' };
      failedElsewhere(db, email, 50);
      const asked = await failure(enter(db, { email }));
      expect(asked).toMatchObject({ code: 'throttled', details: { data: { robotCheck: true } } });
      const token = await solvedCheckFor();
      expect(await failure(enter(db, { ...wrong, token }))).toMatchObject({ code: 'unauthenticated' });
      expect(await failure(enter(db, { ...wrong, token }))).toMatchObject({
        code: 'invalid',
        details: { errors: { token: expect.any(String) } },
      });
      if (email === 'zoe@exemple.fr') await expect(enter(db, { token: await solvedCheckFor() })).resolves.toBeDefined();
    },
  );

  test('un appareil qui s’est déjà connecté entre toujours, même depuis un réseau épuisé', async () => {
    client(db);
    const { deviceToken } = await enter(db);
    failedElsewhere(db, 'zoe@exemple.fr', 50);
    failedHere(db, 20);
    expect(await failure(enter(db))).toMatchObject({ code: 'throttled' });
    await expect(enter(db, { deviceToken })).resolves.toBeDefined();
    // It is counted too, and opens no other account.
    for (let i = 0; i < 5; i++) await failure(enter(db, { deviceToken, password: 'faux faux faux' }));
    expect(await failure(enter(db, { deviceToken }))).toMatchObject({ code: 'throttled' });
    expect(await failure(enter(db, { deviceToken, email: 'autre@exemple.fr' }))).toMatchObject({ code: 'throttled' });
    const forged = `${deviceToken.slice(0, -2)}AA`;
    expect(await failure(enter(db, { deviceToken: forged }))).toMatchObject({ code: 'throttled' });
  });

  test('un appareil connu ne l’est que du compte, et jusqu’à ce que son mot de passe change', async () => {
    const { id } = client(db);
    const other = client(db, { email: 'lea@exemple.fr' });
    const { deviceToken } = await enter(db);
    failedElsewhere(db, other.email, 50);
    expect(await failure(enter(db, { deviceToken, email: other.email }))).toMatchObject({ code: 'throttled' });
    failedElsewhere(db, 'zoe@exemple.fr', 50);
    db.update(users).set({ email: 'neuve@exemple.fr' }).where(eq(users.id, id)).run();
    failedElsewhere(db, 'neuve@exemple.fr', 50);
    await expect(enter(db, { deviceToken, email: 'neuve@exemple.fr' })).resolves.toBeDefined();
    storePassword(ctxOf(db), { userId: id, passwordHash: await hashPassword(right) });
    expect(await failure(enter(db, { deviceToken, email: 'neuve@exemple.fr' }))).toMatchObject({ code: 'throttled' });
  });

  test('une adresse inconnue est ralentie comme une autre', async () => {
    for (let i = 0; i < 5; i++) await failure(enter(db, { email: 'rien@exemple.fr' }));
    expect(await failure(enter(db, { email: 'rien@exemple.fr' }))).toMatchObject({ code: 'throttled' });
  });

  test('après vingt échecs sur tous les comptes un réseau doit une preuve de travail, les autres rien', async () => {
    client(db);
    failedHere(db, 19);
    await failure(enter(db, { email: 'vingtieme@exemple.fr' }));
    const asked = await failure(enter(db));
    expect(asked).toMatchObject({ code: 'throttled', details: { data: { robotCheck: true } } });
    expect(asked.details.retryAfterSeconds).toBeGreaterThan(0);
    await expect(enter(db, { address: '192.0.2.99' })).resolves.toBeDefined();
    await expect(enter(db, { token: await solvedCheckFor() })).resolves.toBeDefined();
  });

  test('qui est connecté confirme son mot de passe même depuis un réseau épuisé', async () => {
    const user = client(db);
    failedHere(db, 20);
    const given = { currentPassword: right, address: visit.address };
    await expect(checkOwner(ctxOf(db), { user, given })).resolves.toBeUndefined();
    for (let i = 0; i < 5; i++)
      await failure(checkOwner(ctxOf(db), { user, given: { ...given, currentPassword: 'faux' } }));
    expect(await failure(checkOwner(ctxOf(db), { user, given }))).toMatchObject({ code: 'throttled' });
  });

  test('vingt essais lancés ensemble sur un compte n’en font pas plus de cinq', async () => {
    client(db);
    const tries = Array.from({ length: 20 }, (_, i) => failure(enter(db, { password: `faux faux ${i}` })));
    const codes = (await Promise.all(tries)).map((error) => error.code);
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(5);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(15);
  });

  test('une réussite efface les échecs du compte et ne compte pas contre l’adresse', async () => {
    client(db);
    for (let i = 0; i < 30; i++) await enter(db);
    for (let i = 0; i < 4; i++) await failure(enter(db, { password: 'faux faux faux' }));
    await enter(db);
    expect(await failure(enter(db, { password: 'faux faux faux' }))).toMatchObject({ code: 'unauthenticated' });
  });

  test('un redémarrage ne pardonne rien', async () => {
    const folder = mkdtempSync(`${tmpdir()}/throttle-`);
    const first = openDb(`${folder}/shop.db`);
    client(first);
    for (let i = 0; i < 5; i++) await failure(enter(first, { password: 'faux faux faux' }));
    first.$client.close();
    const second = openDb(`${folder}/shop.db`);
    expect(await failure(enter(second))).toMatchObject({ code: 'throttled' });
    second.$client.close();
    rmSync(folder, { recursive: true });
  });

  test('le mot de passe d’une adresse inconnue est vérifié comme celui d’un compte', async () => {
    client(db);
    for (const email of ['zoe@exemple.fr', 'inconnu@exemple.fr']) {
      // Nobody else's: a test that was given up for its time may still be signing in.
      const password = `faux pour ${email}`;
      await failure(enter(db, { email, password }));
      const calls = vi.mocked(verify).mock.calls.filter(([, typed]) => typed === password);
      expect(calls).toEqual([[expect.stringContaining('m=19456,t=2,p=1$'), password]]);
    }
  });

  test('un mot de passe changé à l’instant même ferme aussi la session qui s’ouvrait', async () => {
    const { id } = client(db);
    const changing = {
      ...visit,
      // Read between the check of the password and the answer.
      get cookieToken() {
        storePassword(ctxOf(db), { userId: id, passwordHash: 'changé' });
        return undefined;
      },
    };
    const input = { email: 'zoe@exemple.fr', password: right };
    await login(ctxOf(db), { ...input, ...changing }).catch(() => undefined);
    expect(db.select().from(users).get()?.passwordHash).toBe('changé');
    expect(db.select().from(sessions).all()).toEqual([]);
  });

  test('sans session qui s’ouvre, rien n’est noté d’une connexion', async () => {
    client(db);
    db.$client.exec("create trigger full before insert on sessions begin select raise(abort, 'full'); end");
    await failure(enter(db));
    expect(db.select().from(users).get()?.lastLoginAt).toBeNull();
  });

  test('se connecter à nouveau remplace la session du navigateur', async () => {
    client(db);
    const { cookieToken } = await enter(db);
    await enter(db, { cookieToken });
    expect(await actorFromCookie(db, cookieToken)).toEqual(anonymous);
    expect(db.select().from(sessions).all()).toHaveLength(1);
  });
});

describe('Une session finit', () => {
  test('se déconnecter ferme le jeton et le cookie, et laisse les autres appareils', async () => {
    client(db);
    const here = await enter(db);
    const elsewhere = await enter(db);
    await logout(ctxOf(db, await actorFromBearer(ctxOf(db), `Bearer ${here.token}`)), { cookieToken: undefined });
    expect(await actorFromCookie(db, here.cookieToken)).toEqual(anonymous);
    expect((await actorFromCookie(db, elsewhere.cookieToken)).kind).toBe('client');
  });

  test('le cookie seul suffit pour finir sa session, sans jeton', async () => {
    client(db);
    const { token, cookieToken } = await enter(db);
    await logout(ctxOf(db), { cookieToken });
    expect(await actorFromBearer(ctxOf(db), `Bearer ${token}`)).toEqual(anonymous);
  });

  test('se déconnecter sans session n’est pas une erreur', async () => {
    await expect(logout(ctxOf(testDb()), { cookieToken: 'inconnu' })).resolves.toBeNull();
  });

  test('un compte fermé perd sa session à l’appel suivant', async () => {
    const { id } = client(db);
    const { token } = await enter(db);
    db.update(users).set({ disabledAt: Date.now() }).where(eq(users.id, id)).run();
    expect(await actorFromBearer(ctxOf(db), `Bearer ${token}`)).toEqual(anonymous);
    expect(db.select().from(sessions).all()).toEqual([]);
  });

  test('un jeton signé d’une autre clé, sans signature ou retouché ne vaut rien', async () => {
    client(db);
    const { token } = await enter(db);
    const [head, body, sign] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const admin = Buffer.from(JSON.stringify({ ...readClaims(token), role: 'admin' })).toString('base64url');
    for (const forged of [
      `${none}.${body}.`,
      `${head}.${admin}.${sign}`,
      `${none}.${admin}.${sign}`,
      'x.y.z',
      token.slice(0, -2),
    ]) {
      expect(await actorFromBearer(ctxOf(db), `Bearer ${forged}`)).toEqual(anonymous);
    }
    expect(await actorFromBearer(ctxOf(db, anonymous, otherKey), `Bearer ${token}`)).toEqual(anonymous);
  });
});
