import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carouselSlides, news, newsletterMembers } from '../../db/schema/shop.ts';
import { pageAccess } from '../../src/server/access.ts';
import { contracts } from '../../src/server/api/contracts.ts';
import { root } from '../../src/server/ensure.mjs';
import { makeCurrency, makeMetal, orderByTransfer } from '../support/orders.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';
import { specifiedCalls, specifiedRoutes } from '../support/specification.ts';

const pagesFolder = join(root, 'src/pages');
const files = readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' });

/** As Astro matches it: `/admin/users/[id]`. */
const routes = files
  .filter((file) => /\.(astro|ts)$/.test(file))
  .map((file) => `/${file.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`.replace(/\/$/, '') || '/');

const patternOf = (route: string) => route.normalize('NFC').replace(/\[(\.\.\.)?(\w+)\]/g, '{$2}');
const shapeOf = (path: string) => path.replace(/\{\w+\??\}/g, '{}');

describe('Les appels de la spécification', () => {
  test('elle en nomme soixante et un, et chacun est un contrat du même nom pour les mêmes personnes', () => {
    expect(specifiedCalls).toHaveLength(61);
    const offered = new Set(contracts.map(({ method, path, access }) => `${method} ${path} ${access}`));
    expect(specifiedCalls.map((row) => row.join(' ')).filter((row) => !offered.has(row))).toEqual([]);
  });

  test('chaque contrat a son adresse sous src/pages/api, et chaque adresse son contrat', () => {
    const served = routes
      .map(patternOf)
      .filter((route) => route.startsWith('/api/') && route !== '/api/{path}' && route !== '/api/openapi.json');
    expect(served.map(shapeOf).sort()).toEqual([...new Set(contracts.map(({ path }) => shapeOf(path)))].sort());
  });
});

let shop: RunningShop;
let admin: SignedIn;
let client: SignedIn;
/** A place that there is, for each route with parameters. */
let known: Record<string, string[]>;

beforeAll(async () => {
  shop = await startShop({ SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189', SHOP_BIC: 'AGRIFRPP' });
  admin = await shop.signIn('admin');
  client = await shop.signIn('client');
  const { db } = shop.app;
  const coin = makeMetal(db);
  const bar = makeMetal(db, { metalName: 'Lingot 100 g', type: 'Lingots' });
  const dollars = makeCurrency(db);
  const now = Date.now();
  const written = { title: 'Ouverture', description: '<p>Samedi.</p>', createdAt: now, updatedAt: now };
  const story = db.insert(news).values(written).returning().get();
  const slide = db.insert(carouselSlides).values({ image: 'a', createdAt: now, updatedAt: now }).returning().get();
  const member = { email: 'lea@example.fr', unsubscribeToken: 'jeton', confirmedAt: now, createdAt: now };
  db.insert(newsletterMembers).values(member).run();
  const order = await orderByTransfer(db, client.actor, coin.netSellPrice, {
    Items: [{ type: 'metal', id: coin.id, quantity: 1 }],
  });
  known = {
    '/cours-des-devises/{name}/{id}': ['dollar-americain', dollars.id],
    '/pieces-or-investissement/{name}/{id}': ['20-francs-napoleon', coin.id],
    '/lingots-lingotins-or/{name}/{id}': ['lingot-100-g', bar.id],
    '/panier-article/{id}/{quantity}': [coin.id, '1'],
    '/commande-terminee/{id?}/{virement?}': [order._id, 'virement'],
    '/reintialiser-mot-passe-oublier/{id}': ['un-jeton'],
    '/Nouvelles/{id}': [story.id],
    '/Desabonner/{token}': ['jeton'],
    '/historique-commandes/{id}': [order._id],
    '/admin/currencies/update/{id}': [dollars.id],
    '/admin/currencies/bills/{id}': [dollars.id],
    '/admin/metals/update/{id}': [coin.id],
    '/admin/users/{id}': [client.userId],
    '/admin/users/identity/{id}': [client.userId],
    '/admin/orders/{id}': [order._id],
    '/admin/news/update/{id}': [story.id],
    '/admin/carousel/edit/{id}': [slide.id],
  };
});
afterAll(() => shop.stop());

const addressOf = (route: string): string => {
  const values = [...(known[route] ?? [])];
  return encodeURI(route.replace(/\{\w+\??\}/g, () => values.shift() ?? 'inconnu'));
};

async function visit(path: string, who?: SignedIn): Promise<{ status: number; location: string }> {
  const answer = await fetch(shop.base + path, { redirect: 'manual', headers: who ? { cookie: who.cookie } : {} });
  await answer.arrayBuffer();
  return { status: answer.status, location: answer.headers.get('location') ?? '' };
}

/** Pages that tell of a refusal answer with its status. */
const ownStatus: Record<string, number> = { '/server-error': 500, '/not-authorized': 403 };

describe('Les pages de la spécification', () => {
  for (const route of specifiedRoutes.public)
    test(`${route} s’ouvre à tout le monde`, async () => {
      const path = addressOf(route);
      const { status } = await visit(path, route.startsWith('/commande-terminee') ? client : undefined);
      expect(status).toBe(ownStatus[route] ?? 200);
    });

  for (const route of specifiedRoutes.client)
    test(`${route} s’ouvre à son client seul`, async () => {
      const path = addressOf(route);
      expect((await visit(path, client)).status).toBe(200);
      expect((await visit(path, admin)).status).toBe(403);
      const refused = await visit(path);
      expect([refused.status, refused.location]).toEqual([302, `/connexion?retour=${encodeURIComponent(path)}`]);
    });

  for (const route of specifiedRoutes.admin)
    test(`${route} s’ouvre à l’administration seule`, async () => {
      const path = addressOf(route);
      expect((await visit(path, admin)).status).toBe(200);
      expect((await visit(path, client)).status).toBe(403);
      const refused = await visit(path);
      expect([refused.status, refused.location]).toEqual([302, `/admin?retour=${encodeURIComponent(path)}`]);
    });

  test('une autre adresse est introuvable, dans le back-office aussi', async () => {
    expect((await visit('/nulle/part')).status).toBe(404);
    expect((await visit('/admin/nulle/part', admin)).status).toBe(404);
  });

  test('aucune page ajoutée sous /admin ne s’ouvre à qui n’y travaille pas', async () => {
    const added = routes.filter((route) => route.startsWith('/admin/') && !route.includes('...'));
    const open = added.filter((route) => !['admin', 'session'].includes(pageAccess(route)));
    expect(open).toEqual(['/admin/forgotpassword']);
    const answers = await Promise.all(
      added
        .filter((route) => !open.includes(route))
        .map(async (route) => [route, (await visit(route.replace(/\[\w+\]/g, 'inconnu'), client)).status]),
    );
    expect(answers.filter(([, status]) => status !== 403)).toEqual([]);
  });
});

describe('Ce qui dépend de ce qui est demandé', () => {
  const hidden = ['/api/currency/getCurrencies/false', '/api/metal/getMetal/false', '/api/news/getNews/false'];
  for (const path of hidden)
    test(`${path} n’est qu’à l’administration`, async () => {
      const ask = async (who?: SignedIn) =>
        (await fetch(shop.base + path, who && { headers: { authorization: `Bearer ${who.token}` } })).status;
      expect([await ask(), await ask(client), await ask(admin)]).toEqual([401, 403, 200]);
    });
});
