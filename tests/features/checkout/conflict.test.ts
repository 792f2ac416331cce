import { describe, expect, it } from 'vitest';
import { nextPollDelay } from '../../../src/features/checkout/done/OrderDone.tsx';
import { isResponseLost, toFailure, totalChangesSince } from '../../../src/features/checkout/failure.ts';
import { CallError } from '../../../src/http/call.ts';
import { plain } from '../../support/frenchText.ts';

const totals = { subtotal: 60_000, metals: 60_000, delivery: 1_500, total: 61_500, hasBanknotes: false };
const sentences = (now: Partial<typeof totals>, changes: string[] = []) =>
  totalChangesSince(totals, { ...totals, ...now }, changes).map((words) => plain(words));

describe('Quand la boutique refuse une commande parce que les montants ont changé', () => {
  it('Le nouveau prix et le nouveau total sont dits, et la livraison qui change de palier', () => {
    const change = 'Napoléon : le prix est passé de 600,00 € à 610,00 €.';
    const total = (euros: number) =>
      `Le nouveau total est de ${euros} €, livraison comprise. Vérifiez-le, puis confirmez à nouveau.`;
    expect(sentences({ total: 62_500 }, [change])).toEqual([change, total(625)]);
    const delivery = 'La livraison est passée de 15,00 € à 25,00 €.';
    expect(sentences({ delivery: 2_500, total: 64_500 })).toEqual([delivery, total(645)]);
  });

  it('rien n’est dit du total d’un panier vide', () => {
    expect(sentences({ subtotal: 0, delivery: 0, total: 0 }, ['Épuisé.'])).toEqual(['Épuisé.']);
  });
});

describe('Quand le paiement ne peut pas continuer', () => {
  const failure = (status: number, message = '', data: unknown = null) =>
    toFailure(new CallError(status, message, {}, data));

  it('Une session terminée demande de se connecter, et dit que le panier est gardé', () => {
    const message = expect.stringContaining('panier et vos choix sont gardés');
    expect(failure(401)).toMatchObject({ signIn: true, message });
  });

  it('Une réponse perdue garde la tentative, et dit de recommencer sans crainte de commander deux fois', () => {
    for (const status of [0, 200])
      expect(failure(status)).toMatchObject({ signIn: false, message: expect.stringContaining('deux fois') });
    const isLost = (status: number) => isResponseLost(new CallError(status, ''));
    expect([0, 200, 500, 503].every(isLost)).toBe(true);
    expect([400, 401, 409, 429].some(isLost)).toBe(false);
  });

  it('Le refus de la boutique est répété tel quel, avec la commande déjà payée dans un autre onglet', () => {
    const message = 'Ce montant ne se paie pas par carte.';
    expect(failure(400, message)).toEqual({ signIn: false, message });
    const paid = { signIn: false, message: 'Déjà payée.', orderId: 'abc' };
    expect(failure(409, 'Déjà payée.', { paidOrderId: 'abc' })).toEqual(paid);
  });
});

it('La page regarde toutes les deux secondes d’abord, puis de moins en moins, puis plus du tout', () => {
  expect([0, 30_000, 150_000, 599_999, 600_000].map(nextPollDelay)).toEqual([2_000, 5_000, 15_000, 15_000, null]);
});
