import { expect, test } from 'vitest';
import { deliveryRows } from '../../../src/features/cart/terms.ts';

const shown = (tiers: Parameters<typeof deliveryRows>[0]) =>
  deliveryRows(tiers).map(({ goods, cost }) => `${goods.replace(/\s/g, ' ')} : ${cost}`);

test('Le barème de livraison se lit du moins cher au plus cher des paniers, dernier palier compris', () => {
  const tiers = [
    { upTo: null, cost: 0 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: 60_000, cost: 1_500 },
  ];
  expect(shown(tiers)).toEqual(['Jusqu’à 600 € : 1500', 'Jusqu’à 2 500 € : 2500', 'Au-delà : 0']);
});

test('Au-dessus du dernier palier, le barème dit ce que le panier compte vraiment', () => {
  expect(shown([{ upTo: 60_000, cost: 1_500 }])).toEqual(['Jusqu’à 600 € : 1500', 'Au-delà : 0']);
  expect(shown([])).toEqual(['Toutes les commandes : 0']);
  expect(shown([{ upTo: null, cost: 900 }])).toEqual(['Toutes les commandes : 900']);
});
