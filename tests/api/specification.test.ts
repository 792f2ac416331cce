import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { carouselSlides, news, newsletterMembers } from '../../db/schema/shop.ts';
import { genericRefusalReason } from '../../src/features/identity/status.ts';
import type { Contract } from '../../src/http/contract.ts';
import { pageAccess } from '../../src/server/access.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { root } from '../../src/server/ensure.mjs';
import { file, photo } from '../support/identityFiles.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../support/orders.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import type { SignedIn } from '../support/server.ts';
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
    const served = Object.entries(
      import.meta.glob<Record<string, { contracts?: readonly Contract[] }>>('../../src/pages/api/**/*.ts', {
        eager: true,
      }),
    ).map(([file, methods]) => ({
      address: patternOf(file.replace('../../src/pages', '').replace(/(\/index)?\.ts$/, '')),
      paths: Object.values(methods).flatMap(({ contracts: all = [] }) => all.map(({ path }) => path)),
    }));
    const others = ['/api/{path}', '/api/openapi.json'];
    for (const { address, paths } of served.filter((one) => !others.includes(one.address))) {
      const folder = /^(.*\/)\{call\}$/.exec(address)?.[1];
      expect(paths.length, address).toBeGreaterThan(0);
      for (const path of paths)
        if (folder) expect(`${path}/`.startsWith(folder), path).toBe(true);
        else expect(shapeOf(path)).toBe(shapeOf(address));
    }
    expect(served.flatMap(({ paths }) => paths).sort()).toEqual(contracts.map(({ path }) => path).sort());
  });
});

const shop = ownShop({ SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189', SHOP_BIC: 'AGRIFRPP' });
const admin = ownPerson(shop, 'admin');
const client = ownPerson(shop, 'client');
/** A place that there is, for each route with parameters. */
let known: Record<string, string[]>;

beforeAll(async () => {
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

const addressOf = (route: string): string => {
  const values = [...(known[route] ?? [])];
  return encodeURI(route.replace(/\{\w+\??\}/g, () => values.shift() ?? 'inconnu'));
};

/** Pages that tell of a refusal answer with its status. */
const ownStatus: Record<string, number> = { '/server-error': 500, '/not-authorized': 403 };

describe('Les pages de la spécification', () => {
  test.each(specifiedRoutes.public)('%s s’ouvre à tout le monde', async (route) => {
    const who = route.startsWith('/commande-terminee') ? { cookie: client } : {};
    expect((await shop.ask(addressOf(route), who)).status).toBe(ownStatus[route] ?? 200);
  });

  const closed = (['client', 'admin'] as const).flatMap((whose) =>
    specifiedRoutes[whose].map((route) => [route, whose] as const),
  );
  test.each(closed)('%s s’ouvre à un %s seul', async (route, whose) => {
    const path = addressOf(route);
    const [own, other, door] = whose === 'admin' ? [admin, client, '/admin'] : [client, admin, '/connexion'];
    expect((await shop.ask(path, { cookie: own })).status).toBe(200);
    expect((await shop.ask(path, { cookie: other })).status).toBe(403);
    expect(await shop.ask(path)).toMatchObject({ status: 302, to: `${door}?retour=${encodeURIComponent(path)}` });
  });

  test('une autre adresse est introuvable, dans le back-office aussi', async () => {
    expect((await shop.ask('/nulle/part')).status).toBe(404);
    expect((await shop.ask('/admin/nulle/part', { cookie: admin })).status).toBe(404);
  });

  const named = routes.filter((route) => /^\/(admin|historique-commandes)\/.*\[\w+\]/.test(route));
  test.each(named)('%s est introuvable pour ce qui n’existe pas', async (route) => {
    const cookie = route.startsWith('/admin/') ? admin : client;
    const { status } = await shop.ask(route.replace(/\[\w+\]/g, 'inconnu'), { cookie });
    expect(status).toBe(route.startsWith('/admin/registre/') ? 302 : 404);
  });

  test('aucune page ajoutée sous /admin ne s’ouvre à qui n’y travaille pas', async () => {
    const added = routes.filter((route) => route.startsWith('/admin/') && !route.includes('...'));
    const open = added.filter((route) => !['admin', 'session'].includes(pageAccess(route)));
    expect(open).toEqual(['/admin/forgotpassword']);
    for (const route of added.filter((route) => !open.includes(route)))
      expect((await shop.ask(route.replace(/\[\w+\]/g, 'inconnu'), { cookie: client })).status, route).toBe(403);
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
  described = JSON.parse((await shop.ask('/api/openapi.json')).text).paths;
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
    const given = others.map(({ method, path }) => {
      return [`${method} ${path}`, typesOf(operation(path, method).responses['200'])];
    });
    expect(Object.fromEntries(given)).toEqual({
      [`GET ${bank}`]: ['text/plain'],
      [`POST ${bank}`]: ['application/json', 'text/plain'],
      [`GET ${identityFile}`]: ['application/octet-stream', 'application/pdf', 'image/jpeg'],
      'GET /api/users/personalData': ['application/zip'],
      'GET /api/order/getCreditNote/{number}': ['application/pdf'],
      'GET /api/order/getInvoice/{orderId}': ['application/pdf'],
      'GET /api/imports/export/{kind}': ['text/csv'],
      'GET /api/stock/export': ['text/csv'],
    });
    expect(operation(identityFile, 'GET').responses['404']).toEqual({ $ref: '#/components/responses/Refused' });
  });
});

describe('Les corps de la spécification, et rien de plus', () => {
  const send = async (token: SignedIn, path: string, body: FormData | object) => {
    const { status, text } = await shop.ask(path, body instanceof FormData ? { token, body } : { token, json: body });
    return { status, ...(JSON.parse(text) as { data: Record<string, unknown> | null; message: string }) };
  };
  const decide = (who: SignedIn, body: object) => send(admin, `/api/users/updateIdentityStatus/${who.userId}`, body);
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
    const early = await decide(who, { status: 'verified' });
    expect(early).toMatchObject({ status: 400, message: expect.stringContaining('lieu de naissance') });
    const birthPlace = 'Lyon, France';
    const atCounter = await decide(who, { status: 'verified', evidence: ['counter'], birthPlace });
    expect(atCounter).toMatchObject({ status: 200, data: { status: 'verified', birthPlace } });
  });

  test('updateIdentityStatus prend un statut seul : la copie du document est ce qui a été vérifié, ou manquait', async () => {
    const { data } = await decide(await sender('Lyon, France'), { status: 'verified' });
    const [last] = (data?.['journal'] ?? []) as { text: string }[];
    for (const part of ['Copie d’un document d’identité', 'au moins deux éléments']) expect(last?.text).toContain(part);
    const refused = await decide(await sender(), { status: 'refused' });
    expect(refused).toMatchObject({ status: 200, data: { status: 'refused', reason: genericRefusalReason } });
  });

  test('upadteBillDetails change un billet qui existe sans sa valeur ni son identifiant', async () => {
    const { id } = makeCurrency(shop.app.db, { iso: 'CHF' });
    const note = async (fields: Record<string, string | File>) => {
      const form = new FormData();
      const all = { id, name: 'Cinquante', description: 'Mis à jour', photo: '', photo2: '', ...fields };
      for (const [field, value] of Object.entries(all)) form.append(field, value);
      return send(admin, '/api/currency/upadteBillDetails', form);
    };
    expect((await note({ value: '5000' })).status).toBe(200);
    const sides = { file1: file('recto.jpg', await photo()), file2: file('verso.jpg', await photo()) };
    const { status, data } = await note(sides);
    expect(status).toBe(200);
    const changed = { name: 'Cinquante', value: 5000, photo: expect.any(String), photo2: expect.any(String) };
    expect(data?.['bills']).toContainEqual(expect.objectContaining(changed));
    const unknown = { status: 400, message: expect.stringContaining('valeur du billet') };
    expect(await note({ name: 'Un autre' })).toMatchObject(unknown);
  });
});
