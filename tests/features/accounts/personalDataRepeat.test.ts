import { appendFileSync, copyFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDb } from '../../../db/client.ts';
import { identityFiles, users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { erasePersonalData } from '../../../src/features/privacy/erase.server.ts';
import { readErasures } from '../../../src/features/privacy/erasureList.server.ts';
import { repeatErasures } from '../../../src/features/privacy/repeat.server.ts';
import { type Actor, system } from '../../../src/http/context.ts';
import type { IdentityStore } from '../../../src/uploads/identityStore.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openIdentityStore, send, shopAt, storedFiles } from '../identity/setting.ts';
import { password, passwordHash } from './account.ts';

const job = system('erasures');

let store: IdentityStore;
let erasures: string;
const by = (actor?: Actor) => ctxOf(db, actor, shopAt(store));
let file: string;
let db: Db;
beforeEach(() => {
  store = openIdentityStore();
  const folder = join(store.folder, '..');
  file = join(folder, 'shop.db');
  db = openDb(file);
  erasures = join(folder, 'erasures.jsonl');
});
afterEach(() => void db.$client.close());

const makeZoe = () => makeActor(db, 'client', { email: 'zoe@example.fr', emailProvenAt: Date.now(), passwordHash });
const erase = (client: ReturnType<typeof makeZoe>) => erasePersonalData(by(client), { password, address: null });
const saveCopy = () => db.$client.prepare('vacuum into ?').run(`${file}.copy`);
/** As a dealer does after a broken disk, with the shop stopped. */
function putCopyBack() {
  db.$client.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  copyFileSync(`${file}.copy`, file);
  db = openDb(file);
}
const row = (id: string) => db.select().from(users).where(eq(users.id, id)).get();

describe('Une ancienne copie de la base est remise en place', () => {
  test('La personne qu’elle ramène est effacée à nouveau au démarrage, sans un second courriel d’adieu, et elle seule', async () => {
    const [client, other] = [makeZoe(), makeActor(db, 'client', { email: 'autre@example.fr' })];
    await send(db, client, store);
    saveCopy();
    await erase(client);
    // The copy does not know her yet.
    await erase(makeActor(db, 'client', { email: 'lea@example.fr', passwordHash }));
    expect(readFileSync(erasures, 'utf8')).not.toMatch(/zoe|léa|lea@|Lefèvre/i);
    expect(statSync(erasures).mode & 0o777).toBe(0o600);
    putCopyBack();
    expect(row(client.userId)).toMatchObject({ email: 'zoe@example.fr', erasedAt: null });
    expect(db.select().from(identityFiles).all()).toHaveLength(1);

    expect(await repeatErasures(by(job))).toEqual({ repeated: 1, waiting: 0 });
    expect(row(client.userId)).toMatchObject({ lastName: 'effacé', erasedAt: expect.any(Number) });
    expect(db.select().from(identityFiles).all()).toEqual([]);
    expect(storedFiles(store)).toEqual([]);
    expect(db.select().from(mailOutbox).all()).toEqual([]);
    expect(rowsOf(db, auditLog).findLast(({ action }) => action === 'user.erase')).toMatchObject({
      actorKind: 'system',
      entityId: client.userId,
    });
    expect(await repeatErasures(by(job))).toEqual({ repeated: 0, waiting: 0 });
    expect(row(other.userId)).toMatchObject({ email: 'autre@example.fr', erasedAt: null });
  });

  test('Une commande que la copie montre ouverte est d’abord terminée', async () => {
    const client = makeZoe();
    const admin = makeActor(db, 'admin');
    const metal = makeMetal(db);
    const choice = { Items: [{ type: 'metal' as const, id: metal.id, quantity: 1 }] };
    const { _id: orderId } = await orderByTransfer(db, client, 48_235, choice);
    saveCopy();
    const close = async () => {
      await updatePaymentStatus(by(admin), { orderId, status: 'paid' });
      for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(by(admin), { orderId, status });
    };
    await close();
    await erase(client);
    putCopyBack();
    expect(await repeatErasures(by(job))).toEqual({ repeated: 0, waiting: 1 });
    expect(row(client.userId)?.erasedAt).toBeNull();
    await close();
    expect(await repeatErasures(by(job))).toEqual({ repeated: 1, waiting: 0 });
    expect(db.select().from(orders).get()?.buyer.lastName).toBe('Lefèvre');
  });

  test('La liste se complète de ce que la base sait, et une ligne abîmée n’en cache aucune autre', async () => {
    const client = makeZoe();
    await erase(client);
    rmSync(erasures);
    expect(readErasures(erasures)).toEqual(new Set());
    await repeatErasures(by(job));
    expect(readErasures(erasures)).toEqual(new Set([client.userId]));
    const second = makeActor(db, 'client', { email: 'lea@example.fr', passwordHash });
    appendFileSync(erasures, '{"id":"coup');
    await erase(second);
    expect(readErasures(erasures)).toEqual(new Set([client.userId, second.userId]));
  });

  test('Un client et un visiteur sont refusés', async () => {
    await refuses(repeatErasures(by(makeZoe())), 'forbidden');
    await refuses(repeatErasures(by()), 'unauthenticated');
  });
});
