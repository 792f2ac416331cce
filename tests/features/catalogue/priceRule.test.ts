import { describe, expect, test } from 'vitest';
import {
  aboveMarket,
  currencyMarket,
  isUnderMarket,
  marketValue,
  metalMarket,
  metalSteps,
  ruledPrice,
} from '../../../src/features/catalogue/prices/priceRule.ts';

/** The same numbers at each run. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}
const random = numbers(20_261_122);
const between = (from: number, to: number) => from + ((random.next().value as number) % (to - from + 1));
const coin = { weight: 6_451, purity: 9_000, fineWeight: 58_060 };
const someRule = () => ({
  percent: between(-3_000, 3_000),
  euros: between(-5_000, 5_000),
  step: metalSteps[between(0, metalSteps.length - 1)] ?? 1,
});
const someMetal = () => ({ weight: between(500, 1_000_000), purity: between(3_750, 9_999), fineWeight: null });
const marketAt = (metal: Parameters<typeof metalMarket>[0], gold: number) => {
  const market = metalMarket(metal, gold);
  if (!market) throw new Error('a course gives a market');
  return market;
};

describe('Un prix suit le cours de l’or', () => {
  test('or fin × cours × (1 + pourcentage) + euros, arrondi au pas choisi', () => {
    // 5.806 g at 119 900 €/kg: 696.1394 €; + 2 %: 710.062188; + 1.50 €: 711.562188.
    const market = marketAt(coin, 11_990_000);
    expect(marketValue(market)).toBe(69_614);
    const price = (step: number) => ruledPrice(market, { percent: 200, euros: 150, step });
    expect(metalSteps.map(price)).toEqual([71_156, 71_160, 71_150, 71_200, 71_000, 71_000]);
  });

  test('la moitié d’un pas monte, une seule fois', () => {
    const market = { dividend: 10_045n, divisor: 100n };
    expect(ruledPrice(market, { percent: 0, euros: 0, step: 1 })).toBe(100);
    expect(ruledPrice({ dividend: 1_005n, divisor: 10n }, { percent: 0, euros: 0, step: 1 })).toBe(101);
    // 104.5 is nearer to 100 than to 110: rounding to cents first would give 105, then 110.
    expect(ruledPrice({ dividend: 1_045n, divisor: 10n }, { percent: 0, euros: 0, step: 10 })).toBe(100);
    expect(ruledPrice({ dividend: 105n, divisor: 1n }, { percent: 0, euros: 0, step: 10 })).toBe(110);
  });

  test('toujours un multiple du pas, à un demi-pas au plus du compte exact', () => {
    for (let i = 0; i < 2_000; i++) {
      const [metal, rule] = [someMetal(), someRule()];
      const market = marketAt(metal, between(5_000_000, 20_000_000));
      const price = ruledPrice(market, rule);
      expect(Math.abs(price % rule.step)).toBe(0);
      const whole = market.divisor * 10_000n;
      const exact = market.dividend * BigInt(10_000 + rule.percent) + BigInt(rule.euros) * whole;
      const twiceOff = 2n * (BigInt(price) * whole - exact);
      expect(twiceOff > -BigInt(rule.step) * whole && twiceOff <= BigInt(rule.step) * whole).toBe(true);
    }
  });

  test('un cours, un pourcentage ou des euros plus hauts ne font jamais un prix plus bas', () => {
    for (let i = 0; i < 2_000; i++) {
      const [metal, rule, gold] = [someMetal(), someRule(), between(5_000_000, 20_000_000)];
      const price = ruledPrice(marketAt(metal, gold), rule);
      expect(ruledPrice(marketAt(metal, gold + between(0, 500_000)), rule)).toBeGreaterThanOrEqual(price);
      const dearer = { ...rule, percent: rule.percent + between(0, 300), euros: rule.euros + between(0, 300) };
      expect(ruledPrice(marketAt(metal, gold), dearer)).toBeGreaterThanOrEqual(price);
    }
  });
});

test('la prime et le « sous l’or » se comptent au centime près', () => {
  const market = marketAt(coin, 11_990_000);
  expect(isUnderMarket(69_613, market)).toBe(true);
  expect(isUnderMarket(69_614, market)).toBe(false);
  expect(aboveMarket(71_006, market)).toBe(200);
  expect(aboveMarket(71_006, null)).toBeNull();
});

test('sans cours il n’y a pas de marché, et une devise a le sien', () => {
  expect(metalMarket(coin, null)).toBeNull();
  expect(currencyMarket({ referenceRate: null })).toBeNull();
  const market = currencyMarket({ referenceRate: 921_534 });
  expect(market && marketValue(market)).toBe(921_534);
  expect(market && aboveMarket(921_534, market)).toBe(0);
});

test('au prix du marché même rien n’est « sous l’or » ; sans prix ou sans marché, il n’y a pas de prime', () => {
  const market = { dividend: 1_000n, divisor: 10n };
  expect(isUnderMarket(100, market)).toBe(false);
  expect(aboveMarket(1, market)).toBe(-9_900);
  expect([0, -100].map((price) => aboveMarket(price, market))).toEqual([null, null]);
  expect([0n, -10n].map((dividend) => aboveMarket(100, { dividend, divisor: 10n }))).toEqual([null, null]);
  expect(aboveMarket(100, { dividend: 1n, divisor: 1n })).toBe(990_000);
});
