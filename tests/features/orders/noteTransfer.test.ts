import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orderHistory, transfers } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { isoDay } from '../../../src/dates.ts';
import { runOrderJobs } from '../../../src/features/orders/cancel/late.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { sendWithPapers } from '../../../src/features/orders/papers/papers.server.ts';
import { isPaidBy } from '../../../src/features/orders/payerNames.ts';
import { noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { undoTransfer } from '../../../src/features/orders/payments/undoTransfer.server.ts';
import { system } from '../../../src/http/actor.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { ctxOf } from '../../support/context.ts';
import {
  bankSays,
  deliver,
  forSum,
  mailKinds,
  makeCurrency,
  orderByCard,
  orderByTransfer,
  storedOrder,
} from '../../support/orders.ts';
import { openCounter } from './counter.ts';

let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
});
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const note = (amount: number, actor = admin) =>
  noteTransfer(ctxOf(db, actor), { orderId, amount, valueDate: '2026-01-05', payer: 'MME JEANNE MARTIN' });
const giveBack = (amount: number, refundable: number) =>
  noteTransferRefund(ctxOf(db, admin), { orderId, amount, refundable, what: forSum(db, orderId, amount) });
const undo = (transferId = seen().desk?.transfers.at(-1)?._id ?? '') => undoTransfer(ctxOf(db, admin), { transferId });
const seen = () => getOrderById(ctxOf(db, admin), { id: orderId });
const lastMail = () => db.select().from(mailOutbox).all().at(-1);
const send = async () => {};

describe('Un virement noté comme sur le relevé', () => {
  test('paie la commande quand tout est là, avec sa date et son payeur', async () => {
    expect(await note(48_235)).toMatchObject({
      paymentStatus: 'paid',
      status: 'confirmed',
      desk: { transfers: [{ amount: 482.35, valueDate: '2026-01-05', payer: 'MME JEANNE MARTIN' }] },
    });
  });

  test('trop petit, laisse la commande à payer et dit ce qui manque ; le complément la paie', async () => {
    expect(await note(40_000)).toMatchObject({ paymentStatus: 'pending', status: 'pending' });
    expect(plain(lastMail()?.subject)).toContain('Il manque 82,35 €');
    expect(plain(lastMail()?.text)).toContain('Reste à virer');
    expect(await note(8_235)).toMatchObject({ paymentStatus: 'paid', refunded: 0, surplus: null });
    expect(mailKinds(db)).toEqual(['orderReceived', 'transferShort', 'paymentReceived']);
  });

  test('trop petit, ne demande plus que le reste, qui se vire ou s’annule, et se rappelle comme tel', async () => {
    await note(40_000);
    const own = getOrderById(ctxOf(db, client), { id: orderId });
    expect(own).toMatchObject({ transfer: { amount: 82.35, received: 400 }, otherWay: null, canCancel: true });
    await runOrderJobs(ctxOf(db, system('test')), own.payableUntil - 1);
    expect(mailKinds(db).at(-1)).toBe('transferReminder');
    expect(plain(lastMail()?.text)).toContain('Nous avons reçu 400,00 €');
    expect(plain(lastMail()?.text)).toContain('il manque 82,35 €');
    expect(plain(lastMail()?.text)).not.toContain('pas encore reçu');
  });

  test('trop grand, la paie, et le trop se rend sans toucher au prix', async () => {
    const order = await note(50_000);
    expect(order).toMatchObject({ paymentStatus: 'paid', desk: { transferRefundable: 500 } });
    expect(plain(lastMail()?.text)).toContain('17,65 € de trop');
    const back = await giveBack(1_765, 50_000);
    expect(back).toMatchObject({ paymentStatus: 'paid', paymentStatusLabel: 'Payé', refunded: 0 });
    expect(back.desk?.transferRefundable).toBe(482.35);
    expect(plain(lastMail()?.text)).toContain('ce qui était venu en trop. Votre commande reste payée');
    const more = await giveBack(10_000, 48_235);
    expect(more).toMatchObject({ refunded: 100, paymentStatusLabel: 'Remboursé en partie' });
    expect(plain(lastMail()?.text)).not.toContain('venu en trop');
  });

  test('d’une commande annulée ensuite, se rend en entier, et pas plus', async () => {
    await note(40_000);
    const cancelled = await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled', reason: 'Trop tard.' });
    expect(cancelled).toMatchObject({ paymentStatus: 'paid', refunded: 0, desk: { transferRefundable: 400 } });
    expect(plain(lastMail()?.text)).toContain('Les 400,00 € reçus vous seront remboursés');
    const back = await giveBack(40_000, 40_000);
    expect(back.paymentStatus).toBe('refunded');
    expect(plain(lastMail()?.text)).toContain('remboursé 400,00 €');
  });

  test('d’un jour à venir, d’une carte ou par un client, est refusé', async () => {
    const tomorrow = noteTransfer(ctxOf(db, admin), { orderId, amount: 1, valueDate: '2999-01-01', payer: '' });
    await expect(tomorrow).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
    await expect(note(100, client)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
    orderId = (await orderByCard(db, client, 48_235, { Items })).order._id;
    await expect(note(48_235)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
  });
});

describe('Ce qui est noté', () => {
  const history = () =>
    db
      .select()
      .from(orderHistory)
      .where(eq(orderHistory.orderId, orderId))
      .all()
      .filter(({ kind }) => kind === 'payment')
      .map(({ fromValue, toValue, text }) => [fromValue, toValue, plain(text)]);
  const day = (valueDate: string, updatedAt?: number) =>
    noteTransfer(ctxOf(db, admin), { orderId, amount: 100, valueDate, payer: '', updatedAt });

  test('garde qui l’a noté, quand, et où en était la commande ; son courriel attend une minute', async () => {
    const before = storedOrder(db, orderId);
    await note(40_000);
    const [row] = db.select().from(transfers).all();
    expect(row).toMatchObject({ statusBefore: 'pending', actorKind: 'admin', actorId: admin.userId, undoneAt: null });
    expect(storedOrder(db, orderId).updatedAt).toBeGreaterThan(before.updatedAt);
    expect(lastMail()).toMatchObject({ createdAt: row?.createdAt, dueAt: (row?.createdAt ?? 0) + 60_000 });
    expect(history()).toEqual([['pending', null, 'Virement de 400,00 € reçu : il manque 82,35 €.']]);
    await note(8_000);
    expect(history().at(-1)).toEqual(['pending', null, 'Virement de 80,00 € reçu : il manque 2,35 €.']);
    await note(235);
    expect(history().at(-1)).toEqual([
      'pending',
      'paid',
      'Virement de 2,35 € reçu, constaté par la boutique sur son compte.',
    ]);
  });

  test('au-delà du prix, dit ce qui est rendu ; un virement de plus d’une commande payée aussi', async () => {
    await note(50_000);
    expect(history().at(-1)?.[2]).toContain('sur son compte. 17,65 € de trop vous sont rendus.');
    const mails = mailKinds(db).length;
    await note(1_000);
    expect(history().at(-1)).toEqual(['paid', null, 'Virement de 10,00 € reçu en plus. Nous vous le rendons.']);
    expect(mailKinds(db)).toHaveLength(mails);
    expect(storedOrder(db, orderId)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  test('d’une commande annulée, petit ou grand, est à rendre sans parler de trop', async () => {
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled' });
    expect(await note(50_000)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(history().at(-1)?.[2]).toBe('Virement de 500,00 € reçu, constaté par la boutique sur son compte.');
    expect(mailKinds(db).at(-1)).toBe('latePayment');
    orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled' });
    expect(await note(100)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
  });

  test('peut être d’aujourd’hui, pas de demain, et pas d’une commande changée entre-temps', async () => {
    const today = isoDay(Date.now());
    const { updatedAt } = await day(today);
    await expect(day(isoDay(Date.now() + 86_400_000))).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { valueDate: expect.stringContaining('pas encore passée') } },
    });
    await expect(day(today, updatedAt - 1)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('a changé entre-temps'),
      details: { data: { current: { _id: orderId, updatedAt } } },
    });
    expect((await day(today, updatedAt)).desk?.transfers).toHaveLength(2);
  });

  test('n’est jamais celui d’une carte payée, ni d’un virement tout rendu', async () => {
    await note(48_235);
    await giveBack(48_235, 48_235);
    await expect(note(100)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Remboursé') });
    const { order, form } = await orderByCard(db, client, 48_235, { Items });
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    orderId = order._id;
    expect(storedOrder(db, orderId).paymentStatus).toBe('paid');
    await expect(note(100)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('déjà') });
  });

  test('« Paiement reçu » note le reste en entier, et son courriel part aussitôt', async () => {
    await note(40_000);
    await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
    expect(db.select().from(transfers).all().at(-1)?.amount).toBe(8_235);
    const mail = lastMail();
    expect(mail).toMatchObject({ kind: 'paymentReceived', dueAt: mail?.createdAt });
  });
});

describe('Ce que le client lit d’un virement noté, son identité vérifiée et sa commande préparée dans la minute', () => {
  afterEach(() => void vi.useRealTimers());

  test('arrive dans l’ordre, et dit ce qui est vrai quand le courriel part', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const dollars = { type: 'currency' as const, id: makeCurrency(db).id, quantity: 100 };
    orderId = (await orderByTransfer(db, client, 9_215, { Items: [dollars] }))._id;
    await note(9_215);
    expect(plain(lastMail()?.text)).toContain('vérifier votre identité');
    const verified = { identityStatus: 'verified', identityDecidedAt: Date.now() } as const;
    db.update(users).set(verified).where(eq(users.id, client.userId)).run();
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });

    const left: { subject: string; text: string }[] = [];
    const collect = async (mail: { subject: string; text: string }) => void left.push(mail);
    const leave = () => sendDueMails(db, { send: sendWithPapers(ctxOf(db), collect), queue: 'order' });
    const other = await orderByTransfer(db, client, 48_235, { Items });
    await leave();
    expect(left.map(({ subject }) => subject)).toEqual(left.map(() => expect.stringMatching(/reçue$/)));
    expect(left.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(other.orderNumber));
    left.length = 0;
    vi.setSystemTime(Date.now() + 90_000);
    await leave();
    const [paid, prepared] = left;
    expect(paid?.subject).toMatch(/^Paiement reçu/);
    expect(paid?.text).not.toContain('vérifier votre identité');
    expect(prepared?.subject).toMatch(/en préparation$/);
    const kept = db.select().from(mailOutbox).where(eq(mailOutbox.orderId, orderId)).all();
    expect(kept.find(({ kind }) => kind === 'paymentReceived')?.text).toBe(paid?.text);
  });
});

describe('Pendant une minute, une erreur se retire', () => {
  test('la commande redevient ce qu’elle était, et aucun courriel ne part', async () => {
    await note(48_235);
    await sendDueMails(db, { send, queue: 'order' });
    expect(await undo()).toMatchObject({ paymentStatus: 'pending', status: 'pending', desk: { transfers: [] } });
    expect(mailKinds(db)).toEqual(['orderReceived']);
    expect(await note(48_235)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  test('pas deux fois, ni après la minute, ni une fois la commande en préparation', async () => {
    await note(48_235);
    const { _id } = seen().desk?.transfers[0] ?? { _id: '' };
    await undo();
    await expect(undo(_id)).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    await note(48_235);
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });
    await expect(undo()).rejects.toThrow('avancé');

    orderId = (await orderByTransfer(db, client, 96_470, { Items: [{ ...Items[0], quantity: 2 }] }))._id;
    await note(96_470);
    const late = Date.now() + 61_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(late);
    await expect(undo()).rejects.toThrow('minute');
    expect(await sendDueMails(db, { send, queue: 'order' })).toBeGreaterThan(0);
    clock.mockRestore();
  });

  test('un client est refusé', async () => {
    await note(48_235);
    const { _id } = seen().desk?.transfers[0] ?? { _id: '' };
    await expect(undoTransfer(ctxOf(db, client), { transferId: _id })).rejects.toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});

test('Le nom du payeur est comparé sans casse, accents ni civilité', () => {
  const buyer = { firstName: 'Zoé', lastName: 'Lefèvre-Martin', company: 'Bijoux du Lac' };
  for (const payer of ['MME ZOE LEFEVRE MARTIN', 'Martin Lefevre', 'SARL BIJOUX DU LAC'])
    expect(isPaidBy(payer, buyer), payer).toBe(true);
  for (const payer of ['M. LEFEVRE', 'PAUL DURAND', 'MME ZOE']) expect(isPaidBy(payer, buyer), payer).toBe(false);
  const named = (lastName: string, company: string | null = null) => ({ firstName: 'Zoé', lastName, company });
  expect(isPaidBy('MLLE JEANNE ARC', named('d’Arc'))).toBe(true);
  expect(isPaidBy('MARTIN DURAND', named('Martin ou Durand'))).toBe(true);
  expect(isPaidBy('PAUL DURAND', named('Martin'))).toBe(false);
  expect(isPaidBy('PAUL DURAND', named('Martin', '& M.'))).toBe(false);
});
