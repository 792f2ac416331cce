import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { type CartItem, cartTotals } from '../../../src/features/cart/cart.ts';
import { checkoutData } from '../../../src/features/checkout/checkout.server.ts';
import { epcText, TransferDetails } from '../../../src/features/checkout/done/TransferDetails.tsx';
import { LockLine } from '../../../src/features/checkout/lock/PriceLock.tsx';
import { addressProblem } from '../../../src/features/checkout/page/OtherAddress.tsx';
import { PayButton, Payment } from '../../../src/features/checkout/page/Payment.tsx';
import { cartIdentity } from '../../../src/features/identity/rule.ts';
import type { Actor } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { openCounter } from '../../support/shop.ts';

const coin = { id: 'm1', quantity: 1, name: 'Pièce', unitPrice: 300, photo: null };
const payments = { card: true, transfer: true, selectedType: 'carte' } as const;

/** What the page knows of an empty cart. */
function pageOf(db: Db, client: Actor) {
  const facts = checkoutData(ctxOf(db, client));
  const totals = cartTotals([], facts.tiers, 'counter');
  return {
    facts,
    totals,
    payments,
    identity: cartIdentity({ ...totals, earlierMetalAmount: 0 }, facts.identityStatus, facts),
  };
}

test('Qui a déjà cinq commandes à payer le lit avant de payer, et le bouton attend', async () => {
  const { db, client, coin } = openCounter();
  const shownNow = () => {
    const purchase = { ...pageOf(db, client), items: [], delayCauses: {}, parcelError: null };
    return renderToStaticMarkup([<Payment key="way" {...purchase} />, <PayButton key="act" {...purchase} />]);
  };
  for (const quantity of [1, 2, 3, 4, 5]) {
    expect(shownNow()).toContain('Commande avec obligation de paiement');
    const Items = [{ type: 'metal' as const, id: coin.id, quantity }];
    await orderByTransfer(db, client, quantity * coin.netSellPrice, { Items });
  }
  expect(shownNow()).toContain('5 commandes qui attendent leur paiement');
  expect(shownNow()).not.toContain('Commande avec obligation de paiement');
});

test('Juste avant la commande, les pièces de collection se rendent, l’or et les billets non', () => {
  const { db, client } = openCounter();
  const page = pageOf(db, client);
  const told = (...paths: string[]) => {
    const items = paths.map((path): CartItem => ({ ...coin, type: path === '/x' ? 'currency' : 'metal', path }));
    return renderToStaticMarkup(<Payment {...page} items={items} delayCauses={{}} parcelError={null} />);
  };
  const collected = '/pieces-or-collection/ecu/3';
  expect(told(collected, '/x')).toMatch(/jusqu’à 14 jours.*frais de retour.*Le prix des billets de banque suit/);
  expect(told('/pieces-or-investissement/napoleon/1')).toMatch(/Le prix des lingots et des pièces.*pas de droit/);
  expect(told(collected)).not.toContain('pas de droit');
});

test('Qui paie par virement lit jusqu’à quand sa commande gardera ses prix', () => {
  const now = Date.parse('2026-11-30T12:00:00+01:00');
  const lock = { now, until: now + 60_000, isExpired: false, busy: false, renew: () => undefined };
  const shown = (transferUntil: number | null) =>
    plain(renderToStaticMarkup(<LockLine {...lock} transferDeadline={transferUntil} />));
  expect(shown(now + 7 * 86_400_000)).toContain('jusqu’à 12 h 01, et jusqu’au 7 déc. une fois la commande validée');
  expect(shown(null)).not.toContain('validée');
});

test('Une adresse de livraison incomplète retient le colis, pas le retrait', () => {
  const { db, client } = openCounter();
  const facts = checkoutData(ctxOf(db, client));
  const typed = { elsewhere: 'on', firstName: 'Luc', lastName: 'Martin', postalCode: '69001', town: '', country: 'FR' };
  expect(Object.keys(addressProblem(facts, [], 'parcel', typed)?.errors ?? {}).toSorted()).toEqual(['address', 'town']);
  expect(addressProblem(facts, [], 'counter', typed)).toBeNull();
  expect(addressProblem(facts, [], 'parcel', { ...typed, elsewhere: '' })).toBeNull();
  expect(addressProblem(facts, [], 'parcel', { ...typed, address: '3 rue Haute', town: 'Lyon' })).toBeNull();
});

const account = {
  beneficiary: 'Comptoir Vermeil',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  bic: '',
  reference: 'KRF482MPX756',
};
const details = (received: number): string => {
  const asked = { amount: 82.35, received, deadline: Date.parse('2026-11-30T12:00:00Z'), details: 'known' as const };
  return plain(renderToStaticMarkup(<TransferDetails phone="01 42 00 00 00" transfer={{ ...account, ...asked }} />));
};

test('Un virement dont une partie est venue dit ce qui est reçu et ne demande que le reste', () => {
  expect(details(400)).toContain('Nous avons reçu 400,00 €. Il manque 82,35 €');
  expect(details(400)).toContain('Reste à virer');
  expect(details(0)).toContain('Montant');
  expect(details(0)).not.toMatch(/reçu \d|Reste/);
});

test('Le QR code d’un virement porte l’IBAN, le reste à virer et la référence, sans le BIC qui manque', () => {
  const lines = ['BCD', '002', '1', 'SCT', '', 'Comptoir Vermeil', 'FR7630006000011234567890189', 'EUR82.30'];
  expect(epcText({ ...account, amount: 82.3 })).toBe([...lines, '', '', 'KRF482MPX756'].join('\n'));
  expect(details(400)).toContain('aria-label="QR code du virement"');
});
