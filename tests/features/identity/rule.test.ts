import { describe, expect, test } from 'vitest';
import { type Basket, identityNeed, metalThreshold } from '../../../src/features/identity/rule.ts';

const basket = (values: Partial<Basket> = {}): Basket => ({
  hasBanknotes: false,
  metals: 0,
  metalsBefore: 0,
  ...values,
});

describe('Quel panier demande quelle identité', () => {
  test('Des billets la demandent quel que soit le montant', () => {
    const need = identityNeed(basket({ hasBanknotes: true }), 'none');
    expect(need).toMatchObject({ required: true, satisfied: false });
    expect(need.sentence).toContain('quel que soit le montant');
    expect(need.sentence).toContain('Vous pouvez payer maintenant');
  });

  test('Le métal la demande à partir de 10 000 € dans une commande', () => {
    expect(identityNeed(basket({ metals: metalThreshold - 1 }), 'none')).toEqual({
      required: false,
      satisfied: true,
      sentence: '',
    });
    expect(identityNeed(basket({ metals: metalThreshold }), 'none').sentence).toMatch(/À partir de 10.000,00.€/);
  });

  test('Des achats de métal liés sur 30 jours comptent ensemble', () => {
    expect(identityNeed(basket({ metals: 400_000, metalsBefore: 599_999 }), 'none').required).toBe(false);
    expect(identityNeed(basket({ metals: 400_000, metalsBefore: 600_000 }), 'none').sentence).toContain(
      '30 derniers jours',
    );
    expect(identityNeed(basket({ metalsBefore: 2_000_000 }), 'none').required).toBe(false);
  });

  test('Une fois la commande passée, puis payée, la phrase n’invite plus à payer', () => {
    const [ordered, paid] = (['ordered', 'paid'] as const).map(
      (stage) => identityNeed(basket({ hasBanknotes: true }), 'none', stage).sentence,
    );
    expect(ordered).toContain('une fois le paiement reçu et vos pièces vérifiées');
    expect(paid).toContain('dès que nous les aurons vérifiées');
    for (const sentence of [ordered, paid]) expect(sentence).not.toContain('Vous pouvez payer');
  });

  test.each([
    ['none', false, 'Vous pouvez payer maintenant'],
    ['pending', false, 'en cours de vérification'],
    ['refused', false, 'envoyez-les à nouveau'],
    ['verified', true, 'déjà vérifiée'],
  ] as const)('Pour une identité « %s », la phrase dit la suite', (status, satisfied, words) => {
    const need = identityNeed(basket({ hasBanknotes: true }), status);
    expect(need.satisfied).toBe(satisfied);
    expect(need.sentence).toContain(words);
  });
});
