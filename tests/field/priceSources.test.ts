import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Db, rowById } from '../../db/client.ts';
import { currencies, priceFeeds } from '../../db/schema/catalogue.ts';
import { auditLog } from '../../db/schema/system.ts';
import { currentConfig } from '../../src/features/configuration/configuration.server.ts';
import { getFeed, readDueFeeds, saveFeed } from '../../src/features/prices/feeds/feeds.server.ts';
import { parseTimestamp } from '../../src/features/prices/feeds/reading.ts';
import { saveFeedContract } from '../../src/features/prices/feeds.api.ts';
import { system } from '../../src/http/context.ts';
import { targetDaysSince } from '../../src/workingDays.ts';
import { makeCurrency } from '../features/catalogue/stock.ts';
import { setting } from '../features/prices/setting.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { changeRows, rowsOf } from '../support/people.ts';
import { serving } from '../support/serving.ts';

type Terms = Partial<Parameters<typeof saveFeedContract.body.parse>[0] & object>;

/** A source that answers `said` on Monday 30 November 2026, 10 h in Paris. */
async function reading(said: string | (() => string), id: 'gold' | 'currencies' = 'gold', more: Terms = {}) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 9), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, admin, save: publishPrices, gold } = setting();
  const seen: IncomingHttpHeaders[] = [];
  const url = await serving(({ headers }, response) => {
    seen.push(headers);
    response.end(typeof said === 'string' ? said : said());
  });
  const shop = shopOf({ FEED_INSIDE: '1', SITE_URL: 'https://or.example' });
  const ctx = ctxOf(db, admin, shop);
  const save = (terms: Terms) =>
    saveFeed(
      ctx,
      id,
      saveFeedContract.body.parse({
        ...{ url, path: 'prix', unit: 'kg', everyMinutes: 5, maxPriceChange: 50, publishes: true },
        ...more,
        ...terms,
      }),
    );
  const look = () => {
    vi.setSystemTime(Date.now() + 60_000 * 5);
    return readDueFeeds(ctxOf(db, system('jobs'), shop));
  };
  const publish = (price: number) => publishPrices({ gold: gold(price), rows: [] });
  await save({});
  return { db, url, seen, save, look, publish, feed: () => getFeed(ctx, id) };
}

const ecb = (day: string) =>
  `<gesmes:Envelope xmlns:gesmes="g"><Cube><Cube time="${day}"><Cube currency="USD" rate="1.15"/></Cube></Cube></gesmes:Envelope>`;

test('Une page à lire n’est pas une source, et le remède parle d’une adresse', async () => {
  const source = await reading('<!doctype html><html><body>Cours de l’or : 114 460 €</body></html>');
  await source.look();
  expect(source.feed().failure).toMatch(/est une page web\. Il faut l’adresse/);
});

/** Easter 2026: Good Friday 3 April, Easter Monday 6 April (ECB, TARGET closing days). */
test.each([
  ['2026-11-27', '2026-11-30', 1],
  ['2026-11-24', '2026-11-30', 4],
  ['2026-11-23', '2026-11-30', 5],
  ['2026-04-02', '2026-04-07', 1],
  ['2026-12-24', '2026-12-28', 1],
  ['2025-12-31', '2026-01-02', 1],
  ['2026-04-30', '2026-05-04', 1],
  ['2026-11-10', '2026-11-12', 2],
])('Du %s au %s il y a %i jours TARGET', (from, to, count) => {
  expect(targetDaysSince(from, Date.parse(`${to}T09:00:00Z`))).toBe(count);
});

/** portfolio-performance#2025, madisvain/vatcomply#44: rates of another season published as of today. */
test.each([
  ['2026-11-27', ''],
  ['2026-11-24', ''],
  ['2026-11-23', 'La source s’arrête au 23 novembre 2026'],
  ['2026-09-01', 'La source s’arrête au 1er septembre 2026'],
])('Les cours de la BCE du %s se lisent', async (day, failure) => {
  const { db, look, feed } = await reading(ecb(day), 'currencies');
  makeCurrency(db, { referenceRate: 860_000, referencedAt: 1 });
  await look();
  expect(feed().failure).toContain(failure);
  expect(feed().reading === '').toBe(failure !== '');
});

test.each<[source: string, said: string, terms: Terms, shown: string | null]>([
  ['metalpriceapi rates.XAU, inverse', '{"prix":0.000266}', { unit: 'oz' }, null],
  ['« 3,765 », milliers à l’anglaise', '{"prix":"3,765"}', { unit: 'oz' }, null],
  ['à la borne basse', '{"prix":10000}', {}, '10 000,00 € le kilogramme'],
  ['sous la borne', '{"prix":9999.99}', {}, null],
  ['au-dessus de la borne', '{"prix":1000000.01}', {}, null],
  ['à l’espace des milliers et à l’euro', '{"prix":"118 420,00 €"}', {}, '118 420,00 € le kilogramme'],
  ['au point des milliers', '{"prix":"118.420,00"}', {}, '118 420,00 € le kilogramme'],
  ['à la virgule des milliers', '{"prix":"118,420.00 EUR"}', {}, '118 420,00 € le kilogramme'],
  ['la ligne la plus récente en dernier', 'jour;prix\n26/11/2026;110000\n27/11/2026;118420', {}, '118 420,00 €'],
  ['la ligne la plus récente d’abord', 'jour;prix\n27/11/2026;118420\n26/11/2026;110000', {}, '118 420,00 €'],
  [
    'la ligne que dit le chemin',
    'jour;prix\n27/11/2026;118420\n26/11/2026;110000',
    { path: 'prix[-1]' },
    '110 000,00 €',
  ],
  ['goldapi, par once', '{"prix":3765}', { unit: 'oz' }, '121 047,56 € le kilogramme'],
])('Un prix de l’or (%s)', async (_, said, terms, shown) => {
  const { db, look, feed } = await reading(said, 'gold', { ...terms, publishes: false });
  await look();
  expect(feed().failure).toMatch(shown === null ? /n’est pas un cours de l’or/ : /^$/);
  expect(feed().reading.replace(/\s/g, ' ')).toContain(shown ?? '');
  expect(currentConfig(db).goldPrice).toBe(11_990_000);
});

/** French CSV exports; the month first is nobody's habit here. */
test.each([
  ['27/11/2026', '2026-11-27T00:00:00+01:00'],
  ['05/11/2025', '2025-11-05T00:00:00+01:00'],
  ['05/11/2025 10:22', '2025-11-05T10:22:00+01:00'],
  ['5.7.2026 10h22', '2026-07-05T10:22:00+02:00'],
  ['05-11-2025 10:22:31', '2025-11-05T10:22:00+01:00'],
  ['30/11/26', '2026-11-30T00:00:00+01:00'],
  ['30 nov. 2026 10:00', '2026-11-30T10:00:00+01:00'],
  ['30 novembre 2026 à 10h00', '2026-11-30T10:00:00+01:00'],
  ['30/11/2026 à 10:00', '2026-11-30T10:00:00+01:00'],
  ['20261130', '2026-11-30T00:00:00+01:00'],
  ['1796029200', '2026-11-30T10:00:00+01:00'],
  // The number of a day in a spreadsheet was a moment of 1970.
  ['46356', null],
  ['11/27/2026', null],
  ['31/02/2026', null],
  ['2025-11-05T10:22:00Z', '2025-11-05T11:22:00+01:00'],
])('La date « %s » d’une source est française', (text, moment) => {
  expect(parseTimestamp(text)).toBe(moment === null ? null : Date.parse(moment));
});

describe('Une source', () => {
  test('sait qui la lit (tickrs#170, tradingview/yahoo_datafeed#9), et reçoit son en-tête secret, qui n’est plus montré', async () => {
    const { db, seen, save, look, feed } = await reading('{"prix":120000}', 'gold', { header: 'x-access-token: cle' });
    await look();
    expect(seen[0]).toMatchObject({
      'user-agent': expect.stringMatching(/^Comptoir\/\S+ \(\+https:\/\/or\.example\)$/),
      'x-access-token': 'cle',
    });
    const shown = feed();
    expect([shown.header, shown.hasHeader]).toEqual(['', true]);
    expect(JSON.stringify([rowsOf(db, auditLog), shown])).not.toContain('cle"');
    await save({ header: '', everyMinutes: 1, updatedAt: shown.updatedAt });
    await look();
    expect(seen[1]?.['x-access-token']).toBe('cle');
    await save({ header: '-', updatedAt: feed().updatedAt });
    await look();
    expect([seen[2]?.['x-access-token'], feed().hasHeader]).toEqual([undefined, false]);
  });

  test('d’un autre site ne reçoit pas l’en-tête gardé, ni celle où l’on est renvoyé', async () => {
    const other: IncomingHttpHeaders[] = [];
    const elsewhere = await serving(({ headers }, response) => {
      other.push(headers);
      response.end('{"prix":120000}');
    });
    const from = await serving((_, response) => response.writeHead(302, { location: elsewhere }).end());
    const { save, look, feed } = await reading('', 'gold', { url: from, header: 'x-cle: 1' });
    await look();
    expect(feed().failure).toBe('');
    await save({ url: elsewhere, header: '', updatedAt: feed().updatedAt });
    await look();
    expect(other.map((headers) => headers['x-cle'])).toEqual([undefined, undefined]);
  });

  test.each(['x-cle', 'x cle: 1', 'host: autre', 'x-cle: é', 'x-cle: a\nb: c'])('refuse l’en-tête « %s »', (header) => {
    expect(saveFeedContract.body.shape.header.safeParse(header).success).toBe(false);
  });
});

/** A dealer who prices his dollars by hand reads gold in dollars all the same: 4 000 $ the ounce at 1.15. */
test.each([
  ['2026-11-27', '111 828,68 € le kilogramme', ''],
  ['2026-11-20', '', 'pas de cours de référence récent'],
])('Un cours en dollars se convertit à ce que la BCE a dit le %s', async (day, shown, failure) => {
  const { db, look, feed } = await reading('{"prix":4000}', 'gold', { unit: 'oz', currency: 'USD', publishes: false });
  makeCurrency(db, { referenceRate: 860_000, referencedAt: 1 });
  const rates: [string, string][] = [['USD', '1.15']];
  changeRows(db, priceFeeds, { reading: { at: 1, day, rates } }, eq(priceFeeds.id, 'currencies'));
  await look();
  expect(feed().reading.replace(/\s/g, ' ')).toContain(shown);
  expect(feed().failure).toContain(failure);
});

/** Caches in front of a source answer with an older copy; a dealer's own price is newer than what a source repeats. */
describe('Ce qu’une source a déjà dit ne remplace pas ce qui est venu après', () => {
  const published = (db: Db) => currentConfig(db).goldPrice;
  const quote = (prix: number, le: string) => JSON.stringify({ prix, le });

  test('le cours tapé par le marchand reste, jusqu’au prochain de la source', async () => {
    let said = quote(121_000, '2026-11-30T10:00:00+01:00');
    const { db, look, publish } = await reading(() => said, 'gold', { timePath: 'le' });
    await look();
    expect(published(db)).toBe(12_100_000);
    await publish(119_500);
    await look();
    expect(published(db)).toBe(11_950_000);
    said = quote(120_900, '2026-11-30T10:00:00+01:00');
    await look();
    expect(published(db)).toBe(12_090_000);
  });

  test('une copie plus ancienne est passée sous silence', async () => {
    let said = quote(121_000, '2026-11-30T10:00:00+01:00');
    const { db, look, feed } = await reading(() => said, 'gold', { timePath: 'le' });
    await look();
    said = quote(118_000, '2026-11-27T17:00:00+01:00');
    await look();
    expect([published(db), feed().failure]).toEqual([12_100_000, '']);
  });

  test('les cours de la BCE d’hier ne reprennent pas une référence tapée ce matin', async () => {
    let said = ecb('2026-11-27');
    const { db, look } = await reading(() => said, 'currencies');
    const sell = { rule: { percent: 400, euros: 0, step: 100 }, byHand: false };
    const { id } = makeCurrency(db, { referenceRate: 860_000, pricing: { sell, buy: { rule: null, byHand: false } } });
    const rate = () => rowById(db, currencies, id)?.referenceRate;
    await look();
    expect(rate()).toBe(869_565);
    changeRows(db, currencies, { referenceRate: 880_000 });
    await look();
    expect(rate()).toBe(880_000);
    said = ecb('2026-11-26');
    await look();
    expect(rate()).toBe(880_000);
    said = ecb('2026-11-30');
    await look();
    expect(rate()).toBe(869_565);
  });
});
