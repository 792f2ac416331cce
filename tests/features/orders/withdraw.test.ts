import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orderLines, withdrawals } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { deactivatedAddress } from '../../../src/features/accounts/mailed/deactivatedAddress.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getAllOrders, getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { orderListQuery } from '../../../src/features/orders/orders.api.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { treatWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { forSum, makeMetal, orderByCard, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

const shop = shopOf({ SHOP_ADDRESS: '1 rue du Change', SHOP_EMAIL: 'comptoir@example.fr' });

let db: Connection;
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
/** What « Voir les … commandes » of the overview leads to. */
const listed = () =>
  getAllOrders(ctxOf(db, admin), orderListQuery.parse({ paymentStatus: 'withdrawn' })).rows.map(({ _id }) => _id);
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('Un client renonce à des pièces de collection', () => {
  test('toutes : la commande ne se prépare plus, mais un colis déjà prêt se note encore remis', async () => {
    const withdrawn = async (prepared: boolean) => {
      const Items = [{ type: 'metal' as const, id: makeMetal(db, { type: 'Piece De Collection' }).id, quantity: 1 }];
      const { _id } = await orderByTransfer(db, client, 48_235, { Items });
      await pay(_id);
      if (prepared) await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
      const [lineId = ''] = linesOf(_id);
      await withdraw(ctxOf(db, client, shop), { orderId: _id, lines: [{ lineId, quantity: 1 }] });
      return _id;
    };
    const [waiting, ready] = [await withdrawn(false), await withdrawn(true)];
    await expect(updateOrderStatus(ctxOf(db, admin), { orderId: waiting, status: 'prepared' })).rejects.toEqual(
      conflict(/il ne reste rien à remettre/),
    );
    await updateOrderStatus(ctxOf(db, admin), { orderId: ready, status: 'delivered' });
    expect(storedOrder(db, ready).status).toBe('delivered');
  });

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
    const text = receipt?.text.replace(/[\u00a0\u202f]/g, ' ') ?? '';
    expect(receipt?.recipient).toBe('zoe@example.fr');
    for (const part of [
      '30 novembre 2026 à 23 h 59 min 58 s, heure de Paris (UTC+1)',
      'Zoé Lefèvre',
      order.orderNumber,
      'Écu d’or : 1 pièce',
      'Doublon',
      'zoe@example.fr',
      'au plus tard le 14 décembre 2026, à cette adresse : Comptoir, 1 rue du Change',
      'Nous vous remboursons 482,35 €, par le même moyen de paiement, au plus tard le 14 décembre 2026',
      'choisissez un envoi recommandé et assuré',
      'Nous pouvons attendre d’avoir reçu les pièces ou la preuve de leur envoi',
    ])
      expect(text).toContain(part);
    const next = order.withdrawal?.declared[0]?.next ?? [];
    expect(next).toHaveLength(3);
    for (const sentence of next) expect(receipt?.text).toContain(sentence);
    expect(mails('withdrawalNotice')).toMatchObject([
      { recipient: 'comptoir@example.fr', headers: { 'Reply-To': 'zoe@example.fr' } },
    ]);
    expect(db.select().from(auditLog).where(eq(auditLog.action, 'order.withdrawal')).all()).toHaveLength(1);
  });

  test('la page lit avant de confirmer ce que la rétractation vaudra, et la suite jusqu’à ce qu’elle soit réglée', async () => {
    const coins = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 20_000 });
    const Items = [{ type: 'metal' as const, id: coins.id, quantity: 2 }];
    const order = await orderByTransfer(db, client, 41_500, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    const { _id: id } = order;
    await pay(id);
    const [lineId = ''] = linesOf(id);
    expect(order.withdrawal).toMatchObject({ sent: false, delivery: 15, lines: [{ unitPrice: 200, left: 2 }] });
    const renounce = async () =>
      (await withdraw(ctxOf(db, client, shop), { orderId: id, lines: [{ lineId, quantity: 1 }] })).withdrawal;
    const told = (words: readonly string[] | undefined) => words?.map((word) => word.replace(/[\u00a0\u202f]/g, ' '));
    expect(told((await renounce())?.declared[0]?.next)).toEqual([
      'Les pièces ne sont pas parties : vous n’avez rien à renvoyer.',
      'Nous vous remboursons 200,00 €, par le même moyen de paiement, au plus tard le 30 novembre 2026.',
      'Les frais de livraison sont remboursés si vous renoncez à toute la commande.',
    ]);
    await updateOrderStatus(ctxOf(db, admin), { orderId: id, status: 'prepared' });
    vi.setSystemTime(Date.now() + 1_000);
    await updateOrderStatus(ctxOf(db, admin), { orderId: id, status: 'shipped', trackingNumber: 'XY1' });
    vi.setSystemTime(Date.now() + 1_000);
    const declarations = (await renounce())?.declared ?? [];
    expect(declarations[0]?.next[0]).toContain('rien à renvoyer');
    expect(declarations[0]?.next.join(' ')).not.toContain('livraison');
    expect(told(declarations[1]?.next)).toEqual([
      'Renvoyez ou rapportez les pièces au plus tard le 30 novembre 2026, à cette adresse : Comptoir, 1 rue du Change.',
      'Les frais de retour sont à votre charge : choisissez un envoi recommandé et assuré à leur valeur, et gardez la preuve de dépôt.',
      'Nous vous remboursons 215,00 €, dont 15,00 € de livraison, par le même moyen de paiement, au plus tard le 30 novembre 2026. Nous pouvons attendre d’avoir reçu les pièces ou la preuve de leur envoi.',
    ]);
    await updateOrderStatus(ctxOf(db, admin), { orderId: id, status: 'delivered' });
    expect(mails('orderStatus').at(-1)?.text).not.toContain('avis');
    const withdrawalId = declarations[0]?._id ?? '';
    const treated = await treatWithdrawal(ctxOf(db, admin), { orderId: id, withdrawalId });
    expect(treated.withdrawal?.declared.map(({ next }) => next.length)).toEqual([0, 3]);
  });

  test('avec de l’or dans la même commande, la livraison ne revient pas', async () => {
    await pay();
    expect(getOrderById(ctxOf(db, client), { id: orderId }).withdrawal).toMatchObject({ delivery: 0 });
    expect((await ask(2)).withdrawal).toMatchObject({ declared: [{ amount: 964.7 }] });
    const coins = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 20_000 });
    const Items = [coins.id, makeMetal(db, { netSellPrice: 20_000 }).id].map((id) => ({
      type: 'metal' as const,
      id,
      quantity: 1,
    }));
    const mixed = await orderByTransfer(db, client, 41_500, {
      Items,
      deliveryCost: 1_500,
      delivery: 'parcel',
    });
    await pay(mixed._id);
    const [lineId = ''] = linesOf(mixed._id);
    const given = await withdraw(ctxOf(db, client, shop), { orderId: mixed._id, lines: [{ lineId, quantity: 1 }] });
    const sentence =
      'Les 15,00\u00a0€ de livraison ne sont pas remboursés\u00a0: vous gardez une partie de la commande.';
    expect(given.withdrawal?.declared[0]?.next.at(-1)).toBe(sentence);
    for (const kind of ['withdrawalReceipt', 'withdrawalNotice']) expect(mails(kind).at(-1)?.text).toContain(sentence);
  });

  test('sans livraison payée, il n’en est rien dit', async () => {
    await pay();
    expect((await ask(2)).withdrawal?.declared[0]?.next.join(' ')).not.toContain('livraison');
    for (const kind of ['withdrawalReceipt', 'withdrawalNotice'])
      expect(mails(kind)[0]?.text).not.toContain('de livraison');
  });

  test('ce qui ne peut plus revenir après le délai est gardé', async () => {
    const coins = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 20_000 });
    const Items = [{ type: 'metal' as const, id: coins.id, quantity: 2 }];
    const { _id: id } = await orderByTransfer(db, client, 41_500, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    await pay(id);
    const [lineId = ''] = linesOf(id);
    const tracked = { prepared: {}, shipped: { trackingNumber: 'XY1' }, delivered: {} };
    for (const status of ['prepared', 'shipped', 'delivered'] as const)
      await updateOrderStatus(ctxOf(db, admin), { orderId: id, status, ...tracked[status] });
    await withdraw(ctxOf(db, client, shop), { orderId: id, lines: [{ lineId, quantity: 1 }] });
    const last = () => getOrderById(ctxOf(db, client), { id }).withdrawal?.declared[0]?.next.at(-1);
    expect(last()).toContain('si vous renoncez à toute la commande');
    vi.setSystemTime(Date.parse('2026-12-01T00:00:00+01:00'));
    expect(last()).toContain('vous gardez une partie de la commande');
  });

  test('le courriel de la livraison lui dit jusqu’à quand', async () => {
    await deliver();
    const [prepared, delivered] = mails('orderStatus');
    expect(prepared?.text).not.toContain('renoncer');
    expect(delivered?.text).toContain(
      'renoncer à l’achat de vos pièces de collection jusqu’au 30 novembre 2026 inclus',
    );
    await ask(2);
    expect((await sendManualOrderEmail(ctxOf(db, admin), { orderId })).subject).toContain('remise');
    expect(mails('orderStatus').at(-1)?.text).not.toContain('renoncer');
  });

  test('le même courriel, écrit après le délai ou pour une commande remboursée, ne lui promet plus rien', async () => {
    await deliver();
    vi.setSystemTime(Date.parse('2026-12-01T00:00:00+01:00'));
    await sendManualOrderEmail(ctxOf(db, admin), { orderId });
    expect(mails('orderStatus').at(-1)?.text).not.toContain('renoncer');

    const coins = makeMetal(db, { type: 'Piece De Collection' });
    const Items = [{ type: 'metal' as const, id: coins.id, quantity: 1 }];
    const { _id } = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    await pay(_id);
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'shipped', trackingNumber: 'XY1' });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'refunded' });
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'delivered' });
    expect(mails('orderStatus').at(-1)).toMatchObject({ orderId: _id, text: expect.not.stringContaining('renoncer') });
  });

  test('pas encore parties : il n’a rien à renvoyer, et le comptoir décide', async () => {
    await pay();
    expect((await ask(2)).status).toBe('confirmed');
    expect(mails('withdrawalReceipt')[0]?.text).toContain('vous n’avez rien à renvoyer');
  });

  test('avant la remise : le courriel de la remise ne compte plus ce à quoi il a renoncé', async () => {
    await pay();
    await ask(2);
    for (const status of ['prepared', 'delivered'] as const)
      await updateOrderStatus(ctxOf(db, admin), { orderId, status });
    const told = mails('orderStatus').map(({ text }) => text ?? '');
    expect(told).toHaveLength(2);
    for (const text of told) {
      expect(text).toMatch(/sans ceux en rétractation ou remboursés\u00a0: 1 × (?!Écu)/);
      expect(text).not.toContain('2 × Écu d’or');
      expect(text).not.toContain('Total');
    }
  });

  test('le lendemain du délai : refus clair, et rien n’est écrit', async () => {
    await deliver();
    vi.setSystemTime(Date.parse('2026-12-01T00:00:00+01:00'));
    await expect(ask()).rejects.toThrow(conflict(/terminé le 30 novembre 2026/));
    expect(declared()).toEqual([]);
    expect(mails('withdrawalReceipt')).toEqual([]);
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

  test('une commande impayée dit ce que devient l’argent de sa façon de payer', async () => {
    const only = makeMetal(db, { type: 'Piece De Collection' });
    const Items = [{ type: 'metal' as const, id: only.id, quantity: 1 }];
    const said = async ({ _id }: { _id: string }) => {
      const [lineId = ''] = linesOf(_id);
      await withdraw(ctxOf(db, client), { orderId: _id, lines: [{ lineId, quantity: 1 }] });
      return mails('withdrawalReceipt').at(-1)?.text;
    };
    expect(await said(await orderByTransfer(db, client, 48_235, { Items }))).toContain(
      'Si votre virement est déjà parti',
    );
    const byCard = await said((await orderByCard(db, client, 48_235, { Items })).order);
    expect(byCard).toContain('Aucun montant n’a été prélevé.');
    expect(byCard).not.toContain('virement');
  });

  test('pas la commande d’un autre, ni sans compte, ni pour le comptoir', async () => {
    const other = makeActor(db, 'client');
    await expect(ask(1, {}, other)).rejects.toThrow(expect.objectContaining({ code: 'notFound' }));
    const input = { orderId, lines: [{ lineId: coin, quantity: 1 }] };
    await expect(withdraw(ctxOf(db), input)).rejects.toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    await expect(withdraw(ctxOf(db, admin), input)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(declared()).toEqual([]);
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

  test('lit ce qui est dû : les pièces, et la livraison quand il ne reste rien de la commande', async () => {
    const coins = makeMetal(db, { type: 'Piece De Collection', netSellPrice: 20_000 });
    const Items = [{ type: 'metal' as const, id: coins.id, quantity: 2 }];
    const order = await orderByTransfer(db, client, 41_500, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    await pay(order._id);
    const [lineId = ''] = linesOf(order._id);
    const one = { orderId: order._id, lines: [{ lineId, quantity: 1 }] };
    expect((await withdraw(ctxOf(db, client), one)).withdrawal).toMatchObject({
      owed: 200,
      declared: [{ amount: 200 }],
    });
    expect((await withdraw(ctxOf(db, client), one)).withdrawal).toMatchObject({
      owed: 415,
      declared: [{ amount: 200 }, { amount: 215 }],
    });
    expect(workToDo(ctxOf(db, admin)).withdrawals.rows).toMatchObject([{ id: order._id, amount: 41_500 }]);
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

  test('lit la rétractation dans la liste, et rien pour une commande sans pièce de collection', async () => {
    const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: 1 }];
    const plain = await orderByTransfer(db, client, 48_235, { Items });
    expect(plain.withdrawal).toBeNull();
    await ask(1);
    const { rows } = getAllOrders(ctxOf(db, admin), orderListQuery.parse({}));
    expect(rows.find(({ _id }) => _id === orderId)?.withdrawal?.declared).toHaveLength(1);
  });

  test('ne note rien d’inconnu, et un client est refusé', async () => {
    await ask(1);
    const withdrawalId = declared()[0]?.id ?? '';
    await expect(treatWithdrawal(ctxOf(db, admin), { orderId, withdrawalId: 'x' })).rejects.toThrow(
      expect.objectContaining({ code: 'notFound' }),
    );
    for (const [actor, code] of [
      [client, 'forbidden'],
      [anonymous, 'unauthenticated'],
    ] as const)
      await expect(treatWithdrawal(ctxOf(db, actor), { orderId, withdrawalId })).rejects.toThrow(
        expect.objectContaining({ code }),
      );
    expect(workToDo(ctxOf(db, admin)).withdrawals.total).toBe(1);
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
