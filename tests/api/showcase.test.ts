import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { currencies } from '../../db/schema/catalogue.ts';
import { carouselSlides, configurations, news } from '../../db/schema/shop.ts';
import { getCarouselsContract } from '../../src/features/carousel/carousel.api.ts';
import { getLastConfigurationContract } from '../../src/features/configuration/configuration.api.ts';
import { getNewsContract } from '../../src/features/news/news.api.ts';
import { getSeoPageContract } from '../../src/features/seo/seo.api.ts';
import { call } from '../../src/http/call.ts';
import { currencyPath, metalPath, paths, sellPath } from '../../src/paths.ts';
import { makeBill, makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { type RunningShop, startShop } from '../support/server.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const page = (path: string) => fetch(shop.base + path, { redirect: 'manual' });
const text = async (path: string) => (await page(path)).text();
const open = () => ({ token: null, base: shop.base });

describe('Une boutique encore vide', () => {
  test.each(['/', paths.currencies, paths.buyBack, paths.search])('la page %s se lit déjà', async (path) => {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('</html>');
  });

  test('dit qu’aucun prix de rachat n’est affiché, sans calculatrice', async () => {
    const shown = await text(paths.buyBack);
    expect(shown).toContain('Aucun prix de rachat');
    expect(shown).not.toContain('Estimer un bijou');
  });
});

test('La fiche d’une pièce mène à un message déjà commencé pour la vendre à la boutique', async () => {
  const coin = makeMetal(shop.app.db, { metalName: 'Vingt Vreneli', grossBuyPrice: 67_826 });
  const shown = await text(metalPath(coin));
  expect(shown).toContain(`href="${sellPath(coin.id)}"`);
  const form = await text(sellPath(coin.id));
  expect(form).toMatch(/Je souhaite vous vendre.*Vingt Vreneli.*678,26/);
  expect(form).toMatch(/<option selected=""[^>]*>Pièces d’or et lingots/);
  expect(await text(sellPath('inconnu'))).not.toContain('Je souhaite vous vendre');
});

test('Ce que la boutique ne rachète pas ne porte nulle part un rachat de zéro euro', async () => {
  const coin = makeMetal(shop.app.db, { grossBuyPrice: 0 });
  for (const path of [metalPath(coin), paths.investmentCoins, `${paths.investmentCoins}?vue=tableau`])
    expect(await text(path)).not.toMatch(/\s0,00\s€|>0,00\s€/);
});

describe('Le premier écran de l’accueil', () => {
  test('promet, mène à l’or et aux devises, et montre le prix de l’or dès que la boutique l’a fixé', async () => {
    const shown = await text(paths.home);
    expect(shown).toMatch(/<h1[^>]*>Napoléons, lingots, dollars\u00a0: au cours du jour\.<\/h1>/);
    expect(shown).toMatch(/href="\/pieces-or-investissement"[^>]*>Acheter de l’or</);
    expect(shown).toMatch(/href="\/cours-des-devises"[^>]*>Commander des devises</);
    expect(shown).not.toContain('l’once');
    const { db } = shop.app;
    const now = Date.UTC(2026, 2, 10, 7, 40);
    // Older than the one that the tests below save.
    const moments = { createdAt: 1, updatedAt: 1 };
    const karats = { carrates22: 1, carrates18: 1, carrates14: 1 };
    db.insert(configurations)
      .values({ ...karats, delivery: [], cardLimit: 1, goldPrice: 11_990_000, goldPricedAt: now, ...moments })
      .run();
    const priced = await text(paths.home);
    for (const part of [/119,90\s€/, /3\s729,31\s€/, /10\smars\s2026\sà\s8\sh\s40/]) expect(priced).toMatch(part);
  });
});

describe('Les cours et la fiche d’une devise', () => {
  test('le cours d’achat est à gauche du cours de vente', async () => {
    makeCurrency(shop.app.db, { isFeatured: true });
    for (const path of ['/', paths.currencies]) {
      expect(await text(path)).toMatch(/0,8510\s€[\s\S]*0,9215\s€/);
    }
  });

  test('la fiche montre les coupures, la règle d’identité et le droit, et change avec le cours', async () => {
    const { db } = shop.app;
    const currency = makeCurrency(db, { iso: 'CAD', moneyName: 'Dollar canadien', topText: 'Un texte.' });
    makeBill(db, currency.id, 20);
    const shown = await text(currencyPath(currency));
    for (const part of ['20 CAD', 'identité vérifiée', 'exonéré de TVA', 'Un texte.']) expect(shown).toContain(part);
    db.update(currencies).set({ sellPrice: 777_700 }).where(eq(currencies.id, currency.id)).run();
    expect(await text(currencyPath(currency))).toMatch(/0,7777\s€/);
  });

  test('un mauvais nom mène à la bonne adresse, une devise cachée ou inconnue n’a pas de page', async () => {
    const currency = makeCurrency(shop.app.db, { iso: 'JPY', moneyName: 'Yen' });
    const moved = await page(`${paths.currencies}/dollar/${currency.id}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, currencyPath(currency)]);
    shop.app.db.update(currencies).set({ isVisible: false }).where(eq(currencies.id, currency.id)).run();
    expect((await page(currencyPath(currency))).status).toBe(404);
    expect((await page(`${paths.currencies}/x/inconnu`)).status).toBe(404);
  });
});

describe('La recherche sans script', () => {
  test('montre les métaux et les devises, et dit quand il n’y a rien', async () => {
    makeMetal(shop.app.db);
    expect(await text(`${paths.search}?q=napol%C3%A9on`)).toContain('20 Francs Napoléon');
    expect(await text(`${paths.search}?q=dollar`)).toContain('Dollar américain');
    expect(await text(`${paths.search}?q=zzzz`)).toMatch(/Aucun résultat pour «\szzzz\s»/);
    expect(await text(`${paths.search}?q=z`)).toContain('au moins deux caractères');
  });

  test('mène aussi aux pages de la boutique', async () => {
    for (const [asked, path] of [
      ['bijoux', paths.buyBack],
      ['livraison', paths.delivery],
      ['rétractation', paths.withdrawal],
    ] as const) {
      const main = (await text(`${paths.search}?q=${encodeURIComponent(asked)}`)).match(/<main.*<\/main>/s)?.[0] ?? '';
      expect(main).toContain(`href="${path}"`);
      expect(main).not.toContain('Aucun résultat');
    }
  });

  test('ce qui est cherché ne devient jamais du code et n’est pas indexé', async () => {
    const shown = await text(`${paths.search}?q=${encodeURIComponent('<script>alert(1)</script>"')}`);
    // Inside an attribute only the quotes can do harm.
    expect(shown.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert(1)');
    expect(shown).toMatch(/«\s&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;\s»/);
    expect(shown).toContain('<meta name="robots" content="noindex"');
  });
});

describe('Le rachat de bijoux', () => {
  test('affiche les cinq titres avec leur taxe et estime un bijou par son adresse', async () => {
    shop.app.db
      .insert(configurations)
      .values({
        carrates24: 10_620,
        carrates22: 9_725,
        carrates18: 7_965,
        carrates14: 6_210,
        carrates9: 3_980,
        delivery: [],
        cardLimit: 1,
        createdAt: Date.UTC(2026, 10, 22, 8),
        updatedAt: Date.UTC(2026, 10, 22, 8),
      })
      .run();
    const shown = await text(paths.buyBack);
    for (const part of ['999 ‰', '916 ‰', '750 ‰', '585 ‰', '375 ‰', '11,5\u00a0%', '48 heures'])
      expect(shown).toContain(part);
    expect(await text(`${paths.buyBack}?poids=12,5&carats=22`)).toMatch(/1\s215,63\s€/);
    expect(await text(`${paths.buyBack}?poids=-3`)).toContain('aria-invalid="true"');
  });
});

describe('Les pages d’erreur', () => {
  test('une adresse inconnue répond 404 en français, avec une recherche, sans être indexée', async () => {
    const answer = await page('/nulle/part');
    const shown = await answer.text();
    expect(answer.status).toBe(404);
    for (const part of ['Cette page n’existe pas', 'action="/recherche"', 'noindex', 'lang="fr"']) {
      expect(shown).toContain(part);
    }
    expect(answer.headers.get('content-security-policy')?.match(/form-action/g)).toHaveLength(1);
  });

  test('la page d’erreur du serveur répond 500 et ne lit pas la base', async () => {
    const answer = await page(paths.serverError);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('La boutique n’a pas pu répondre');
  });

  test('quand elle échoue elle aussi, ou que rien ne la fait, la réponse est encore une page ou un appel en français', async () => {
    const fail = () => {
      throw new Error('nothing works');
    };
    const expectSorry = async () => {
      const answer = await page(paths.faq);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toMatch(/lang="fr"[\s\S]*La boutique n’a pas pu répondre[\s\S]*href="\/"/);
    };
    vi.spyOn(console, 'error').mockReturnValue();
    // Every page and the one of failures say the shop's name.
    const { pages } = shop.app;
    const config = Object.defineProperty({ ...shop.app.config }, 'shopName', { get: fail });
    const name = vi.spyOn(shop.app, 'config', 'get').mockReturnValue(config);
    await expectSorry();
    name.mockRestore();
    const kept = vi.spyOn(pages, 'has').mockImplementation(fail);
    await expectSorry();
    const called = await page('/api/altcha');
    kept.mockRestore();
    expect(called.status).toBe(500);
    expect(await called.json()).toMatchObject({ data: null, message: expect.stringMatching(/^L’erreur est de notre/) });
    vi.mocked(console.error).mockClear();
  });
});

describe('Les appels publics de la vitrine', () => {
  test('le carrousel, la configuration, les textes et les actualités répondent à chacun', async () => {
    const { db } = shop.app;
    const moments = { createdAt: 1, updatedAt: 1 };
    db.insert(carouselSlides)
      .values([
        { image: 'deux_9x4.svg', order: 2, ...moments },
        { image: 'un_9x4.svg', order: 1, ...moments },
        { image: 'non_9x4.svg', isActive: false, ...moments },
      ])
      .run();
    db.insert(news)
      .values([
        { title: 'Visible', description: '<p>Oui</p>', ...moments },
        { title: 'Masquée', description: '<p>Non</p>', isVisible: false, ...moments },
      ])
      .run();
    const slides = await call(getCarouselsContract, open());
    expect(slides.data.map(({ image }) => image)).toEqual(['un_9x4.svg', 'deux_9x4.svg']);
    expect((await call(getLastConfigurationContract, open())).data.carrates18).toBe(79.65);
    expect((await call(getSeoPageContract, { ...open(), params: { page: 'ingot' } })).data.title).toContain('Lingots');
    const shown = await call(getNewsContract, { ...open(), params: { flag: 'true' } });
    expect(shown.data.map(({ title }) => title)).toEqual(['Visible']);
    expect(await text('/')).toContain('Visible');
    expect(await text('/')).not.toContain('Masquée');
  });

  test('les actualités masquées sont refusées à un client', async () => {
    const { token } = await shop.signIn('client');
    const asked = call(getNewsContract, { params: { flag: 'false' }, token, base: shop.base });
    await expect(asked).rejects.toMatchObject({ status: 403 });
  });
});
