import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { sessions, users } from '../../db/schema/accounts.ts';
import { adminIdentityPath, adminOrderPath } from '../../src/adminPaths.ts';
import { hours } from '../../src/dates.ts';
import { countAttempt, signInKeys } from '../../src/features/accounts/model/signInLimit.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { eraseContract } from '../../src/features/privacy/privacy.api.ts';
import { call } from '../../src/http/call.ts';
import { paths } from '../../src/paths.ts';
import { password, passwordHash } from '../features/accounts/account.ts';
import { solvedCheckFor } from '../features/accounts/proof.ts';
import { ctxOf } from '../support/context.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { ownShop } from '../support/ownShop.ts';

const shop = ownShop({ TRUST_PROXY: '1' });

it('La connexion derrière un proxy compte par l’adresse qu’il a vue, et laisse entrer qui prouve', async () => {
  const email = 'patronne@exemple.fr';
  await shop.signIn('admin', { email, passwordHash, totpConfirmedAt: null });
  const enter = (address: string, more = {}) => {
    const headers = { 'x-forwarded-for': `10.9.9.9, ${address}` };
    return shop.ask('/api/users/login', { json: { email, password, ...more }, headers });
  };
  const { db } = shop.app;
  for (let i = 0; i < 20; i++) countAttempt(db, signInKeys({ email: `x${i}@exemple.fr`, address: '203.0.113.5' }));
  expect((await enter('203.0.113.6')).status).toBe(200);
  const shut = await enter('203.0.113.5');
  expect(shut).toMatchObject({ status: 429, text: expect.stringContaining('"robotCheck":true') });
  expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0);
  const token = await solvedCheckFor(shop.app.keys.proof);
  expect((await enter('203.0.113.5', { token })).status).toBe(200);
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
    headers: {
      authorization: `Bearer ${zoe.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
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
  it('d’un client ne portent ni son mot de passe ni son secret, et sont à lui seul', async () => {
    const zoe = await shop.signIn('client', { passwordHash, totpSecret: 'secret-de-zoe' });
    for (const path of ['/modifier-coordonnees', '/modifier-mot-passe', '/valider-commande', paths.personalData]) {
      const { status, headers, text } = await shop.ask(path, { cookie: zoe });
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store']);
      expect(text).not.toMatch(/argon2|passwordHash|totpSecret|secret-de-zoe/);
    }
    expect((await shop.ask(paths.personalData, { cookie: await shop.signIn('admin') })).status).toBe(403);
    expect((await shop.ask(paths.personalData)).to).toBe('/connexion?retour=%2Fmes-donnees');
    expect((await shop.ask('/.well-known/change-password')).to).toBe('/modifier-mot-passe');
  });

  it('« Suivre ma commande » offre d’abord le lien par courriel', async () => {
    expect((await shop.ask(paths.orderHistory)).to).toBe('/connexion?retour=%2Fhistorique-commandes');
    const { text } = await shop.ask('/connexion?retour=%2Fhistorique-commandes');
    expect(text).toMatch(
      /<h1[^>]*>Suivre ma commande<\/h1>[\s\S]*Recevoir un lien par courriel[\s\S]*Mot de passe oublié/,
    );
    expect((await shop.ask(paths.home)).text).toContain('>Suivre ma commande</a>');
  });

  it('d’un lien mort le dit sans être gardée nulle part', async () => {
    const { headers, text } = await shop.ask('/securiser-compte/inconnu');
    expect([headers.get('cache-control'), text.includes('Ce lien n’est plus valable')]).toEqual(['no-store', true]);
  });
});

it('Le ZIP de ses données arrive par le jeton seul, et n’est gardé nulle part en chemin', async () => {
  const client = await shop.signIn('client', { email: 'zip@example.fr' });
  expect((await shop.ask('/api/users/personalData', { cookie: client })).status).toBe(401);
  const headers = { authorization: `Bearer ${client.token}` };
  const answer = await fetch(`${shop.base}/api/users/personalData`, { headers });
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
  expect((await shop.ask(paths.personalData, { cookie: client })).status).toBe(302);
  for (const path of [adminOrderPath(_id), adminIdentityPath(client.userId)]) {
    const shown = await shop.ask(path, { cookie: admin });
    expect(shown).toMatchObject({ status: 200, text: expect.stringContaining('ompte effacé') });
    expect(shown.text).not.toContain('partie@example.fr');
  }
});
