import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { epcText, TransferDetails } from '../../../src/features/checkout/done/TransferDetails.tsx';
import { plain } from '../../support/frenchText.ts';

const account = {
  beneficiary: 'Comptoir Vermeil',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: '',
  reference: 'KRF482MPX756',
};
const shown = (received: number): string => {
  const asked = { amount: 82.35, received, deadline: Date.parse('2026-11-30T12:00:00Z'), details: 'known' as const };
  return plain(renderToStaticMarkup(<TransferDetails transfer={{ ...account, ...asked }} />));
};

test('Un virement dont une partie est venue dit ce qui est reçu et ne demande que le reste', () => {
  expect(shown(400)).toContain('Nous avons reçu 400,00 €. Il manque 82,35 €');
  expect(shown(400)).toContain('Reste à virer');
  expect(shown(0)).toContain('Montant');
  expect(shown(0)).not.toMatch(/reçu \d|Reste/);
});

test('Le QR code d’un virement porte l’IBAN, le reste à virer et la référence, sans le BIC qui manque', () => {
  const lines = ['BCD', '002', '1', 'SCT', '', 'Comptoir Vermeil', 'FR7630006000011234567890189', 'EUR82.30'];
  expect(epcText({ ...account, amount: 82.3 })).toBe([...lines, '', '', 'KRF482MPX756'].join('\n'));
  expect(shown(400)).toContain('aria-label="QR code du virement"');
});
