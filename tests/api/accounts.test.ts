import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '../../db/schema/accounts.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { hours } from '../../src/dates.ts';
import { hashPassword } from '../../src/features/accounts/model/hash.server.ts';
import { call } from '../../src/http/call.ts';
import { retryMailContract } from '../../src/mail/mail.api.ts';
import { sendDueMails } from '../../src/mail/outbox.server.ts';
import { adminMailPath } from '../../src/paths.ts';
import { type RunningShop, startShop } from '../support/server.ts';

const password = 'quatre chevaux verts';
let passwordHash: string;
let shop: RunningShop;
let demo: RunningShop;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
  shop = await startShop();
  demo = await startShop({ DEMO: '1' });
});
afterAll(() => Promise.all([shop.stop(), demo.stop()]));

type Reply = { data: Record<string, never>; message: string };

const post = async (path: string, body: unknown, headers: Record<string, string> = {}, at = shop) => {
  const answer = await fetch(`${at.base}/api/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, cookie: answer.headers.get('set-cookie'), ...((await answer.json()) as Reply) };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const page = (path: string, cookie: string, at = shop) =>
  fetch(at.base + path, { headers: { cookie }, redirect: 'manual' });

describe('Changer son mot de passe par l’appel', () => {
  it('répond comme la connexion : un jeton, le compte et le cookie d’une session neuve', async () => {
    const zoe = await shop.signIn('client', { email: 'zoe@exemple.fr', passwordHash });
    const input = { email: 'Zoe@exemple.fr', currentPassword: password, newPassword: 'cinq mésanges grises' };
    const { status, data, cookie } = await post('resetPassword', input, bearer(zoe.token));
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(['token', 'user']);
    expect(cookie).toMatch(/^session=[\w-]+; .*HttpOnly; SameSite=Lax/i);
    const fresh = cookie?.split(';')[0] ?? '';
    expect((await page('/historique-commandes', fresh)).status).toBe(200);
    expect((await page('/historique-commandes', zoe.cookie)).headers.get('location')).toContain('/connexion?retour=');
    expect((await post('resetPassword', input, bearer(zoe.token))).status).toBe(401);
  });
});

describe('Un administrateur sans second facteur, hors de la démonstration', () => {
  it('est mené à son activation depuis chaque page du back-office, et y revient', async () => {
    const boss = await shop.signIn('admin', { totpConfirmedAt: null });
    for (const path of ['/admin/overview', '/admin/orders?q=x', '/admin/courriels']) {
      const answer = await page(path, boss.cookie);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(`/admin/securite?retour=${encodeURIComponent(path)}`);
    }
    const setUp = await page('/admin/securite?retour=%2Fadmin%2Forders', boss.cookie);
    expect(setUp.status).toBe(200);
    const html = await setUp.text();
    expect(html).toContain('Activez la double authentification pour ouvrir le back-office');
    expect(html).not.toContain('href="/admin/orders"');
  });

  it('voit la boutique, mais tout appel d’administration lui répond 403 avec une phrase', async () => {
    const boss = await shop.signIn('admin', { totpConfirmedAt: null });
    expect((await page('/', boss.cookie)).status).toBe(200);
    const other = await shop.signIn('client');
    for (const path of [
      'users/getAll',
      `users/getById/${other.userId}`,
      'order/getAllOrders',
      'metal/getMetal/false',
    ]) {
      const answer = await fetch(`${shop.base}/api/${path}`, { headers: bearer(boss.token) });
      expect(answer.status, path).toBe(403);
      expect(((await answer.json()) as Reply).message).toContain('double authentification');
    }
    expect((await post(`updateUserAccess/${other.userId}`, { disabled: true }, bearer(boss.token))).status).toBe(403);
    expect((await fetch(`${shop.base}/api/metal/getMetal/true`, { headers: bearer(boss.token) })).status).toBe(200);
  });

  it('active son second facteur et travaille aussitôt ; la connexion suivante demande le code', async () => {
    const boss = await shop.signIn('admin', { totpConfirmedAt: null, email: 'patron@exemple.fr', passwordHash });
    const begun = await post('secondFactor/begin', { currentPassword: password }, bearer(boss.token));
    const code = new TOTP({ secret: String(begun.data['secret']) }).generate();
    const confirmed = await post('secondFactor/confirm', { code }, bearer(boss.token));
    expect(confirmed.data['recoveryCodes']).toHaveLength(10);
    expect((await page('/admin/overview', boss.cookie)).status).toBe(200);
    const signIn = (extra = {}) => post('login', { email: 'patron@exemple.fr', password, ...extra });
    const asked = await signIn();
    expect(asked).toMatchObject({ status: 401, data: { secondFactor: true }, cookie: null });
    expect(await signIn({ code: '000000' })).toMatchObject({ status: 401, data: { secondFactor: true } });
    expect((await signIn({ code: confirmed.data['recoveryCodes']?.[0] })).status).toBe(200);
  });

  it('un client et un visiteur n’ont pas cette page', async () => {
    const zoe = await shop.signIn('client');
    expect((await page('/admin/securite', zoe.cookie)).status).toBe(403);
    expect((await page('/admin/securite', '')).headers.get('location')).toBe('/admin?retour=%2Fadmin%2Fsecurite');
  });
});

it('Sans serveur de courriel, la vue d’ensemble le dit en rouge', async () => {
  const served = await startShop({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' });
  const words = /class="notice notice-danger"[^>]*>\s*Aucun serveur de courriel n’est réglé/;
  const overview = async (at: RunningShop) => {
    const { cookie } = await at.signIn('admin');
    return (await page('/admin/overview', cookie, at)).text();
  };
  expect(await overview(demo)).toMatch(words);
  expect(await overview(served)).not.toMatch(words);
  await served.stop();
});

it('Dans la démonstration, un administrateur travaille sans second facteur', async () => {
  const boss = await demo.signIn('admin', { totpConfirmedAt: null });
  expect((await page('/admin/overview', boss.cookie, demo)).status).toBe(200);
  const answer = await fetch(`${demo.base}/api/users/getAll`, { headers: bearer(boss.token) });
  expect(answer.status).toBe(200);
  expect((await page('/admin/securite', boss.cookie, demo)).status).toBe(200);
});

it('Une démonstration qui essaie une vraie banque demande le second facteur à ses administrateurs', async () => {
  const tried = await startShop({
    DEMO: '1',
    MONETICO_TPE: '1234567',
    MONETICO_KEY: '0123456789ABCDEF0123456789ABCDEF01234567',
    MONETICO_COMPANY: 'monSite1',
  });
  try {
    const boss = await tried.signIn('admin', { totpConfirmedAt: null });
    expect((await page('/admin/overview', boss.cookie, tried)).headers.get('location')).toContain('/admin/securite');
    const answer = await fetch(`${tried.base}/api/users/getAll`, { headers: bearer(boss.token) });
    expect(answer.status).toBe(403);
  } finally {
    await tried.stop();
  }
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
    for (const path of ['/modifier-coordonnees', '/modifier-mot-passe', '/valider-commande']) {
      const html = await (await page(path, zoe.cookie)).text();
      expect(html).not.toMatch(/argon2|passwordHash|totpSecret|secret-de-zoe/);
    }
  });

  it('d’un client ne s’ouvrent ni à un visiteur ni à un administrateur', async () => {
    const boss = await shop.signIn('admin');
    for (const path of ['/modifier-coordonnees', '/modifier-mot-passe']) {
      expect((await page(path, '')).headers.get('location')).toBe(`/connexion?retour=${encodeURIComponent(path)}`);
      expect((await page(path, boss.cookie)).status).toBe(403);
    }
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

describe('Oublier son mot de passe', () => {
  it('répond la même chose à une adresse connue et à une inconnue', async () => {
    await shop.signIn('client', { email: 'connue@exemple.fr', passwordHash });
    const [known, unknown] = await Promise.all(
      ['connue@exemple.fr', 'inconnue@exemple.fr'].map((email) => post('forgotPasswordEmail', { email })),
    );
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, data: null, message: 'Success' });
  });

  it('ne montre son lien à personne de l’équipe, ni avant ni après le départ du courriel', async () => {
    await shop.signIn('client', { email: 'partie@exemple.fr', passwordHash });
    await post('forgotPasswordEmail', { email: 'partie@exemple.fr' });
    const { db } = shop.app;
    const id = db.select().from(mailOutbox).where(eq(mailOutbox.recipient, 'partie@exemple.fr')).get()?.id ?? '';
    const cookies = [await shop.signIn('admin'), await shop.signIn('admin', { staffRole: 'counter' })].map(
      (one) => one.cookie,
    );
    const look = async () => {
      for (const cookie of cookies)
        for (const path of [adminMailPath(id), `${adminMailPath(id)}/apercu`]) {
          const shown = await (await page(path, cookie)).text();
          expect(shown).toContain('reintialiser-mot-passe-oublier/[lien personnel]');
          expect(shown).not.toMatch(/passe-oublier\/[\w-]{20}/);
        }
    };
    await look();
    await sendDueMails(db, { send: async () => undefined });
    await look();
    // As mails were stored before.
    const old = `https://shop.example/reintialiser-mot-passe-oublier/${'x'.repeat(43)}`;
    db.update(mailOutbox).set({ text: old, html: old }).where(eq(mailOutbox.id, id)).run();
    await look();
  });

  it('le comptoir ne lit pas l’invitation d’un collègue, la direction en reçoit le lien une fois', async () => {
    const boss = await shop.signIn('admin');
    const counter = await shop.signIn('admin', { staffRole: 'counter' });
    const person = { email: 'recrue@exemple.fr', firstName: 'Ana', lastName: 'Petit', staffRole: 'owner' };
    const { status, data } = await post('inviteAdmin', person, bearer(boss.token));
    expect([status, data['link']]).toEqual([
      200,
      expect.stringMatching(/\/reintialiser-mot-passe-oublier\/[\w-]{43,}$/),
    ]);
    const mail = shop.app.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, person.email)).get();
    const path = adminMailPath(mail?.id ?? '');
    expect(await (await page('/admin/courriels', counter.cookie)).text()).not.toContain(person.email);
    for (const one of [path, `${path}/apercu`]) expect((await page(one, counter.cookie)).status).toBe(404);
    expect((await page(path, boss.cookie)).status).toBe(200);
    const retry = { body: { mailId: mail?.id ?? '' }, base: shop.base, token: counter.token };
    await expect(call(retryMailContract, retry)).rejects.toMatchObject({ status: 404 });
  });
});
