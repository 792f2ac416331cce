import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDb } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { eraseContract } from '../../src/features/privacy/privacy.api.ts';
import { call } from '../../src/http/call.ts';
import { adminIdentityPath, adminOrderPath, paths } from '../../src/paths.ts';
import { ctxOf } from '../support/context.ts';
import { wholeMails } from '../support/mails.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { makeUser } from '../support/people.ts';
import { spawnShop } from '../support/process.ts';
import { type RunningShop, startShop } from '../support/server.ts';

const password = 'trois coquelicots bleus';

let shop: RunningShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await startShop();
  passwordHash = await hashPassword(password);
});
afterAll(() => shop.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.base + path, { redirect: 'manual', headers });

describe('Mes données', () => {
  test('La page est pour les clients', async () => {
    expect((await get(paths.personalData)).headers.get('location')).toBe('/connexion?retour=%2Fmes-donnees');
    const [client, admin] = [await shop.signIn('client'), await shop.signIn('admin')];
    expect((await get(paths.personalData, { cookie: admin.cookie })).status).toBe(403);
    const page = await get(paths.personalData, { cookie: client.cookie });
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).not.toContain('unusable');
  });

  test('Le lien qui confirme une adresse mène à la connexion, et l’ouvrir ne confirme rien', async () => {
    const client = await shop.signIn('client', { email: 'lien@example.fr' });
    const post = (path: string, token?: string) =>
      fetch(`${shop.base}/api/users/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: '{}',
      });
    const proven = () => shop.app.db.select().from(users).where(eq(users.id, client.userId)).get()?.emailProvenAt;
    expect((await post('confirmationEmail', client.token)).status).toBe(200);
    const mail = wholeMails(shop.app.db, shop.app).find(({ recipient }) => recipient === 'lien@example.fr');
    const path = /\/confirmer-adresse\/(\S+)/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await get(path)).headers.get('location')).toBe(`/connexion?retour=${encodeURIComponent(path)}`);
    expect((await get(path, { cookie: (await shop.signIn('admin')).cookie })).status).toBe(403);
    for (let times = 0; times < 2; times++) {
      expect(await (await get(path, { cookie: client.cookie })).text()).toContain('Confirmer cette adresse');
    }
    expect(proven()).toBeNull();
    const call = `confirmEmail/${path.split('/').at(-1)}`;
    expect((await post(call)).status).toBe(401);
    expect((await post(call, client.token)).status).toBe(200);
    expect(proven()).toEqual(expect.any(Number));
    expect(await (await get(path, { cookie: client.cookie })).text()).toContain('est confirmée');
  });

  test('Le ZIP arrive par le jeton seul, et n’est gardé nulle part en chemin', async () => {
    const client = await shop.signIn('client', { email: 'zip@example.fr' });
    expect((await get('/api/users/personalData', { cookie: client.cookie })).status).toBe(401);
    const answer = await get('/api/users/personalData', { authorization: `Bearer ${client.token}` });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="mes-donnees.zip"',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(JSON.parse(strFromU8(files['compte.json'] ?? new Uint8Array())).email).toBe('zip@example.fr');
    expect(JSON.parse(strFromU8(files['sessions.json'] ?? new Uint8Array()))).toHaveLength(1);
  });

  test('Le comptoir lit encore la commande annulée et la fiche de qui s’est fait effacer', async () => {
    const client = await shop.signIn('client', { email: 'partie@example.fr', emailProvenAt: 1, passwordHash });
    const Items = [{ type: 'metal' as const, id: makeMetal(shop.app.db).id, quantity: 1 }];
    const { _id } = await orderByTransfer(shop.app.db, client.actor, 48_235, { Items });
    const admin = await shop.signIn('admin');
    await updateOrderStatus(ctxOf(shop.app.db, admin.actor), { orderId: _id, status: 'cancelled' });
    const erasing = { body: { password }, base: shop.base, token: client.token };
    expect((await call(eraseContract, erasing)).data.kept).toHaveLength(1);
    const { cookie } = admin;
    for (const path of [adminOrderPath(_id), adminIdentityPath(client.userId)]) {
      const page = await get(path, { cookie });
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).not.toContain('partie@example.fr');
    }
    expect(await (await get(adminOrderPath(_id), { cookie })).text()).toContain('Compte effacé');
  });

  test('L’effacement ferme la session aussitôt et supprime les copies des courriels', async () => {
    const client = await shop.signIn('client', { email: 'adieu@example.fr', emailProvenAt: 1, passwordHash });
    const mail = shop.app.db
      .insert(mailOutbox)
      .values({
        kind: 'x',
        recipient: 'adieu@example.fr',
        subject: 's',
        html: 'h',
        text: 't',
        userId: client.userId,
        createdAt: 1,
        dueAt: 1,
        sentAt: 2,
      })
      .returning()
      .get();
    const copy = `${shop.app.config.dataDir}/mail/${mail.id}.eml`;
    mkdirSync(`${shop.app.config.dataDir}/mail`, { recursive: true });
    writeFileSync(copy, 'texte');
    const erase = (given: string) =>
      call(eraseContract, { body: { password: given }, token: client.token, base: shop.base });
    await expect(erase('un autre mot de passe')).rejects.toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    });
    const { data } = await erase(password);
    expect(data.kept).toEqual([expect.stringContaining('journal')]);
    expect(existsSync(copy)).toBe(false);
    await expect(erase(password)).rejects.toMatchObject({ status: 401 });
    expect((await get(paths.personalData, { cookie: client.cookie })).status).toBe(302);
    const login = await fetch(`${shop.base}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'adieu@example.fr', password }),
    });
    expect(login.status).toBe(401);
  });
});

describe('Une ancienne copie de la base', () => {
  test('ne ramène pas une cliente effacée : la boutique l’efface à nouveau en ouvrant', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-restored-'));
    const db = openDb(join(dataDir, 'shop.db'));
    const { id } = makeUser(db, 'client', { email: 'revenue@example.fr' });
    const other = makeUser(db, 'client');
    writeFileSync(join(dataDir, 'erasures.jsonl'), `{"id":"${id}","at":1}\n`);
    const restored = await spawnShop(dataDir, { DEMO: '0', LOG_LEVEL: 'warn' });
    const erasedAt = (userId: string) => db.select().from(users).where(eq(users.id, userId)).get()?.erasedAt;
    await vi.waitUntil(() => erasedAt(id), { timeout: 10_000 });
    expect(erasedAt(other.id)).toBeNull();
    await vi.waitUntil(() => restored.output().includes('had brought erased accounts back'), { timeout: 10_000 });
    expect(await restored.stop()).toBe(0);
    db.$client.close();
    rmSync(dataDir, { recursive: true });
  });
});
