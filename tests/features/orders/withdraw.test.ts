import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orderLines, withdrawals } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { deactivatedAddress } from '../../../src/features/accounts/model/deactivatedAddress.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getAllOrders, getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { forSum, makeMetal, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

const shop = shopOf({ SHOP_ADDRESS: '1 rue du Change', SHOP_EMAIL: 'comptoir@example.fr' });

let db: Db;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
let orderId: string;
let coin: string;
let gold: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-16T10:00:00+01:00') });
  db = testDb();
  client = makeActor(db, 'client', { email: 'zoe@example.fr' });
  admin = makeActor(db, 'admin');
  const collected = makeMetal(db, { metalName: 'Écu d’or', type: 'Piece De Collection' });
  const Items = [
    { type: 'metal' as const, id: collected.id, quantity: 2 },
    { type: 'metal' as const, id: makeMetal(db).id, quantity: 1 },
  ];
  orderId = (await orderByTransfer(db, client, 48_235 * 3, { Items }))._id;
  [coin = '', gold = ''] = linesOf(orderId);
});
afterEach(() => {
  vi.useRealTimers();
});

const linesOf = (id: string) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position)
    .all()
    .map((line) => line.id);
const pay = (id = orderId) => updatePaymentStatus(ctxOf(db, admin), { orderId: id, status: 'paid' });
const deliver = async () => {
  await pay();
  for (const status of ['prepared', 'delivered'] as const)
    await updateOrderStatus(ctxOf(db, admin), { orderId, status });
};
const ask = (quantity = 1, more: { lineId?: string; key?: string; reason?: string } = {}, actor = client) =>
  withdraw(ctxOf(db, actor, shop), { orderId, lines: [{ lineId: more.lineId ?? coin, quantity }], ...more });
const declared = () => db.select().from(withdrawals).all();
const mails = (kind: string) => db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind)).all();
/** Target of « Voir les … commandes » on the overview. */
const listed = () =>
  getAllOrders(ctxOf(db, admin), orderListQuery.parse({ view: 'withdrawn' })).rows.map(({ _id }) => _id);
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('Un client renonce à des pièces de collection', () => {
  test('reçues : la déclaration est datée, et le reçu part avec son contenu', async () => {
    await deliver();
    vi.setSystemTime(Date.parse('2026-11-30T23:59:58+01:00'));
    const order = await ask(1, { reason: 'Doublon' });
    expect(order.withdrawal).toMatchObject({
      open: true,
      lines: [{ lineId: coin, quantity: 2, left: 1 }],
      declared: [
        {
          at: Date.now(),
          lines: [{ name: 'Écu d’or', quantity: 1 }],
          amount: 482.35,
          reason: 'Doublon',
          treatedAt: null,
        },
      ],
    });
    expect(order.timeline.at(-1)).toMatchObject({ kind: 'withdrawal', by: 'Vous' });
    const [receipt] = mails('withdrawalReceipt');
    expect(receipt?.recipient).toBe('zoe@example.fr');
    expect(receipt?.text).toMatch(/23.h.59.min.58.s, heure de Paris \(UTC\+1\)/);
    const next = order.withdrawal?.declared[0]?.next ?? [];
    expect(next).toHaveLength(3);
    for (const sentence of next) expect(receipt?.text).toContain(sentence);
    expect(mails('withdrawalNotice')).toMatchObject([
      { recipient: 'comptoir@example.fr', headers: { 'Reply-To': 'zoe@example.fr' } },
    ]);
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.withdrawal')).all()).toHaveLength(1);
  });

  test('jamais à l’or d’investissement', async () => {
    await expect(ask(1, { lineId: gold })).rejects.toThrow(conflict(/ne peuvent pas faire l’objet/));
  });

  test('appuyer deux fois sur le bouton ne fait qu’une rétractation, même pour une partie', async () => {
    expect(await ask(1, { key: 'page' })).toMatchObject({ withdrawal: { lines: [{ left: 1 }] } });
    expect(await ask(1, { key: 'page' })).toMatchObject({ withdrawal: { lines: [{ left: 1 }] } });
    expect(declared()).toHaveLength(1);
    expect(mails('withdrawalReceipt')).toHaveLength(1);
    await ask(1, { key: 'autre page' });
    await expect(ask(1)).rejects.toThrow(conflict(/déjà renoncé/));
    expect(declared()).toHaveLength(2);
  });

  test('la même ligne nommée deux fois compte pour la somme', async () => {
    const twice = [
      { lineId: coin, quantity: 2 },
      { lineId: coin, quantity: 1 },
    ];
    await expect(withdraw(ctxOf(db, client), { orderId, lines: twice })).rejects.toThrow(conflict(/2 pièces au plus/));
  });

  test('une commande impayée dont il ne reste rien est annulée, une autre non', async () => {
    expect((await ask(2)).status).toBe('pending');
    const only = makeMetal(db, { type: 'Piece De Collection' });
    const whole = await orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: only.id, quantity: 1 }] });
    const [lineId = ''] = linesOf(whole._id);
    await withdraw(ctxOf(db, client), { orderId: whole._id, lines: [{ lineId, quantity: 1 }] });
    expect(storedOrder(db, whole._id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(mails('orderCancelled')[0]?.text).toContain('Vous avez renoncé à tout votre achat.');
    expect(workToDo(ctxOf(db, admin)).withdrawals.rows.map(({ id }) => id)).toEqual([orderId]);
  });

  test('le comptoir sans adresse électronique n’a pas de courriel, mais le travail l’attend', async () => {
    await withdraw(ctxOf(db, client), { orderId, lines: [{ lineId: coin, quantity: 1 }] });
    expect(mails('withdrawalNotice')).toEqual([]);
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(1);
  });
});

describe('Le comptoir', () => {
  test('voit la rétractation parmi son travail jusqu’à ce qu’il la note traitée', async () => {
    await deliver();
    await ask(1);
    const work = workToDo(ctxOf(db, admin));
    expect(work.withdrawals).toMatchObject({ total: 1, rows: [{ id: orderId, amount: 48_235 }] });
    expect(work.withdrawn.get(orderId)?.at).toBe(Date.now());
    expect(listed()).toEqual([orderId]);
    const withdrawalId = declared()[0]?.id ?? '';
    const order = await treatWithdrawal(ctxOf(db, admin), { orderId, withdrawalId, goods: 'saleable' });
    expect(order.withdrawal?.declared).toMatchObject([{ treatedAt: Date.now() }]);
    expect(order.timeline.at(-1)).toMatchObject({
      kind: 'withdrawalTreated',
      text: 'Rétractation traitée. Pièces revenues, remises en vente.',
    });
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(0);
    expect(listed()).toEqual([]);
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.withdrawalTreated')).all()).toMatchObject([
      { actorId: admin.userId },
    ]);
    await expect(treatWithdrawal(ctxOf(db, admin), { orderId, withdrawalId })).rejects.toThrow(conflict(/déjà notée/));
    await ask(1);
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(1);
  });

  test('ne promet ni ne réclame encore ce qui est rendu d’une première rétractation, pas notée traitée', async () => {
    const coins = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 20_000 });
    const Items = [{ type: 'metal' as const, id: coins.id, quantity: 3 }];
    const { _id } = await orderByTransfer(db, client, 60_000, { Items });
    await pay(_id);
    const [lineId = ''] = linesOf(_id);
    const renounce = () => withdraw(ctxOf(db, client), { orderId: _id, lines: [{ lineId, quantity: 1 }] });
    const giveBack = (refundable: number) =>
      noteTransferRefund(ctxOf(db, admin), {
        orderId: _id,
        amount: 20_000,
        refundable,
        what: forSum(db, _id, 20_000),
      });
    const first = (await renounce()).withdrawal;
    expect(first?.declared).toMatchObject([
      { isPaidBack: false, next: expect.arrayContaining([expect.stringMatching(/200,00.€/)]) },
    ]);
    await giveBack(60_000);
    expect(workToDo(ctxOf(db, admin)).withdrawn.get(_id)).toEqual({ at: null, amount: 0 });
    vi.setSystemTime(Date.now() + 60_000);
    const second = (await renounce()).withdrawal;
    expect(second).toMatchObject({ owed: 200, declared: [{ isPaidBack: true, next: [] }, { isPaidBack: false }] });
    expect(second?.declared[1]?.next).not.toEqual([]);
    expect(workToDo(ctxOf(db, admin)).withdrawn.get(_id)).toEqual({ at: Date.now(), amount: 20_000 });
  });

  test('n’a plus rien à traiter une fois la commande remboursée', async () => {
    await pay();
    await ask(1);
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'cancelled' });
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(1);
    await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'refunded' });
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(0);
    expect(getOrderById(ctxOf(db, client), { id: orderId }).withdrawal?.open).toBe(false);
  });
});

test('Le reçu va à l’adresse du compte d’aujourd’hui', async () => {
  db.update(users).set({ email: 'zoe.neuve@example.fr' }).where(eq(users.id, client.userId)).run();
  await ask(1);
  expect(mails('withdrawalReceipt')[0]?.recipient).toBe('zoe.neuve@example.fr');
});

test('D’un compte fermé par « Ce n’était pas moi », les courriels vont à l’adresse de la commande', async () => {
  db.update(users)
    .set({ email: deactivatedAddress(client.userId) })
    .where(eq(users.id, client.userId))
    .run();
  await pay();
  expect(mails('paymentReceived')[0]?.recipient).toBe('zoe@example.fr');
});
