import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { ableStaff } from '../../../src/features/approvals/proposals.server.ts';
import { decideIdentityProposal } from '../../../src/features/identity/decideIdentity.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { workToDo } from '../../../src/features/overview/overview.server.ts';
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

let db = testDb();
let store: IdentityStore;
let client = makeActor(db, 'client');
let admin = makeActor(db, 'admin');
let second: Actor;
beforeEach(() => {
  db = testDb();
  store = openIdentityStore();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
  second = { ...makeActor(db, 'admin', { staffRole: 'compliance' }), kind: 'admin', staff: 'compliance' };
});
afterEach(() => closeIdentityStore(store));

const above = (fourEyesAbove: number | null, requestAbove = 5_000_000) =>
  configure(db, { fourEyesAbove, requestAbove });
const as = (actor: Actor) => ctxOf(db, actor, shopAt(store));
const seen = (actor: Actor = admin) => getUserIdentity(as(actor), client.userId);
const verify = (actor: Actor = admin) => decide(as(actor), client.userId, 'verified');
const answer = (actor: Actor, confirm = true) =>
  decideIdentityProposal(as(actor), { id: seen().proposal?._id ?? '', confirm });
const order = (coins: number) =>
  orderByTransfer(db, client, coins * 48_235, { Items: [{ type: 'metal', id: makeMetal(db).id, quantity: coins }] });

describe('Au-delà du montant de la boutique, deux personnes valident une identité', () => {
  test('la première propose avec ses éléments, la seconde confirme, et le client n’est prévenu qu’alors', async () => {
    above(90_000);
    await order(2);
    await send(db, client, store);
    expect(await verify()).toMatchObject({ status: 'pending', proposal: { amount: 964.7, may: 'withdraw' } });
    expect(workToDo(as(second)).proposals.rows).toMatchObject([
      { entity: 'user', entityId: client.userId, name: 'Zoé Lefèvre' },
    ]);
    expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'identityVerified')).all()).toEqual([]);
    await expect(answer(admin)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('une autre personne de l’équipe doit la confirmer'),
    });
    expect(storedUser(db, client.userId).identityStatus).toBe('pending');

    expect(await answer(second)).toMatchObject({ status: 'verified', proposal: null });
    expect(auditOf(db, client.userId).slice(-3)).toEqual([
      'identity.proposed',
      'identity.proposalDecided',
      'identity.verified',
    ]);
    expect(seen().journal?.[0]?.text).toContain('Premier paiement');
    expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'identityVerified')).all()).toHaveLength(1);
  });

  test('au montant même, une personne suffit ; sans commande, elle compte pour le montant qui l’exige d’avance', async () => {
    above(48_235, 50_000);
    await order(1);
    await send(db, client, store);
    expect(await verify()).toMatchObject({ status: 'verified' });

    client = makeActor(db, 'client');
    await send(db, client, store);
    expect(await verify()).toMatchObject({ status: 'pending', proposal: { may: 'withdraw' } });
    client = makeActor(db, 'client');
    db.update(configurations).set({ fourEyesAbove: 60_000 }).run();
    await send(db, client, store);
    expect(await verify()).toMatchObject({ status: 'verified' });
  });

  test('refuser des pièces ne demande personne d’autre, et clôt la proposition', async () => {
    above(0);
    await order(1);
    await send(db, client, store);
    await verify();
    const id = seen().proposal?._id ?? '';
    await decide(as(second), client.userId, 'refused', 'Illisible.');
    expect(seen()).toMatchObject({ status: 'refused', proposal: null });
    await expect(decideIdentityProposal(as(second), { id, confirm: true })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('de nouvelles pièces ou un autre nom rendent la proposition nulle', async () => {
    above(0);
    await order(1);
    await send(db, client, store);
    await verify();
    const id = seen().proposal?._id ?? '';
    const { updatedAt } = storedUser(db, client.userId);
    db.update(users)
      .set({ lastName: 'Autre', updatedAt: updatedAt + 1 })
      .where(eq(users.id, client.userId))
      .run();
    expect(seen().proposal).toBeNull();
    await expect(decideIdentityProposal(as(second), { id, confirm: true })).rejects.toMatchObject({ code: 'conflict' });
    expect(storedUser(db, client.userId).identityStatus).toBe('pending');
  });

  test('un rôle qui ne vérifie pas les identités et un client sont refusés ; le client n’en lit rien', async () => {
    above(0);
    await order(1);
    await send(db, client, store);
    await verify();
    const counter: Actor = { ...makeActor(db, 'admin', { staffRole: 'counter' }), kind: 'admin', staff: 'counter' };
    await expect(answer(counter)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(answer(client)).rejects.toMatchObject({ code: 'forbidden' });
    expect(seen(client)).not.toHaveProperty('proposal');
  });

  test('la configuration compte les comptes ouverts qui peuvent chaque acte', () => {
    expect(ableStaff(db)).toEqual({ refunds: 1, identities: 2 });
    makeActor(db, 'admin', { staffRole: 'accountant' });
    makeActor(db, 'admin', { disabledAt: 1 });
    makeActor(db, 'admin', { staffRole: 'prices' });
    expect(ableStaff(db)).toEqual({ refunds: 2, identities: 2 });
  });
});
