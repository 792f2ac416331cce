import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentEvents, refunds } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { paymentMoney } from '../../../src/features/orders/model/money.ts';
import { loadPayment } from '../../../src/features/orders/model/parts.server.ts';
import { getAllOrders, getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { askBank } from '../../../src/features/orders/payments/askBank.server.ts';
import { reconcilePayments } from '../../../src/features/orders/payments/reconcile.server.ts';
import { settleRefund } from '../../../src/features/orders/payments/refundOutcome.server.ts';
import { refundPayment } from '../../../src/features/orders/payments/refunds.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { type PlayedBank, startBank } from '../../support/bank.ts';
import { ctxOf } from '../../support/context.ts';
import {
  alertsOf,
  bankSays,
  deliver,
  forSum,
  mailKinds,
  orderByCard,
  shopAskingAt,
  storedAttempt,
  storedOrder,
} from '../../support/orders.ts';
import { openCounter, plain, standClock } from '../../support/shop.ts';

standClock();
let { db, client, admin, Items } = openCounter();
let bank: PlayedBank;
beforeEach(async () => {
  bank = await startBank();
  ({ db, client, admin, Items } = openCounter());
});
afterEach(() => bank.stop());

const minutes = (n: number) => vi.setSystemTime(Date.now() + n * 60_000);
const shop = () => shopAskingAt(bank.url);
const accept = (reference: string, extra = {}) => deliver(db, bankSays(reference, '482.35EUR', 'payetest', extra));

/** An order of 482,35 € paid by card. */
async function paid() {
  const { order, form } = await orderByCard(db, client, 48_235, { Items, key: 'panier' });
  await accept(form.orderNumber);
  return { orderId: order._id, reference: form.orderNumber, attemptId: storedAttempt(db, form.orderNumber)?.id ?? '' };
}
type Paid = { orderId: string; attemptId: string };
const left = ({ attemptId }: Paid) =>
  Math.min(48_235, paymentMoney(loadPayment(db, attemptId) ?? { events: [], refunds: [] }).balance);
const refund = async (paid: Paid, amount = 48_235, actor = admin, refundable = left(paid)) =>
  refundPayment(ctxOf(db, actor, shop()), { ...paid, amount, refundable, what: forSum(db, paid.orderId, amount) });
const ask = (orderId: string) => askBank(ctxOf(db, admin, shop()), { orderId });
const run = () => reconcilePayments(ctxOf(db, anonymous, shop()));
const rows = () => db.select().from(refunds).all();
const deskOf = (orderId: string) => getOrderById(ctxOf(db, admin), { id: orderId }).desk;
const seenByClient = (orderId: string) => getOrderById(ctxOf(db, client), { id: orderId });

const byCard = async () => (await orderByCard(db, client, 48_235, { Items, key: 'panier' })).form;

describe('La boutique rembourse par la banque', () => {
  test('tout : la commande est remboursée, le client le lit et reçoit un courriel', async () => {
    const order = await paid();
    bank.saysRefund(0, 'recredit accepte');
    const answer = await refund(order);
    expect(answer).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'refunded' } });
    expect(bank.questions).toMatchObject([
      {
        service: '/recredit_paiement.cgi',
        fields: {
          version: '3.0',
          date: '07/09/2026:10:00:00',
          date_commande: '07/09/2026',
          montant: '482.35EUR',
          montant_recredit: '482.35EUR',
          montant_possible: '482.35EUR',
          reference: order.reference,
          lgue: 'FR',
        },
      },
    ]);
    expect(rows()).toMatchObject([{ status: 'accepted', bankCode: '0', amount: 48_235, actorId: admin.userId }]);
    expect(mailKinds(db).at(-1)).toBe('orderRefunded');
    const told = seenByClient(order.orderId).timeline.at(-1);
    expect(plain(told?.text)).toBe(
      'Remboursement de 482,35 € sur la carte, accepté par la banque. Pour : toute la commande.',
    );
    expect(told).toMatchObject({ by: 'La banque', from: 'paid', to: 'refunded' });
    const asked = db.select().from(auditLog).where(eq(auditLog.action, 'order.note')).all();
    expect(asked).toMatchObject([{ actorId: admin.userId, detail: { text: expect.stringContaining('demandé') } }]);
  });

  test.each([0, -100, 48_236])('%i centimes : la demande ne part pas', async (amount) => {
    const order = await paid();
    await expect(refund(order, amount)).rejects.toMatchObject({ code: 'invalid' });
    expect(bank.questions).toEqual([]);
    expect(rows()).toEqual([]);
  });

  test('rien à rendre sur un paiement qui n’a rien pris, ni sur celui d’une autre commande', async () => {
    const { order, form } = await orderByCard(db, client, 48_235, { Items });
    const attemptId = storedAttempt(db, form.orderNumber)?.id ?? '';
    await expect(refund({ orderId: order._id, attemptId })).rejects.toMatchObject({ code: 'conflict' });
    await expect(refund({ orderId: 'inconnue', attemptId })).rejects.toMatchObject({ code: 'notFound' });
    await accept(form.orderNumber);
    const other = await orderByCard(db, client, 96_470, { Items: [{ ...Items[0], quantity: 2 }] });
    await expect(refund({ orderId: other.order._id, attemptId })).rejects.toMatchObject({ code: 'notFound' });
    expect(bank.questions).toEqual([]);
  });

  test('deux clics à la fois : une seule demande', async () => {
    const order = await paid();
    bank.says(({ fields }, response) =>
      setTimeout(() => response.end(`reference=${fields['reference']}\ncdr=0\n`), 50),
    );
    const answers = await Promise.allSettled([refund(order, 10_000), refund(order, 10_000)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(bank.questions).toHaveLength(1);
    expect(rows()).toMatchObject([{ status: 'accepted', amount: 10_000 }]);
  });

  test('une réponse perdue en chemin ou un second écran : la même demande n’est pas faite deux fois', async () => {
    const order = await paid();
    bank.saysRefund(0);
    await refund(order, 10_000, admin, 48_235);
    await expect(refund(order, 10_000, admin, 48_235)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('entre-temps'),
    });
    expect(bank.questions).toHaveLength(1);
    expect(rows()).toMatchObject([{ status: 'accepted', amount: 10_000 }]);
  });
});

describe('La banque refuse', () => {
  test('la boutique lit pourquoi, rien ne change, et elle peut demander à nouveau', async () => {
    const order = await paid();
    bank.saysRefund(-30, 'adresse IP non autorisee');
    const answer = await refund(order);
    expect(answer).toMatchObject({ outcome: 'refused', order: { paymentStatus: 'paid' } });
    expect(answer.message).toContain('adresse IP');
    expect(rows()).toMatchObject([{ status: 'refused', bankCode: '-30', bankText: 'adresse IP non autorisee' }]);
    expect(alertsOf(db, order.orderId)).toHaveLength(1);
    expect(mailKinds(db)).toEqual(['orderReceived', 'paymentReceived']);
    expect(JSON.stringify(seenByClient(order.orderId))).not.toContain('Remboursement');
    bank.saysRefund(0);
    expect((await refund(order)).outcome).toBe('accepted');
  });

  test.each([
    ['-46', 'déjà entièrement remboursé'],
    ['-48', 'totalité'],
    ['-51', 'espace commerçant'],
    ['-52', 'autre montant'],
  ])('le code %s dit quoi faire', async (code, words) => {
    const order = await paid();
    bank.saysRefund(code);
    expect((await refund(order)).message).toContain(words);
  });
});

describe('La réponse de la banque ne vient pas, ou n’est pas claire', () => {
  test('le remboursement reste en doute, en vue, et n’est jamais redemandé', async () => {
    const order = await paid();
    bank.hangsUp();
    const answer = await refund(order);
    expect(answer).toMatchObject({ outcome: 'unknown', order: { paymentStatus: 'paid', needsAttention: true } });
    expect(answer.message).toContain('peut-être');
    expect(answer.order.desk).toMatchObject({ refunds: [{ status: 'unknown' }], attempts: [{ refundable: 0 }] });
    expect(workToDo(ctxOf(db, admin)).refundsInDoubt).toMatchObject({ total: 1, rows: [{ id: order.orderId }] });
    const listed = getAllOrders(ctxOf(db, admin), orderListQuery.parse({ view: 'inDoubt' }));
    expect(listed.rows.map(({ _id }) => _id)).toEqual([order.orderId]);
    await expect(refund(order)).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateOrderStatus(ctxOf(db, admin), { orderId: order.orderId, status: 'prepared' })).rejects.toThrow(
      expect.objectContaining({ code: 'conflict', message: expect.stringContaining('remboursement') }),
    );
    await run();
    expect(bank.questions).toHaveLength(1);
  });

  test('la banque l’avait fait : la question le dit, le client est prévenu une fois', async () => {
    const order = await paid();
    bank.hangsUp();
    await refund(order);
    bank.saysState('PA', '482.35EUR', '482.35EUR');
    minutes(3);
    expect((await run()).asked).toBe(1);
    await ask(order.orderId);
    expect(rows()).toMatchObject([{ status: 'accepted', bankText: 'etatpaiement' }]);
    expect(storedOrder(db, order.orderId).paymentStatus).toBe('refunded');
    expect(mailKinds(db).filter((kind) => kind === 'orderRefunded')).toHaveLength(1);
    expect(workToDo(ctxOf(db, admin)).refundsInDoubt.total).toBe(0);
    minutes(60);
    expect((await run()).asked).toBe(0);
  });

  test('la banque ne l’avait pas fait : la boutique l’apprend quand il n’est plus en route, et peut redemander', async () => {
    const order = await paid();
    bank.saysRefund(1);
    expect((await refund(order, 10_000)).outcome).toBe('unknown');
    bank.saysState('PA');
    await ask(order.orderId);
    expect(rows()).toMatchObject([{ status: 'unknown' }]);
    minutes(10);
    await ask(order.orderId);
    expect(rows()).toMatchObject([{ status: 'refused' }]);
    bank.saysRefund(0);
    expect((await refund(order, 10_000)).outcome).toBe('accepted');
  });

  test('un autre montant rendu laisse le doute', async () => {
    const order = await paid();
    bank.hangsUp();
    await refund(order, 10_000);
    minutes(30);
    for (const refunded of ['99.99EUR', '200.00EUR', 'tout']) {
      bank.saysState('PA', '482.35EUR', refunded);
      await ask(order.orderId);
      expect(rows()).toMatchObject([{ status: 'unknown' }]);
    }
  });

  test('une panne pendant la demande : la boutique s’en aperçoit, et demande à la banque', async () => {
    const order = await paid();
    const { orderId, attemptId } = order;
    db.insert(refunds)
      .values({ attemptId, orderId, amount: 48_235, createdAt: Date.now(), actorKind: 'admin', actorId: admin.userId })
      .run();
    bank.saysState('PA', '482.35EUR', '482.35EUR');
    minutes(1);
    await run();
    expect(rows()).toMatchObject([{ status: 'asked' }]);
    minutes(1);
    await run();
    expect(rows()).toMatchObject([{ status: 'unknown' }]);
    expect(alertsOf(db, orderId)).toHaveLength(1);
    minutes(1);
    await run();
    expect(rows()).toMatchObject([{ status: 'accepted' }]);
    expect(storedOrder(db, orderId).paymentStatus).toBe('refunded');
  });

  const inDoubt = async (answer: string) => {
    const order = await paid();
    bank.hangsUp();
    await refund(order, 10_000);
    bank.says(answer);
    return { ...order, refundId: rows()[0]?.id ?? '' };
  };
  const settle = (refundId: string, done: boolean, actor = admin) => settleRefund(ctxOf(db, actor), { refundId, done });

  describe('et la banque, interrogée, ne connaît pas ce paiement', () => {
    const unknown = '<e><cdr>-2</cdr><lib>commande inexistante</lib></e>';
    const auditOf = (orderId: string) => db.select().from(auditLog).where(eq(auditLog.entityId, orderId)).all().at(-1);

    test('la boutique dit ce qu’elle y a vu dès que la banque devait le savoir, non avant', async () => {
      const { refundId, orderId } = await inDoubt(unknown);
      minutes(9);
      await ask(orderId);
      expect(deskOf(orderId)?.refunds).toMatchObject([{ decidable: false }]);
      await expect(settle(refundId, false)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
      minutes(1);
      expect(deskOf(orderId)?.refunds).toMatchObject([{ decidable: false }]);
      await ask(orderId);
      expect(deskOf(orderId)?.refunds).toMatchObject([{ decidable: true }]);
    });

    test('rien n’est parti : la commande est libre, et le journal nomme qui l’a dit', async () => {
      const { refundId, ...order } = await inDoubt(unknown);
      const ship = () => updateOrderStatus(ctxOf(db, admin), { orderId: order.orderId, status: 'prepared' });
      await expect(ship()).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
      minutes(10);
      await ask(order.orderId);
      const { desk, needsAttention } = await settle(refundId, false);
      expect(desk).toMatchObject({ refunds: [{ status: 'refused' }], attempts: [{ refundable: 482.35 }] });
      expect(needsAttention).toBe(false);
      expect(auditOf(order.orderId)).toMatchObject({
        actorId: admin.userId,
        detail: { text: expect.stringMatching(/constaté à la banque.+non fait/) },
      });
      bank.saysRefund(0);
      expect((await refund(order, 10_000)).outcome).toBe('accepted');
      expect((await ship()).status).toBe('prepared');
    });
  });

  describe('et la banque n’en dit rien de lisible pendant un jour', () => {
    const inSilence = () => inDoubt('<html>');

    test('la boutique dit alors elle-même qu’elle l’a fait : le client est prévenu, le reste peut être rendu', async () => {
      const { refundId, ...order } = await inSilence();
      minutes(24 * 60 - 1);
      await run();
      expect(deskOf(order.orderId)?.refunds).toMatchObject([{ decidable: false }]);
      await expect(settle(refundId, true)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
      minutes(1);
      expect(deskOf(order.orderId)?.refunds).toMatchObject([{ decidable: true }]);
      expect(await settle(refundId, true)).toMatchObject({
        paymentStatus: 'paid',
        needsAttention: false,
        desk: {
          attempts: [{ refunded: 100, refundable: 382.35 }],
          refunds: [{ status: 'accepted', decidable: false }],
        },
      });
      expect(mailKinds(db).at(-1)).toBe('partialRefund');
      expect(seenByClient(order.orderId).timeline.at(-1)).toMatchObject({ by: 'La boutique' });
      await expect(settle(refundId, false)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
      bank.saysRefund(0);
      expect((await refund(order, 38_235)).order.paymentStatus).toBe('refunded');
    });
  });

  test('la réponse qui arrive après la question ne rend pas l’argent deux fois', async () => {
    const order = await paid();
    bank.says(async ({ service, fields }, response) => {
      if (service !== '/recredit_paiement.cgi')
        return response.end(
          '<e><etat>PA</etat><montantrecouvre>482.35EUR</montantrecouvre><recredits><total>100.00EUR</total></recredits></e>',
        );
      await ask(order.orderId);
      return response.end(`reference=${fields['reference']}\ncdr=0\n`);
    });
    expect((await refund(order, 10_000)).outcome).toBe('accepted');
    expect(mailKinds(db).filter((kind) => kind === 'partialRefund')).toHaveLength(1);
    expect(rows()).toHaveLength(1);
  });
});

test('Un remboursement fait dans l’espace de la banque est constaté par une question, une seule fois', async () => {
  const order = await paid();
  bank.saysState('PA', '482.35EUR', '100.00EUR');
  expect(plain((await ask(order.orderId)).message)).toContain('dont 100,00 € rendus');
  await ask(order.orderId);
  expect(rows()).toMatchObject([{ status: 'accepted', amount: 10_000, actorKind: 'system', actorId: 'bank' }]);
  bank.saysState('PA', '482.35EUR', '482.35EUR');
  await ask(order.orderId);
  expect(storedOrder(db, order.orderId).paymentStatus).toBe('refunded');
  expect(mailKinds(db).slice(-2)).toEqual(['partialRefund', 'orderRefunded']);
});

describe('De l’argent qui n’était pas dû', () => {
  test('un second paiement rendu règle son alerte de lui-même, et la commande reste payée', async () => {
    const forms = [await byCard(), await byCard()];
    for (const { orderNumber } of forms) await accept(orderNumber);
    const [first, tab] = forms.map(({ orderNumber }) => {
      const attempt = storedAttempt(db, orderNumber);
      return { orderId: attempt?.orderId ?? '', attemptId: attempt?.id ?? '' };
    }) as [Paid, Paid];
    expect(seenByClient(first.orderId).surplus).toEqual({ amount: 482.35, settledAt: null });
    bank.saysRefund(0);
    await refund(tab, 48_234);
    expect(seenByClient(first.orderId).surplus?.settledAt).toBeNull();
    await refund(tab, 1);
    expect(seenByClient(first.orderId)).toMatchObject({
      paymentStatus: 'paid',
      surplus: { amount: 482.35, settledAt: Date.now() },
    });
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toEqual([]);
    expect((await refund(first)).order.paymentStatus).toBe('refunded');
  });

  test('le premier paiement rendu à la place du second règle l’alerte aussi : elle ne fait pas rendre deux fois', async () => {
    const forms = [await byCard(), await byCard(), await byCard()];
    const [first, second, third] = forms.map(({ orderNumber }) => {
      const attempt = storedAttempt(db, orderNumber);
      return { orderId: attempt?.orderId ?? '', attemptId: attempt?.id ?? '', reference: orderNumber };
    }) as [Awaited<ReturnType<typeof paid>>, Awaited<ReturnType<typeof paid>>, Awaited<ReturnType<typeof paid>>];
    await accept(first.reference);
    await accept(second.reference);
    bank.saysRefund(0);
    await refund(first, 48_234);
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toHaveLength(1);
    await refund(first, 1);
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toEqual([]);
    expect(seenByClient(first.orderId)).toMatchObject({ paymentStatus: 'paid', surplus: { settledAt: Date.now() } });
    // A settled refund does not count for the next overpayment.
    await accept(third.reference);
    await refund(second, 100);
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toHaveLength(1);
  });

  test('deux fois la même référence : l’une est rendue, l’autre paie la commande', async () => {
    const order = await paid();
    await accept(order.reference, { date: '15/03/2026_a_11:00:00' });
    bank.saysRefund(0);
    expect((await refund(order)).order).toMatchObject({ paymentStatus: 'paid' });
    expect(db.select().from(paymentEvents).all().at(-1)?.resolvedAt).toBe(Date.now());
    expect((await refund(order)).order.paymentStatus).toBe('refunded');
  });

  test('une alerte d’une autre sorte reste à examiner', async () => {
    const order = await paid();
    await accept(order.reference, { date: '15/03/2026_a_11:00:00' });
    await deliver(db, bankSays(order.reference, '1.00EUR', 'payetest', { date: '15/03/2026_a_12:00:00' }));
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toHaveLength(2);
    bank.saysRefund(0);
    await refund(order);
    expect(workToDo(ctxOf(db, admin)).bankAlerts).toMatchObject([{ outcome: 'amountMismatch' }]);
  });
});
