import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { configurations, founding, type PriceTerms } from '../../db/schema/shop.ts';
import { stockLines } from '../../db/schema/stock.ts';
import { getCurrenciesContract, getCurrencyByIdContract } from '../../src/features/catalogue/currencies.api.ts';
import {
  getMetalByIdContract,
  getMetalContract,
  mostSoldContract,
  searchMetalsContract,
} from '../../src/features/catalogue/metals.api.ts';
import { call } from '../../src/http/call.ts';
import { currencyPath, metalPath, paths } from '../../src/paths.ts';
import { makeBill, makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
let coin: ReturnType<typeof makeMetal>;
let hidden: ReturnType<typeof makeMetal>;

beforeAll(async () => {
  shop = await startShop();
  coin = makeMetal(shop.app.db, { photo: 'napoleon_900x900.svg' });
  hidden = makeMetal(shop.app.db, { metalName: 'Napoléon caché', isVisable: false });
});
afterAll(() => shop.stop());

const page = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.base + path, { redirect: 'manual', headers });

describe('Les appels du catalogue', () => {
  test('le drapeau « false » montre tout à l’administrateur et à lui seul', async () => {
    const admin = await shop.signIn('admin');
    const client = await shop.signIn('client');
    for (const contract of [getMetalContract, getCurrenciesContract]) {
      const ask = (flag: 'true' | 'false', token: string | null) =>
        call<typeof getMetalContract | typeof getCurrenciesContract>(contract, {
          params: { flag },
          token,
          base: shop.base,
        });
      await expect(ask('false', null)).rejects.toMatchObject({ status: 401 });
      await expect(ask('false', client.token)).rejects.toMatchObject({ status: 403 });
      expect((await ask('true', client.token)).message).toBe('Success');
      expect((await ask('false', admin.token)).meta).toMatchObject({ page: 1, pageSize: 500 });
    }
    const all = await call(getMetalContract, { params: { flag: 'false' }, token: admin.token, base: shop.base });
    expect(all.data.map((metal) => metal._id).sort()).toEqual([coin.id, hidden.id].sort());
  });

  test('si tant de pièces d’un métal peuvent se commander se demande, sans rien lire au-dessus de deux', async () => {
    const { db } = shop.app;
    const few = makeMetal(db);
    const most = async (id: string, quantity?: number) => {
      const ask = { params: { id }, query: { quantity }, token: null, base: shop.base };
      return (await call(mostSoldContract, ask)).data.most;
    };
    expect(await most(few.id)).toBeNull();
    const now = Date.now();
    db.insert(stockLines)
      .values({ metalId: few.id, inSafe: 9, reserved: 2, lowAt: 0, countedAt: now, updatedAt: now })
      .run();
    expect(await Promise.all([undefined, 7, 8, 9].map((quantity) => most(few.id, quantity)))).toEqual([
      null,
      null,
      2,
      2,
    ]);
    expect(await Promise.all([10, 1_000_000].map((quantity) => most(few.id, quantity)))).toEqual([2, 2]);
    const { data } = await call(getMetalByIdContract, { params: { id: few.id }, token: null, base: shop.base });
    expect(data.stock).toEqual({ state: 'available', left: null, days: null });
    db.update(stockLines).set({ onOrderDays: 5 }).where(eq(stockLines.metalId, few.id)).run();
    expect(await most(few.id)).toBeNull();
    await expect(most(hidden.id)).rejects.toMatchObject({ status: 404 });
    db.update(metals).set({ isVisable: false }).where(eq(metals.id, few.id)).run();
  });

  test('aucune page ni réponse publique ne dit ce que le coffre contient', async () => {
    const { db } = shop.app;
    const token = makeMetal(db, { metalName: 'Jeton compté' });
    const money = makeCurrency(db, { iso: 'NOK', moneyName: 'Couronne comptée' });
    for (const value of [100, 50]) makeBill(db, money.id, value);
    const counted = { lowAt: 10_000, countedAt: 1, updatedAt: 1 };
    db.insert(stockLines)
      .values([
        { metalId: token.id, inSafe: 6131, ...counted },
        { currencyId: money.id, value: 100, inSafe: 6131, ...counted },
        { currencyId: money.id, value: 50, inSafe: 6737, ...counted },
      ])
      .run();
    const read = async (path: string) => (await fetch(shop.base + path)).text();
    for (const path of [
      `/api/metal/getMetalById/${token.id}`,
      `/api/metal/mostSold/${token.id}?quantity=99`,
      '/api/metal/getMetal/true',
      '/api/currency/getCurrencies/true',
      `/api/currency/getCurrencyById/${money.id}`,
      metalPath(token),
      currencyPath(money),
      `/panier-article/${token.id}/999`,
      `/panier-article/${money.id}/1000000`,
      '/pieces-or-investissement?vue=tableau',
    ]) {
      const text = await read(path);
      expect(text, path).not.toMatch(
        /"left":(?!null|[012]\b)|&quot;left&quot;:\[\d,(?!null|[012]\b)|6\s?131|6\s?737|613100|336850/,
      );
    }
    expect(await read(`/panier-article/${money.id}/1000000`)).toMatch(/Au plus .* en ligne/);
  });

  test('un article caché est inconnu de tous sauf de l’administrateur', async () => {
    const { token } = await shop.signIn('admin');
    const params = { id: hidden.id };
    await expect(call(getMetalByIdContract, { params, token: null, base: shop.base })).rejects.toMatchObject({
      status: 404,
      message: 'Cet article n’existe pas ou n’est plus en vente.',
    });
    expect((await call(getMetalByIdContract, { params, token, base: shop.base })).data.isVisable).toBe(false);
  });

  test.each([
    ['napo', 1],
    ['  ', 0],
    ['a/b', 0],
    ['"AND*', 0],
    ['100 %', 0],
  ])('chercher « %s » répond une liste', async (text, count) => {
    const { data } = await call(searchMetalsContract, { params: { text }, token: null, base: shop.base });
    expect(data).toHaveLength(count);
  });

  test('une devise vient avec ses billets, en euros', async () => {
    const { id } = makeCurrency(shop.app.db);
    makeBill(shop.app.db, id, 20);
    const { data } = await call(getCurrencyByIdContract, { params: { id }, token: null, base: shop.base });
    expect(data.sellPrice).toBe(0.921534);
    expect(data.bills.map((bill) => bill.value)).toEqual([20]);
  });
});

describe('Les pages des métaux', () => {
  test('la liste et la fiche se lisent sans script', async () => {
    const list = await (await page(paths.investmentCoins)).text();
    expect(list).toContain(metalPath(coin));
    expect(list).not.toContain(hidden.id);
    const detail = await (await page(metalPath(coin))).text();
    expect(detail).toMatch(/650,00\s€/);
    expect(detail).toContain('application/ld+json');
    expect(detail).toContain('/images/napoleon_900x900.svg');
  });

  test('un mauvais nom ou une mauvaise liste mène à la bonne adresse', async () => {
    for (const path of [`${paths.investmentCoins}/faux/${coin.id}`, metalPath({ ...coin, type: 'Lingots' })]) {
      const answer = await page(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, metalPath(coin)]);
    }
  });

  test('un article caché ou inconnu n’a pas de page, même pour l’administrateur', async () => {
    const { cookie } = await shop.signIn('admin');
    expect((await page(metalPath(hidden), { cookie })).status).toBe(404);
    expect((await page(`${paths.ingots}/x/inconnu`)).status).toBe(404);
  });

  test('un filtre inconnu est ignoré, un filtre sans réponse le dit', async () => {
    expect(await (await page(`${paths.investmentCoins}?pays=atlantide&tri=%27`)).text()).toContain(metalPath(coin));
    makeMetal(shop.app.db, { metalName: 'Krugerrand', countryIssuing: 'Afrique du Sud', netSellPrice: 350_000 });
    const empty = await (await page(`${paths.investmentCoins}?pays=afrique-du-sud&prix=500-a-1000`)).text();
    expect(empty).toContain('Aucun article ne répond à tous ces critères.');
  });

  test('la page gardée arrive entière, compressée ou non, et change avec le prix', async () => {
    for (const encoding of ['identity', 'br', 'gzip', 'br']) {
      const text = await (await page(metalPath(coin), { 'accept-encoding': encoding })).text();
      expect(text).toContain('</html>');
    }
    shop.app.db.update(metals).set({ netSellPrice: 66_600 }).where(eq(metals.id, coin.id)).run();
    expect(await (await page(metalPath(coin))).text()).toMatch(/666,00\s€/);
  });
});

test('l’accueil dit de chaque métal à combien la boutique le rachète', async () => {
  shop.app.db.update(metals).set({ isFeatured: true }).run();
  const board =
    (await (await page(paths.home)).text()).match(/<ul[^>]*aria-label="Les plus demandés".*?<\/ul>/s)?.[0] ?? '';
  const prices = board.match(/class="price/g) ?? [];
  expect(prices.length).toBeGreaterThan(0);
  expect(board.match(/nous\srachetons\s\d/g)).toHaveLength(prices.length);
});

test('au-dessus du montant où l’identité vient avant la commande, la fiche le dit au lieu d’une date', async () => {
  const sheet = async (netSellPrice: number) =>
    (await (await page(metalPath(makeMetal(shop.app.db, { type: 'Lingots', netSellPrice })))).text()).replace(
      /<[^>]*>/g,
      '',
    );
  const rule = /Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande\./;
  const above = await sheet(5_000_001);
  expect(above).toMatch(rule);
  expect(above).not.toContain('Payé aujourd’hui');
  const upTo = await sheet(5_000_000);
  expect(upTo).not.toMatch(rule);
  expect(upTo).toContain('Payé aujourd’hui');
});

test('une fiche dont le prix est à confirmer ne promet ni livraison ni retrait', async () => {
  const { db } = shop.app;
  const terms = (priceTerms: PriceTerms) => ({
    carrates22: 0,
    carrates18: 0,
    carrates14: 0,
    delivery: [],
    cardLimit: 1,
    priceTerms,
    createdAt: Date.now(),
    updatedAt: Date.now(),
  });
  const pound = makeCurrency(db, { moneyName: 'Livre sterling', iso: 'GBP' });
  makeBill(db, pound.id, 50);
  const sheets = async () =>
    Promise.all([metalPath(coin), currencyPath(pound)].map(async (path) => (await page(path)).text()));
  for (const html of await sheets()) expect(html).toMatch(/Payé aujourd’hui( avant \d+\sh)? par virement/);
  db.insert(configurations)
    .values(terms({ ...founding.priceTerms, oldAfter: 60 }))
    .run();
  db.update(metals).set({ pricedAt: 1 }).run();
  db.update(currencies).set({ pricedAt: 1 }).run();
  for (const html of await sheets()) {
    expect(html).toContain('Prix à confirmer');
    expect(html).not.toContain('Payé aujourd’hui');
  }
});
