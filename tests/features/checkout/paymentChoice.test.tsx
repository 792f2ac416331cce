import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cartTotals } from '../../../src/features/cart/cart.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { $otherAddress } from '../../../src/features/checkout/otherAddress.store.ts';
import { OrderLimit } from '../../../src/features/checkout/steps/OrderLimit.tsx';
import { PaymentChoice } from '../../../src/features/checkout/steps/PaymentChoice.tsx';
import { PayButton, PaymentStep } from '../../../src/features/checkout/steps/PaymentStep.tsx';
import { ctxOf, shopOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';

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

test('Qui a déjà cinq commandes à payer le lit avant de payer, et le bouton attend', async () => {
  const { db, client, coin } = openCounter();
  const shownNow = () => {
    const facts = checkoutFacts(ctxOf(db, client));
    const totals = cartTotals([], facts.tiers, 'counter');
    return renderToStaticMarkup(
      <>
        <OrderLimit facts={facts} />
        <PayButton facts={facts} totals={totals} />
      </>,
    );
  };
  for (const quantity of [1, 2, 3, 4, 5]) {
    expect(shownNow()).toContain('Commande avec obligation de paiement');
    await orderByTransfer(db, client, quantity * coin.netSellPrice, {
      Items: [{ type: 'metal', id: coin.id, quantity }],
    });
  }
  expect(shownNow()).toContain('5 commandes qui attendent leur paiement');
  expect(shownNow()).not.toContain('Commande avec obligation de paiement');
});

test('Le contrat en bref nomme l’adresse où part le colis, et non celle du compte', () => {
  const { db, client } = openCounter();
  const facts = checkoutFacts(ctxOf(db, client));
  const totals = cartTotals([], facts.tiers, 'parcel');
  const shownNow = () => renderToStaticMarkup(<PaymentStep facts={facts} items={[]} totals={totals} />);
  const home = facts.person.address.join(', ');
  expect(shownNow()).toContain(home);
  const place = { address: '3 rue Haute', postalCode: '69001', town: 'Lyon', country: 'FR' };
  $otherAddress.set({ elsewhere: 'on', firstName: 'Luc', lastName: 'Martin', company: '', ...place });
  expect(shownNow()).toMatch(/Livraison en colis assuré[^<]*Luc Martin, 3 rue Haute, 69001 Lyon/);
  expect(shownNow()).not.toContain(home);
  $otherAddress.set({});
});
