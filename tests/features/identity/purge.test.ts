import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { days, hours } from '../../../src/dates.ts';
import { purgeIdentity } from '../../../src/features/identity/purgeIdentity.server.ts';
import type { Vault } from '../../../src/uploads/vault.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { auditOf, closeVault, decide, inVault, openVault, retention, send, storedUser } from './setting.ts';

let db: Connection;
let vault: Vault;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
const start = Date.UTC(2026, 2, 10, 9);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
  db = testDb();
  vault = openVault();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
});
afterEach(() => {
  vi.useRealTimers();
  closeVault(vault);
});

const purgeAt = (at: number) => {
  vi.setSystemTime(at);
  return purgeIdentity(db, vault, retention, at);
};

test('Des pièces refusées disparaissent après 30 jours, pas avant, et le client peut toujours en envoyer', async () => {
  await send(db, client, vault);
  decide(db, admin, client.userId, 'refused', 'Floue.');
  expect(await purgeAt(start + days(30) - 1)).toEqual({ purged: 0, orphans: 0 });
  expect(await purgeAt(start + days(30))).toEqual({ purged: 1, orphans: 0 });
  expect(inVault(vault)).toEqual([]);
  expect(storedUser(db, client.userId)).toMatchObject({ identityStatus: 'refused', identityReason: 'Floue.' });
  expect(auditOf(db, client.userId)).toContain('identity.purged');
  expect(await purgeAt(start + days(31))).toEqual({ purged: 0, orphans: 0 });
});

test('Des pièces vérifiées restent 5 ans après la dernière commande, puis l’identité est à vérifier à nouveau', async () => {
  await send(db, client, vault);
  decide(db, admin, client.userId, 'verified');
  vi.setSystemTime(start + days(400));
  const metal = makeMetal(db);
  const { _id: id } = orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: metal.id, quantity: 1 }] });
  const ordered = db.select().from(orders).where(eq(orders.id, id)).get()?.createdAt ?? 0;
  const end = new Date(ordered).setUTCFullYear(new Date(ordered).getUTCFullYear() + 5);
  expect((await purgeAt(end - 1)).purged).toBe(0);
  expect((await purgeAt(end)).purged).toBe(1);
  expect(storedUser(db, client.userId).identityStatus).toBe('none');
  expect(auditOf(db, client.userId)).toEqual(expect.arrayContaining(['identity.purged', 'identity.expired']));
});

test('Sans commande, les 5 ans partent de l’envoi', async () => {
  await send(db, client, vault);
  decide(db, admin, client.userId, 'verified');
  expect((await purgeAt(Date.UTC(2031, 2, 10, 9) - 1)).purged).toBe(0);
  expect((await purgeAt(Date.UTC(2031, 2, 10, 9))).purged).toBe(1);
});

test('Des pièces qui attendent une décision ne disparaissent pas', async () => {
  await send(db, client, vault);
  expect((await purgeAt(start + days(60))).purged).toBe(0);
  expect(storedUser(db, client.userId).identityStatus).toBe('pending');
});

test('Un fichier que rien ne nomme est supprimé au bout d’une heure', async () => {
  await send(db, client, vault);
  const orphan = join(vault.folder, 'ab'.repeat(16));
  writeFileSync(orphan, 'reste d’une panne');
  utimesSync(orphan, new Date(start), new Date(start));
  expect(await purgeAt(start + hours(1))).toEqual({ purged: 0, orphans: 0 });
  expect(await purgeAt(start + hours(1) + 1)).toEqual({ purged: 0, orphans: 1 });
  expect(inVault(vault)).toHaveLength(1);
});
