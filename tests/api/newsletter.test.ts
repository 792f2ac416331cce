import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '../../db/schema/accounts.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { confirmSubscription, memberOfLink } from '../../src/features/newsletter/members.server.ts';
import {
  getMembersContract,
  sendNewsletterContract,
  subscribeContract,
  unsubscribeContract,
} from '../../src/features/newsletter/newsletter.api.ts';
import { call } from '../../src/http/call.ts';
import { ctxOf } from '../support/context.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
let token = '';

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

beforeEach(async () => {
  shop.app.db.delete(newsletterMembers).run();
  shop.app.db.delete(throttles).run();
  await call(subscribeContract, { base: shop.base, token: null, body: { email: 'zoe@example.fr' } });
  token = shop.app.db.select().from(newsletterMembers).get()?.unsubscribeToken ?? '';
  await confirmSubscription(ctxOf(shop.app.db), { token });
});

const isSubscribed = () => memberOfLink(shop.app.db, token)?.isSubscribed;
const oneClick = 'List-Unsubscribe=One-Click';
const form = 'application/x-www-form-urlencoded';

const press = (body: BodyInit, headers: Record<string, string> = {}, path = `/Desabonner/${token}`) =>
  fetch(shop.base + path, { method: 'POST', headers, body });

describe('Le lien de confirmation', () => {
  const confirm = (method: string, key = token) =>
    fetch(`${shop.base}/lettre/confirmer/${key}`, { method, redirect: 'manual' });

  it('s’ouvre sans rien changer, inscrit d’une pression, et un lien inconnu le dit', async () => {
    shop.app.db.update(newsletterMembers).set({ confirmedAt: null }).run();
    const page = await confirm('GET');
    expect(await page.text()).toContain('Confirmer mon inscription');
    expect(isSubscribed()).toBe(false);
    const confirmed = await (await confirm('POST')).text();
    expect(confirmed).toContain('est inscrite');
    expect(confirmed).toContain(`href="/Desabonner/${token}"`);
    expect(isSubscribed()).toBe(true);
    expect((await confirm('GET', 'inconnu')).status).toBe(404);
    expect((await confirm('POST', 'inconnu')).status).toBe(404);
  });
});

describe('Le lien d’une lettre', () => {
  it('s’ouvre sans rien changer : un logiciel de courrier ouvre les liens de lui-même', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await fetch(`${shop.base}/Desabonner/${token}`, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(isSubscribed()).toBe(true);
  });

  it('désabonne en un geste depuis une messagerie, sans Origin, sans cookie et sans redirection', async () => {
    const answer = await press(oneClick, { 'content-type': form });
    expect([answer.status, answer.redirected]).toEqual([200, false]);
    expect(isSubscribed()).toBe(false);
    expect((await press(oneClick, { 'content-type': form })).status).toBe(200);
  });

  it('accepte aussi le formulaire en plusieurs parties, et un Origin étranger', async () => {
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await press(body, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect(isSubscribed()).toBe(false);
  });

  it('ne fait rien d’un envoi qu’il ne connaît pas, trop grand, ou d’une autre sorte', async () => {
    expect((await press('List-Unsubscribe=Peut-etre', { 'content-type': form })).status).toBe(400);
    expect((await press(`${oneClick}&x=${'y'.repeat(3_000)}`, { 'content-type': form })).status).toBe(413);
    expect((await press('{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' })).status).toBe(415);
    expect((await press(oneClick, { 'content-type': form }, '/Desabonner/inconnu')).status).toBe(404);
    expect(isSubscribed()).toBe(true);
  });

  it('est la seule page qui reçoive d’ailleurs : les autres refusent', async () => {
    const foreign = { 'content-type': form, origin: 'https://mail.example' };
    for (const path of [
      '/',
      '/connexion',
      `/Desabonner/${token}/x`,
      '/Desabonner',
      '/api/news/unsubscribeFromNewsletter',
    ])
      expect((await press(oneClick, foreign, path)).status, path).toBe(403);
    expect(isSubscribed()).toBe(true);
  });
});

describe('Les appels de la lettre', () => {
  it('se désabonner par l’API répond pareil deux fois, et 404 pour un jeton inconnu', async () => {
    for (const _ of [1, 2]) {
      const { message } = await call(unsubscribeContract, { base: shop.base, token: null, body: { token } });
      expect(message).toBe('Success');
    }
    expect(isSubscribed()).toBe(false);
    const unknown = call(unsubscribeContract, { base: shop.base, token: null, body: { token: 'inconnu' } });
    await expect(unknown).rejects.toMatchObject({ status: 404, message: expect.stringContaining('n’est pas reconnu') });
  });

  it('une adresse ne peut pas inscrire tout un annuaire', async () => {
    const ask = (n: number) => call(subscribeContract, { base: shop.base, token: null, body: { email: `a${n}@b.fr` } });
    for (let n = 0; n < 9; n++) await ask(n);
    await expect(ask(9)).rejects.toMatchObject({ status: 429 });
  });

  it('le jeton de désabonnement ne sort jamais par la liste', async () => {
    const admin = await shop.signIn('admin');
    const { data, meta } = await call(getMembersContract, { base: shop.base, token: admin.token });
    expect(data).toMatchObject([{ email: 'zoe@example.fr' }]);
    expect(JSON.stringify(data)).not.toContain(token);
    expect(meta?.total).toBe(1);
  });

  it('l’aperçu d’une lettre est à l’administration seule, dans un cadre de ce site et sans script', async () => {
    const admin = await shop.signIn('admin');
    const body = { subject: 'Novembre', body: '<p>Bonjour</p>' };
    const { data } = await call(sendNewsletterContract, { base: shop.base, token: admin.token, body });
    for (const path of ['/admin/letter/apercu', `/admin/letter/apercu?envoi=${data._id}`]) {
      const answer = await fetch(shop.base + path, { headers: { cookie: admin.cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
      const client = await shop.signIn('client');
      expect((await fetch(shop.base + path, { headers: { cookie: client.cookie } })).status).toBe(403);
    }
  });
});
