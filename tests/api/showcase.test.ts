import { eq } from 'drizzle-orm';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test, vi } from 'vitest';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { stockLines } from '../../db/schema/goods.ts';
import { defaultConfig, news } from '../../db/schema/shop.ts';
import { days } from '../../src/dates.ts';
import { setGoldPrice } from '../../src/features/configuration/configuration.server.ts';
import { addNewsContract, deleteNewsContract } from '../../src/features/news/news.api.ts';
import { call } from '../../src/http/call.ts';
import { currencyPath, metalPath, newsPath, paths, sellPath } from '../../src/paths.ts';
import { uploadImageContract } from '../../src/uploads/uploadImage.api.ts';
import { makeBill, makeCurrency, makeMetal } from '../features/catalogue/stock.ts';
import { ctxOf } from '../support/context.ts';
import { pdf, photo } from '../support/identityFiles.ts';
import { ownShop } from '../support/ownShop.ts';
import { configure, makeActor } from '../support/people.ts';

const shop = ownShop({
  SHOP_EMAIL: 'comptoir@shop.example',
  SHOP_PHONE: '01 23 45 67 89',
  SHOP_IBAN: 'FR7630006000011234567890189',
});
const text = async (path: string) => (await shop.ask(path)).text;
type Parts = readonly (string | RegExp)[];
/** The page has each of the parts, and none of the others. */
async function expectPage(path: string, has: Parts, lacks: Parts = []): Promise<void> {
  const { status, text: shown } = await shop.ask(path);
  expect(status, path).toBe(200);
  for (const part of has) expect(shown, path).toMatch(part);
  for (const part of lacks) expect(shown, path).not.toMatch(part);
}

test('Une boutique encore vide se lit déjà, sans actualité ni calculatrice de rachat', async () => {
  for (const path of [paths.home, paths.currencies, paths.search]) await expectPage(path, ['</html>'], ['l’once']);
  await expectPage(paths.buyBack, ['Aucun prix de rachat'], ['Estimer un bijou']);
  await expectPage(paths.news, ['Aucune actualité n’est publiée']);
});

test('L’accueil montre le prix de l’or dès que la boutique l’a fixé, et d’une devise le cours d’achat à gauche', async () => {
  const { db } = shop.app;
  await text(paths.home);
  configure(db, { goldPrice: 11_990_000, goldPricedAt: Date.UTC(2026, 2, 10, 7, 40) });
  await expectPage(paths.home, [/119,90\s€/, /10\smars\s2026\sà\s8\sh\s40/]);
  makeCurrency(db, { isFeatured: true });
  for (const path of [paths.home, paths.currencies]) await expectPage(path, [/0,8510\s€[\s\S]*0,9215\s€/]);
});

test('L’accueil et la page du cours comptent les mêmes trente jours', async () => {
  const { db } = shop.app;
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  for (const [ago, euros] of [
    [40, 100_000],
    [29, 110_000],
  ] as const) {
    vi.setSystemTime(Date.now() - days(ago));
    setGoldPrice(ctx, euros * 100);
    vi.useRealTimers();
  }
  await expectPage(paths.home, [/il y a 30\sjours[\s\S]{0,400}\+10,00\s%/]);
  await expectPage(paths.gold, [/Sur 30\sjours[\s\S]{0,400}\+10,00\s%/]);
});

describe('Les fiches', () => {
  test('disent leur prix aux lecteurs et aux moteurs, et changent avec lui', async () => {
    const { db } = shop.app;
    const coin = makeMetal(db, { photo: 'napoleon_900x900.svg' });
    const dollar = makeCurrency(db, { iso: 'CAD', moneyName: 'Dollar canadien', topText: 'Un texte.' });
    makeBill(db, dollar.id, 20);
    await expectPage(metalPath(coin), [/650,00\s€/, 'application/ld+json', '/images/napoleon_900x900.svg']);
    await expectPage(currencyPath(dollar), ['20 CAD', 'identité vérifiée', 'exonéré de TVA', 'Un texte.']);
    db.update(metals).set({ netSellPrice: 66_600 }).where(eq(metals.id, coin.id)).run();
    await expectPage(metalPath(coin), [/666,00\s€/]);
  });

  test('un mauvais nom, une mauvaise liste ou une ancienne recherche mène à la bonne adresse ; cachées ou inconnues, elles n’ont pas de page', async () => {
    const { db } = shop.app;
    const [coin, hidden] = [makeMetal(db), makeMetal(db, { metalName: 'Caché', isVisable: false })];
    const yen = makeCurrency(db, { iso: 'JPY', moneyName: 'Yen' });
    for (const [wrong, right] of [
      [`${paths.investmentCoins}/faux/${coin.id}`, metalPath(coin)],
      [metalPath({ ...coin, type: 'Lingots' }), metalPath(coin)],
      [`${paths.currencies}/dollar/${yen.id}`, currencyPath(yen)],
      [`${paths.currencies}?q=dollar+%26+yen`, `${paths.search}?q=dollar+%26+yen`],
    ] as const)
      expect(await shop.ask(wrong)).toMatchObject({ status: 301, to: right });
    db.update(currencies).set({ isVisible: false }).where(eq(currencies.id, yen.id)).run();
    const cookie = await shop.signIn('admin');
    const gone = [metalPath(hidden), currencyPath(yen), `${paths.ingots}/x/inconnu`, `${paths.currencies}/x/inconnu`];
    for (const path of gone) expect((await shop.ask(path, { cookie })).status, path).toBe(404);
    await expectPage(paths.investmentCoins, [], [hidden.id]);
  });

  test('une pièce mène à son estimation, taxe déduite ; ce qui ne se rachète pas n’a nulle part zéro euro', async () => {
    const { db } = shop.app;
    const coin = makeMetal(db, { metalName: 'Vingt Vreneli', grossBuyPrice: 67_826 });
    await expectPage(metalPath(coin), [`href="${sellPath(coin.id).replace('&', '&amp;')}"`]);
    await expectPage(sellPath(coin.id), [/data-net[^>]*>600,26/, /selected[^>]*>Vingt Vreneli/]);
    await expectPage(sellPath('inconnu'), [/data-net[^>]*><\/span>/]);
    const kept = makeMetal(db, { grossBuyPrice: 0 });
    for (const path of [metalPath(kept), paths.investmentCoins, `${paths.investmentCoins}?vue=tableau`])
      await expectPage(path, [], [/\s0,00\s€|>0,00\s€/]);
  });

  test('au-dessus du montant où l’identité vient avant la commande, la fiche le dit au lieu d’une date', async () => {
    const said = async (netSellPrice: number) => {
      const sheet = await text(metalPath(makeMetal(shop.app.db, { type: 'Lingots', netSellPrice })));
      const first = /Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande\.|paiement aujourd’hui/;
      return first.exec(sheet.replace(/<[^>]*>/g, ''))?.[0];
    };
    expect(await said(5_000_001)).toMatch(/^Au-dessus/);
    expect(await said(5_000_000)).toBe('paiement aujourd’hui');
  });

  test('dont le prix est à confirmer ne promettent ni livraison ni retrait', async () => {
    const { db } = shop.app;
    const sheet = metalPath(makeMetal(db));
    await expectPage(sheet, [/paiement aujourd’hui( avant \d+\sh)? par virement/]);
    configure(db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 60 } });
    db.update(metals).set({ pricedAt: 1 }).run();
    const shown = (await text(sheet)).replace(/<[^>]*>/g, '');
    expect(shown).toContain('Prix à confirmer');
    expect(shown).not.toContain('paiement aujourd’hui');
    configure(db, { priceTerms: defaultConfig.priceTerms });
  });
});

test('Ce qui est au coffre ne se lit dans aucune page ni réponse publique', async () => {
  const { db } = shop.app;
  const token = makeMetal(db, { metalName: 'Jeton compté' });
  const money = makeCurrency(db, { iso: 'NOK', moneyName: 'Couronne comptée' });
  for (const value of [100, 50]) makeBill(db, money.id, value);
  const plenty = { lowAt: 10_000, countedAt: 1, updatedAt: 1 };
  db.insert(stockLines)
    .values([
      { metalId: token.id, inSafe: 6131, ...plenty },
      { currencyId: money.id, value: 100, inSafe: 6131, ...plenty },
      { currencyId: money.id, value: 50, inSafe: 6737, ...plenty },
    ])
    .run();
  const numbers = /"left":(?!null|[012]\b)|&quot;left&quot;:\[\d,(?!null|[012]\b)|\b(6\s?131|6\s?737|613100|336850)\b/;
  for (const path of [
    `/api/metal/getMetalById/${token.id}`,
    `/api/metal/mostSold/${token.id}?quantity=99`,
    '/api/metal/getMetal/true',
    '/api/currency/getCurrencies/true',
    `/api/currency/getCurrencyById/${money.id}`,
    metalPath(token),
    currencyPath(money),
    `/panier-article/${token.id}/999`,
    '/pieces-or-investissement?vue=tableau',
  ])
    await expectPage(path, [], [numbers]);
  await expectPage(`/panier-article/${money.id}/1000000`, [/Au plus .* en ligne/], [numbers]);
});

describe('La recherche', () => {
  test('sans script mène aussi aux pages', async () => {
    const found = new RegExp(`<main.*href="${paths.withdrawal}".*</main>`, 's');
    await expectPage(`${paths.search}?q=r%C3%A9tractation`, [found], ['Aucun résultat']);
  });

  test('ne fait jamais du code de ce qui est cherché, et n’est pas indexée', async () => {
    const shown = await text(`${paths.search}?q=${encodeURIComponent('<script>alert(1)</script>"')}`);
    // Inside an attribute only the quotes can do harm.
    expect(shown.replaceAll(/="[^"]*"/g, '')).not.toContain('<script>alert(1)');
    expect(shown).toMatch(/«\s&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;\s»/);
    expect(shown).toContain('<meta name="robots" content="noindex"');
  });
});

test('Le rachat de bijoux affiche les cinq titres avec leur taxe et estime un bijou par son adresse', async () => {
  const karats = { carrates24: 10_620, carrates22: 9_725, carrates18: 7_965, carrates14: 6_210, carrates9: 3_980 };
  configure(shop.app.db, karats);
  await expectPage(paths.buyBack, ['999 ‰', '916 ‰', '750 ‰', '585 ‰', '375 ‰', '11,5\u00a0%', '48 heures']);
  await expectPage(`${paths.buyBack}?poids=12,5&carats=22`, [/1\s215,63\s€/]);
});

test('La page de contact donne les coordonnées de la boutique, et rien de ce qui manque', async () => {
  await expectPage(paths.contact, ['tel:0123456789', 'mailto:comptoir@shop.example'], [/à compléter|Horaires/]);
});

describe('Les actualités', () => {
  const publish = (title: string, createdAt: number) => {
    const row = { title, description: '<p>Texte</p>', publishedAt: createdAt, createdAt, updatedAt: createdAt };
    return shop.app.db.insert(news).values(row).returning().get();
  };
  const upload = async (bytes: Buffer, name: string, type: string, id?: string) => {
    const form = new FormData();
    if (id) form.set('id', id);
    form.set('file', new File([new Uint8Array(bytes)], name, { type }));
    const { token } = await shop.signIn('admin');
    return (await call(uploadImageContract, { body: form, token, base: shop.base })).data;
  };

  test('écrites avec une image, elles paraissent et suivent dans le flux ; supprimées, leur adresse répond 410', async () => {
    const { token } = await shop.signIn('admin');
    const { base } = shop;
    const picture = await upload(await photo(), 'comptoir.jpg', 'image/jpeg');
    expect((await shop.ask(picture.src)).headers.get('content-type')).toBe('image/webp');
    const description = `<p>Venez.</p><p><img src="${picture.src}" alt="Le comptoir"></p>`;
    const body = { title: 'Horaires d’hiver', description, isVisible: true, image: picture.image };
    const { data: added } = await call(addNewsContract, { body, token, base });
    const feed = await shop.ask(paths.newsFeed);
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(XMLValidator.validate(feed.text)).toBe(true);
    expect(feed.text).toContain('<title>Horaires d’hiver</title>');
    await call(deleteNewsContract, { params: { id: added._id }, token, base });
    const gone = { status: 410, text: expect.stringContaining('Cette page a été retirée') };
    expect(await shop.ask(newsPath(added._id))).toMatchObject(gone);
    await expectPage(paths.newsFeed, [], ['Horaires d’hiver']);
  });

  test('une image envoyée avec un identifiant devient celle de son actualité ; un document est refusé', async () => {
    const { id } = publish('Sans image', 50);
    const { image } = await upload(await photo(), 'a.jpg', 'image/jpeg', id);
    expect(shop.app.db.select().from(news).where(eq(news.id, id)).get()?.image).toBe(image);
    await expect(upload(pdf(), 'a.pdf', 'application/pdf', id)).rejects.toMatchObject({
      status: 400,
      errors: { file: expect.stringContaining('Choisissez une photo') },
    });
  });

  test('inconnues ou au-delà de la dernière page, elles n’ont pas de page', async () => {
    for (let n = 1; n <= 13; n++) publish(`Nouvelle numéro ${n}.`, n);
    for (const path of [newsPath('inconnue'), `${paths.news}?page=3`]) expect((await shop.ask(path)).status).toBe(404);
    const canonical = `<link rel="canonical" href="${shop.base}${paths.news}?page=2"`;
    await expectPage(`${paths.news}?page=2`, ['Nouvelle numéro 3.', canonical]);
  });
});

describe('Les pages d’erreur', () => {
  test('une adresse inconnue répond 404 en français, avec une recherche, sans être indexée', async () => {
    const answer = await shop.ask('/nulle/part');
    expect(answer.status).toBe(404);
    for (const part of ['Cette page n’existe pas', 'action="/recherche"', 'noindex', 'lang="fr"'])
      expect(answer.text).toContain(part);
    expect(answer.headers.get('content-security-policy')?.match(/form-action/g)).toHaveLength(1);
  });

  test('quand celle du serveur échoue aussi, ou que rien ne la fait, la réponse est encore une page ou un appel en français', async () => {
    const fail = () => {
      throw new Error('nothing works');
    };
    const sorry = /lang="fr"[\s\S]*La boutique n’a pas pu répondre[\s\S]*href="\/"/;
    const expectSorry = async (path: string) => {
      const { status, headers, text: said } = await shop.ask(path);
      expect([status, headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(said).toMatch(sorry);
    };
    await expectSorry(paths.serverError);
    vi.spyOn(console, 'error').mockReturnValue();
    // Every page and the one of failures say the shop's name.
    const { pages } = shop.app;
    const config = Object.defineProperty({ ...shop.app.config }, 'shopName', { get: fail });
    const name = vi.spyOn(shop.app, 'config', 'get').mockReturnValue(config);
    await expectSorry(paths.faq);
    name.mockRestore();
    const kept = vi.spyOn(pages, 'isCached').mockImplementation(fail);
    await expectSorry(paths.faq);
    const called = await shop.ask('/api/altcha');
    kept.mockRestore();
    expect(called).toMatchObject({ status: 500, text: expect.stringMatching(/"data":null,.*L’erreur est de notre/) });
    vi.mocked(console.error).mockClear();
  });
});
