import { beforeEach, describe, expect, test } from 'vitest';
import { refunds } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { decideRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { importStatement } from '../../../src/features/statements/importStatement.server.ts';
import { openCredits } from '../../../src/features/statements/openCredits.server.ts';
import { settleCredit } from '../../../src/features/statements/settleCredit.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { shopOf } from '../../support/context.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openShop } from '../../support/shop.ts';
import { camtFile } from '../../support/statements.ts';

const shop = openShop({ withBank: true });
const { ctx: as, giveBack } = shop;
let second: Extract<Actor, { userId: string }>;
beforeEach(() => {
  second = staff('accountant');
});

const staff = (role: 'accountant' | 'counter' | 'compliance') =>
  ({ ...makeActor(shop.db, 'admin', { staffRole: role }), kind: 'admin', staff: role }) as const;
const above = (fourEyesAbove: number | null) => configure(shop.db, { fourEyesAbove });
const given = () => rowsOf(shop.db, refunds);
const deskOf = (orderId: string, actor?: Actor) => getOrderById(as(actor), { id: orderId }).desk;
const idOf = (orderId: string) => deskOf(orderId)?.proposal?._id ?? '';
const answer = async (orderId: string, actor: Actor, confirm = true) =>
  decideRefund(as(actor), { id: idOf(orderId), confirm });
const journal = () =>
  rowsOf(shop.db, auditLog)
    .filter(({ action, detail }) => action === 'order.note' && /^Propos/.test(`${detail['text']}`))
    .map(({ actorId, detail }) => [actorId, `${detail['text']}`.split(/[\s\u00a0]*:/)[0]]);

async function byTransfer(): Promise<string> {
  const id = await shop.transfer();
  await shop.pay(id);
  return id;
}

/** A whole refund by one person, beyond what one may give back. */
async function proposed(): Promise<string> {
  above(0);
  const orderId = await byTransfer();
  await giveBack(orderId, 48_235);
  return orderId;
}

describe('Au-delà du montant de la boutique, deux personnes remboursent', () => {
  test('Un virement attend la seconde, puis il est noté une fois, en son nom', async () => {
    above(40_000);
    const orderId = await byTransfer();
    const mails = shop.mailKinds().length;
    const order = await giveBack(orderId, 48_235);
    expect(order).toMatchObject({ paymentStatus: 'paid', desk: { proposal: { amount: 482.35, may: 'withdraw' } } });
    expect(given()).toEqual([]);
    expect(shop.mailKinds()).toHaveLength(mails);

    await refuses(answer(orderId, shop.admin), 'forbidden', 'une autre personne de l’équipe doit la confirmer');
    const id = idOf(orderId);
    const message = 'Le remboursement est noté. Aucun courriel ne part.';
    expect(await answer(orderId, second)).toMatchObject({ message, order: { paymentStatus: 'refunded' } });
    expect(given()).toMatchObject([{ amount: 48_235, status: 'accepted', actorId: second.userId }]);
    expect(shop.stored(orderId).paymentStatus).toBe('refunded');
    expect(journal()).toEqual([
      [shop.admin.userId, 'Proposé à une seconde personne'],
      [second.userId, 'Proposition confirmée'],
    ]);
    await refuses(decideRefund(as(second), { id, confirm: true }), 'conflict');
    expect(given()).toHaveLength(1);
  });

  test('au montant même et sans réglage, une personne suffit ; en deux moitiés, non', async () => {
    const alone = await byTransfer();
    await giveBack(alone, 48_235);
    expect(given()).toHaveLength(1);
    above(40_000);
    const orderId = await byTransfer();
    expect(deskOf(orderId)?.aloneUpTo).toBe(400);
    await giveBack(orderId, 40_000);
    expect(given()).toHaveLength(2);
    expect(deskOf(orderId)?.aloneUpTo).toBe(0);
    await giveBack(orderId, 1, { refundable: 8_235 });
    expect(given()).toHaveLength(2);
    expect(idOf(orderId)).not.toBe('');
  });

  test('La carte : avant la seconde personne la banque n’est pas interrogée, et les articles restent à remettre', async () => {
    above(0);
    const paid = await shop.paidCard();
    const item = () => getOrderById(as(), { id: paid.id }).Items[0];
    const lines = [{ lineId: item()?.lineId ?? '', quantity: 1 }];
    const what = { purpose: 'articles', lines, delivery: false } as const;
    const asked = await shop.refund(paid, 48_235, { what });
    expect(asked).toMatchObject({ outcome: 'proposed' });
    expect(shop.bank.questions).toEqual([]);
    expect(item()).toMatchObject({ remaining: 1, refunded: 0 });
    shop.bank.saysRefund(0, 'recredit accepte');
    expect(await answer(paid.id, second)).toMatchObject({ outcome: 'accepted' });
    expect(shop.bank.questions).toMatchObject([{ service: '/recredit_paiement.cgi' }]);
    expect(given()).toMatchObject([{ amount: 48_235, status: 'accepted' }]);
    expect(item()).toMatchObject({ remaining: 0, refunded: 1 });
  });

  test('ce que la banque a refusé et que la boutique rend autrement', async () => {
    const paid = await shop.paidCard();
    shop.bank.saysRefund(-30, 'adresse IP non autorisee');
    await shop.refund(paid, 48_235, { what: { purpose: 'goodwill' } });
    above(0);
    await shop.pay(paid.id, 'refunded');
    expect(shop.stored(paid.id).paymentStatus).toBe('paid');
    const mailing = { ...as(second), shop: shopOf({ SMTP_URL: 'smtp://127.0.0.1:1' }) };
    const { message } = await decideRefund(mailing, { id: idOf(paid.id), confirm: true });
    expect(message).toBe('Le remboursement est noté. Le client est prévenu.');
    expect(shop.stored(paid.id).paymentStatus).toBe('refunded');
  });

  test('Une commande qui a changé depuis rend la proposition nulle', async () => {
    const orderId = await proposed();
    const id = idOf(orderId);
    await shop.move(orderId, 'prepared');
    expect(deskOf(orderId)?.proposal).toBeNull();
    expect(workToDo(as(second)).proposals.total).toBe(0);
    await refuses(decideRefund(as(second), { id, confirm: true }), 'conflict', 'elle ne vaut plus');
    expect(given()).toEqual([]);
  });

  test('La seconde refuse, ou la première retire : rien n’est rendu, et une autre proposition remplace la première', async () => {
    const orderId = await proposed();
    expect(await answer(orderId, second, false)).toMatchObject({
      message: expect.stringContaining('rien n’est rendu'),
    });
    expect(journal().at(-1)).toEqual([second.userId, 'Proposition refusée ou retirée']);
    expect(deskOf(orderId)?.proposal).toBeNull();
    await giveBack(orderId, 30_000);
    const first = idOf(orderId);
    await giveBack(orderId, 20_000);
    expect(deskOf(orderId)?.proposal?.amount).toBe(200);
    await refuses(decideRefund(as(second), { id: first, confirm: true }), 'conflict');
    await answer(orderId, shop.admin, false);
    expect(given()).toEqual([]);
    expect(shop.stored(orderId).paymentStatus).toBe('paid');
  });

  test('Seul un rôle qui rembourse confirme, et l’accueil ne le montre qu’à lui et à qui propose', async () => {
    const orderId = await proposed();
    expect(deskOf(orderId, staff('counter'))?.proposal?.may).toBe('read');
    await refuses(answer(orderId, staff('counter')), 'forbidden');
    await refuses(answer(orderId, shop.client), 'forbidden');
    const shown = (actor: Actor) => workToDo(as(actor)).proposals.rows.map(({ entityId }) => entityId);
    expect(shown(shop.admin)).toEqual([orderId]);
    expect(shown(second)).toEqual([orderId]);
    expect(shown(staff('compliance'))).toEqual([]);
  });

  describe('de l’argent reçu sans commande', () => {
    const received = async () => {
      const entry = { number: 'INCONNUE', amount: '482.35', payer: 'M MARTIN', reference: 'VR-1' };
      const bytes = new TextEncoder().encode(camtFile([entry], '08'));
      await importStatement(as(), { file: { name: 'releve.xml', size: bytes.length, bytes: async () => bytes } });
      return openCredits(as())[0]?.id ?? '';
    };

    test('Le second appel du même acte le note comme rendu', async () => {
      above(40_000);
      const id = await received();
      const back = (actor: Actor) =>
        settleCredit(as(actor), { id, act: 'return', order: '', note: '', acceptShort: false });
      expect(await back(shop.admin)).toMatchObject({ orderId: null, proposed: true });
      expect(workToDo(as(second)).proposals.rows).toMatchObject([{ entity: 'credit', name: 'Relevé' }]);
      await refuses(back(shop.admin), 'forbidden');
      expect(openCredits(as())).toHaveLength(1);
      expect(await back(second)).not.toHaveProperty('proposed');
      expect(openCredits(as())).toEqual([]);
      const wanted = rowsOf(shop.db, auditLog).filter(({ action }) => action === 'bank.proposeReturn');
      expect(wanted).toMatchObject([{ entityId: id, actorId: shop.admin.userId, detail: { amount: 48_235 } }]);
    });

    test('Le laisser de côté, aussi grand soit-il, n’en demande qu’une', async () => {
      above(0);
      const act = {
        id: await received(),
        act: 'ignore',
        order: '',
        note: 'Apport de la gérante.',
        acceptShort: false,
      } as const;
      expect(await settleCredit(as(), act)).not.toHaveProperty('proposed');
      expect(openCredits(as())).toEqual([]);
    });
  });
});
