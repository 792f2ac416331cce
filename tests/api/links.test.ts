import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { throttles } from '../../db/schema/accounts.ts';
import { reserves } from '../../db/schema/catalogue.ts';
import { newsletterMembers } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { addReserveContract } from '../../src/features/alerts/alerts.api.ts';
import { confirmSubscription, memberByToken } from '../../src/features/newsletter/members.server.ts';
import {
  sendNewsletterContract,
  subscribeContract,
  unsubscribeContract,
} from '../../src/features/newsletter/newsletter.api.ts';
import { call } from '../../src/http/call.ts';
import { alertStopPath } from '../../src/paths.ts';
import { makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { ctxOf } from '../support/context.ts';
import { wholeMails } from '../support/mails.ts';
import { ownShop } from '../support/ownShop.ts';

const shop = ownShop();
let coin: ReturnType<typeof makeMetal>;
let dollar: ReturnType<typeof makeCurrency>;
beforeAll(async () => {
  coin = makeMetal(shop.app.db);
  dollar = makeCurrency(shop.app.db);
});
beforeEach(() => {
  for (const table of [throttles, reserves, mailOutbox, newsletterMembers]) shop.app.db.delete(table).run();
});

const oneClick = 'List-Unsubscribe=One-Click';
const form = 'application/x-www-form-urlencoded';
const press = (path: string, body: BodyInit = '', headers: Record<string, string> = { 'content-type': form }) =>
  shop.ask(path, { method: 'POST', headers, body });

describe('Le lien d’une lettre', () => {
  let token = '';
  let path = '';
  beforeEach(async () => {
    await call(subscribeContract, { base: shop.base, token: null, body: { email: 'zoe@example.fr' } });
    token = shop.app.db.select().from(newsletterMembers).get()?.unsubscribeToken ?? '';
    path = `/Desabonner/${token}`;
    await confirmSubscription(ctxOf(shop.app.db), { token });
  });
  const isSubscribed = () => memberByToken(shop.app.db, token)?.isSubscribed;

  it('s’ouvre sans rien changer, et désabonne en un geste : sans Origin ni cookie ni redirection, ou d’ailleurs, aussi deux fois', async () => {
    // A mail program opens links by itself.
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await shop.ask(path, { method });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
    expect(isSubscribed()).toBe(true);
    for (let times = 0; times < 2; times++) expect((await press(path, oneClick)).status).toBe(200);
    expect(isSubscribed()).toBe(false);
    shop.app.db.update(newsletterMembers).set({ unsubscribedAt: null }).run();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await press(path, body, foreign)).status).toBe(200);
    expect(isSubscribed()).toBe(false);
  });

  it('désabonne quel que soit l’envoi, vide, sans type ou d’une autre sorte ; celui des alertes aussi', async () => {
    await call(addReserveContract, {
      body: { email: 'zoe@example.fr', type: 'metal', typeId: coin.id, desiredPrice: 640 },
      token: null,
      base: shop.base,
    });
    const alert = () => shop.app.db.select().from(reserves).get();
    const stop = `${alertStopPath(alert()?.stopToken ?? '')}?toutes=1`;
    const bodies: [string, Record<string, string>][] = [
      ['', {}],
      [oneClick, { 'content-type': 'text/plain' }],
      ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
      [`${oneClick}&x=${'y'.repeat(3_000)}`, { 'content-type': form }],
    ];
    for (const [body, headers] of bodies) {
      shop.app.db.update(newsletterMembers).set({ unsubscribedAt: null }).run();
      shop.app.db.update(reserves).set({ stoppedAt: null }).run();
      for (const where of [path, stop]) expect((await press(where, body, headers)).status).toBe(200);
      expect([isSubscribed(), alert()?.stoppedAt]).toEqual([false, expect.any(Number)]);
    }
  });

  it('inconnu ne désabonne personne', async () => {
    expect((await press('/Desabonner/inconnu', oneClick)).status).toBe(404);
    const unknown = call(unsubscribeContract, { base: shop.base, token: null, body: { token: 'inconnu' } });
    await expect(unknown).rejects.toMatchObject({ status: 404, message: expect.stringContaining('n’est pas reconnu') });
    expect(isSubscribed()).toBe(true);
  });

  it('est la seule page qui reçoive d’ailleurs : les autres refusent', async () => {
    const foreign = { 'content-type': form, origin: 'https://mail.example' };
    const call = '/api/news/unsubscribeFromNewsletter';
    for (const other of ['/', '/connexion', `${path}/x`, '/Desabonner', call])
      expect((await press(other, oneClick, foreign)).status, other).toBe(403);
    expect(isSubscribed()).toBe(true);
  });
});

it('L’aperçu d’une lettre est à l’administration seule, dans un cadre de ce site et sans script', async () => {
  const [admin, client] = [await shop.signIn('admin'), await shop.signIn('client')];
  const member = { email: 'lea@example.fr', unsubscribeToken: 'jeton', confirmedAt: 1, createdAt: 1 };
  shop.app.db.insert(newsletterMembers).values(member).run();
  const body = { subject: 'Novembre', body: '<p>Bonjour</p>' };
  const { data } = await call(sendNewsletterContract, { base: shop.base, token: admin.token, body });
  for (const path of ['/admin/letter/apercu', `/admin/letter/apercu?envoi=${data._id}`]) {
    const { status, headers } = await shop.ask(path, { cookie: admin });
    expect([status, headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'none'", "frame-ancestors 'self'"]) expect(policy).toContain(part);
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
    expect((await shop.ask(path, { cookie: client })).status).toBe(403);
  }
});

describe('Le lien d’arrêt d’une alerte', () => {
  const ask = (values: object = {}) => {
    const body = { email: 'zoe@example.fr', type: 'metal' as const, typeId: coin.id, desiredPrice: 640, ...values };
    return call(addReserveContract, { body, token: null, base: shop.base });
  };
  const alerts = () => shop.app.db.select().from(reserves).all();
  const stopped = () => alerts().map(({ stoppedAt }) => stoppedAt !== null);

  it('prend la pression d’un programme de courriel, sans redirection, et arrête tout', async () => {
    await ask();
    await ask({ type: 'currency', typeId: dollar.id, desiredPrice: 0.5 });
    const [mail] = wholeMails(shop.app.db, shop.app);
    const target = new URL(/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const answer = await press(`${target.pathname}${target.search}`, oneClick);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('toutes vos alertes sont arrêtées') });
    expect(stopped()).toEqual([true, true]);
  });

  it('inconnu répond 404, ouvert ou pressé', async () => {
    const path = alertStopPath('inconnu');
    expect([(await shop.ask(path)).status, (await press(path)).status]).toEqual([404, 404]);
  });
});
