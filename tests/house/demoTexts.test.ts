import { describe, expect, test } from 'vitest';
import { demoCurrencies } from '../../db/demo/currencies.ts';
import { demoMetals } from '../../db/demo/metals.ts';
import { demoNews } from '../../db/demo/texts.ts';

type Text = readonly [string, string];
const descriptions: Text[] = [
  ...demoCurrencies.map(({ iso, description }): Text => [iso, description]),
  ...demoMetals.map(({ key, description }): Text => [key, description]),
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

  test('ne se répètent pas d’un article à l’autre', () => {
    const owners = new Map<string, string[]>();
    for (const [name, text] of descriptions)
      for (const sentence of sentences(text)) owners.set(sentence, [...(owners.get(sentence) ?? []), name]);
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([]);
  });

  test('sont celles de toutes les coupures indonésiennes de la série de 2022', () => {
    const { bills } = demoCurrencies.find(({ iso }) => iso === 'IDR') ?? { bills: [] };
    expect(bills.map(({ value }) => value)).toEqual([1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]);
  });
});
