import { expect, test } from 'vitest';
import { configurations } from '../../../db/schema/shop.ts';
import { configurationShape } from '../../../src/features/configuration/configuration.api.ts';
import { currentConfiguration } from '../../../src/features/configuration/configuration.server.ts';
import { presentConfiguration } from '../../../src/features/configuration/configuration.ts';
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

test('la dernière version enregistrée est celle qui sert, en euros', () => {
  const db = testDb();
  db.insert(configurations)
    .values([version(2, 7_965), version(1, 1)])
    .run();
  const shown = configurationShape.parse(presentConfiguration(currentConfiguration(db)));
  expect(shown).toMatchObject({ carrates22: 97.25, carrates18: 79.65, carrates14: 62.1, cardLimit: 5000 });
  expect(shown.delivery).toEqual([
    { upTo: 600, cost: 15.5 },
    { upTo: null, cost: 0 },
  ]);
});

test('une boutique neuve a ses paliers de livraison et aucun cours de rachat', () => {
  const shown = presentConfiguration(currentConfiguration(testDb()));
  expect(shown).toMatchObject({ _id: '', carrates22: 0, carrates18: 0, carrates14: 0 });
  expect(shown.delivery).toHaveLength(4);
});
