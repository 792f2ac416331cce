import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { currencies, priceLog } from '../../../db/schema/catalogue.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { confirmationCheck } from '../../../src/features/catalogue/model/priceAge.server.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { getFeed, readDueFeeds, readingsFor, saveFeed } from '../../../src/features/prices/feeds/feeds.server.ts';
import { parseGoldPrice, parseTimestamp, valueAt } from '../../../src/features/prices/feeds/reading.ts';
import { saveFeedContract } from '../../../src/features/prices/feeds.api.ts';
import { priceWarnings } from '../../../src/features/prices/warnings.server.ts';
import { system } from '../../../src/http/context.ts';
import { fetchOutside, isPrivateAddress } from '../../../src/http/fetchOutside.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { serving } from '../../support/serving.ts';
import { rowsOfText } from '../../support/uploads.ts';
import { makeCurrency } from '../catalogue/stock.ts';
import { follows, goldRule, setting } from './setting.ts';

const saying = (text: string, status = 200, headers = {}) =>
  serving((_, response) => response.writeHead(status, headers).end(text));

describe('Une source est lue à travers un vrai serveur', () => {
  const read = async (url: string) => String(await fetchOutside(url, { allowPrivate: true }));

  test('une bonne réponse est rendue, après trois renvois au plus', async () => {
    expect(await read(await saying('{"prix":118}'))).toBe('{"prix":118}');
    const target = await saying('arrivé');
    const once = await serving((_, response) => response.writeHead(302, { location: target }).end());
    expect(await read(once)).toBe('arrivé');
    const circle = await serving((request, response) => response.writeHead(302, { location: request.url }).end());
    await expect(read(circle)).rejects.toThrow('renvoie sans fin');
  });

  test('un renvoi vers un fichier, une erreur, un flot sans fin et un format compressé sont refusés', async () => {
    await expect(read(await saying('', 302, { location: 'file:///etc/passwd' }))).rejects.toThrow('illisible');
    await expect(read(await saying('panne', 503))).rejects.toThrow('l’erreur 503');
    const flood = await serving((_, response) => {
      const more = () => response.write('x'.repeat(65_536), () => response.destroyed || setImmediate(more));
      more();
    });
    await expect(read(flood)).rejects.toThrow('plus de 1');
    await expect(read(await saying('?', 200, { 'content-encoding': 'gzip' }))).rejects.toThrow('compressé');
    await expect(read('http://127.0.0.1:1/')).rejects.toThrow(/injoignable \(ECONN/);
  });

  test('un serveur qui s’arrête au milieu n’est pas attendu sans fin', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      return controller.signal;
    });
    const half = await serving((_, response) => response.writeHead(200).write('{"prix":'));
    await expect(read(half)).rejects.toThrow('ne répond pas');
    patience.mockRestore();
  });

  test('le réseau de la maison n’est lu que si l’exploitant le permet, renvois et noms compris', async () => {
    const inner = await saying('secret');
    await expect(fetchOutside(inner, {})).rejects.toThrow('réseau privé');
    await expect(fetchOutside(inner.replace('127.0.0.1', 'localhost'), {})).rejects.toThrow('réseau privé');
    const addresses = ['::ffff:127.0.0.1', '10.1.2.3', '169.254.169.254', '172.20.0.1', '::1', 'fe80::1', 'fd00::1'];
    expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([]);
    expect(['8.8.8.8', '2606:4700::1111', '172.32.0.1'].filter(isPrivateAddress)).toEqual([]);
  });
});

describe('Ce qu’une source dit se lit', () => {
  test('à un endroit du JSON ou d’une table', async () => {
    const json = (path: string) => valueAt({ format: 'json', json: { a: { b: [{ p: 1 }, { p: '2,5' }] } } }, path);
    expect([json('a.b[0].p'), json('a.b[-1].p'), json('a.toString')]).toEqual([1, '2,5', undefined]);
    const rows = await rowsOfText('date;prix\n2026-11-20;117,5\n2026-11-21;118,2\n');
    const table = (path: string) => valueAt({ format: 'table', rows }, path);
    expect([table('Prix'), table('prix[0]'), table('autre')]).toEqual(['118,2', '117,5', undefined]);
  });

  test('à l’once, au gramme ou au kilogramme, dans sa monnaie, au centime', () => {
    const euro = { euros: 1_000_000, units: 1 };
    expect(parseGoldPrice(118.42, { unit: 'g', rate: euro })).toBe(11_842_000);
    expect(parseGoldPrice('118 420,00', { unit: 'kg', rate: euro })).toBe(11_842_000);
    expect(parseGoldPrice('3110.34768', { unit: 'oz', rate: euro })).toBe(10_000_000);
    expect(parseGoldPrice(4000, { unit: 'oz', rate: { euros: 87_000_000, units: 100 } })).toBe(11_188_460);
  });

  test.each([0, -5, '', '1e9', null, Number.NaN, 1e300])('« %s » n’est pas un prix', (value) => {
    expect(parseGoldPrice(value, { unit: 'g', rate: { euros: 1_000_000, units: 1 } })).toBeNull();
  });

  test('avec sa date', () => {
    const at = Date.parse('2026-11-21T10:00:00Z');
    expect([at, at / 1000, '2026-11-21T10:00:00Z', 'hier', ''].map(parseTimestamp)).toEqual([at, at, at, null, null]);
  });
});

const monday = Date.parse('2026-11-23T10:00:00+01:00');

/** Its terms, where some are given, are saved. */
async function feeding(said: () => string, more?: object) {
  vi.useFakeTimers({ now: monday, toFake: ['Date'] });
  const all = setting();
  const { db, save, row } = all;
  await save({ rows: [row({ sell: follows(2), buy: follows(-1.2) })] });
  const url = await serving((_, response) => response.end(said()));
  const shop = shopOf({ FEED_INSIDE: '1' });
  const admin = ctxOf(db, makeActor(db, 'admin'), shop);
  const terms = (more: object = {}) =>
    saveFeedContract.body.parse({
      ...{ url, path: 'prix', unit: 'g', everyMinutes: 5, maxPriceChange: 3, freezeAfter: 30, publishes: true },
      ...more,
    });
  const look = async (minutes = 5) => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await readDueFeeds(ctxOf(db, system('jobs'), shop));
  };
  const spot = () => currentConfig(db).goldPrice;
  const feed = () => getFeed(admin, 'gold');
  const frozen = () => confirmationCheck(db)(all.metal() ?? { pricedAt: 0, pricing: null });
  if (more) await saveFeed(admin, 'gold', terms(more));
  return { ...all, admin, terms, look, spot, feed, frozen, url };
}

describe('Le cours de l’or vient d’une source', () => {
  test('Le cours publié seul porte les articles qui le suivent, et le journal le dit une fois ; sinon il attend', async () => {
    let said = '{"prix":121}';
    const { db, admin, look, spot, feed, metal, terms } = await feeding(() => said, {});
    const before = db.select().from(auditLog).all().length;
    await look();
    expect(spot()).toBe(12_100_000);
    expect(metal()).toMatchObject({ netSellPrice: 71_658, grossBuyPrice: 69_410 });
    expect(feed().failure).toBe('');
    expect(rowsOf(db, auditLog).slice(before)).toMatchObject([{ action: 'configuration.goldPrice' }]);
    const logged = rowsOf(db, priceLog).filter(({ actorId }) => actorId === 'feed');
    expect(logged.map(({ itemType }) => itemType)).toEqual(['gold', 'metal', 'metal']);
    expect(readingsFor(admin).gold).toBeNull();
    // Where the dealer publishes himself it waits in his grid.
    await saveFeed(admin, 'gold', terms({ publishes: false, updatedAt: feed().updatedAt }));
    said = '{"prix":122}';
    await look();
    expect([spot(), readingsFor(admin).gold?.price]).toEqual([12_100_000, 122_000]);
  });

  test('un écart trop grand, un texte sans prix sont retenus et dits', async () => {
    let said = '{"prix":130}';
    const { db, admin, look, spot, feed } = await feeding(() => said, {});
    await look();
    expect(spot()).toBe(11_990_000);
    expect(feed().failure).toMatch(/^Lu, mais retenu\. Le cours de l’or bouge de plus de 3\s%\s: vérifiez-le/);
    expect(priceWarnings(admin).failingFeeds).toHaveLength(1);
    const since = feed().failedAt;
    await look();
    expect(feed().failedAt).toBe(since);
    for (const text of ['{"prix":', '{"autre":1}', '{"prix":-4}', '']) {
      said = text;
      await look();
      expect([spot(), feed().failure]).toEqual([11_990_000, expect.stringMatching(/illisible|pas de prix/)]);
    }
    said = '{"prix":119.9}';
    await look();
    expect(feed()).toMatchObject({ failure: '', failedAt: null });
    expect(priceWarnings(admin).failingFeeds).toEqual([]);
    expect(rowsOf(db, priceLog).filter(({ itemType }) => itemType === 'gold')).toEqual([]);
  });

  test('une source muette trop longtemps gèle ce qui la suit, et son retour le libère', async () => {
    let said = '{"prix":120}';
    const { look, frozen } = await feeding(() => said, {});
    await look();
    expect(frozen()).toBe(false);
    said = 'panne';
    await look(29);
    expect(frozen()).toBe(false);
    await look(2);
    expect(frozen()).toBe(true);
    said = '{"prix":120.05}';
    await look();
    expect(frozen()).toBe(false);
  });

  test('un cours que la source répète sans le renouveler gèle aussi, d’après sa propre date', async () => {
    const said = JSON.stringify({ prix: 120, le: monday });
    const { look, frozen, feed } = await feeding(() => said, { timePath: 'le' });
    await look();
    expect(frozen()).toBe(false);
    await look(31);
    expect([feed().failure, frozen()]).toEqual(['', true]);
  });

  test('hors des heures rien ne se publie ni ne gèle ; à l’ouverture le temps repart', async () => {
    const hours = { opensAt: '11:00', closesAt: '17:00' };
    const { look, spot, frozen } = await feeding(() => '{"prix":121}', hours);
    await look();
    expect([spot(), frozen()]).toEqual([11_990_000, false]);
    vi.setSystemTime(monday + 75 * 60_000);
    expect(frozen()).toBe(false);
    vi.setSystemTime(monday + 91 * 60_000);
    expect(frozen()).toBe(true);
    await look(0);
    expect([spot(), frozen()]).toEqual([12_100_000, false]);
  });

  test('en dollars, il est converti au cours de référence, sinon rien n’est lu', async () => {
    const { db, look, spot, feed } = await feeding(() => '{"prix":135}', { currency: 'usd' });
    await look();
    expect(feed().failure).toContain('pas de cours de référence');
    makeCurrency(db, { referenceRate: 880_000, referencedAt: monday });
    await look();
    expect(spot()).toBe(11_880_000);
  });
});

const xml = (usd: string) =>
  `<gesmes:Envelope xmlns:gesmes="g"><Cube><Cube time="2026-11-23"><Cube currency="USD" rate="${usd}"/></Cube></Cube></gesmes:Envelope>`;

test('Les cours des monnaies viennent de la Banque centrale : ce qui les suit bouge, le reste garde sa date', async () => {
  let usd = '1.1500';
  const { db, admin, terms, look, save, currency } = await feeding(() => xml(usd));
  const dollar = makeCurrency(db, { referenceRate: 860_000, referencedAt: 1 });
  const pound = makeCurrency(db, { iso: 'GBP', moneyName: 'Livre' });
  const rule = { rule: { percent: goldRule(4).percent }, price: null };
  await save({ rows: [{ type: 'currency', id: dollar.id, pricedAt: 1, sell: rule }] });
  await saveFeed(admin, 'currencies', terms());
  await look();
  expect(currency(dollar.id)).toMatchObject({ referenceRate: 869_565, referencedAt: Date.now() });
  expect(db.select().from(currencies).where(eq(currencies.id, pound.id)).get()?.pricedAt).toBe(1);
  usd = '0.5';
  await look();
  expect(currency(dollar.id)?.referenceRate).toBe(869_565);
  expect(getFeed(admin, 'currencies').failure).toContain('Dollar américain bouge de plus de 3');
});

describe('Les réglages d’une source', () => {
  test('une adresse changée oublie ce que l’ancienne disait, et le journal n’a pas sa clé', async () => {
    const { db, admin, terms, look, feed, url } = await feeding(() => '{"prix":120}');
    await saveFeed(admin, 'gold', terms({ url: `${url}?cle=secrete` }));
    await look();
    expect(feed().reading).not.toBe('');
    const { updatedAt } = feed();
    await saveFeed(admin, 'gold', terms({ url, updatedAt }));
    expect(feed().reading).toBe('');
    expect(JSON.stringify(db.select().from(auditLog).all())).not.toContain('secrete');
    await expect(saveFeed(admin, 'gold', terms({ updatedAt }))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('ce qui ne tient pas ensemble est refusé avec son champ', async () => {
    const { admin, terms } = await feeding(() => '');
    expect(() => saveFeed(admin, 'gold', terms({ path: '' }))).toThrow('où se trouve le prix');
    expect(() => saveFeed(admin, 'gold', terms({ opensAt: '17:00', closesAt: '09:00' }))).toThrow('deux heures');
    for (const wrong of [{ url: 'file:///etc/passwd' }, { everyMinutes: '0' }, { opensAt: '9h' }])
      expect(saveFeedContract.body.safeParse({ ...terms(), ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});
