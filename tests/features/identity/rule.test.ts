import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import {
  cartIdentity,
  type IdentityStatus,
  identityNeed as needUnder,
  type OrderedGoods,
  type PurchaseStage,
} from '../../../src/features/identity/rule.ts';
import { identityStatusText } from '../../../src/features/identity/status.ts';

const basket = (values: Partial<OrderedGoods> = {}): OrderedGoods => ({
  hasBanknotes: false,
  metals: 0,
  earlierMetalAmount: 0,
  ...values,
});

const terms = readConfig({}).identityLimits;
const identityNeed = (of: OrderedGoods, status: IdentityStatus, stage?: PurchaseStage) =>
  needUnder(of, status, terms, stage);

describe('Quel panier demande quelle identité', () => {
  const stricter = readConfig({ IDENTITY_METAL_EUROS: '3000', IDENTITY_METAL_DAYS: '45' }).identityLimits;

  test.each([
    [
      'des billets, quel que soit le montant',
      { hasBanknotes: true },
      terms,
      /^Pour des billets.*quel que soit le montant\. Vous pouvez payer maintenant/,
    ],
    ['des billets et de l’or', { hasBanknotes: true, metals: 1_000_000 }, terms, /^Pour des billets/],
    [
      'du métal à partir de 10 000 €',
      { metals: 1_000_000 },
      terms,
      /^À partir de 10.000.€ de métaux précieux, la loi demande/,
    ],
    [
      'du métal lié, sur 30 jours',
      { metals: 400_000, earlierMetalAmount: 600_000 },
      terms,
      /30 jours précédents, vous atteignez 10.000.€/,
    ],
    [
      'du métal lié, sur les jours réglés',
      { metals: 100_000, earlierMetalAmount: 200_000 },
      stricter,
      /^Avec vos commandes de métaux des 45 jours précédents, vous atteignez 3.000.€/,
    ],
  ])('la demande : %s', (_, of, under, sentence) => {
    const need = needUnder(basket(of), 'none', under);
    expect(need).toMatchObject({ required: true, satisfied: false, sentence: expect.stringMatching(sentence) });
    if ('hasBanknotes' in of) expect(need.sentence).not.toMatch(/d’or|l’or|métaux/);
    expect(need.sentence.length).toBeLessThan(215);
  });

  test.each([
    ['du métal sous le seuil', { metals: 999_999 }, terms],
    ['du métal lié sous le seuil', { metals: 400_000, earlierMetalAmount: 599_999 }, terms],
    ['des achats d’avant, et rien à présent', { earlierMetalAmount: 2_000_000 }, terms],
    ['du métal sous le seuil réglé', { metals: 299_999 }, stricter],
  ])('ne la demande pas : %s', (_, of, under) => {
    const none = { required: false, toSend: false, satisfied: true, sentence: '' };
    expect(needUnder(basket(of), 'none', under)).toEqual(none);
  });

  test.each([
    ['none', undefined, false, 'Vous pouvez payer maintenant'],
    ['none', 'ordered', false, 'une fois le paiement reçu et l’identité vérifiée'],
    ['none', 'paid', false, 'dès que nous l’aurons vérifiée'],
    ['pending', undefined, false, 'en cours de vérification'],
    ['pending', 'ordered', false, 'une fois le paiement reçu et l’identité validée'],
    ['refused', undefined, false, 'n’a pas pu être validée : envoyez-la à nouveau'],
    ['verified', undefined, true, 'déjà vérifiée'],
  ] as const)('d’une identité « %s » (%s) la phrase dit la suite', (status, stage, satisfied, words) => {
    const need = identityNeed(basket({ hasBanknotes: true }), status, stage);
    expect(need).toMatchObject({ satisfied, sentence: expect.stringContaining(words) });
    if (stage) expect(need.sentence).not.toContain('Vous pouvez payer');
  });
});

describe('Au-dessus du montant que le comptoir fixe', () => {
  const identityTerms = { metalThreshold: 1_000_000, metalWindowDays: 30 };
  const terms = { requestAbove: 5_000_000, identityFirstText: 'Avant.', identityTerms, singleReviewLimit: null };
  const cart = { hasBanknotes: false, metals: 5_000_001, earlierMetalAmount: 0, total: 5_000_001 };
  test('le panier demande l’identité avant la commande, sauf à qui l’a déjà prouvée', () => {
    expect(cartIdentity(cart, 'none', terms)).toMatchObject({ first: true, toSend: true });
    expect(cartIdentity(cart, 'pending', terms)).toMatchObject({ first: true, toSend: false });
    expect(cartIdentity(cart, 'verified', terms)).toMatchObject({ first: false, satisfied: true });
    expect(cartIdentity({ ...cart, total: 5_000_000 }, 'none', terms).first).toBe(false);
  });
  test('une identité vérifiée par une seule personne se dit à confirmer dès le panier, avec le délai', () => {
    const alone = { ...terms, singleReviewLimit: 5_000_000 };
    const need = cartIdentity(cart, 'verified', alone);
    expect(need).toMatchObject({ first: false, required: true, satisfied: false, toSend: false });
    expect(need.sentence).toContain('une seconde personne de notre équipe la confirme avant la préparation');
    expect(cartIdentity({ ...cart, total: 5_000_000 }, 'verified', alone).satisfied).toBe(true);
    expect(cartIdentity(cart, 'none', alone)).toMatchObject({ first: true, toSend: true });
  });
});

test('Le comptoir lit l’identité d’une commande telle qu’elle est, exigée ou non', () => {
  const standing = (of: Partial<OrderedGoods>, status: IdentityStatus) =>
    identityStatusText(identityNeed(basket(of), status), status);
  expect(standing({}, 'none')).toBe('Non exigée');
  expect(standing({}, 'verified')).toBe('Vérifiée, non exigée pour cette commande');
  expect(standing({ hasBanknotes: true }, 'verified')).toBe('Vérifiée');
  expect(standing({ hasBanknotes: true }, 'none')).toBe('Exigée, pas encore vérifiée');
  const toConfirm = { required: true, satisfied: false, toConfirm: true };
  expect(identityStatusText(toConfirm, 'verified')).toBe('Vérifiée, à confirmer par une seconde personne');
});
