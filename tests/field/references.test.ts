import { expect, test } from 'vitest';
import { newReference } from '../../src/features/orders/model/reference.server.ts';

/** What is confused on the telephone or in a bank's form (decisions.md, third review): O and 0, I and 1. */
test.each([...'O0I1'])('Un numéro de commande n’a pas de « %s »', (sign) => {
  for (let n = 0; n < 200; n++) expect(newReference()).not.toContain(sign);
});

test('Un numéro de commande est de douze signes, que la banque prend pour référence', () => {
  expect(newReference()).toMatch(/^[A-Z0-9]{12}$/);
});
