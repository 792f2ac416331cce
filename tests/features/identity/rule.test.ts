import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import {
  type Basket,
  cartIdentity,
  type IdentityStatus,
  identityNeed as needUnder,
  type PurchaseStage,
} from '../../../src/features/identity/rule.ts';
import { identityStanding } from '../../../src/features/identity/status.ts';

const basket = (values: Partial<Basket> = {}): Basket => ({
  hasBanknotes: false,
  metals: 0,
  metalsBefore: 0,
  ...values,
});

const terms = readConfig({}).identityTerms;
const { metalThreshold } = terms;
const identityNeed = (of: Basket, status: IdentityStatus, stage?: PurchaseStage) => needUnder(of, status, terms, stage);

describe('Quel panier demande quelle identité', () => {
  test('Des billets la demandent quel que soit le montant', () => {
    const need = identityNeed(basket({ hasBanknotes: true }), 'none');
    expect(need).toMatchObject({ required: true, satisfied: false });
    expect(need.sentence).toContain('quel que soit le montant');
    expect(need.sentence).toContain('Vous pouvez payer maintenant');
    expect(need.sentence).not.toContain('l’or');
    const both = identityNeed(basket({ hasBanknotes: true, metals: metalThreshold }), 'none');
    expect(both.sentence).toMatch(/quel que soit le montant, et l’or à partir de 10.000.€ aussi\./);
  });

  test('Le métal la demande à partir de 10 000 € dans une commande', () => {
    expect(metalThreshold).toBe(1_000_000);
    expect(identityNeed(basket({ metals: metalThreshold - 1 }), 'none')).toEqual({
      required: false,
      toSend: false,
      satisfied: true,
      sentence: '',
    });
    expect(identityNeed(basket({ metals: metalThreshold }), 'none').sentence).toMatch(/À partir de 10.000.€/);
  });

  test('Des achats de métal liés sur 30 jours comptent ensemble', () => {
    expect(identityNeed(basket({ metals: 400_000, metalsBefore: 599_999 }), 'none').required).toBe(false);
    expect(identityNeed(basket({ metals: 400_000, metalsBefore: 600_000 }), 'none').sentence).toContain(
      '30 jours précédents',
    );
    expect(identityNeed(basket({ metalsBefore: 2_000_000 }), 'none').required).toBe(false);
  });

  test('Le seuil et les jours sont ceux que la boutique a réglés, et la phrase les dit', () => {
    const stricter = readConfig({ IDENTITY_METAL_EUROS: '3000', IDENTITY_METAL_DAYS: '45' }).identityTerms;
    expect(needUnder(basket({ metals: 299_999 }), 'none', stricter).required).toBe(false);
    expect(needUnder(basket({ metals: 300_000 }), 'none', stricter).sentence).toMatch(/À partir de 3.000.€/);
    const linked = needUnder(basket({ metals: 100_000, metalsBefore: 200_000 }), 'none', stricter).sentence;
    expect(linked).toMatch(/des 45 jours précédents, payées ou non, vous atteignez 3.000.€ de métal/);
  });

  test('Des pièces déjà envoyées ne font pas oublier que la commande n’est pas payée', () => {
    const [ordered, paid] = (['ordered', 'paid'] as const).map(
      (stage) => identityNeed(basket({ hasBanknotes: true }), 'pending', stage).sentence,
    );
    expect(ordered).toContain('une fois le paiement reçu et l’identité validée');
    expect(paid).not.toContain('paiement');
  });

  test('Une fois la commande passée, puis payée, la phrase n’invite plus à payer', () => {
    const [ordered, paid] = (['ordered', 'paid'] as const).map(
      (stage) => identityNeed(basket({ hasBanknotes: true }), 'none', stage).sentence,
    );
    expect(ordered).toContain('une fois le paiement reçu et l’identité vérifiée');
    expect(paid).toContain('dès que nous l’aurons vérifiée');
    for (const sentence of [ordered, paid]) expect(sentence).not.toContain('Vous pouvez payer');
  });

  test.each([
    ['none', false, 'Vous pouvez payer maintenant'],
    ['pending', false, 'en cours de vérification'],
    ['refused', false, 'envoyez-la à nouveau'],
    ['verified', true, 'déjà vérifiée'],
  ] as const)('Pour une identité « %s », la phrase dit la suite', (status, satisfied, words) => {
    const need = identityNeed(basket({ hasBanknotes: true }), status);
    expect(need.satisfied).toBe(satisfied);
    expect(need.sentence).toContain(words);
  });
});

describe('Au-dessus du montant que le comptoir fixe', () => {
  const identityTerms = { metalThreshold: 1_000_000, metalWindowDays: 30 };
  const terms = { requestAbove: 5_000_000, identityTerms, aloneUpTo: null };
  const cart = { hasBanknotes: false, metals: 5_000_001, metalsBefore: 0, total: 5_000_001 };
  test('le panier demande l’identité avant la commande, sauf à qui l’a déjà prouvée', () => {
    expect(cartIdentity(cart, 'none', terms)).toMatchObject({ first: true, toSend: true });
    expect(cartIdentity(cart, 'pending', terms)).toMatchObject({ first: true, toSend: false });
    expect(cartIdentity(cart, 'verified', terms)).toMatchObject({ first: false, satisfied: true });
    expect(cartIdentity({ ...cart, total: 5_000_000 }, 'none', terms).first).toBe(false);
  });
  test('une identité vérifiée par une seule personne se dit à confirmer dès le panier, avec le délai', () => {
    const alone = { ...terms, aloneUpTo: 5_000_000 };
    const need = cartIdentity(cart, 'verified', alone);
    expect(need).toMatchObject({ first: false, required: true, satisfied: false, toSend: false });
    expect(need.sentence).toContain('une seconde personne de notre équipe la confirme avant la préparation');
    expect(cartIdentity({ ...cart, total: 5_000_000 }, 'verified', alone).satisfied).toBe(true);
    expect(cartIdentity(cart, 'none', alone)).toMatchObject({ first: true, toSend: true });
  });
});

test('Le comptoir lit l’identité d’une commande telle qu’elle est, exigée ou non', () => {
  const standing = (of: Partial<Basket>, status: IdentityStatus) =>
    identityStanding(identityNeed(basket(of), status), status);
  expect(standing({}, 'none')).toBe('Non exigée');
  expect(standing({}, 'verified')).toBe('Vérifiée, non exigée pour cette commande');
  expect(standing({}, 'pending')).toBe('À vérifier, non exigée pour cette commande');
  expect(standing({}, 'refused')).toBe('Refusée, non exigée pour cette commande');
  expect(standing({ hasBanknotes: true }, 'verified')).toBe('Vérifiée');
  expect(standing({ hasBanknotes: true }, 'none')).toBe('Exigée, pas encore vérifiée');
  const toConfirm = { required: true, satisfied: false, toConfirm: true };
  expect(identityStanding(toConfirm, 'verified')).toBe('Vérifiée, à confirmer par une seconde personne');
});
