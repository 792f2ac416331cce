import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '../../db/schema/accounts.ts';
import { hours } from '../../src/dates.ts';
import { countTry, signInKeys } from '../../src/features/accounts/model/signInLimit.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { eraseContract } from '../../src/features/privacy/privacy.api.ts';
import { call } from '../../src/http/call.ts';
import { adminIdentityPath, adminOrderPath, paths } from '../../src/paths.ts';
import { password, passwordHash } from '../features/accounts/account.ts';
import { solvedCheckFor } from '../features/accounts/proof.ts';
import { ctxOf } from '../support/context.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ TRUST_PROXY: '1' });
});
afterAll(() => shop.stop());

type Reply = { data: Record<string, never>; message: string };

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.base}/api/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    cookies: answer.headers.getSetCookie(),
    retryAfter: Number(answer.headers.get('retry-after')),
    ...((await answer.json()) as Reply),
  };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const page = (path: string, cookie: string) => fetch(shop.base + path, { headers: { cookie }, redirect: 'manual' });

describe('La connexion', () => {
  it('derrière un proxy compte par l’adresse qu’il a vue, et laisse entrer qui prouve', async () => {
    const email = 'patronne@exemple.fr';
    await shop.signIn('admin', { email, passwordHash, totpConfirmedAt: null });
    const enter = (address: string, more = {}) =>
      post('login', { email, password, ...more }, { 'x-forwarded-for': `10.9.9.9, ${address}` });
    const { db } = shop.app;
    for (let i = 0; i < 20; i++) countTry(db, signInKeys({ email: `x${i}@exemple.fr`, address: '203.0.113.5' }));
    expect((await enter('203.0.113.6')).status).toBe(200);
    const shut = await enter('203.0.113.5');
    expect(shut).toMatchObject({ status: 429, data: { robotCheck: true } });
    expect(shut.retryAfter).toBeGreaterThan(0);
    const token = await solvedCheckFor(shop.app.keys.proof);
    expect((await enter('203.0.113.5', { token })).status).toBe(200);
  });
});

it('Un appel dont le corps traîne ne fait plus rien une fois la session finie', async () => {
  const zoe = await shop.signIn('client', { passwordHash });
  const { db } = shop.app;
  const own = eq(sessions.userId, zoe.userId);
  // Past its half-life a session is prolonged as soon as the caller is known: that tells when the call is under way.
  const soon = Math.floor((Date.now() + hours(100)) / 1000);
  db.update(sessions).set({ expiresAt: soon }).where(own).run();
  const row = db.select().from(users).where(eq(users.id, zoe.userId)).get();
  const body = Buffer.from(JSON.stringify({ ...row, town: 'Vannes', company: undefined, secondPhone: undefined }));
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const held = request(`${shop.base}/api/users/edit/${zoe.userId}`, {
    method: 'POST',
    headers: { ...bearer(zoe.token), 'content-type': 'application/json', 'content-length': body.length },
  });
  held.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  held.write(body.subarray(0, 1));
  const prolonged = () => expect(db.select().from(sessions).where(own).get()?.expiresAt).toBeGreaterThan(soon);
  await vi.waitFor(prolonged, { timeout: 15_000 });
  db.delete(sessions).where(own).run();
  held.end(body.subarray(1));
  expect(await promise).toBe(401);
  expect(db.select().from(users).where(eq(users.id, zoe.userId)).get()?.town).toBe('Paris');
});

describe('Les pages de compte', () => {
  it('d’un client ne portent ni son mot de passe ni son secret', async () => {
    const zoe = await shop.signIn('client', { passwordHash, totpSecret: 'secret-de-zoe' });
    for (const path of ['/modifier-coordonnees', '/modifier-mot-passe', '/valider-commande', '/mes-donnees'])
      expect(await (await page(path, zoe.cookie)).text()).not.toMatch(/argon2|passwordHash|totpSecret|secret-de-zoe/);
  });

  it('qui ne sont pas de la spécification sont aussi au client seul', async () => {
    const [zoe, boss] = [await shop.signIn('client'), await shop.signIn('admin')];
    const own = await page(paths.personalData, zoe.cookie);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await page(paths.personalData, boss.cookie)).status).toBe(403);
    expect((await page(paths.personalData, '')).headers.get('location')).toBe('/connexion?retour=%2Fmes-donnees');
  });

  it('d’un lien mort le disent, sans être gardées nulle part', async () => {
    for (const path of ['/reintialiser-mot-passe-oublier/inconnu', '/securiser-compte/inconnu']) {
      const answer = await page(path, '');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('Ce lien n’est plus valable');
    }
  });

  it('le gestionnaire de mots de passe trouve celle qui change le mot de passe', async () => {
    const answer = await page('/.well-known/change-password', '');
    expect(answer.headers.get('location')).toBe('/modifier-mot-passe');
  });
});

describe('Les données d’une cliente', () => {
  it('Le ZIP arrive par le jeton seul, et n’est gardé nulle part en chemin', async () => {
    const client = await shop.signIn('client', { email: 'zip@example.fr' });
    const download = (headers: Record<string, string>) => fetch(`${shop.base}/api/users/personalData`, { headers });
    expect((await download({ cookie: client.cookie })).status).toBe(401);
    const answer = await download(bearer(client.token));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="mes-donnees.zip"',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('compte.json');
  });

  it('L’effacement ferme la session aussitôt, et le comptoir lit encore la commande annulée et la fiche', async () => {
    const client = await shop.signIn('client', { email: 'partie@example.fr', emailProvenAt: 1, passwordHash });
    const Items = [{ type: 'metal' as const, id: makeMetal(shop.app.db).id, quantity: 1 }];
    const { _id } = await orderByTransfer(shop.app.db, client.actor, 48_235, { Items });
    const admin = await shop.signIn('admin');
    await updateOrderStatus(ctxOf(shop.app.db, admin.actor), { orderId: _id, status: 'cancelled' });
    const erasing = { body: { password }, base: shop.base, token: client.token };
    expect((await call(eraseContract, erasing)).data.kept).toHaveLength(1);
    await expect(call(eraseContract, erasing)).rejects.toMatchObject({ status: 401 });
    expect((await page(paths.personalData, client.cookie)).status).toBe(302);
    for (const path of [adminOrderPath(_id), adminIdentityPath(client.userId)]) {
      const shown = await page(path, admin.cookie);
      expect([path, shown.status]).toEqual([path, 200]);
      expect(await shown.text()).not.toContain('partie@example.fr');
    }
    expect(await (await page(adminOrderPath(_id), admin.cookie)).text()).toContain('Compte effacé');
  });
});
