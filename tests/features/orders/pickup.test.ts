import { beforeEach, describe, expect, test } from 'vitest';
import { mailOutbox } from '../../../db/schema/system.ts';
import { formatDay } from '../../../src/dates.ts';
import { moveOrders } from '../../../src/features/orders/admin/dispatch/moveOrders.server.ts';
import { markReady } from '../../../src/features/orders/fulfilment/markReady.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { stateOf } from '../../../src/features/orders/model/state.ts';
import { orderSummary } from '../../../src/features/orders/papers/orderSummary.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { pickupRule, pickupWait } from '../../../src/features/orders/pickup.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { orderByTransfer, storedOrder } from '../../support/orders.ts';
import { openCounter } from './counter.ts';

const shop = shopOf({ SHOP_ADDRESS: '1 rue du Change', SHOP_HOURS: 'du mardi au samedi, 10 h à 18 h' });

let { db, client, admin, Items } = openCounter();
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin, Items } = openCounter());
  orderId = (await orderByTransfer(db, client, 48_235, { Items }))._id;
});

const dealer = () => ctxOf(db, admin, shop);
const pay = (id = orderId) => updatePaymentStatus(dealer(), { orderId: id, status: 'paid' });
const move = (status: 'prepared' | 'delivered') => updateOrderStatus(dealer(), { orderId, status });
const read = () => getOrderById(ctxOf(db, client, shop), { id: orderId });
const lastMail = () => db.select().from(mailOutbox).all().at(-1);
const place = ['1 rue du Change', 'du mardi au samedi, 10 h à 18 h', '/adresse'];
const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('Une commande à retirer au comptoir', () => {
  test('dit à chaque pas où, quand et avec quoi venir, et qu’elle est prête quand elle l’est', async () => {
    expect(read().pickup).toEqual({
      place: 'Comptoir, 1 rue du Change',
      hours: 'du mardi au samedi, 10 h à 18 h',
      sentences: [pickupWait, pickupRule],
    });
    await pay();
    for (const words of [...place, pickupWait, pickupRule]) expect(lastMail()?.text).toContain(words);
    await move('prepared');
    expect(lastMail()?.text).toContain('Un courriel vous dira qu’elle vous attend au comptoir');
    expect(read()).toMatchObject({ readyAt: null, statusLabel: 'En préparation' });

    const ready = await markReady(dealer(), { orderId, updatedAt: read().updatedAt });
    expect(ready).toMatchObject({ status: 'prepared', statusLabel: 'Prête au retrait' });
    expect(ready.pickup?.sentences).toEqual([pickupRule]);
    const { orderNumber } = storedOrder(db, orderId);
    expect(lastMail()).toMatchObject({ kind: 'orderReady', subject: `Commande ${orderNumber} prête au retrait` });
    for (const words of [...place, pickupRule, 'elle vous attend au comptoir'])
      expect(lastMail()?.text).toContain(words);
    expect(lastMail()?.text).not.toContain(pickupWait);
    expect(read().timeline.at(-1)).toMatchObject({ text: 'Commande prête au retrait.', by: 'La boutique' });
    expect((await sendManualOrderEmail(dealer(), { orderId })).subject).toContain('prête au retrait');

    expect((await move('delivered')).pickup).toBeNull();
    expect(lastMail()?.text).not.toContain('10 h à 18 h');
  });

  test('n’est jamais dite livrée : le comptoir et le client lisent le même mot', async () => {
    await pay();
    const prepared = await move('prepared');
    expect(prepared.desk?.statusMoves.find(({ to }) => to === 'delivered')?.label).toBe('Remise au comptoir');
    expect(prepared.desk?.statusMoves.find(({ to }) => to === 'shipped')?.why).toMatch(
      /«\u00a0Remise au comptoir\u00a0»/,
    );
    const handedOver = await move('delivered');
    expect(handedOver.statusLabel).toBe('Remise au comptoir');
    expect(stateOf(read()).words).toBe(`Remise au comptoir le ${formatDay(handedOver.timeline.at(-1)?.at ?? 0)}`);
    expect(handedOver.timeline.at(-1)?.text).toBe('Commande «\u00a0Remise au comptoir\u00a0».');
    await expect(move('delivered')).rejects.toThrow(conflict(/déjà «\u00a0Remise au comptoir\u00a0»/));
  });

  test('le récapitulatif porte l’adresse, les horaires et la pièce d’identité ; celui d’un colis non', async () => {
    const paper = (id: string) =>
      JSON.stringify(orderSummary(storedOrder(db, id), loadOrder(ctxOf(db), id).lines, [], shop.config).blocks);
    for (const words of ['Lieu du retrait', ...place.slice(0, 2), pickupRule]) expect(paper(orderId)).toContain(words);
    const parcel = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    expect(parcel.pickup).toBeNull();
    expect(paper(parcel._id)).not.toContain('Lieu du retrait');
    expect(paper(parcel._id)).not.toContain(pickupRule);
  });

  test('n’est prête qu’une fois, préparée et payée, et jamais pour un colis', async () => {
    const ready = (id = orderId) => markReady(dealer(), { orderId: id });
    await pay();
    await expect(ready()).rejects.toThrow(conflict(/Seule une commande en préparation/));
    await move('prepared');
    await ready();
    await expect(ready()).rejects.toThrow(conflict(/déjà prévenu/));
    const parcel = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    await pay(parcel._id);
    await updateOrderStatus(dealer(), { orderId: parcel._id, status: 'prepared' });
    await expect(ready(parcel._id)).rejects.toThrow(conflict(/part par colis/));
    expect(
      db
        .select()
        .from(mailOutbox)
        .all()
        .filter(({ kind }) => kind === 'orderReady'),
    ).toHaveLength(1);
  });

  test('plusieurs d’un geste, un colis parmi elles restant où il est', async () => {
    const parcel = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    for (const id of [orderId, parcel._id]) {
      await pay(id);
      await updateOrderStatus(dealer(), { orderId: id, status: 'prepared' });
    }
    expect(await moveOrders(dealer(), { orderIds: [orderId, parcel._id], status: 'ready' })).toMatchObject([
      { _id: orderId, moved: true },
      { _id: parcel._id, moved: false, why: 'Cette commande part par colis.' },
    ]);
    expect(read().statusLabel).toBe('Prête au retrait');
  });

  test('pas sur une version dépassée, ni par un client ou un passant', async () => {
    await pay();
    const { updatedAt } = read();
    await move('prepared');
    await expect(markReady(dealer(), { orderId, updatedAt })).rejects.toThrow(conflict(/a changé entre-temps/));
    for (const [actor, code] of [
      [client, 'forbidden'],
      [anonymous, 'unauthenticated'],
    ] as const)
      await expect(markReady(ctxOf(db, actor), { orderId })).rejects.toThrow(expect.objectContaining({ code }));
    expect(storedOrder(db, orderId).readyAt).toBeNull();
  });
});
