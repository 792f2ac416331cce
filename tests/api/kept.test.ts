import { expect, test } from 'vitest';
import { metals } from '../../db/schema/catalogue.ts';
import { paths } from '../../src/paths.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { makeMetal } from '../support/orders.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';

const shop = ownShop();
const client = ownPerson(shop, 'client', { firstName: 'Prénom-à-moi' });
const admin = ownPerson(shop, 'admin');

const get = async (path: string, asked?: Parameters<typeof shop.ask>[1]) => {
  const { status, headers, text } = await shop.ask(path, asked);
  return { status, kept: headers.get('etag') !== null, text };
};

test('Un appel public est gardé pour qui ne se nomme pas, et change avec le prix', async () => {
  const { id } = makeMetal(shop.app.db, { metalName: 'Napoléon gardé' });
  for (const path of ['/api/metal/getMetal/true', '/api/metal/search/napo', `/api/metal/getMetalById/${id}`]) {
    const first = await get(path);
    expect([first.status, first.kept], path).toEqual([200, true]);
    expect(await get(path), path).toEqual(first);
  }
  shop.app.db.update(metals).set({ metalName: 'Napoléon changé' }).run();
  expect((await get('/api/metal/search/napo')).text).toContain('Napoléon changé');
});

test('Ce qui est gardé ne répond pas à qui se nomme, ni de qui se nomme', async () => {
  const hidden = makeMetal(shop.app.db, { metalName: 'Pièce cachée', isVisable: false });
  const path = `/api/metal/getMetalById/${hidden.id}`;
  const asAdmin = { token: admin };
  expect(await get(path, asAdmin)).toMatchObject({ status: 200, kept: false });
  expect((await get(path)).status).toBe(404);
  expect((await get('/api/metal/getMetal/false', asAdmin)).text).toContain('Pièce cachée');
  expect((await get('/api/metal/getMetal/false')).status).not.toBe(200);
  expect((await get('/api/metal/getMetal/true')).kept).toBe(true);
});

test('La connexion est gardée pour les visiteurs, jamais pour un client, ni de lui', async () => {
  for (const path of [paths.signIn, paths.register]) {
    const own = await get(path, { cookie: client });
    expect(own.kept, path).toBe(false);
    const first = await get(path);
    expect([first.status, first.kept], path).toEqual([200, true]);
    expect((await get(path, { cookie: client })).text, path).toBe(own.text);
  }
  expect((await get(`${paths.signIn}?retour=/panier`)).kept).toBe(false);
});

test('La demande de rachat est gardée pour les visiteurs, et remplie pour un client', async () => {
  const own = await get(paths.buyBack, { cookie: client });
  expect([own.kept, own.text.includes('Prénom-à-moi')]).toEqual([false, true]);
  const first = await get(paths.buyBack);
  expect([first.status, first.kept, first.text.includes('Prénom-à-moi')]).toEqual([200, true, false]);
  expect((await get(paths.buyBack, { cookie: client })).text).toContain('Prénom-à-moi');
});

test('L’affichage de la vitrine est gardé, suit un prix, et n’est ni indexé ni au plan du site', async () => {
  const first = await get('/affichage');
  expect([first.status, first.kept, /<meta name="robots" content="noindex"/.test(first.text)]).toEqual([
    200,
    true,
    true,
  ]);
  makeMetal(shop.app.db, { metalName: 'Souverain affiché', grossBuyPrice: 85_000 });
  expect((await get('/affichage')).text).toMatch(/Souverain affiché[\s\S]*850,00[\s\S]*11,5[\s\S]*752,25/);
  for (const path of ['/sitemap.xml', paths.siteMap]) expect((await get(path)).text, path).not.toContain('affichage');
});

test('Une recherche est gardée, une demande que l’appel ne lit pas ne l’est pas', async () => {
  expect((await get(`${paths.search}?q=napo`)).kept).toBe(true);
  expect((await get('/api/metal/search/napo?x=1')).kept).toBe(false);
});

test('Seuls des appels publics qui ne changent rien sont gardés', () => {
  const kept = contracts.filter(({ cacheTags }) => cacheTags);
  expect(kept.length).toBeGreaterThan(5);
  for (const { method, access, path } of kept) expect([method, access], path).toEqual(['GET', 'public']);
});

test('Qui se nomme pendant que la page d’un visiteur se prépare a sa réponse aussi', async () => {
  const path = '/api/metal/getMetal/true';
  await get(path);
  makeMetal(shop.app.db, { metalName: 'Ducat' });
  const asked = [get(path), get(path, { token: client }), get(path)];
  for (const { text } of await Promise.all(asked)) expect(text).toContain('Ducat');
});
