import { expect, test } from 'vitest';
import { orderTitle, quantityText } from '../../../src/features/orders/lineView.ts';
import { plain } from '../../support/frenchText.ts';

const coin = { type: 'metal', name: '20 francs Napoléon', quantity: 2 } as const;
const bar = { type: 'metal', name: 'Lingot 100 g', quantity: 1 } as const;
const dollars = { type: 'currency', name: 'Dollar canadien (CAD)', quantity: 100 } as const;

test.each([
  [[coin], '2 × 20 francs Napoléon'],
  [[bar, coin], 'Lingot 100 g et 1 autre article'],
  [[bar, coin, dollars], 'Lingot 100 g et 2 autres articles'],
  [[dollars], '100 dollars canadiens'],
  [[{ ...dollars, name: 'Livre sterling (GBP)', quantity: 1200 }], '1 200 livres sterling'],
  [[{ ...dollars, name: 'Vieille monnaie' }], '100 Vieille monnaie'],
])('Le titre d’une commande nomme son premier article : %#', (lines, title) => {
  expect(plain(orderTitle(lines))).toBe(title);
});

test.each([
  [coin, '2 pièces'],
  [{ ...coin, quantity: 1 }, '1 pièce'],
  [{ ...bar, quantity: 3 }, '3 lingots'],
  [{ ...bar, name: 'Lingotin 5 g', quantity: 2 }, '2 lingots'],
])('Un lingot se compte en lingots : %#', (line, text) => {
  expect(plain(quantityText(line, line.quantity))).toBe(text);
});
