import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carouselSlides, news, newsletterMembers } from '../../db/schema/shop.ts';
import { anyReason } from '../../src/features/identity/status.ts';
import { pageAccess } from '../../src/server/access.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { root } from '../../src/server/ensure.mjs';
import { file, photo } from '../support/identityFiles.ts';
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

type Content = Record<string, { schema?: { properties?: Record<string, unknown> } }>;
type Answer = { $ref?: string; content?: Content };
type Operation = {
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

let described: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  const document = await (await fetch(`${shop.base}/api/openapi.json`)).json();
  described = (document as { paths: typeof described }).paths;
});

function operation(path: string, method: string): Operation {
  const found = described[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}
const typesOf = (answer: Answer | undefined) => Object.keys(answer?.content ?? {}).sort();
const bank = '/api/order/callBackOrder';
const identityFile = '/api/users/identityFile/{id}';

describe('Le document OpenAPI', () => {
  test('dit de chaque appel qui peut le faire', () => {
    const wrong = contracts.filter(({ path, method, access }) => {
      const { security } = operation(path, method);
      return access === 'public'
        ? security.length > 0 && !security.some((way) => Object.keys(way).length === 0)
        : !security.some((way) => way['bearer']?.[0] === access);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
    expect(operation(identityFile, 'GET').security).toEqual([{ bearer: ['admin'] }]);
    expect(operation('/api/metal/getMetalById/{id}', 'GET').security).toEqual([]);
  });

  test('dit de chaque réponse si c’est l’enveloppe, un fichier ou le texte de la banque', () => {
    const others = contracts.filter(({ path, method }) => {
      const { content } = operation(path, method).responses['200'] ?? {};
      const { data, message } = content?.['application/json']?.schema?.properties ?? {};
      return data === undefined || message === undefined || Object.keys(content ?? {}).length > 1;
    });
    const places = new Set(others.map(({ method, path }) => `${method} ${path}`));
    expect([...places].sort()).toEqual([
      'GET /api/news/exportMembers',
      `GET ${bank}`,
      'GET /api/order/getCreditNote/{number}',
      'GET /api/order/getInvoice/{orderId}',
      'GET /api/prices/export',
      'GET /api/stock/export',
      `GET ${identityFile}`,
      'GET /api/users/personalData',
      `POST ${bank}`,
    ]);
    for (const [path, ...given] of [
      [identityFile, 'application/octet-stream', 'application/pdf', 'image/jpeg'],
      ['/api/users/personalData', 'application/zip'],
      ['/api/order/getCreditNote/{number}', 'application/pdf'],
      ['/api/order/getInvoice/{orderId}', 'application/pdf'],
      ['/api/prices/export', 'text/csv'],
      ['/api/news/exportMembers', 'text/csv'],
      ['/api/stock/export', 'text/csv'],
    ] as const)
      expect(typesOf(operation(path, 'GET').responses['200'])).toEqual(given);
    expect(operation(identityFile, 'GET').responses['404']).toEqual({ $ref: '#/components/responses/Refused' });
  });

  test('dit de l’appel de la banque sa forme, son rappel, le contrôle des clés et ce qui le refuse', () => {
    const { requestBody, responses, security } = operation(bank, 'POST');
    expect(security).toEqual([{}, { bearer: ['admin'] }]);
    const form = requestBody?.content['application/x-www-form-urlencoded']?.schema?.properties;
    for (const field of ['MAC', 'reference', 'montant', 'code-retour']) expect(form).toHaveProperty(field);
    expect(requestBody?.content['application/json']?.schema?.properties).toHaveProperty('test');
    expect(typesOf(responses['200'])).toEqual(['application/json', 'text/plain']);
    expect(typesOf(responses['413'])).toEqual(['application/json', 'text/plain']);
    expect(typesOf(responses['503'])).toEqual(['text/plain']);
    expect(responses['401']).toEqual({ $ref: '#/components/responses/Refused' });

    const replay = operation(bank, 'GET');
    expect([replay.security, replay.requestBody]).toEqual([[], undefined]);
    expect(typesOf(replay.responses['200'])).toEqual(['text/plain']);
    expect(typesOf(replay.responses['503'])).toEqual(['text/plain']);
    expect(replay.responses).not.toHaveProperty('401');
  });

  test('nomme les types que la boutique répond vraiment', async () => {
    const by = (one: { token: string }) => ({ headers: { authorization: `Bearer ${one.token}` } });
    const asked: [string, string, RequestInit][] = [
      ['POST', bank, { body: new URLSearchParams({ MAC: 'x' }) }],
      ['GET', bank, {}],
      ['GET', '/api/users/personalData', by(client)],
      ['GET', '/api/prices/export', by(admin)],
      ['GET', '/api/news/exportMembers', by(admin)],
      ['GET', '/api/carousels', {}],
    ];
    for (const [method, path, request] of asked) {
      const answer = await fetch(shop.base + path, { method, ...request });
      await answer.arrayBuffer();
      const type = answer.headers.get('content-type')?.split(';')[0];
      expect(typesOf(operation(path, method).responses[String(answer.status)]), `${method} ${path}`).toContain(type);
    }
  });
});

describe('Les corps de la spécification, et rien de plus', () => {
  const send = async (who: SignedIn, path: string, body: FormData | object) => {
    const form = body instanceof FormData;
    const answer = await fetch(shop.base + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, ...(!form && { 'content-type': 'application/json' }) },
      body: form ? body : JSON.stringify(body),
    });
    const { data, message } = (await answer.json()) as { data: Record<string, unknown> | null; message: string };
    return { status: answer.status, data, message };
  };
  const decide = (who: SignedIn, status: string) =>
    send(admin, `/api/users/updateIdentityStatus/${who.userId}`, { status });
  const sender = async (birthPlace: string | null = null) => {
    const who = await shop.signIn('client', { birthPlace });
    const form = new FormData();
    form.append('files', file('recto.jpg', await photo()));
    form.append('id', who.userId);
    const sent = await send(who, `/api/users/verifyIdentity/${who.userId}`, form);
    expect(sent).toMatchObject({ status: 200, data: { status: 'pending', birthPlace } });
    return who;
  };

  test('verifyIdentity prend des fichiers et un id ; le lieu de naissance se demande avant de vérifier', async () => {
    const who = await sender();
    const early = await decide(who, 'verified');
    expect([early.status, early.message]).toEqual([400, expect.stringContaining('lieu de naissance')]);
    const birthPlace = 'Lyon, France';
    const path = `/api/users/updateIdentityStatus/${who.userId}`;
    const atCounter = await send(admin, path, { status: 'verified', evidence: ['counter'], birthPlace });
    expect(atCounter).toMatchObject({ status: 200, data: { status: 'verified', birthPlace } });
  });

  test('updateIdentityStatus prend un statut seul : la copie du document est ce qui a été vérifié', async () => {
    const who = await sender('Lyon, France');
    const { data } = await decide(who, 'verified');
    const [last] = (data?.['journal'] ?? []) as { text: string }[];
    expect(last?.text).toContain('Copie d’un document d’identité');
    expect(last?.text).toContain('au moins deux éléments');
  });

  test('updateIdentityStatus refuse aussi sans motif : le client en lit un, et peut envoyer à nouveau', async () => {
    const who = await sender();
    const refused = await decide(who, 'refused');
    expect(refused).toMatchObject({ status: 200, data: { status: 'refused', reason: anyReason } });
  });

  test('upadteBillDetails change un billet qui existe sans sa valeur ni son identifiant', async () => {
    const money = makeCurrency(shop.app.db, { iso: 'CHF' });
    const named = (name: string, more: Record<string, string> = {}) => {
      const form = new FormData();
      const { id } = money;
      const fields = { id, name, description: 'Mis à jour', photo: '', photo2: '', ...more };
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      return form;
    };
    const path = '/api/currency/upadteBillDetails';
    expect((await send(admin, path, named('Cinquante', { value: '5000' }))).status).toBe(200);
    const form = named('Cinquante');
    form.append('file1', file('recto.jpg', await photo()));
    form.append('file2', file('verso.jpg', await photo()));
    const { status, data } = await send(admin, path, form);
    expect(status).toBe(200);
    const bills = (data?.['bills'] ?? []) as { name: string; value: number; photo: string; photo2: string }[];
    expect(bills.filter(({ name }) => name === 'Cinquante')).toMatchObject([
      { value: 5000, photo: expect.any(String), photo2: expect.any(String) },
    ]);
    expect(await send(admin, path, named('Un autre'))).toMatchObject({
      status: 400,
      message: expect.stringContaining('valeur du billet'),
    });
  });
});
