import { expect, it } from 'vitest';
import { costs, createFloodGate } from '../../src/server/front/flood.ts';

it('Cinquante visiteurs derrière une adresse, arrivés au même instant, sont tous servis', () => {
  const spend = createFloodGate(() => 0);
  for (let visitor = 0; visitor < 50; visitor++) {
    for (let page = 0; page < 6; page++) expect(spend('198.51.100.7', costs.made)).toBe(0);
    for (let file = 0; file < 40; file++) expect(spend('198.51.100.7', costs.kept)).toBe(0);
  }
});

it('Qui dépasse attend le temps dit, son réseau IPv6 avec lui, et personne d’autre', () => {
  let now = 0;
  const spend = createFloodGate(() => now);
  while (spend('2001:db8::1', costs.made) === 0);
  const seconds = spend('2001:db8::2', costs.made);
  expect(seconds).toBeGreaterThan(0);
  expect(spend('2001:db9::1', costs.made)).toBe(0);
  now += seconds * 1000;
  expect(spend('2001:db8::2', costs.made)).toBe(0);
});

it('La machine elle-même n’est jamais retenue', () => {
  const spend = createFloodGate(() => 0);
  for (let n = 0; n < 10_000; n++) expect(spend('::ffff:127.0.0.1', costs.made)).toBe(0);
});
