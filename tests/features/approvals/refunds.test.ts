import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders, refunds } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { decideRefund } from '../../../src/features/orders/payments/decideRefund.server.ts';
import { transferBooking } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { importStatement } from '../../../src/features/statements/importStatement.server.ts';
import { openCredits } from '../../../src/features/statements/openCredits.server.ts';
import { settleCredit } from '../../../src/features/statements/settleCredit.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { type PlayedBank, startBank } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  forSum,
  mailKinds,
  orderByCard,
  orderByTransfer,
  shopAskingAt,
  storedAttempt,
  storedOrder,
} from '../../support/orders.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openCounter, standClock } from '../../support/shop.ts';
import { camtFile } from '../../support/statements.ts';

standClock();
let { db, client, admin, Items } = openCounter();
let second: Actor;
let bank: PlayedBank;
beforeEach(async () => {
  bank = await startBank();
  ({ db, client, admin, Items } = openCounter());
  second = staff('accountant');
});
afterEach(() => bank.stop());

function staff(role: 'accountant' | 'counter' | 'compliance'): Actor {
  return { ...makeActor(db, 'admin', { staffRole: role }), kind: 'admin', staff: role };
}
const above = (fourEyesAbove: number | null) => configure(db, { fourEyesAbove });
const as = (actor: Actor) => ctxOf(db, actor, shopAskingAt(bank.url));
const given = () => db.select().from(refunds).all();
const deskOf = (orderId: string, actor: Actor = admin) => getOrderById(as(actor), { id: orderId }).desk;
const idOf = (orderId: string) => deskOf(orderId)?.proposal?._id ?? '';
const answer = (orderId: string, actor: Actor, confirm = true) =>
  decideRefund(as(actor), { id: idOf(orderId), confirm });
const journal = (orderId: string) =>
  db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, orderId))
    .all()
    .filter(({ action, detail }) => action === 'order.note' && /^Propos/.test(`${detail['text']}`))
    .map(({ actorId, detail }) => [actorId, `${detail['text']}`.split(/[\s\u00a0]*:/)[0]]);

async function byTransfer(): Promise<string> {
  const { _id } = await orderByTransfer(db, client, 48_235, { Items });
  await updatePaymentStatus(as(admin), { orderId: _id, status: 'paid' });
  return _id;
}
async function byCard() {
  const { order, form } = await orderByCard(db, client, 48_235, { Items });
  await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
  return { orderId: order._id, attemptId: storedAttempt(db, form.orderNumber)?.id ?? '' };
}
const goodwill = { purpose: 'goodwill' } as const;
const sendBack = (orderId: string, amount: number, refundable = 48_235, actor: Actor = admin) =>
  noteTransferRefund(as(actor), { orderId, amount, refundable, what: forSum(db, orderId, amount) });

describe('Au-delà du montant de la boutique, deux personnes remboursent', () => {
  test('un virement attend la seconde, puis il est noté une fois, en son nom', async () => {
    above(40_000);
    const orderId = await byTransfer();
    const mails = mailKinds(db).length;
    const order = await sendBack(orderId, 48_235);
    expect(order).toMatchObject({ paymentStatus: 'paid', desk: { proposal: { amount: 482.35, may: 'withdraw' } } });
    expect(given()).toEqual([]);
    expect(mailKinds(db)).toHaveLength(mails);

    await refuses(answer(orderId, admin), 'forbidden', 'une autre personne de l’équipe doit la confirmer');
    expect(given()).toEqual([]);

    const id = idOf(orderId);
    await answer(orderId, second);
    expect(given()).toMatchObject([
      { amount: 48_235, status: 'accepted', actorId: second.kind === 'admin' && second.userId },
    ]);
    expect(storedOrder(db, orderId).paymentStatus).toBe('refunded');
    expect(journal(orderId)).toEqual([
      [admin.userId, 'Proposé à une seconde personne'],
      [second.kind === 'admin' && second.userId, 'Proposition confirmée'],
    ]);
    await refuses(decideRefund(as(second), { id, confirm: true }), 'conflict');
    expect(given()).toHaveLength(1);
  });

  test('au montant même et sans réglage, une personne suffit ; en deux moitiés, non', async () => {
    const alone = await byTransfer();
    await sendBack(alone, 48_235);
    expect(given()).toHaveLength(1);
    above(40_000);
    const orderId = await byTransfer();
    expect(deskOf(orderId)?.aloneUpTo).toBe(400);
    await sendBack(orderId, 40_000);
    expect(given()).toHaveLength(2);
    expect(deskOf(orderId)?.aloneUpTo).toBe(0);
    await sendBack(orderId, 1, 8_235);
    expect(given()).toHaveLength(2);
    expect(idOf(orderId)).not.toBe('');
  });

  test('la carte : avant la seconde personne la banque n’est pas interrogée, et les articles restent à remettre', async () => {
    above(0);
    const paid = await byCard();
    const item = () => getOrderById(as(admin), { id: paid.orderId }).Items[0];
    const lines = [{ lineId: item()?.lineId ?? '', quantity: 1 }];
    const what = { purpose: 'articles', lines, delivery: false } as const;
    const asked = await refundPayment(as(admin), { ...paid, amount: 48_235, refundable: 48_235, what });
    expect(asked).toMatchObject({ outcome: 'proposed' });
    expect(bank.questions).toEqual([]);
    expect(item()).toMatchObject({ remaining: 1, refunded: 0 });
    bank.saysRefund(0, 'recredit accepte');
    await answer(paid.orderId, second);
    expect(bank.questions).toMatchObject([{ service: '/recredit_paiement.cgi' }]);
    expect(given()).toMatchObject([{ amount: 48_235, status: 'accepted' }]);
    expect(item()).toMatchObject({ remaining: 0, refunded: 1 });
  });

  test('ce que la banque a refusé et que la boutique rend autrement', async () => {
    const paid = await byCard();
    bank.saysRefund(-30, 'adresse IP non autorisee');
    await refundPayment(as(admin), { ...paid, amount: 48_235, refundable: 48_235, what: goodwill });
    above(0);
    await updatePaymentStatus(as(admin), { orderId: paid.orderId, status: 'refunded' });
    expect(storedOrder(db, paid.orderId).paymentStatus).toBe('paid');
    await answer(paid.orderId, second);
    expect(storedOrder(db, paid.orderId).paymentStatus).toBe('refunded');
  });

  test('une commande qui a changé depuis rend la proposition nulle', async () => {
    above(0);
    const orderId = await byTransfer();
    await sendBack(orderId, 48_235);
    const id = idOf(orderId);
    await updateOrderStatus(as(admin), { orderId, status: 'prepared' });
    expect(deskOf(orderId)?.proposal).toBeNull();
    expect(workToDo(as(second)).proposals.total).toBe(0);
    await refuses(decideRefund(as(second), { id, confirm: true }), 'conflict', 'elle ne vaut plus');
    expect(given()).toEqual([]);
  });

  test('la seconde refuse, ou la première retire : rien n’est rendu, et une autre proposition remplace la première', async () => {
    above(0);
    const orderId = await byTransfer();
    await sendBack(orderId, 48_235);
    await answer(orderId, second, false);
    expect(deskOf(orderId)?.proposal).toBeNull();
    await sendBack(orderId, 30_000);
    const first = idOf(orderId);
    await sendBack(orderId, 20_000);
    expect(deskOf(orderId)?.proposal?.amount).toBe(200);
    await refuses(decideRefund(as(second), { id: first, confirm: true }), 'conflict');
    await answer(orderId, admin, false);
    expect(given()).toEqual([]);
    expect(db.select().from(orders).get()).toMatchObject({ paymentStatus: 'paid' });
  });

  test('seul un rôle qui rembourse confirme, et l’accueil ne le montre qu’à lui et à qui propose', async () => {
    above(0);
    const orderId = await byTransfer();
    await sendBack(orderId, 48_235);
    expect(deskOf(orderId, staff('counter'))?.proposal?.may).toBe('read');
    await refuses(answer(orderId, staff('counter')), 'forbidden');
    await refuses(answer(orderId, client), 'forbidden');
    const shown = (actor: Actor) => workToDo(as(actor)).proposals.rows.map(({ entityId }) => entityId);
    expect(shown(admin)).toEqual([orderId]);
    expect(shown(second)).toEqual([orderId]);
    const { orderNumber } = storedOrder(db, orderId);
    expect(workToDo(as(second)).proposals.rows).toMatchObject([{ entity: 'order', name: orderNumber }]);
    expect(shown(staff('compliance'))).toEqual([]);
  });

  describe('de l’argent reçu sans commande', () => {
    const received = async () => {
      const entry = { number: 'INCONNUE', amount: '482.35', payer: 'M MARTIN', reference: 'VR-1' };
      const bytes = new TextEncoder().encode(camtFile([entry], '08'));
      await importStatement(as(admin), { file: { name: 'releve.xml', size: bytes.length, bytes: async () => bytes } });
      return openCredits(as(admin))[0]?.id ?? '';
    };

    test('le second appel du même acte le note comme rendu', async () => {
      above(40_000);
      const id = await received();
      const back = (actor: Actor) =>
        settleCredit(as(actor), { id, act: 'return', order: '', note: '' }, transferBooking);
      expect(await back(admin)).toEqual({ orderId: null, proposed: true });
      expect(workToDo(as(second)).proposals.rows).toMatchObject([{ entity: 'credit', name: 'Relevé' }]);
      await refuses(back(admin), 'forbidden');
      expect(openCredits(as(admin))).toHaveLength(1);
      expect(await back(second)).toEqual({ orderId: null });
      expect(openCredits(as(admin))).toEqual([]);
      expect(workToDo(as(second)).proposals.total).toBe(0);
      const wanted = rowsOf(db, auditLog).filter(({ action }) => action === 'bank.proposeReturn');
      expect(wanted).toMatchObject([{ entityId: id, actorId: admin.userId, detail: { amount: 48_235 } }]);
    });

    test('le laisser de côté, aussi grand soit-il, n’en demande qu’une', async () => {
      above(0);
      const act = { id: await received(), act: 'ignore', order: '', note: 'Apport de la gérante.' } as const;
      expect(await settleCredit(as(admin), act, transferBooking)).toEqual({ orderId: null });
      expect(openCredits(as(admin))).toEqual([]);
    });
  });
});
