import { describe, expect, test } from 'vitest';
import { formatUntil } from '../../../src/dates.ts';
import { formatLeft, saidOfLeft } from '../../../src/features/checkout/lock/left.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const minute = 60_000;

describe('Le temps pendant lequel un prix est encore gardé', () => {
  test.each([
    [120 * minute, '2 h 00 min'],
    [65 * minute + 59_000, '1 h 05 min'],
    [60 * minute, '60 min 00 s'],
    [14 * minute + 4_001, '14 min 05 s'],
    [1, '0 min 01 s'],
    [0, '0 min 00 s'],
  ])('de %i millisecondes se lit « %s »', (left, text) => expect(plain(formatLeft(left))).toBe(text));

  test('se dit à voix haute à la dernière minute et à la fin, et jamais entre les deux', () => {
    expect([61, 45, 2].map((seconds) => saidOfLeft(seconds * 1000)).map(Boolean)).toEqual([false, true, true]);
    expect(saidOfLeft(45_000)).toBe(saidOfLeft(2_000));
    expect(saidOfLeft(0)).toContain('Nouveau prix');
  });

  test('finit à une heure, avec son jour quand ce n’est pas aujourd’hui', () => {
    const now = Date.parse('2026-09-07T22:30:00+02:00');
    expect(plain(formatUntil(now + 60 * minute, now))).toBe('à 23 h 30');
    expect(plain(formatUntil(now + 120 * minute, now))).toBe('au 8 septembre 2026 à 0 h 30');
  });
});
