import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getFeed, inspectSource, readFeedNow, saveFeed } from '../../src/features/prices/feeds/feeds.server.ts';
import { findFigures } from '../../src/features/prices/feeds/reading.ts';
import { sourcePresets } from '../../src/features/prices/feeds/readySources.ts';
import { saveFeedContract } from '../../src/features/prices/feeds.api.ts';
import { makeCurrency } from '../features/catalogue/stock.ts';
import { setting } from '../features/prices/setting.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { serving } from '../support/serving.ts';

/** Answers as their services document or others recorded them: goldapi.io in evariste1963/metal-tracker, the others in their documentation. */
const answers: Record<string, { at: string; said: string; reading: string }> = {
  'Gold-API': {
    at: '2026-07-03T16:10:00Z',
    said: '{"currency":"EUR","currencySymbol":"€","exchangeRate":0.87,"name":"Gold","price":3623.724,"symbol":"XAU","updatedAt":"2026-07-03T16:08:54Z","updatedAtReadable":"a few seconds ago"}',
    reading: '116 505,43 € le kilogramme',
  },
  'GoldAPI.io': {
    at: '2022-03-31T14:40:00Z',
    said: '{"timestamp":1648737132,"metal":"XAU","currency":"EUR","exchange":"FOREXCOM","symbol":"FOREXCOM:XAUEUR","prev_close_price":1471.4,"open_price":1471.4,"low_price":1463.56,"high_price":1480.36,"open_time":1648684800,"price":1478.79,"ch":7.39,"chp":0.5,"ask":1479.23,"bid":1478.36,"price_gram_24k":47.5442}',
    reading: '47 544,20 € le kilogramme',
  },
  MetalpriceAPI: {
    at: '2026-07-03T16:10:00Z',
    said: '{"success":true,"base":"XAU","timestamp":1783094400,"rates":{"EUR":3623.7241}}',
    reading: '116 505,44 € le kilogramme',
  },
  APIVerve: {
    at: '2026-02-07T12:10:00Z',
    said: '{"status":"ok","error":null,"data":{"currency":"USD","gram":152.1,"kilogram":152101.49,"ounce":4312,"lastUpdated":"2026-02-07T12:00:00.000Z","change24h":28.5,"high24h":4325},"code":200}',
    reading: '119 225,26 € le kilogramme',
  },
  'Banque centrale européenne': {
    at: '2026-11-27T16:10:00Z',
    said: '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time="2026-11-27"><Cube currency="USD" rate="1.1628"/><Cube currency="JPY" rate="178.12"/></Cube></Cube></gesmes:Envelope>',
    reading: '2 monnaies, cours du 27 novembre 2026',
  },
};

async function reading(at: string, said: string) {
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, admin } = setting();
  makeCurrency(db, { referenceRate: 860_000, referencedAt: Date.parse(at) });
  const headers: Record<string, unknown>[] = [];
  const url = await serving((request, response) => {
    headers.push(request.headers);
    response.end(said);
  });
  return { ctx: ctxOf(db, admin, shopOf({ FEED_INSIDE: '1' })), url, headers };
}

describe('Une source prête se lit telle que son service répond', () => {
  const all = (['gold', 'currencies'] as const).flatMap((id) => sourcePresets[id].map((source) => ({ id, ...source })));

  test.each(all)('$name', async ({ id, name, settings, keyHeader }) => {
    const { at = '', said = '', reading: told } = answers[name] ?? {};
    const { ctx, url, headers } = await reading(at, said);
    const header = keyHeader ? `${keyHeader}: ma-cle` : '-';
    await saveFeed(
      ctx,
      id,
      saveFeedContract.body.parse({ ...getFeed(ctx, id), freezeAfter: '', ...settings, url, header }),
    );
    expect((await readFeedNow(ctx, { id })).reading.replace(/\s/g, ' ')).toContain(told);
    expect(headers[0]?.[keyHeader?.toLowerCase() ?? 'x-aucune-cle']).toBe(keyHeader && 'ma-cle');
    expect(settings.url).toMatch(/^https:/);
  });
});

describe('Une adresse collée montre ce qu’elle dit', () => {
  test('les nombres qui peuvent être un cours, le plus proche du cours publié d’abord, avec leur date', async () => {
    const { at = '', said = '' } = answers['Gold-API'] ?? {};
    const { ctx, url } = await reading(at, said);
    const { figures } = await inspectSource(ctx, { url, header: '' });
    expect(figures[0]).toMatchObject({ path: 'price', unit: 'oz', currency: 'EUR', timePath: 'updatedAt' });
  });

  test('la dernière ligne d’un tableau', () => {
    const cells = [
      ['jour', 'cours'],
      ['26/11/2026', '117 900,00'],
      ['27/11/2026', '118 420,00'],
    ];
    const rows = cells.map((row, line) => ({ line: line + 1, cells: row }));
    const [first] = findFigures({ format: 'table', rows }, 11_800_000);
    expect(first).toMatchObject({ path: 'cours', unit: 'kg', perKilo: 118_420 });
  });

  test.each([['{"message":"bonjour"}'], ['<html><body>Or : 118 €</body></html>'], ['']])(
    '« %s » n’est pas une source',
    async (said) => {
      const { ctx, url } = await reading('2026-11-27T16:10:00Z', said);
      await expect(inspectSource(ctx, { url, header: '' })).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  test('l’intérieur d’un réseau n’est pas lu', async () => {
    const { ctx, url } = await reading('2026-11-27T16:10:00Z', '{"prix":118}');
    const outside = { ...ctx, shop: shopOf() };
    await expect(inspectSource(outside, { url, header: '' })).rejects.toThrow('réseau privé');
  });
});
