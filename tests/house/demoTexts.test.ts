import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { demoCurrencies } from '../../db/demo/currencies.ts';
import { demoMetals } from '../../db/demo/metals.ts';
import { demoNews, demoSeo } from '../../db/demo/texts.ts';
import { currencies, metals, priceLog } from '../../db/schema/catalogue.ts';
import { premium } from '../../src/features/catalogue/premium.ts';
import { currentConfiguration } from '../../src/features/configuration/configuration.server.ts';
import { demoDb } from '../support/demo.ts';

type Text = readonly [string, string];
const descriptions: Text[] = [
  ...demoCurrencies.map(({ iso, description }): Text => [iso, description]),
  ...demoMetals.map(({ key, text }): Text => [key, text]),
  ...demoNews.map(({ key, description }): Text => [key, description]),
];

const plain = (text: string) => text.replace(/<[^>]+>/g, '\n');
const words = (text: string) =>
  plain(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word)).length;
const sentences = (text: string) =>
  plain(text)
    .split(/(?<=[.?])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

describe('Les descriptions de la démonstration', () => {
  test('comptent toutes de 60 à 150 mots', () => {
    expect(descriptions.length).toBeGreaterThan(70);
    const outside = descriptions.map(([name, text]) => [name, words(text)] as const);
    expect(outside.filter(([, count]) => count < 60 || count > 150)).toEqual([]);
  });

  test('ne promettent l’exonération qu’aux lingots de plus d’un gramme', () => {
    expect(demoSeo.ingot.text).toContain('au-dessus d’un gramme, un lingot est de l’or d’investissement');
  });

  test('ne se répètent pas d’un article à l’autre', () => {
    const owners = new Map<string, string[]>();
    for (const [name, text] of descriptions)
      for (const sentence of sentences(text)) owners.set(sentence, [...(owners.get(sentence) ?? []), name]);
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test('sont celles de toutes les coupures indonésiennes de la série de 2022', () => {
    const { bills } = demoCurrencies.find(({ iso }) => iso === 'IDR') ?? { bills: {} };
    expect(Object.keys(bills).map(Number)).toEqual([1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]);
  });
});

describe('Les prix de la démonstration', () => {
  let db: Db;
  beforeAll(async () => {
    db = await demoDb();
  });
  const year = (iso: string) => {
    const id = db.select().from(currencies).where(eq(currencies.iso, iso)).get()?.id ?? '';
    const log = db.select().from(priceLog).where(eq(priceLog.itemId, id)).all();
    return log.filter(({ side }) => side === 'sell').map(({ toPrice }) => toPrice ?? 0);
  };
  const shares = (prices: number[]) => prices.map((price) => price / (prices.at(-1) ?? 1));

  test.each(['XPF', 'DKK'])('le %s, que son texte dit lié à l’euro, ne bouge pas', (iso) => {
    expect(new Set(year(iso)).size).toBe(1);
  });

  test.each(['AED', 'HKD'])('le %s, que son texte dit lié au dollar, bouge comme lui', (iso) => {
    const dollar = shares(year('USD'));
    expect(year(iso).length).toBe(dollar.length);
    for (const [day, share] of shares(year(iso)).entries()) expect(share).toBeCloseTo(dollar[day] ?? 0, 2);
    expect(new Set(year(iso)).size).toBeGreaterThan(50);
  });

  test('aucune prime n’est négative, et le 20 francs en a une petite', () => {
    const spot = currentConfiguration(db);
    const primes = new Map(
      db
        .select()
        .from(metals)
        .all()
        .map((metal) => [metal.metalName, premium(metal, spot)]),
    );
    expect([...primes].filter(([, prime]) => prime === null || prime < 0)).toEqual([]);
    expect(primes.get('20 francs Napoléon Marianne Coq')).toBe(38);
  });

  test('les onces contiennent une once, le napoléon 5,806 g, le souverain 7,322 g', () => {
    const fine = new Map(
      db
        .select()
        .from(metals)
        .all()
        .map((metal) => [metal.metalName.replace(/\s/g, ' '), metal.fineWeight]),
    );
    for (const name of ['Maple Leaf 1 once', 'Krugerrand 1 once', 'Britannia 1 once'])
      expect(fine.get(name)).toBe(311_035);
    expect(fine.get('20 francs Napoléon Marianne Coq')).toBe(58_060);
    expect(fine.get('Souverain Saint Georges')).toBe(73_220);
  });
});

test('Les noms ont une seule règle : la valeur en minuscules, l’or est fin, le blister est certifié', () => {
  const all = demoMetals.map((metal) => Object.values(metal).join(' ')).join('\n');
  expect(demoMetals.filter(({ metalName }) => /^\d+\s\p{Lu}/u.test(metalName))).toEqual([]);
  expect(all).not.toMatch(/carte d’essai|or pur|dernier louis de la monarchie|un Napoléon|Napoléons/);
  expect(demoCurrencies.map((currency) => JSON.stringify(currency)).join()).not.toContain('Iᵉʳ');
});
