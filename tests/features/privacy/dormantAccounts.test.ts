import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { guestPasswordHash } from '../../../src/features/accounts/model/ownUser.server.ts';
import type { PersonInput } from '../../../src/features/people/people.api.ts';
import { extendRetention, savePerson } from '../../../src/features/people/people.server.ts';
import { processDormantAccounts } from '../../../src/features/privacy/dormantAccounts.server.ts';
import { system } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { tempFolder } from '../../support/folder.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { makeActor, makeUser } from '../../support/people.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';

standClock();
let { db, client, admin, Items } = openCounter();
let dataDir: string;
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter());
  dataDir = tempFolder();
});

const tend = (paris: string) => {
  clockShows(paris);
  return processDormantAccounts(ctxOf(db, system('dormant accounts'), shopOf({ DATA_DIR: dataDir })));
};
const stored = (id = client.userId) => db.select().from(users).where(eq(users.id, id)).get();
const mails = (kind: string) => db.select().from(mailOutbox).where(eq(mailOutbox.kind, kind)).all();
const signIn = () => db.update(users).set({ lastLoginAt: Date.now() }).where(eq(users.id, client.userId)).run();

describe('Les comptes endormis', () => {
  test('une invitée qui n’a rien commandé est effacée après un mois, sans courriel ; une commande la garde', async () => {
    const idle = makeUser(db, 'client', { passwordHash: guestPasswordHash });
    const buyer = makeActor(db, 'client', { passwordHash: guestPasswordHash });
    await orderByTransfer(db, buyer, 48_235, { Items });
    expect(await tend('2026-10-06T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    expect(await tend('2026-10-07T11:00:00+02:00')).toEqual({ warned: 0, erased: 1 });
    expect(stored(idle.id)?.erasedAt).not.toBeNull();
    expect(stored(buyer.userId)?.erasedAt).toBeNull();
    expect(stored()?.erasedAt).toBeNull();
    expect(mails('accountErased')).toEqual([]);
  });

  test('qui a prouvé son adresse par un lien n’est pas effacé sans en être prévenu', async () => {
    const proven = { createdAt: 1, emailProvenAt: Date.now(), lastLoginAt: Date.now() };
    const linked = makeUser(db, 'client', { passwordHash: guestPasswordHash, ...proven });
    expect(await tend('2026-11-07T11:00:00+01:00')).toEqual({ warned: 0, erased: 0 });
    expect(await tend('2028-09-07T11:00:00+02:00')).toMatchObject({ erased: 0 });
    expect(mails('accountSleeps').map(({ recipient }) => recipient)).toContain(linked.email);
  });

  test('Le client sans connexion depuis deux ans, non l’équipe ni un nouveau venu, est prévenu, puis effacé un mois plus tard', async () => {
    const recent = makeUser(db, 'client', { createdAt: Date.parse('2028-09-01T10:00:00+02:00') });
    signIn();
    const email = stored()?.email;
    expect(await tend('2028-09-06T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    expect(await tend('2028-09-07T11:00:00+02:00')).toEqual({ warned: 1, erased: 0 });
    const [warning] = mails('accountSleeps');
    expect(warning).toMatchObject({ recipient: email, subject: expect.stringContaining('7 octobre 2028') });
    expect(await tend('2028-10-06T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    expect(stored()?.erasedAt).toBeNull();
    expect(await tend('2028-10-07T12:00:00+02:00')).toEqual({ warned: 0, erased: 1 });
    expect(stored()).toMatchObject({ lastName: 'effacé', email: expect.stringContaining('.invalid') });
    expect(mails('accountErased')).toMatchObject([{ recipient: email }]);
    expect(mails('accountErased')[0]?.text).toContain('après 2 ans sans connexion');
    expect(await tend('2028-12-07T12:00:00+01:00')).toEqual({ warned: 0, erased: 0 });
    for (const id of [admin.userId, recent.id])
      expect(stored(id)).toMatchObject({ erasedAt: null, sleepWarnedAt: null });
  });

  test('qui se connecte après l’avertissement reste, et n’est prévenu de nouveau que deux ans plus tard', async () => {
    expect(await tend('2028-09-08T10:00:00+02:00')).toMatchObject({ warned: 1 });
    clockShows('2028-09-20T10:00:00+02:00');
    signIn();
    expect(await tend('2028-11-20T10:00:00+01:00')).toEqual({ warned: 0, erased: 0 });
    expect(await tend('2030-09-21T10:00:00+02:00')).toEqual({ warned: 1, erased: 0 });
    expect(stored()?.erasedAt).toBeNull();
  });

  test('qui n’est servi qu’au comptoir reste, et n’est prévenu que deux ans après sa dernière opération', async () => {
    const { _id } = await savePerson(ctxOf(db, admin), {
      ...({ lastName: 'Lefèvre', firstNames: 'Zoé', userId: client.userId } as PersonInput),
    });
    const person = _id ?? '';
    clockShows('2028-09-06T10:00:00+02:00');
    extendRetention(ctxOf(db, admin), person);
    expect(await tend('2028-09-08T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    expect(await tend('2030-09-07T10:00:00+02:00')).toEqual({ warned: 1, erased: 0 });
    extendRetention(ctxOf(db, admin), person);
    expect(await tend('2030-10-20T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    expect(stored()?.erasedAt).toBeNull();
  });

  test('une commande en cours garde le compte ; une commande payée et livrée garde sa facturation', async () => {
    const { _id } = await orderByTransfer(db, client, 48_235, { Items });
    expect(await tend('2028-10-08T10:00:00+02:00')).toEqual({ warned: 0, erased: 0 });
    db.update(orders).set({ status: 'delivered', paymentStatus: 'paid' }).where(eq(orders.id, _id)).run();
    expect(await tend('2028-10-09T10:00:00+02:00')).toMatchObject({ warned: 1 });
    db.update(orders).set({ status: 'prepared' }).where(eq(orders.id, _id)).run();
    expect(await tend('2028-11-20T10:00:00+01:00')).toMatchObject({ erased: 0 });
    db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, _id)).run();
    expect(await tend('2028-11-21T10:00:00+01:00')).toMatchObject({ erased: 1 });
    expect(db.select().from(orders).get()?.buyer.lastName).toBe('Lefèvre');
    expect(mails('accountErased')[0]?.text).toMatch(/L\.\s123-22/);
  });
});
