import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { auditLog, mailOutbox } from '../../db/schema/system.ts';
import { days } from '../../src/dates.ts';
import { system } from '../../src/http/actor.ts';
import { noteBackup } from '../../src/server/backup/backup.ts';
import { forged, outside } from '../../src/server/doctor/outside.ts';
import { askedBy, seenAs } from '../../src/server/doctor/seen.ts';
import { reportToOwner } from '../../src/server/watch/ownerReport.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { testFolder } from '../support/folder.ts';
import { testDb } from '../support/people.ts';

const work = testFolder('certificate');
const morning = Date.parse('2026-11-22T09:00:00+01:00');
/** Seconds. */
const hourLong = 3_600;

const shop = shopOf({
  SITE_URL: 'http://127.0.0.1:1',
  DATA_DIR: tmpdir(),
  BACKUP_DIR: '/copies',
  SHOP_EMAIL: 'patron@vermeil.example',
});

it('Le patron reçoit une lettre par jour, d’un jour où quelque chose a failli, et d’aucun autre', async () => {
  const db = testDb();
  const ctx = ctxOf(db, system('jobs'), shop);
  const sent = () => db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'ownerReport')).all();
  await noteBackup(db, { at: morning - days(0.2) });
  await reportToOwner(ctx, morning, hourLong);
  expect(sent()).toEqual([]);

  await noteBackup(db, { problem: 'Il n’y a pas assez de place.' });
  const failed = { kind: 'contact', recipient: 'a@b.fr', subject: 's', text: 't', html: 'h', createdAt: 1, dueAt: 1 };
  db.insert(mailOutbox)
    .values({ ...failed, failedAt: morning + days(0.9) })
    .run();
  const row = { id: newId(), at: morning + days(3), actorKind: 'system', action: 'a', entity: 'e' } as const;
  db.insert(auditLog).values(row).run();
  // The day has had its look.
  await reportToOwner(ctx, morning + days(0.2), hourLong);
  // Before eight in the morning.
  await reportToOwner(ctx, morning + days(0.9), hourLong);
  expect(sent()).toEqual([]);
  // Just opened: the copy that is due is being made.
  await reportToOwner(ctx, morning + days(1), 2);
  expect(sent()).toEqual([]);
  await reportToOwner(ctx, morning + days(1), hourLong);
  await reportToOwner(ctx, morning + days(1.1), hourLong);
  const [letter, ...more] = sent();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ recipient: 'patron@vermeil.example', subject: 'Comptoir : 3 points à voir' });
  expect(letter?.text).toContain('La sauvegarde a échoué : Il n’y a pas assez de place.');
  expect(letter?.text).toMatch(/Courriels abandonnés depuis hier : 1\./);
  expect(letter?.text).toContain('L’horloge de la machine retarde');
});

it.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'Le certificat et qui on y croit se lisent à l’adresse',
  async () => {
    const [key, cert] = [join(work, 'key.pem'), join(work, 'cert.pem')];
    const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', '-subj', '/CN=localhost'];
    expect(spawnSync('openssl', [...how, '-keyout', key, '-out', cert]).status).toBe(0);
    const pair = { key: readFileSync(key), cert: readFileSync(cert) };
    const server = createServer(pair, ({ headers }, res) =>
      res.writeHead(200, { [seenAs]: headers[askedBy] ? String(headers['x-forwarded-for']) : '' }).end(),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const at = (siteUrl: string) => outside.seenFrom({ ...shop, config: { ...shop.config, siteUrl } });
    const { certificate, address, from } = await at(`https://localhost:${port}`);
    expect(certificate.problem).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(Math.round((certificate.until - Date.now()) / days(1))).toBe(9);
    expect({ address, from }).toEqual({ address: forged, from: '127.0.0.1' });
    server.close();
    await expect(at('https://localhost:1')).rejects.toThrow();
  },
);
