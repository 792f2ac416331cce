import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { checkoutFacts } from '../../../src/features/checkout/checkout.server.ts';
import { decideIdentityProposal } from '../../../src/features/identity/decideIdentity.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { waitingWork } from '../../../src/features/overview/waiting.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import type { IdentityStore } from '../../../src/uploads/identityStore.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import {
  auditOf,
  closeIdentityStore,
  decide,
  openIdentityStore,
  send,
  shopAt,
  storedUser,
} from '../identity/setting.ts';

const limit = 1_500_000;

let db = testDb();
let store: IdentityStore;
let client = makeActor(db, 'client');
let first = makeActor(db, 'admin');
let second: Actor;
beforeEach(async () => {
  db = testDb();
  store = openIdentityStore();
  client = makeActor(db, 'client');
  first = makeActor(db, 'admin');
  second = { ...makeActor(db, 'admin', { staffRole: 'compliance' }), kind: 'admin', staff: 'compliance' };
  configure(db, { fourEyesAbove: limit });
});
afterEach(() => closeIdentityStore(store));

const as = (actor: Actor) => ctxOf(db, actor, shopAt(store));
const seen = (actor: Actor) => getUserIdentity(as(actor), client.userId);
const verify = (actor: Actor) => decide(as(actor), client.userId, 'verified');
const setLimit = (fourEyesAbove: number | null) => db.update(configurations).set({ fourEyesAbove }).run();
const move = (orderId: string, status: 'confirmed' | 'prepared' | 'cancelled') =>
  updateOrderStatus(as(first), { orderId, status });

async function paid(coins: number): Promise<string> {
  const Items = [{ type: 'metal' as const, id: makeMetal(db).id, quantity: coins }];
  const { _id } = await orderByTransfer(db, client, coins * 48_235, { Items });
  await updatePaymentStatus(as(first), { orderId: _id, status: 'paid' });
  return _id;
}

/** Verified by one person for an order of 482,35 €. */
async function verifiedAlone() {
  await paid(1);
  await send(db, client, store);
  expect(await verify(first)).toMatchObject({ status: 'verified', toConfirm: false });
}

describe('Une identité vérifiée par une seule personne, pour peu', () => {
  test('ne couvre pas une commande au-dessus du montant : elle attend une seconde personne', async () => {
    await verifiedAlone();
    expect(checkoutFacts(as(client)).aloneUpTo).toBe(limit - 48_235);
    const id = await paid(40);
    await expect(move(id, 'prepared')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('une autre la confirme avant la préparation'),
    });
    expect(getOrderById(as(first), { id: id }).identity).toMatchObject({
      required: true,
      satisfied: false,
      toConfirm: true,
    });
    expect(workToDo(as(second)).toPrepare.rows).toContainEqual(
      expect.objectContaining({ id, waitsForIdentity: true, identityToConfirm: true }),
    );
    expect(workToDo(as(second)).identities).toMatchObject({ total: 1, rows: [{ id: client.userId, toConfirm: true }] });
    // Once, also with another order.
    await paid(1);
    expect(workToDo(as(second)).identities.total).toBe(1);
    expect(waitingWork(as(second)).identities).toBe(1);

    expect(getOrderById(as(client), { id: id }).identity).toMatchObject({ toSend: false });
    expect(getOrderById(as(client), { id: id }).identity.sentence).toContain(
      'une seconde personne de notre équipe la confirme',
    );
    expect(seen(client)).toMatchObject({ status: 'verified', toConfirm: true });
    expect(seen(client)).not.toHaveProperty('mayConfirm');

    expect(seen(first)).toMatchObject({ toConfirm: true, mayConfirm: false });
    await expect(verify(first)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('une autre personne de l’équipe doit la confirmer'),
    });
    await expect(verify(client)).rejects.toMatchObject({ code: 'forbidden' });
    expect(storedUser(db, client.userId).identitySecondedAt).toBeNull();

    expect(seen(second)).toMatchObject({ toConfirm: true, mayConfirm: true });
    expect(await verify(second)).toMatchObject({ status: 'verified', toConfirm: false, mayConfirm: false });
    expect(auditOf(db, client.userId).filter((action) => action === 'identity.verified')).toHaveLength(2);
    expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'identityVerified')).all()).toHaveLength(2);
    expect((await move(id, 'prepared')).identity).toMatchObject({ satisfied: true });
    await expect(verify(first)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('au montant même elle suffit ; des commandes qui le dépassent ensemble attendent, celles déjà préparées restent', async () => {
    await verifiedAlone();
    setLimit(48_235 * 26);
    const one = await paid(25);
    expect((await move(one, 'prepared')).identity).toMatchObject({ required: true, satisfied: true });
    const two = await paid(21);
    await expect(move(two, 'prepared')).rejects.toThrow('Une seule personne');
    expect(getOrderById(as(first), { id: one }).identity).toMatchObject({ satisfied: true });
    await move(one, 'cancelled');
    expect((await move(two, 'prepared')).identity.satisfied).toBe(true);
  });

  test('la règle mise en place plus tard vaut aussi, et sans elle une personne suffit', async () => {
    setLimit(null);
    await verifiedAlone();
    const id = await paid(40);
    expect(getOrderById(as(first), { id: id }).identity).toMatchObject({ satisfied: true });
    setLimit(limit);
    await expect(move(id, 'prepared')).rejects.toThrow('Une seule personne');
    setLimit(null);
    await expect(verify(second)).rejects.toMatchObject({ code: 'conflict' });
    expect((await move(id, 'prepared')).status).toBe('prepared');
  });

  test('des pièces refusées puis validées à nouveau par une seule personne sont à confirmer encore', async () => {
    await verifiedAlone();
    await paid(40);
    await verify(second);
    await decide(as(second), client.userId, 'refused', 'Le document est faux.');
    setLimit(10_000_000);
    await verify(second);
    setLimit(limit);
    expect(seen(first)).toMatchObject({ status: 'verified', toConfirm: true, mayConfirm: true });
    expect(seen(second)).toMatchObject({ toConfirm: true, mayConfirm: false });
  });

  test('deux personnes d’emblée couvrent toutes les commandes qui suivent', async () => {
    setLimit(0);
    await paid(1);
    await send(db, client, store);
    const { proposal } = await verify(first);
    await decideIdentityProposal(as(second), { id: proposal?._id ?? '', confirm: true });
    const id = await paid(40);
    expect((await move(id, 'prepared')).identity).toMatchObject({ satisfied: true });
  });
});
