import { expect, test } from 'vitest';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { registerTermsOf } from '../../../src/features/configuration/registerTerms.ts';
import { processingPurposes } from '../../../src/features/content/dataUses.server.ts';
import { testShop } from '../../support/context.ts';
import { testDb } from '../../support/people.ts';

test('Ce que le comptoir garde des rachats, du change et du registre est dit, avec chaque durée', () => {
  const terms = registerTermsOf(currentConfig(testDb()));
  const [counter] = processingPurposes(testShop.config.identityRetention, terms).filter(({ id }) => id === 'comptoir');
  expect(counter?.data).toMatch(/pièce d’identité.*IBAN/);
  expect(counter?.retention).toMatch(/rachat.*10 ans.*change.*5 ans.*registre.*6 ans, 10.*30 jours/);
});
