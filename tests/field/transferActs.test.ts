import { describe, expect, test } from 'vitest';
import { refundQuestion } from '../../src/features/orders/admin/refunds/Refunds.tsx';
import { moveOrdersContract } from '../../src/features/orders/orders.api.ts';
import { configure } from '../support/people.ts';
import { refuses } from '../support/refuses.ts';
import { openShop } from '../support/shop.ts';

const shop = openShop({ withBank: true });
const verbsOf = (id: string) => (shop.seen(id).desk?.next.acts ?? []).map(({ verb }) => verb);

// dealer.md 5 and 7: « Confirmer » beside a short transfer reads as accepting what is missing.
describe('Un virement qui n’est pas arrivé en entier', () => {
  test.each([0, 1, 48_234])(
    '(%i centimes reçus) n’a pas de « Confirmer », ni sur la fiche ni par un appel',
    async (came) => {
      configure(shop.db, { invoicing: { tolerance: 100 } });
      const id = await shop.transfer();
      if (came > 0) await shop.note(id, came);
      expect(verbsOf(id)).not.toContain('Confirmer');
      await expect(shop.move(id, 'confirmed')).rejects.toThrow('acceptez l’écart\u00a0; sinon, relancez');
      expect(shop.stored(id).status).toBe('pending');
    },
  );

  test('ni dans la barre de « Commandes » : un paiement confirme une commande, et lui seul', () => {
    const move = (status: string) => moveOrdersContract.body.safeParse({ status, orderIds: ['a'] }).success;
    expect([move('prepared'), move('confirmed')]).toEqual([true, false]);
  });
});

// The same line of a statement typed twice, or really two.
describe('Un virement noté deux fois', () => {
  test.each([
    ['du même montant, au même jour', 20_000, '2026-09-05', true],
    ['d’un autre montant', 20_001, '2026-09-05', false],
    ['d’un autre jour', 20_000, '2026-09-04', false],
  ])('%s', async (_, amount, valueDate, isAsked) => {
    const id = await shop.transfer();
    await shop.note(id, 20_000, { valueDate: '2026-09-05' });
    const again = { valueDate, payer: 'MARTIN' };
    if (isAsked) await refuses(shop.note(id, amount, again), 'invalid', { isAnother: 'déjà noté' });
    await shop.note(id, amount, { ...again, isAnother: isAsked });
    expect(shop.seen(id).desk?.transfers).toHaveLength(2);
  });
});

// dealer.md: the shop moves no money by transfer, so nobody may read that it does.
describe('Un remboursement que deux personnes décident', () => {
  const byTransfer = async () => {
    const id = await shop.transfer();
    await shop.pay(id);
    await shop.giveBack(id, 48_235);
    return id;
  };
  const byCard = async () => {
    const paid = await shop.paidCard();
    await shop.refund(paid);
    return paid.id;
  };

  test.each<[how: string, propose: () => Promise<string>, verb: string, byHand: boolean]>([
    ['par virement se note, pour la seconde aussi', byTransfer, 'Noter 482,35\u00a0€ rendus', true],
    ['par carte se fait', byCard, 'Rembourser 482,35\u00a0€', false],
  ])('%s', async (_, propose, verb, byHand) => {
    configure(shop.db, { fourEyesAbove: 0 });
    const proposal = shop.seen(await propose()).desk?.proposal;
    if (!proposal) throw new Error('nothing is proposed');
    const question = refundQuestion(proposal, ' Aucun courriel ne part.');
    expect(question).toMatchObject({ title: `${verb}\u202f?`, label: verb });
    expect(question.text).toContain('Aucun courriel ne part. Cela ne se défait pas.');
    expect(question.text.includes('La boutique ne rend pas')).toBe(byHand);
  });
});
