import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type CartItem, cartTotals } from '../../../src/features/cart/cart.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { parcelProblem } from '../../../src/features/checkout/page/OtherAddress.tsx';
import { OrderLimit, PayButton, Payment } from '../../../src/features/checkout/page/Payment.tsx';
import { PaymentChoice } from '../../../src/features/checkout/page/PaymentChoice.tsx';
import { cartIdentity } from '../../../src/features/identity/rule.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';

const coin = { id: 'm1', quantity: 1, name: 'Pièce', unitPrice: 300, photo: null };
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
    const identity = cartIdentity({ ...totals, metalsBefore: 0 }, facts.identityStatus, facts);
    return renderToStaticMarkup(
      <>
        <OrderLimit facts={facts} />
        <PayButton facts={facts} items={[]} totals={totals} identity={identity} ways={ways} />
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

test('Juste avant la commande, les pièces de collection se rendent, l’or et les billets non', () => {
  const db = testDb();
  const facts = checkoutFacts(ctxOf(db, makeActor(db, 'client')));
  const totals = cartTotals([], facts.tiers, 'counter');
  const identity = cartIdentity({ ...totals, metalsBefore: 0 }, facts.identityStatus, facts);
  const told = (...paths: string[]) => {
    const items = paths.map((path): CartItem => ({ ...coin, type: path === '/x' ? 'currency' : 'metal', path }));
    return renderToStaticMarkup(<Payment {...{ facts, items, totals, identity, ways, waiting: {} }} />);
  };
  const collected = '/pieces-or-collection/ecu/3';
  expect(told(collected, '/x')).toMatch(/jusqu’à 14 jours.*frais de retour.*Le prix des billets de banque suit/);
  expect(told('/pieces-or-investissement/napoleon/1')).toMatch(/Le prix des lingots et des pièces.*pas de droit/);
  expect(told(collected)).not.toContain('pas de droit');
});

test('Une adresse de livraison incomplète retient le colis, pas le retrait', () => {
  const { db, client } = openCounter();
  const facts = checkoutFacts(ctxOf(db, client));
  const typed = { elsewhere: 'on', firstName: 'Luc', lastName: 'Martin', postalCode: '69001', town: '', country: 'FR' };
  expect(Object.keys(parcelProblem(facts, [], 'parcel', typed)?.errors ?? {}).toSorted()).toEqual(['address', 'town']);
  expect(parcelProblem(facts, [], 'counter', typed)).toBeNull();
  expect(parcelProblem(facts, [], 'parcel', { ...typed, elsewhere: '' })).toBeNull();
  expect(parcelProblem(facts, [], 'parcel', { ...typed, address: '3 rue Haute', town: 'Lyon' })).toBeNull();
});
