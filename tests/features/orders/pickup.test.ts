import { beforeEach, describe, expect, test } from 'vitest';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { markReady, updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf } from '../../support/context.ts';
import { mailKinds, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { openCounter } from '../../support/shop.ts';

let { db, client, admin, Items } = openCounter();
let orderId: string;
let parcelId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
  parcelId = (await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' }))._id;
  for (const id of [orderId, parcelId]) await updatePaymentStatus(dealer(), { orderId: id, status: 'paid' });
});

const dealer = () => ctxOf(db, admin);
const prepare = (id = orderId) => updateOrderStatus(dealer(), { orderId: id, status: 'prepared' });
const ready = (id = orderId, updatedAt?: number) => markReady(dealer(), { orderId: id, updatedAt });
const read = () => getOrderById(ctxOf(db, client), { id: orderId });
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('Une commande à retirer au comptoir', () => {
  test('préparée, se dit prête quand elle l’est : le client l’apprend, et vient la chercher', async () => {
    await prepare();
    expect(read()).toMatchObject({ readyAt: null, statusLabel: 'En préparation' });
    expect(await ready(orderId, read().updatedAt)).toMatchObject({
      status: 'prepared',
      statusLabel: 'Prête au retrait',
    });
    expect(mailKinds(db).at(-1)).toBe('orderReady');
    expect(read().timeline.at(-1)).toMatchObject({ text: 'Commande prête au retrait.', by: 'La boutique' });
    expect((await sendManualOrderEmail(dealer(), { orderId })).subject).toContain('prête au retrait');
    expect((await updateOrderStatus(dealer(), { orderId, status: 'delivered' })).pickup).toBeNull();
    expect(read().timeline.at(-1)?.text).toBe('Commande remise au comptoir.');
  });

  test('n’est prête qu’une fois, préparée et payée, jamais pour un colis ni sur une version dépassée', async () => {
    const { updatedAt } = read();
    await expect(ready()).rejects.toThrow(conflict(/Seule une commande en préparation/));
    await prepare();
    await expect(ready(orderId, updatedAt)).rejects.toThrow(conflict(/a changé entre-temps/));
    expect(storedOrder(db, orderId).readyAt).toBeNull();
    await ready();
    await expect(ready()).rejects.toThrow(conflict(/déjà prévenu/));
    await prepare(parcelId);
    await expect(ready(parcelId)).rejects.toThrow(conflict(/part par colis/));
    expect(mailKinds(db).filter((kind) => kind === 'orderReady')).toHaveLength(1);
  });

  test('plusieurs d’un geste, un colis parmi elles restant où il est', async () => {
    for (const id of [orderId, parcelId]) await prepare(id);
    expect(await moveOrders(dealer(), { orderIds: [orderId, parcelId], status: 'ready' })).toMatchObject([
      { _id: orderId, moved: true },
      { _id: parcelId, moved: false, why: 'Cette commande part par colis.' },
    ]);
    expect(read().statusLabel).toBe('Prête au retrait');
  });
});
