import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { identityFiles } from '../../../db/schema/accounts.ts';
import { readConfig } from '../../../src/config.ts';
import { days, hours } from '../../../src/dates.ts';
import { purgeIdentity } from '../../../src/features/identity/purgeIdentity.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { openApp } from '../../../src/server/app.ts';
import { startJobs } from '../../../src/server/jobs.ts';
import { identityStore } from '../../../src/uploads/identityStore.server.ts';
import { tempFolder } from '../../support/folder.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { openIdentityDesk, send, storedFiles } from './setting.ts';

/** None of them is a default, so that no literal passes. */
const terms = { IDENTITY_KEEP_YEARS: '6', IDENTITY_REFUSED_DAYS: '7', IDENTITY_PENDING_DAYS: '40' };
const start = Date.UTC(2026, 2, 10, 9);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(start);
});
const desk = openIdentityDesk(terms);

const oneCoin = () => [{ type: 'metal' as const, id: makeMetal(desk.db).id, quantity: 1 }];
const purgeAt = (at: number) => {
  vi.setSystemTime(at);
  return purgeIdentity(desk.as(), at);
};

test('Des pièces refusées disparaissent après les 7 jours réglés, pas avant, et le client peut toujours en envoyer', async () => {
  await desk.send();
  await desk.decide('refused', 'Floue.');
  expect(await purgeAt(start + days(7) - 1)).toEqual({ purged: 0, orphans: 0 });
  expect(await purgeAt(start + days(7))).toEqual({ purged: 1, orphans: 0 });
  expect(desk.files()).toEqual([]);
  expect(desk.user()).toMatchObject({ identityStatus: 'refused', identityReason: 'Floue.' });
});

test('Des pièces vérifiées restent les 6 ans réglés après la dernière commande, puis l’identité est à vérifier à nouveau', async () => {
  await desk.send();
  await desk.decide('verified');
  vi.setSystemTime(start + days(400));
  const ordered = Date.now();
  await orderByTransfer(desk.db, desk.client, 48_235, { Items: oneCoin() });
  const end = new Date(ordered).setUTCFullYear(new Date(ordered).getUTCFullYear() + 6);
  expect((await purgeAt(end - 1)).purged).toBe(0);
  expect((await purgeAt(end)).purged).toBe(1);
  expect(desk.user().identityStatus).toBe('none');
  expect(desk.audit()).toEqual(expect.arrayContaining(['identity.purged', 'identity.expired']));
});

test('Sans commande, les 6 ans partent de l’envoi', async () => {
  await desk.send();
  await desk.decide('verified');
  expect((await purgeAt(Date.UTC(2032, 2, 10, 9) - 1)).purged).toBe(0);
  expect((await purgeAt(Date.UTC(2032, 2, 10, 9))).purged).toBe(1);
});

test('Des pièces que personne n’a regardées disparaissent après les 40 jours réglés, sauf d’un client qui a commandé', async () => {
  await desk.send();
  const Items = oneCoin();
  const given = await orderByTransfer(desk.db, desk.client, 48_235, { Items });
  await updateOrderStatus(desk.as(desk.admin), { orderId: given._id, status: 'cancelled' });
  expect((await purgeAt(start + days(40) - 1)).purged).toBe(0);
  expect(await purgeAt(start + days(40))).toEqual({ purged: 1, orphans: 0 });
  expect(desk.files()).toEqual([]);
  expect(desk.user().identityStatus).toBe('none');
  expect((await desk.send()).status).toBe('pending');
  await orderByTransfer(desk.db, desk.client, 48_235, { Items });
  expect((await purgeAt(start + days(400))).purged).toBe(0);
  expect(desk.user().identityStatus).toBe('pending');
});

test('La tâche de la boutique supprime d’elle-même ce dont le délai, réglé par l’environnement, est passé', async () => {
  const dataDir = tempFolder();
  const app = openApp(readConfig({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent', ...terms }));
  for (const age of [40, 39]) {
    vi.setSystemTime(start - days(age));
    await send(app.db, makeActor(app.db, 'client'), identityStore(app));
  }
  vi.setSystemTime(start);
  const left = () => app.db.select().from(identityFiles).all();
  const stopJobs = startJobs(app);
  await vi.waitFor(() => expect(left()).toHaveLength(1), 10_000);
  await stopJobs();
  expect(left()).toMatchObject([{ createdAt: start - days(39) }]);
  expect(storedFiles(identityStore(app))).toEqual(left().map(({ storedName }) => storedName));
  app.db.$client.close();
});

test('Un fichier que rien ne nomme est supprimé au bout d’une heure', async () => {
  await desk.send();
  const orphan = join(desk.store.folder, 'ab'.repeat(16));
  writeFileSync(orphan, 'reste d’une panne');
  utimesSync(orphan, new Date(start), new Date(start));
  expect(await purgeAt(start + hours(1))).toEqual({ purged: 0, orphans: 0 });
  expect(await purgeAt(start + hours(1) + 1)).toEqual({ purged: 0, orphans: 1 });
  expect(desk.files()).toHaveLength(1);
});
