import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { PaymentChoice } from '../../../src/features/checkout/steps/PaymentChoice.tsx';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeActor, testDb } from '../../support/people.ts';

const ways = { card: true, transfer: true, chosen: 'carte' } as const;

function shown(environment: Record<string, string>): string {
  const db = testDb();
  return renderToStaticMarkup(
    <PaymentChoice ways={ways} facts={checkoutFacts(ctxOf(db, makeActor(db, 'client'), shopOf(environment)))} />,
  );
}

test('La carte se paie sur la page de la banque, ou sur celle de la banque de démonstration, qui le dit', () => {
  const bank = { MONETICO_TPE: '1234567', MONETICO_KEY: '0'.repeat(40), MONETICO_COMPANY: 'or' };
  expect(shown(bank)).toContain('page sécurisée de la banque');
  expect(shown(bank)).not.toContain('démonstration');
  expect(shown({})).toContain('banque de démonstration');
  expect(shown({})).not.toContain('page sécurisée');
});
