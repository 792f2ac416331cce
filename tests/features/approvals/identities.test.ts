import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { proposals } from '../../../db/schema/proposals.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { countApprovers } from '../../../src/features/approvals/proposals.server.ts';
import { checkoutData } from '../../../src/features/checkout/checkout.server.ts';
import { decideIdentityProposal, updateIdentityStatus } from '../../../src/features/identity/decideIdentity.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { writeAct } from '../../../src/features/orders/model/actOnOrder.server.ts';
import { decideStatus } from '../../../src/features/orders/model/decide/fulfil.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
import { pendingCounts } from '../../../src/features/overview/waiting.server.ts';
import { eraseUser } from '../../../src/features/privacy/erase.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { changeRows, configure, makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { decide, openIdentityDesk } from '../identity/setting.ts';

const desk = openIdentityDesk();
let second: Actor;
beforeEach(() => {
  second = staff('compliance');
});

function staff(role: 'compliance' | 'counter'): Actor {
  return { ...makeActor(desk.db, 'admin', { staffRole: role }), kind: 'admin', staff: role };
}
const above = (fourEyesAbove: number | null, requestAbove = 5_000_000) =>
  configure(desk.db, { fourEyesAbove, requestAbove });
const setLimit = (fourEyesAbove: number | null) => desk.db.update(configurations).set({ fourEyesAbove }).run();
const { as } = desk;
const seen = (actor: Actor = desk.admin, id = desk.client.userId) => getUserIdentity(as(actor), id);
const verify = (actor: Actor = desk.admin, id = desk.client.userId) => decide(as(actor), id, 'verified');
const confirm = (actor: Actor, id = seen().proposal?._id ?? '') =>
  decideIdentityProposal(as(actor), { id, confirm: true });
const order = async (coins: number): Promise<string> => {
  const Items = [{ type: 'metal' as const, id: makeMetal(desk.db).id, quantity: coins }];
  return (await orderByTransfer(desk.db, desk.client, coins * 48_235, { Items }))._id;
};
const verifiedMails = () => desk.db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'identityVerified')).all();
const another = 'une autre personne de l’équipe doit la confirmer';
/** Another version of the account, as every change makes. */
const rename = (lastName: string) =>
  changeRows(desk.db, users, { lastName, updatedAt: desk.user().updatedAt + 1 }, eq(users.id, desk.client.userId));

describe('Au-delà du montant de la boutique, deux personnes valident une identité', () => {
  test('La première propose avec ses éléments, la seconde confirme, et le client n’est prévenu qu’alors', async () => {
    above(90_000);
    await order(2);
    await desk.send();
    expect(await verify()).toMatchObject({ status: 'pending', proposal: { amount: 964.7, may: 'withdraw' } });
    expect(workToDo(as(second)).proposals.rows).toMatchObject([{ entity: 'user', name: 'Zoé Lefèvre' }]);
    expect(verifiedMails()).toEqual([]);
    await refuses(confirm(desk.admin), 'forbidden', another);
    expect(seen(desk.client)).not.toHaveProperty('proposal');

    expect(await confirm(second)).toMatchObject({ status: 'verified', proposal: null, toConfirm: false });
    expect(desk.audit().slice(-3)).toEqual(['identity.proposed', 'identity.proposalDecided', 'identity.verified']);
    expect(seen().journal?.[0]?.text).toContain('Premier paiement');
    expect(verifiedMails()).toHaveLength(1);
  });

  test('Le lieu de naissance proposé s’efface avec le compte', async () => {
    above(90_000);
    await order(2);
    await desk.send();
    const { userId: id } = desk.client;
    await updateIdentityStatus(as(desk.admin), {
      id,
      status: 'verified',
      birthPlace: 'Villeneuve',
      evidence: ['counter'],
    });
    const proposed = () => JSON.stringify(rowsOf(desk.db, proposals));
    expect(proposed()).toContain('Villeneuve');
    eraseUser(as(desk.admin), desk.user());
    expect(proposed()).not.toContain('Villeneuve');
    expect(proposed()).toContain('Client vu au comptoir');
  });

  test('au montant même, une personne suffit ; sans commande, elle compte pour le montant qui l’exige d’avance', async () => {
    above(48_235, 50_000);
    await order(1);
    await desk.send();
    expect(await verify()).toMatchObject({ status: 'verified' });

    const other = async () => {
      const person = makeActor(desk.db, 'client');
      await desk.send(undefined, person);
      return verify(desk.admin, person.userId);
    };
    expect(await other()).toMatchObject({ status: 'pending', proposal: { may: 'withdraw' } });
    setLimit(60_000);
    expect(await other()).toMatchObject({ status: 'verified' });
  });

  test.each([
    ['des pièces refusées', 'refused', () => decide(as(second), desk.client.userId, 'refused', 'Illisible.')],
    ['un autre nom', 'pending', () => rename('Autre')],
  ])('%s rendent la proposition nulle, sans qu’il faille une autre personne', async (_, status, change) => {
    above(0);
    await order(1);
    await desk.send();
    await verify();
    const id = seen().proposal?._id ?? '';
    await change();
    expect(seen()).toMatchObject({ status, proposal: null });
    await refuses(confirm(second, id), 'conflict');
    expect(desk.user().identityStatus).toBe(status);
  });

  test('La configuration compte les comptes ouverts qui peuvent chaque acte', () => {
    makeActor(desk.db, 'admin', { disabledAt: 1 });
    makeActor(desk.db, 'admin', { staffRole: 'prices' });
    expect(countApprovers(desk.db)).toEqual({ refunds: 1, identities: 2 });
  });
});

const move = (orderId: string, status: 'confirmed' | 'prepared' | 'cancelled') =>
  updateOrderStatus(as(desk.admin), { orderId, status });

const limit = 1_500_000;
const paid = async (coins: number): Promise<string> => {
  const orderId = await order(coins);
  await updatePaymentStatus(as(desk.admin), { orderId, status: 'paid' });
  return orderId;
};

/** Verified by one person for an order of 482,35 €. */
async function verifiedAlone() {
  await paid(1);
  await desk.send();
  expect(await verify(desk.admin)).toMatchObject({ status: 'verified', toConfirm: false });
}

describe('Une identité vérifiée par une seule personne, pour peu', () => {
  beforeEach(() => above(limit));

  test('ne couvre pas une commande au-dessus du montant : elle attend une seconde personne', async () => {
    await verifiedAlone();
    expect(checkoutData(as(desk.client)).singleReviewLimit).toBe(limit - 48_235);
    const id = await paid(40);
    await refuses(move(id, 'prepared'), 'conflict', 'une autre la confirme avant la préparation');
    const sentence = expect.stringContaining('une seconde personne de notre équipe la confirme');
    expect(getOrderById(as(desk.client), { id }).identity).toMatchObject({ toSend: false, satisfied: false, sentence });
    expect(seen(desk.client)).toMatchObject({ status: 'verified', toConfirm: true });

    expect(seen(desk.admin)).toMatchObject({ toConfirm: true, mayConfirm: false });
    await refuses(verify(desk.admin), 'forbidden', another);
    expect(desk.user().identitySecondedAt).toBeNull();

    expect(seen(second)).toMatchObject({ toConfirm: true, mayConfirm: true });
    expect(await verify(second)).toMatchObject({ status: 'verified', toConfirm: false, mayConfirm: false });
    expect((await move(id, 'prepared')).identity).toMatchObject({ satisfied: true });
    await refuses(verify(desk.admin), 'conflict');
  });

  test('se voit à l’accueil et au menu, une fois pour toutes les commandes qui l’attendent', async () => {
    await verifiedAlone();
    const id = await paid(40);
    await paid(1);
    const { toPrepare, identities } = workToDo(as(second));
    const marks = { id, isAwaitingIdentity: true, needsSecondReview: true };
    expect(toPrepare.rows).toContainEqual(expect.objectContaining(marks));
    expect(identities).toMatchObject({ total: 1, rows: [{ id: desk.client.userId, toConfirm: true }] });
    expect(pendingCounts(as(second)).identities).toBe(1);
  });

  test('au montant même elle suffit ; des commandes qui le dépassent ensemble attendent, celles déjà préparées restent', async () => {
    await verifiedAlone();
    setLimit(48_235 * 26);
    const one = await paid(25);
    expect((await move(one, 'prepared')).identity).toMatchObject({ required: true, satisfied: true });
    const two = await paid(21);
    await expect(move(two, 'prepared')).rejects.toThrow('Une seule personne');
    expect(getOrderById(as(desk.admin), { id: one }).identity).toMatchObject({ satisfied: true });
    await move(one, 'cancelled');
    expect((await move(two, 'prepared')).identity).toMatchObject({ satisfied: true });
  });

  test('La règle mise en place plus tard vaut aussi, et sans elle une personne suffit', async () => {
    setLimit(null);
    await verifiedAlone();
    const id = await paid(40);
    expect(getOrderById(as(desk.admin), { id }).identity).toMatchObject({ satisfied: true });
    setLimit(limit);
    await expect(move(id, 'prepared')).rejects.toThrow('Une seule personne');
    setLimit(null);
    await refuses(verify(second), 'conflict');
    expect((await move(id, 'prepared')).status).toBe('prepared');
  });

  test('Une commande annulée ne compte plus, dès qu’elle l’est', async () => {
    await verifiedAlone();
    const id = await paid(40);
    const record = await writeAct(as(desk.admin), id, (one, facts) =>
      decideStatus(one, facts, { status: 'cancelled' }),
    );
    expect(record.client.awaitsSecondReview).toBe(false);
    expect(record).toEqual(loadOrder(as(desk.admin), id));
  });

  test('Des pièces refusées puis validées à nouveau par une seule personne sont à confirmer encore', async () => {
    await verifiedAlone();
    await paid(40);
    await verify(second);
    await decide(as(second), desk.client.userId, 'refused', 'Le document est faux.');
    setLimit(10_000_000);
    await verify(second);
    setLimit(limit);
    expect(seen(desk.admin)).toMatchObject({ status: 'verified', toConfirm: true, mayConfirm: true });
    expect(seen(second)).toMatchObject({ toConfirm: true, mayConfirm: false });
  });
});
