import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { PaymentChoice } from '../../../src/features/checkout/steps/PaymentChoice.tsx';
import { makeActor, testDb } from '../../support/people.ts';

const ways = { card: true, transfer: true, chosen: 'carte' } as const;

function shown(environment: Record<string, string>): string {
  const db = testDb();
  const config = { ...readConfig(environment), siteUrl: 'http://127.0.0.1:4321' };
  return renderToStaticMarkup(<PaymentChoice ways={ways} facts={checkoutFacts(db, makeActor(db, 'client'), config)} />);
}

test('La carte se paie sur la page de la banque, ou sur celle de la banque de démonstration, qui le dit', () => {
  const bank = { MONETICO_TPE: '1234567', MONETICO_KEY: '0'.repeat(40), MONETICO_COMPANY: 'or' };
  expect(shown(bank)).toContain('page sécurisée de la banque');
  expect(shown(bank)).not.toContain('démonstration');
  expect(shown({})).toContain('banque de démonstration');
  expect(shown({})).not.toContain('page sécurisée');
});
