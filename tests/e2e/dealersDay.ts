import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { metals } from '../../db/schema/catalogue.ts';
import { orderLines, refundLines, refunds } from '../../db/schema/orders.ts';
import { configurations } from '../../db/schema/shop.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { system } from '../../src/http/context.ts';
import { type MetalType, metalPath } from '../../src/paths.ts';
import { ctxOf } from '../support/context.ts';
import type { DemoShop } from '../support/e2e.ts';
import { photo } from '../support/identityFiles.ts';
import { orderByTransfer } from '../support/orders.ts';
import { addRow } from '../support/people.ts';
import { asClient, inDatabase, type Person, somebody, someClient } from './accounts.ts';

/** The dealer's pending work in the morning; its mails of yesterday have left. */
export async function morning(shop: DemoShop) {
  const client = await someClient(shop);
  return inDatabase(shop, async (db) => {
    const coin = someMetal(db, "Piece D'investissment");
    const carriers = [{ name: 'Valeurs Express', link: 'https://suivi.example/{numero}' }];
    db.update(configurations).set({ carriers }).run();
    const place = async (quantity: number, delivery: 'parcel' | 'counter', isPaid = true) => {
      const goods = coin.netSellPrice * quantity;
      const cost = delivery === 'parcel' ? (goods <= 60_000 ? 1_500 : goods <= 250_000 ? 2_500 : 4_500) : 0;
      const Items = [{ type: 'metal' as const, id: coin.id, quantity }];
      const order = await orderByTransfer(db, asClient(client), goods + cost, { Items, delivery, deliveryCost: cost });
      if (isPaid) await updatePaymentStatus(ctxOf(db, system('test')), { orderId: order._id, status: 'paid' });
      return { id: order._id, number: order.orderNumber, price: String(order.amount).replace('.', ',') };
    };
    const work = {
      parcels: [await place(1, 'parcel'), await place(2, 'parcel'), await place(3, 'parcel')],
      counter: await place(3, 'counter'),
      awaited: await place(2, 'counter', false),
    };
    db.update(mailOutbox).set({ sentAt: Date.now() }).where(isNull(mailOutbox.sentAt)).run();
    return { ...work, client };
  });
}

export type Day = Awaited<ReturnType<typeof morning>>;

/** Somebody who has sent papers, which the desk decides about. */
export async function sender(shop: DemoShop): Promise<Person> {
  const person = await somebody(shop, 'client', { identityStatus: 'none' });
  const signIn = await fetch(`${shop.base}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const { data } = (await signIn.json()) as { data: { token: string } };
  const form = new FormData();
  form.set('birthPlace', 'Lyon, France');
  form.append('files', new Blob([new Uint8Array(await photo(600, 400))], { type: 'image/jpeg' }), 'recto.jpg');
  const sent = await fetch(`${shop.base}/api/users/verifyIdentity/${person.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body: form,
  });
  if (!sent.ok) throw new Error(`the papers were not taken: ${await sent.text()}`);
  return person;
}

/** The first article of this kind that is for sale. */
export function someMetal(db: Db, type: MetalType) {
  // Two of it ask for no identity.
  const ofType = and(eq(metals.type, type), eq(metals.isVisable, true), lt(metals.netSellPrice, 400_000));
  const metal = db.select().from(metals).where(ofType).orderBy(metals.createdAt).get();
  if (!metal) throw new Error(`the demo has no ${type}`);
  return metal;
}

/** The page of the first coin. */
export const coinPage = (shop: Pick<DemoShop, 'dataDir'>): Promise<string> =>
  inDatabase(shop, (db) => metalPath(someMetal(db, "Piece D'investissment")));

/** Two collector coins of one kind, paid and handed over. */
export async function deliveredCoins(shop: DemoShop, client: Person) {
  return inDatabase(shop, async (db) => {
    const coin = someMetal(db, 'Piece De Collection');
    const Items = [{ type: 'metal' as const, id: coin.id, quantity: 2 }];
    const { _id: orderId, orderNumber } = await orderByTransfer(db, asClient(client), coin.netSellPrice * 2, { Items });
    const dealer = ctxOf(db, system('test'));
    await updatePaymentStatus(dealer, { orderId, status: 'paid' });
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(dealer, { orderId, status });
    return { orderId, orderNumber, coin: coin.metalName };
  });
}

/** A piece of this order is refunded: less of it is to be handed over. */
export function refundSome(db: Db, orderId: string): void {
  const line = db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).get();
  const back = { id: newId(), orderId, amount: 100, purpose: 'articles', status: 'accepted' } as const;
  addRow(db, refunds, { ...back, actorKind: 'system', createdAt: Date.now() });
  addRow(db, refundLines, { refundId: back.id, lineId: line?.id ?? '', quantity: 1 });
}
