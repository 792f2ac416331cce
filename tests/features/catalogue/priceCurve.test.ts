import { describe, expect, test } from 'vitest';
import { curveSize, priceCurve, sparkPath, tableRows } from '../../../src/features/catalogue/model/priceCurve.ts';
import { formatChange } from '../../../src/money.ts';

const day = 86_400_000;
const noon = Date.parse('2026-11-01T12:00:00Z');
const points = (prices: number[], every = day) => prices.map((price, i) => ({ at: noon + i * every, price }));
const series = (prices: number[], every = day) => ({ sell: points(prices, every), buy: [] });

describe('La courbe d’un prix', () => {
  test('elle va d’un bord à l’autre, le plus cher en haut, avec le rachat dans le même cadre', () => {
    const curve = priceCurve({ ...series([40_000, 41_000, 40_500]), buy: points([40_000, 40_500]) }, 'metal');
    expect(curve?.line).toBe('M0 240L300 0L600 120');
    expect(curve?.buyLine).toBe('M0 240L300 120');
    expect([curve?.low.price, curve?.high.price]).toEqual([40_000, 41_000]);
    expect(curve?.last).toEqual({ x: 600, y: 120 });
  });

  test('ses repères de prix sont ronds, régulièrement espacés, et se distinguent', () => {
    const ticks = priceCurve(series([40_013, 41_287]), 'metal')?.prices ?? [];
    expect(ticks.map((tick) => tick.value)).toEqual([41_500, 41_000, 40_500, 40_000]);
    expect(ticks.map((tick) => tick.label.replace(/\s/g, ' '))).toEqual(['415 €', '410 €', '405 €', '400 €']);
    expect(ticks.map((tick) => tick.y)).toEqual([0, 80, 160, 240]);
    const rates = priceCurve(series([9_534, 10_100]), 'currency')?.prices ?? [];
    const labels = rates.map((tick) => tick.label.replace(/\s/g, ' '));
    expect(labels).toEqual(['0,0102 €', '0,0100 €', '0,0098 €', '0,0096 €', '0,0094 €']);
  });

  test('un prix qui bouge à peine ne remplit pas la hauteur : le cadre va sur deux pour cent au moins', () => {
    const heights = priceCurve(series([11_800, 11_828]), 'metal')?.line.match(/\d+/g) ?? [];
    expect(Number(heights[1]) - Number(heights[3])).toBeLessThan(curveSize.height / 5);
    expect(priceCurve(series([11_800, 11_828]), 'metal')?.prices.map(({ value }) => value)).toEqual([
      12_000, 11_900, 11_800, 11_700, 11_600,
    ]);
    expect(sparkPath([10_000, 10_020], 96, 28)).toBe('M0 15L96 13');
  });

  test('un prix qui ne bouge pas donne une ligne au milieu, sans division par zéro', () => {
    expect(priceCurve(series([40_000, 40_000]), 'metal')?.line).toBe('M0 120L600 120');
    // Under two points there is nothing to draw.
    expect([series([]), series([1])].map((few) => priceCurve(few, 'metal'))).toEqual([null, null]);
  });

  test('le dernier prix s’écrit où la fin de la courbe laisse de la place', () => {
    const place = (prices: number[]) => priceCurve(series(prices), 'metal')?.labelPosition;
    expect(place([10_000, 12_000, 10_000, 11_000, 12_000, 11_000])).toEqual({ y: 120, isBelow: true });
    expect(place([10_000, 12_000, 10_000, 11_000, 11_000, 12_000])).toEqual({ y: 0, isBelow: false });
    expect(place([12_000, 12_000, 12_000, 12_000, 11_000, 10_000])).toEqual({ y: 120, isBelow: false });
  });

  test('ses dates vont du premier au dernier jour, en jours puis en mois', () => {
    expect(priceCurve(series([1, 2, 3, 4]), 'metal')?.dates).toEqual(['1er nov.', '2 nov.', '3 nov.', '4 nov.']);
    const months = priceCurve(series([1, 2, 3, 4], 122 * day), 'metal')?.dates;
    expect(months).toEqual(['nov. 2026', 'mars', 'juil.', 'nov. 2027']);
    const hours = priceCurve(series([1, 2, 3, 4], day / 3), 'metal')?.dates;
    expect(hours?.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(['13 h 00', '21 h 00', '5 h 00', '13 h 00']);
  });

  test('le tableau part d’aujourd’hui et saute des jours', () => {
    expect(tableRows(points([1, 2, 3, 4, 5]), 2).map((point) => point.price)).toEqual([5, 3, 1]);
  });
});

describe('Les petits signes d’un prix', () => {
  test('une petite courbe reste dans son cadre', () => {
    expect(sparkPath([1, 3, 2], 96, 28)).toBe('M0 27L48 1L96 14');
    expect(sparkPath([5, 5], 96, 28)).toBe('M0 14L96 14');
  });

  test('une variation porte son signe', () => {
    const moves = [0.01236, -0.005, 0].map((part) => formatChange(part).replace(/\s/g, ' '));
    expect(moves).toEqual(['+1,24 %', '−0,50 %', '0,00 %']);
  });
});
