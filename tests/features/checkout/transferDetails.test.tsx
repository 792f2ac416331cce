import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TransferDetails } from '../../../src/features/checkout/done/TransferDetails.tsx';

const shown = (received: number): string => {
  const transfer = {
    beneficiary: 'Comptoir Vermeil',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    reference: 'K7Q2M9XD41PA',
    amount: 82.35,
    received,
    deadline: Date.parse('2026-11-30T12:00:00Z'),
    details: 'known' as const,
  };
  return renderToStaticMarkup(<TransferDetails transfer={transfer} />).replace(/[\u00a0\u202f]/g, ' ');
};

test('Un virement dont une partie est venue dit ce qui est reçu et ne demande que le reste', () => {
  expect(shown(400)).toContain('Nous avons reçu 400,00 €. Il manque 82,35 €');
  expect(shown(400)).toContain('Reste à virer');
  expect(shown(0)).toContain('Montant');
  expect(shown(0)).not.toMatch(/reçu \d|Reste/);
});
