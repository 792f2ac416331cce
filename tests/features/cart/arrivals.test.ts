import { expect, it } from 'vitest';
import { type DeliveryTerms, summarizeDelivery } from '../../../src/features/cart/terms.ts';

const told = (terms: string) => ({ parcel: '', counter: '', terms });
const arrivals: DeliveryTerms = {
  tiers: [
    { upTo: 600_000, cost: 2_000 },
    { upTo: null, cost: 0 },
  ],
  cardLimit: 500_000,
  requestAbove: 5_000_000,
  identityThreshold: 1_000_000,
  card: { withoutCheck: told('carte'), withCheck: told('carte, identité') },
  transfer: { withoutCheck: told('virement'), withCheck: told('virement, identité') },
};
const said = (goods: number, changed: Partial<DeliveryTerms> = {}) =>
  summarizeDelivery(goods, { ...arrivals, ...changed }).dates.terms;

it('La promesse d’une fiche suit ce que coûte la quantité choisie, livraison comprise', () => {
  expect(said(498_000)).toBe('carte');
  expect(said(498_001)).toBe('virement');
  expect(said(1_000_000)).toBe('virement, identité');
  const dearer = { tiers: [{ upTo: null, cost: 4_500 }] };
  expect(summarizeDelivery(4_995_500, { ...arrivals, ...dearer }).refusal).toBeNull();
  expect(summarizeDelivery(4_995_501, { ...arrivals, ...dearer }).refusal).not.toBeNull();
  expect(summarizeDelivery(5_000_001, arrivals)).toMatchObject({
    refusal: expect.stringMatching(
      /^Au-dessus de 50.000.€, votre identité doit être vérifiée avant la commande\. Si vous ne nous avez encore rien payé, [^.]+\.$/,
    ),
    cost: 'gratuit',
    canPayByCardAtCounter: false,
  });
});

it('Quand seul le prix du colis ferme la carte, le retrait au comptoir la garde', () => {
  const atCounter = (goods: number) => summarizeDelivery(goods, arrivals).canPayByCardAtCounter;
  expect([498_000, 498_001, 500_000, 500_001].map(atCounter)).toEqual([false, true, true, false]);
});

it('Ce qui se paie seulement par virement le dit, et si une pièce d’identité sera demandée', () => {
  const payment = (goods: number) => summarizeDelivery(goods, arrivals).payment;
  expect([498_000, 500_000].map(payment)).toEqual(['', '']);
  expect(payment(500_001)).toBe('Ce montant se paie par virement.');
  expect(payment(1_000_000)).toBe('Ce montant se paie par virement, pièce d’identité demandée.');
});

it('Des billets attendent toujours le contrôle de l’identité', () => {
  expect(said(100, { identityThreshold: 0 })).toBe('carte, identité');
  expect(said(900_000, { identityThreshold: 0, cardLimit: 0 })).toBe('virement, identité');
});
