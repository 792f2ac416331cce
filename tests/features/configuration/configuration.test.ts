import { expect, test } from 'vitest';
import { configurations } from '../../../db/schema/shop.ts';
import { getLastConfigurationContract } from '../../../src/features/configuration/configuration.api.ts';
import { currentConfiguration } from '../../../src/features/configuration/configuration.server.ts';
import { presentConfiguration } from '../../../src/features/configuration/configuration.ts';
import { goldQuote } from '../../../src/features/configuration/goldPrice.ts';
import { testDb } from '../../support/people.ts';

const version = (createdAt: number, carrates18: number) => ({
  createdAt,
  updatedAt: createdAt,
  carrates22: 9_725,
  carrates18,
  carrates14: 6_210,
  delivery: [
    { upTo: 60_000, cost: 1_550 },
    { upTo: null, cost: 0 },
  ],
  cardLimit: 500_000,
});

test('la dernière version sert, en euros, avec cours et pays, sans le nombre de commandes ouvertes', () => {
  const db = testDb();
  const last = { ...version(2, 7_965), goldPrice: 11_800_050, goldPricedAt: 5, countries: ['FR', 'BE'] };
  db.insert(configurations).values(last).run();
  db.insert(configurations).values(version(1, 1)).run();
  const shown = getLastConfigurationContract.data.parse(presentConfiguration(currentConfiguration(db)));
  expect(shown).toMatchObject({ carrates22: 97.25, carrates18: 79.65, carrates14: 62.1, cardLimit: 5000 });
  expect(shown.delivery).toEqual([
    { upTo: 600, cost: 15.5 },
    { upTo: null, cost: 0 },
  ]);
  expect(shown).toMatchObject({ goldPrice: 118_000.5, goldPricedAt: 5, countries: ['FR', 'BE'] });
  expect(shown).not.toHaveProperty('openOrders');
});

test('une boutique d’avant ces réglages, comme une neuve, vend en France et à Monaco, et a quatre paliers', () => {
  const db = testDb();
  const fresh = currentConfiguration(db);
  const common = { countries: ['FR', 'MC'], times: fresh.times, requestAbove: 5_000_000, openOrders: 5 };
  expect(fresh).toMatchObject({ ...common, id: '', goldPrice: null, carrates24: 0, carrates22: 0, carrates9: 0 });
  expect(fresh.delivery).toHaveLength(4);
  db.insert(configurations).values(version(1, 7_965)).run();
  expect(currentConfiguration(db)).toMatchObject(common);
});

test('le prix de l’or se dit au gramme et à l’once', () => {
  expect(goldQuote({ goldPrice: 11_990_000, goldPricedAt: 7 })).toEqual({ perGram: 11_990, perOunce: 372_931, at: 7 });
  expect(goldQuote({ goldPrice: null, goldPricedAt: null })).toBeNull();
});
