import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderHistory } from '../../../db/schema/orders.ts';
import { configurations, founding } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { trackingDoubt } from '../../../src/features/configuration/carriers.ts';
import { chosenOrders, metalsIn } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { picksOf } from '../../../src/features/orders/admin/dispatch/picking.ts';
import { meanwhile } from '../../../src/features/orders/admin/Meanwhile.tsx';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import type { OrderDetail } from '../../../src/features/orders/order.shape.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { openCounter } from './counter.ts';

let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
});

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const order = (quantity = 1) =>
  orderByTransfer(db, client, 48_235 * quantity, { Items: [{ ...Items[0], quantity }], delivery: 'counter' });
const parcel = () => orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
const pay = (orderId: string) => updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
const seen = (id: string) => getOrderById(ctxOf(db, admin), { id });
const lastMail = () => db.select().from(mailOutbox).all().at(-1);

describe('Plusieurs commandes à la fois', () => {
  test('chacune avance selon sa propre table, et la réponse dit ce qu’il en est de chacune', async () => {
    const [paid, unpaid] = [await order(), await order(2)];
    await pay(paid._id);
    const moved = await moveOrders(ctxOf(db, admin), {
      orderIds: [paid._id, unpaid._id, 'inconnue', paid._id],
      status: 'prepared',
    });
    expect(moved).toEqual([
      { _id: paid._id, orderNumber: paid.orderNumber, moved: true, why: '' },
      { _id: unpaid._id, orderNumber: unpaid.orderNumber, moved: false, why: expect.stringContaining('ne peut pas') },
      { _id: 'inconnue', orderNumber: '', moved: false, why: expect.stringContaining('n’existe pas') },
    ]);
    expect([paid, unpaid].map(({ _id }) => storedOrder(db, _id).status)).toEqual(['prepared', 'pending']);
  });

  test('un client est refusé', async () => {
    const { _id } = await order();
    await expect(moveOrders(ctxOf(db, client), { orderIds: [_id], status: 'confirmed' })).rejects.toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });

  test('la liste de préparation réunit les articles et les billets de toutes, avec poids et titre', async () => {
    const dollar = makeCurrency(db);
    const notes = { type: 'currency' as const, id: dollar.id, quantity: 120 };
    const ids = [
      (await order(2))._id,
      (await order(3))._id,
      (await orderByTransfer(db, client, 11_058, { Items: [notes] }))._id,
      (await orderByTransfer(db, client, 59_293, { Items: [Items[0], notes] }))._id,
    ];
    const orders = chosenOrders(ctxOf(db, admin), ids);
    const picks = picksOf(orders);
    expect(picks.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['metal', 6],
      ['currency', 240],
    ]);
    expect(picks[1]?.notes).toEqual([
      { value: 100, count: 2 },
      { value: 20, count: 2 },
    ]);
    expect(picks[0]?.orders).toHaveLength(3);
    expect(metalsIn(ctxOf(db, admin), orders).get(Items[0].id)).toEqual({ weight: 6_451, purity: 9_000 });
    expect(() => chosenOrders(ctxOf(db, client), ids)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});

describe('De deux administrateurs', () => {
  test('le second ne change rien, et reçoit la commande comme elle est devenue', async () => {
    const { _id } = await order();
    await pay(_id);
    const before = seen(_id);
    const first = await updateOrderStatus(ctxOf(db, admin), {
      orderId: _id,
      status: 'prepared',
      updatedAt: before.updatedAt,
    });
    const second = updateOrderStatus(ctxOf(db, admin), {
      orderId: _id,
      status: 'cancelled',
      updatedAt: before.updatedAt,
    });
    const error = await second.then(
      () => null,
      (thrown: { code: string; details: { data: { current: OrderDetail } } }) => thrown,
    );
    expect(error).toMatchObject({ code: 'conflict', details: { data: { current: { updatedAt: first.updatedAt } } } });
    expect(storedOrder(db, _id).status).toBe('prepared');
    const told = meanwhile(before, error?.details.data.current as OrderDetail);
    expect(told?.changes).toEqual([{ what: 'Commande', seen: 'Confirmée', now: 'En préparation' }]);
    expect(told?.rows.map(({ to }) => to)).toEqual(['prepared']);
    expect(meanwhile(before, before)).toBeNull();
  });
});

describe('Un colis', () => {
  const carriers = [
    { name: 'Valeurs Express', link: 'https://suivi.example/colis/{numero}?l=fr' },
    { name: 'Convoyeur', link: '' },
  ];
  const configure = (values: Partial<typeof configurations.$inferInsert> = {}) =>
    db
      .insert(configurations)
      .values({
        carrates22: 1,
        carrates18: 1,
        carrates14: 1,
        delivery: [{ upTo: null, cost: 1_500 }],
        cardLimit: 500_000,
        carriers,
        createdAt: 1,
        updatedAt: 1,
        ...values,
      })
      .run();
  const prepared = async () => {
    const { _id } = await parcel();
    await pay(_id);
    return updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
  };
  const ship = (orderId: string, trackingNumber: string, carrier?: string) =>
    updateOrderStatus(ctxOf(db, admin), { orderId, status: 'shipped', trackingNumber, carrier });

  test('part avec un transporteur de la liste, dont le lien est dans le courriel et sur la commande', async () => {
    configure();
    const { _id } = await parcel();
    await pay(_id);
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
    const shipped = await updateOrderStatus(ctxOf(db, admin), {
      orderId: _id,
      status: 'shipped',
      trackingNumber: 'VX 1234-5678',
      carrier: 'Valeurs Express',
    });
    const link = 'https://suivi.example/colis/VX12345678?l=fr';
    expect(shipped).toMatchObject({ carrier: 'Valeurs Express', trackingLink: link });
    expect(lastMail()?.html).toContain(link);
    expect(lastMail()?.text).toContain('avec Valeurs Express');
    const corrected = await updateOrderStatus(ctxOf(db, admin), {
      orderId: _id,
      status: 'shipped',
      trackingNumber: 'C1',
      carrier: 'Convoyeur',
    });
    expect(corrected).toMatchObject({ trackingNumber: 'C1', carrier: 'Convoyeur', trackingLink: null });
    expect((await ship(_id, 'C2')).carrier).toBe('Convoyeur');
    expect((await ship(_id, 'C3', '')).carrier).toBeNull();
  });

  test('sans transporteur dit, part avec le seul qu’il y a ; « Autre » et le choix entre plusieurs restent au comptoir', async () => {
    configure({ carriers: carriers.slice(0, 1) });
    const [unsaid, other] = [await prepared(), await prepared()];
    expect(await ship(unsaid._id, 'VX1')).toMatchObject({
      carrier: 'Valeurs Express',
      trackingLink: 'https://suivi.example/colis/VX1?l=fr',
    });
    expect((await ship(other._id, 'VX2', '')).carrier).toBeNull();
    db.update(configurations).set({ carriers }).run();
    expect((await ship((await prepared())._id, 'VX3')).carrier).toBeNull();
  });

  test('part avec le transporteur que la livraison annonce au client, tant qu’aucun autre n’est en liste', async () => {
    configure({ carriers: [], times: { ...founding.times, carrier: 'Messager' } });
    const order = await prepared();
    expect(order.desk?.carriers).toEqual([{ name: 'Messager', link: '' }]);
    expect(await ship(order._id, 'M12345')).toMatchObject({ carrier: 'Messager', trackingLink: null });
    expect(lastMail()?.text).toContain('avec Messager');
  });

  test('un numéro mal lu est signalé, jamais interdit', () => {
    expect(trackingDoubt('', 'RB123456785GB')).toBeNull();
    expect(trackingDoubt('', 'RB 123 456 784 GB')).toContain('chiffre de contrôle');
    expect(trackingDoubt('Colissimo', '6A12345678901')).toBeNull();
    expect(trackingDoubt('Colissimo', '6A1234567890')).toContain('13 ou 15');
    expect(trackingDoubt('Convoyeur', '6A1234567890')).toBeNull();
    expect(trackingDoubt('', 'XR123456789FRXR12')).toContain('deux étiquettes');
    expect(trackingDoubt('Convoyeur', '8RXR123456785FR')).toContain('deux étiquettes');
    expect(trackingDoubt('Convoyeur', 'A1')).toContain('court');
    expect(trackingDoubt('Convoyeur', 'é12345678')).toContain('lettres et des chiffres');
  });
});

test('Le motif d’une annulation est dans l’historique et dans le courriel du client', async () => {
  const { _id } = await order();
  const reason = 'L’article n’est plus disponible.';
  await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'cancelled', reason });
  const rows = db.select().from(orderHistory).where(eq(orderHistory.orderId, _id)).all();
  expect(rows.map(({ text }) => plain(text))).toContain(`Commande « Annulée ». ${reason}`);
  expect(lastMail()?.text).toContain(reason);
  const unended = await order();
  await updateOrderStatus(ctxOf(db, admin), { orderId: unended._id, status: 'cancelled', reason: 'Plus en stock' });
  expect(lastMail()?.text).toContain('est annulée. Plus en stock.');
});
