import { describe, expect, test } from 'vitest';
import { fineWeight, type GoldContent } from '../../../src/features/catalogue/metal.ts';
import {
  currencyMarket,
  goldMarket,
  isWorseThanMarket,
  marketPremium,
  marketValue,
  metalSteps,
  netPrice,
  priceByRule,
} from '../../../src/features/catalogue/model/priceRule.ts';

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
const marketAt = (metal: GoldContent, gold: number, vat = 0) => {
  const market = goldMarket(fineWeight(metal), gold, vat);
  if (!market) throw new Error('a spot price gives a market');
  return market;
};

describe('Un prix suit le cours de l’or', () => {
  test('Le prix est or fin × cours × (1 + pourcentage) + euros, arrondi au pas choisi', () => {
    // 5.806 g at 119 900 €/kg: 696.1394 €; + 2 %: 710.062188; + 1.50 €: 711.562188.
    const market = marketAt(coin, 11_990_000);
    expect(marketValue(market)).toBe(69_614);
    const price = (step: number) => priceByRule(market, { percent: 200, euros: 150, step }, 'sell');
    expect(metalSteps.map(price)).toEqual([71_156, 71_160, 71_150, 71_200, 71_000, 71_000]);
  });

  test('la moitié d’un pas monte, une seule fois', () => {
    const price = (tenths: bigint, step: number) =>
      priceByRule({ dividend: tenths, divisor: 10n, vat: 0 }, { percent: 0, euros: 0, step }, 'sell');
    expect([price(1_004n, 1), price(1_005n, 1), price(1_050n, 10)]).toEqual([100, 101, 110]);
    // 104.5 is nearer to 100 than to 110: rounding to cents first would give 105, then 110.
    expect(price(1_045n, 10)).toBe(100);
  });

  test('Le prix est un multiple du pas, à un demi-pas au plus du compte exact', () => {
    for (let i = 0; i < 2_000; i++) {
      const [metal, rule, gold] = [someMetal(), someRule(), between(5_000_000, 20_000_000)];
      const market = marketAt(metal, gold, between(0, 1) * 2_000);
      const price = priceByRule(market, rule, 'sell');
      expect(Math.abs(price % rule.step)).toBe(0);
      const net = market.dividend * BigInt(10_000 + rule.percent) + BigInt(rule.euros) * market.divisor * 10_000n;
      const exact = net * BigInt(10_000 + market.vat);
      const whole = market.divisor * 100_000_000n;
      const twiceOff = 2n * (BigInt(price) * whole - exact);
      expect(twiceOff > -BigInt(rule.step) * whole && twiceOff <= BigInt(rule.step) * whole).toBe(true);
    }
  });
});

test('La prime et le « sous l’or » se comptent au centime près', () => {
  const market = marketAt(coin, 11_990_000);
  expect(isWorseThanMarket(69_613, market, 'sell')).toBe(true);
  expect(isWorseThanMarket(69_614, market, 'sell')).toBe(false);
  expect([69_613, 69_614].map((price) => isWorseThanMarket(price, market, 'buy'))).toEqual([false, true]);
  expect(marketPremium(71_006, market, 'sell')).toBe(200);
  expect(marketPremium(71_006, null, 'sell')).toBeNull();
});

test('La TVA d’une vente n’entre ni dans la prime ni dans le « sous l’or », et un rachat n’en porte pas', () => {
  const taxed = { dividend: 10_000n, divisor: 1n, vat: 2_000 };
  const rule = { percent: 1_400, euros: 0, step: 1 };
  expect([priceByRule(taxed, rule, 'sell'), priceByRule(taxed, rule, 'buy')]).toEqual([13_680, 11_400]);
  expect([marketPremium(13_680, taxed, 'sell'), marketPremium(11_400, taxed, 'buy')]).toEqual([1_400, 1_400]);
  expect(marketPremium(13_680, taxed, 'sell', 1_000n)).toBe(140);
  expect([isWorseThanMarket(11_999, taxed, 'sell'), isWorseThanMarket(12_000, taxed, 'sell')]).toEqual([true, false]);
  expect(netPrice(13_680, taxed)).toBe(11_400);
});

test('Sans cours il n’y a pas de marché, et une devise a le sien', () => {
  expect(goldMarket(58_060, null, 0)).toBeNull();
  expect(currencyMarket({ referenceRate: null })).toBeNull();
  const market = currencyMarket({ referenceRate: 921_534 });
  expect(market && marketValue(market)).toBe(921_534);
  expect(market && marketPremium(921_534, market, 'sell')).toBe(0);
});

test('Au prix du marché même rien n’est « sous l’or » ; sans prix ou sans marché, il n’y a pas de prime', () => {
  const market = { dividend: 1_000n, divisor: 10n, vat: 0 };
  expect(isWorseThanMarket(100, market, 'sell')).toBe(false);
  expect(marketPremium(1, market, 'sell')).toBe(-9_900);
  expect([0, -100].map((price) => marketPremium(price, market, 'sell'))).toEqual([null, null]);
  expect(marketPremium(100, { dividend: 0n, divisor: 10n, vat: 0 }, 'sell')).toBeNull();
  expect(marketPremium(100, { dividend: 1n, divisor: 1n, vat: 0 }, 'sell')).toBe(990_000);
});
