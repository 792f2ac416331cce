import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../db/client.ts';
import { saveSetting } from '../../db/installation.ts';
import { users } from '../../db/schema/accounts.ts';
import { priceFeeds } from '../../db/schema/catalogue.ts';
import { paymentEvents } from '../../db/schema/orders.ts';
import { carouselSlides } from '../../db/schema/shop.ts';
import { auditLog, mailOutbox } from '../../db/schema/system.ts';
import { readConfig } from '../../src/config.ts';
import { days, hours } from '../../src/dates.ts';
import { closeDrawer, openDrawer } from '../../src/features/drawer/days.server.ts';
import { system } from '../../src/http/context.ts';
import { openApp, type ShopApp } from '../../src/server/app.ts';
import { recordBackup } from '../../src/server/backup/backup.ts';
import { recordOtherWriter } from '../../src/server/backup/writer.ts';
import { examine } from '../../src/server/doctor/checks.ts';
import { forgedAddress, type OutsideProbes, type ProbeResult, probes } from '../../src/server/doctor/outside.ts';
import { root } from '../../src/server/ensure.mjs';
import { findDamage } from '../../src/server/start/damage.ts';
import { reasonOf, reasonWithPath } from '../../src/server/start/refusal.ts';
import { reportToOwner } from '../../src/server/watch/ownerReport.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { testFolder } from '../support/folder.ts';
import { makeUser, testDb } from '../support/people.ts';

const settings = {
  SITE_URL: 'https://vermeil.fr',
  TRUST_PROXY: '1',
  DEMO: '0',
  ADMIN_EMAIL: 'a@vermeil.fr',
  SMTP_URL: 'smtp://smtp.vermeil.fr',
  BACKUP_DIR: '/mnt/copies',
  BACKUP_PASSWORD: 'trois-lingots-au-coffre',
  MONETICO_TPE: '1234567',
  MONETICO_KEY: '12345678901234567890123456789012345678P0',
  MONETICO_COMPANY: 'vermeil',
  MONETICO_URL: 'https://p.monetico-services.com/paiement.cgi',
};

const seen = (differs: Partial<ProbeResult>): ProbeResult => ({
  clientAddress: '198.51.100.1',
  processId: 'celui-ci',
  localAddress: '198.51.100.1',
  certificate: ending(30, 60),
  ...differs,
});

/** A world in which nothing is wrong. */
const fine: OutsideProbes = {
  addressesOf: async () => ['198.51.100.1'],
  probePublicAddress: async () => seen({}),
  probeLocalShop: async () => ({ process: 'celui-ci', failedJobs: [] }),
  clockOffset: async () => 0,
  freeBytes: () => 10 ** 15,
  sendTestMail: async () => 'id',
  isClockSet: async () => true,
  isSameDisk: () => false,
  spaceForBackups: async (label) => ({ label, free: 10 ** 15 }),
  unreachableReason: async () => null,
};

const ending = (daysAgo: number, daysAhead: number): ProbeResult['certificate'] => {
  const now = Date.now();
  return { problem: null, from: now - days(daysAgo), until: now + days(daysAhead) };
};

const dataDir = testFolder('doctor');
let app: ShopApp;
const noteBankMessage = () =>
  app.db.insert(paymentEvents).values({ receivedAt: 1, mac: 'a', reference: 'b', code: 'paiement', fields: {} }).run();
const noteCopy = (at: number) => saveSetting(app.db, 'backup:at', String(at));
beforeAll(() => {
  app = openApp(readConfig({ ...settings, DATA_DIR: dataDir }));
  const now = Date.now();
  makeUser(app.db, 'admin', { email: 'a@vermeil.fr', totpConfirmedAt: now });
  noteCopy(now);
  noteBankMessage();
});
afterAll(() => app.db.$client.close());

/** A mail that was given up. */
const lose = (db: Db, failedAt: number) => {
  const texts = { subject: 'Une lettre', html: '', text: '' };
  const mail = { kind: 'contact', recipient: 'b@vermeil.fr', ...texts, createdAt: 1, dueAt: 1, failedAt };
  db.insert(mailOutbox).values(mail).run();
};

async function found(
  environment: Record<string, string> = {},
  world: Partial<OutsideProbes> = {},
  { health = app.health }: Partial<Pick<ShopApp, 'health'>> = {},
) {
  const config = { ...readConfig({ ...settings, ...environment, DATA_DIR: dataDir }) };
  const siteUrl = config.siteUrl ?? 'http://127.0.0.1:4321';
  const examined: ShopApp = Object.create(app, {
    config: { value: { ...config, siteUrl } },
    health: { value: health },
  });
  const ctx = { db: app.db, actor: system('terminal'), shop: examined };
  const report = await examine({ app: examined, ctx, outside: { ...fine, ...world } });
  return report.flatMap(({ title, findings }) => findings.map((finding) => ({ title, ...finding })));
}

it('L’examen ne trouve rien à une boutique saine', async () => expect(await found()).toEqual([]));

it('L’examen sait le disque d’un dossier qui n’est pas encore fait', () => {
  expect(probes.isSameDisk(join(dataDir, 'pas/encore/fait'), dataDir)).toBe(true);
  expect(probes.isSameDisk('/proc/self', dataDir)).toBe(false);
});

/** As the mail client words it. */
const refused = async () => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ESOCKET' });
};
const withoutDns = () => Promise.reject({ code: 'EAI_AGAIN' });
const away = { process: null, failedJobs: [] };
const unanswered: Partial<OutsideProbes> = { probePublicAddress: refused };
const stopped: Partial<OutsideProbes> = { probeLocalShop: async () => ({ ...away, silence: 'personne n’y répond' }) };
const answers = (differs: Partial<ProbeResult>): Partial<OutsideProbes> => ({
  probePublicAddress: async () => seen(differs),
});
it.each<[string, RegExp, Record<string, string>, Partial<OutsideProbes>]>([
  ['nom', /ne mène nulle part/, {}, { addressesOf: async () => [] }],
  ['nom', /nulle part : le DNS de cette machine ne répond pas/, {}, { addressesOf: withoutDns }],
  ['nom', /pas d’adresse publique/, { SITE_URL: 'http://vermeil.fr' }, {}],
  ['https', /certificat finit le/, {}, answers({ certificate: ending(80, 10) })],
  ['https', /certificat finit le/, {}, answers({ certificate: ending(5.5, 0.5) })],
  [
    'https',
    /n’est pas reconnu \(SELF_SIGNED\)/,
    {},
    answers({ certificate: { ...ending(80, 10), problem: 'SELF_SIGNED' } }),
  ],
  ['https', /certificat a fini le/, {}, answers({ certificate: { ...ending(90, -1), problem: 'CERT_HAS_EXPIRED' } })],
  ['https', /boutique ne tourne pas sur cette machine \(personne n’y répond\)/, {}, { ...unanswered, ...stopped }],
  ['https', /boutique ne tourne pas sur cette machine/, {}, { ...answers({ clientAddress: null }), ...stopped }],
  [
    'https',
    /un autre programme tient le port 4321/,
    {},
    { ...answers({ clientAddress: null }), probeLocalShop: async () => away },
  ],
  ['https', /un compte faux/, { TRUST_PROXY: '0' }, answers({ clientAddress: '127.0.0.1', localAddress: '127.0.0.1' })],
  ['https', /TRUST_PROXY vaut 2, trop :/, { TRUST_PROXY: '2' }, answers({ clientAddress: forgedAddress })],
  ['https', /ne mène pas à cette boutique/, {}, answers({ clientAddress: null })],
  ['https', /mène à une autre machine/, {}, answers({ processId: 'l’ancienne machine' })],
  ['https', /mène à une autre machine/, {}, { probeLocalShop: async () => away }],
  ['https', /ne répond pas \(personne n’y répond\) ; ce nom mène à 198\.51\.100\.1$/, {}, unanswered],
  ['disque', /ne reste que/, {}, { freeBytes: () => 800_000_000 }],
  [
    'travaux',
    /« sauvegarde » a échoué depuis hier/,
    {},
    { probeLocalShop: async () => ({ process: 'celui-ci', failedJobs: ['backup'] }) },
  ],
  ['horloge', /avance de 60 minutes/, {}, { clockOffset: async () => hours(1) }],
  ['horloge', /retarde de 60 minutes/, {}, { clockOffset: async () => -hours(1) }],
  ['courriel', /SMTP_URL manque/, { SMTP_URL: '' }, {}],
  ['courriel', /personne n’y répond/, {}, { sendTestMail: refused }],
  ['sauvegarde', /aucune n’est faite/, { BACKUP_DIR: '' }, {}],
  ['sauvegarde', /ne sont pas chiffrées/, { BACKUP_PASSWORD: '' }, {}],
  ['lieu des sauvegardes', /sur le disque de la boutique/, {}, { isSameDisk: () => true }],
  ['place', /moins que dix copies/, {}, { spaceForBackups: async (label) => ({ label, free: 1_000_000 }) }],
  ['place', /personne n’y répond/, { BACKUP_DIR: 'sftp://a:b@c.fr/copies' }, { spaceForBackups: refused }],
  ['horloge', /aucun serveur de temps/, {}, { isClockSet: async () => false }],
  ['banque', /ne prend pas la carte/, { MONETICO_TPE: '', MONETICO_KEY: '', MONETICO_COMPANY: '' }, {}],
  ['banque', /bac à sable/, { MONETICO_URL: '' }, {}],
  ['banque', /ne répond pas : délai/, {}, { unreachableReason: async () => 'délai' }],
  ['premier mot de passe', /encore dans les réglages/, { ADMIN_PASSWORD: 'trois-lingots-au-coffre' }, {}],
])('%s : %s', async (title, problem, environment, world) => {
  expect(await found(environment, world)).toEqual([
    { title, problem: expect.stringMatching(problem), remedy: expect.stringMatching(/\S/) },
  ]);
});

it.each<[string, RegExp, Partial<OutsideProbes>]>([
  ['horloge', /ne dit pas si elle est réglée/, { isClockSet: async () => null, clockOffset: async () => null }],
  ['place', /ne dit pas la sienne/, { spaceForBackups: async (label) => ({ label, free: Number.POSITIVE_INFINITY }) }],
])('%s : ce que la machine ne sait pas ne se lit ni bien ni mal', async (title, problem, world) => {
  expect(await found({}, world)).toEqual([
    { title, problem: expect.stringMatching(problem), remedy: expect.stringMatching(/\S/), isUnknown: true },
  ]);
});

it('L’examen ne dit pas bonne une clé que nul message de la banque n’a prouvée', async () => {
  app.db.update(paymentEvents).set({ code: 'payetest' }).run();
  const problem = expect.stringMatching(/^aucun message n’a encore prouvé sa clé$/);
  const unproved = [{ title: 'banque', problem, remedy: expect.any(String), isUnknown: true }];
  expect(await found(), 'le bac à sable a sa propre clé').toEqual(unproved);
  app.db.delete(paymentEvents).run();
  expect(await found(), 'sans aucun message').toEqual(unproved);
  noteBankMessage();
});

it('L’examen nomme l’autre machine qui copie au même endroit, deux jours durant', async () => {
  const now = Date.now();
  recordOtherWriter(app.db, { host: 'vps-1', at: now - days(1) });
  const problem = expect.stringMatching(/^une autre machine \(vps-1\) y copie aussi cette boutique/);
  const remedy = expect.stringMatching(/^Fermez-la \(systemctl disable/);
  expect(await found()).toEqual([{ title: 'lieu des sauvegardes', problem, remedy }]);
  recordOtherWriter(app.db, { host: '', at: now - days(3) });
  expect(await found()).toEqual([]);
});

it('L’examen ne demande l’heure qu’à qui la boutique s’adresse déjà\u00a0: sa banque, sinon sa source de cours', async () => {
  const asked: string[] = [];
  const clockAhead = async (url: string) => asked.push(url) && 0;
  const withoutBank = { MONETICO_TPE: '', MONETICO_KEY: '', MONETICO_COMPANY: '' };
  await found({}, { clockOffset: clockAhead });
  const noBank = await found(withoutBank, { clockOffset: clockAhead });
  expect(asked).toEqual([settings.MONETICO_URL]);
  const unsure = await found(withoutBank, { clockOffset: clockAhead, isClockSet: async () => null });
  expect(unsure.filter((one) => !noBank.some(({ title }) => title === one.title))).toEqual([
    { title: 'horloge', problem: expect.stringContaining('non vérifiée'), remedy: expect.any(String), isUnknown: true },
  ]);
  const source = 'https://cours.example/or?key=secret';
  app.db.update(priceFeeds).set({ url: source }).where(eq(priceFeeds.id, 'gold')).run();
  await found(withoutBank, { clockOffset: clockAhead });
  app.db.update(priceFeeds).set({ url: '' }).run();
  expect(asked.slice(1)).toEqual(['https://cours.example']);
});

it('L’examen n’attend d’une démonstration ni banque, ni sauvegarde, ni adresse publique', async () => {
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  expect(await found({ ...unset, DEMO: '1' })).toEqual([]);
});

it('L’examen voit dans la base une copie trop ancienne, un courriel abandonné, une écriture de demain, un compte sans second facteur', async () => {
  const now = Date.now();
  noteCopy(now - hours(30));
  lose(app.db, now);
  const row = { at: now + days(1), actorKind: 'system', action: 'x', entity: 'x', entityId: 'x' } as const;
  app.db.insert(auditLog).values(row).run();
  app.db.update(users).set({ totpConfirmedAt: null }).run();
  const titles = ['courriel', 'sauvegarde', 'horloge', 'double authentification'];
  const report = await found();
  expect(report.map(({ title }) => title)).toEqual(titles);
  expect(report[2]?.problem).toMatch(/^retarde de 1\D440 minutes sur la dernière écriture$/);
});

it.runIf(process.getuid?.() === 0)('L’examen nomme le fichier qui n’est pas à la boutique', async () => {
  const picture = join(dataDir, 'images/napoleon.webp');
  writeFileSync(picture, '');
  chownSync(picture, 65_534, 65_534);
  const problem = expect.stringMatching(/napoleon\.webp n’est pas à la boutique$/);
  expect(await found()).toContainEqual({ title: 'fichiers', problem, remedy: expect.stringMatching(/chown -R/) });
  rmSync(picture);

  chownSync(join(dataDir, 'images'), 65_534, 65_534);
  const folder = expect.stringMatching(/\/images n’est pas à la boutique$/);
  expect(await found()).toContainEqual({ title: 'fichiers', problem: folder, remedy: expect.anything() });
  chownSync(join(dataDir, 'images'), 0, 0);

  const base = join(testFolder('foreign'), 'shop.db');
  mkdirSync(base, { recursive: true });
  chownSync(base, 65_534, 65_534);
  expect(() => findDamage(base)).toThrow(/ne peut pas être lue : .*Rendez-la à la boutique : chown -R/);
});

it.runIf(process.getuid?.() === 0)('L’examen dit d’une base sans droits à qui la rendre', () => {
  const folder = testFolder('without-rights');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shop.db'), '', { mode: 0o000 });
  for (const path of [folder, join(folder, 'shop.db')]) chownSync(path, 65_534, 65_534);
  const asNobody = `import(${JSON.stringify(join(root, 'src/server/start/damage.ts'))}).then(({ findDamage }) => findDamage(${JSON.stringify(join(folder, 'shop.db'))})).catch(({ message }) => console.log(message))`;
  const { stdout } = spawnSync(process.execPath, ['-e', asNobody], { uid: 65_534, gid: 65_534, encoding: 'utf8' });
  expect(stdout).toMatch(/ne peut pas être lue : les droits manquent\. Rendez-la à la boutique : chown .* && chmod /);
});

it('L’examen compte les images et les pièces d’identité qui manquent', async () => {
  const image = '8f2b0539-29fc-40d1-a743-280c20bf6494_1x1';
  app.db.insert(carouselSlides).values({ image, createdAt: 1, updatedAt: 1 }).run();
  const problem = expect.stringMatching(/^1 image ou pièce manque sous /);
  expect(await found()).toContainEqual({ title: 'fichiers', problem, remedy: expect.stringMatching(/sauvegarde/) });
  writeFileSync(join(dataDir, `images/${image}-1.webp`), '');
  expect((await found()).map(({ title }) => title)).not.toContain('fichiers');
});

it('L’examen ne dit pas de faire de la place quand un autre programme tient la base', async () => {
  const problem = `La base ne peut être écrite : ${reasonOf({ code: 'SQLITE_BUSY' })}.`;
  const report = await found({}, {}, { health: async () => ({ ...(await app.health()), problem }) });
  const remedy = expect.stringMatching(/^Attendez qu’il finisse/);
  expect(report).toContainEqual({
    title: 'disque',
    problem: expect.stringMatching(/un autre programme la tient/),
    remedy,
  });
});

it('L’examen dit d’un disque plein comment y faire de la place', () => {
  for (const [code, path] of [['SQLITE_FULL'], ['SQLITE_IOERR_SHMSIZE'], ['ENOSPC', '/srv/x'], ['EDQUOT', '/srv/x']])
    expect(reasonWithPath({ code, path })).toMatch(/le disque est plein\. Faites de la place/);
});

it.each<[unknown, RegExp]>([
  [new AggregateError([Object.assign(new Error('full'), { code: 'SQLITE_FULL' })]), /^le disque est plein$/],
  [new Error('unable to get local issuer certificate'), /^son certificat n’est pas reconnu$/],
  [
    Object.assign(new Error('x'), { code: 'EACCES', path: '/var/lib/comptoir/keys/secrets.key' }),
    /: chown -R --reference=\S+ \S+ && chmod -R u\+rwX \/var\/lib\/comptoir\/$/,
  ],
  [
    Object.assign(new Error('x'), { code: 'EACCES', path: '/root/copies' }),
    /\(chmod -R a\+rX\), et n’écrit que dans \/var\/lib\/comptoir$/,
  ],
])('Une panne se dit en français, avec ce qu’on en sait\u00a0: %s', (error, said) =>
  expect(reasonWithPath(error)).toMatch(said),
);

it('L’examen nomme ce qu’il n’a pas pu examiner, et examine le reste', async () => {
  const shopHere = () => Promise.reject(new Error('panne'));
  const report = await found({}, { probeLocalShop: shopHere });
  expect(report).toContainEqual({ title: 'travaux', problem: 'panne', remedy: expect.stringMatching(/journalctl/) });
  expect(report.map(({ title }) => title)).toContain('double authentification');
});

it('L’examen nomme la page d’un registre qui n’est plus là', async () => {
  const file = join(dataDir, 'register.jsonl');
  writeFileSync(file, `${JSON.stringify({ no: 1, day: '2026-11-02', foot: 'a' })}\n`);
  const problem = expect.stringMatching(/la page 1 du .* n’y est plus/);
  expect(await found()).toContainEqual({ title: 'registres', problem, remedy: expect.stringMatching(/verify/) });
  rmSync(file);
});

it('L’examen voit une caisse restée ouverte, et un compte que ses mouvements ne font pas', async () => {
  const ctx = ctxOf(app.db, system('test'));
  const yesterday = Date.now() - days(1);
  await openDrawer(ctx, { counts: { 5000: 2 }, notes: [], reason: '' }, yesterday);
  const late = expect.stringMatching(/^celle du .* est restée ouverte$/);
  expect(await found()).toContainEqual({ title: 'caisse', problem: late, remedy: expect.stringMatching(/« Caisse »/) });
  await closeDrawer(ctx, { counts: { 5000: 2 }, notes: [], reason: '' }, yesterday);
  const titles = async () => (await found()).map(({ title }) => title);
  expect(await titles()).not.toContain('caisse');
  app.db.$client.exec('drop trigger cash_movements_keep_update; update cash_movements set counts = \'{"5000":3}\'');
  const wrong = expect.stringMatching(/n’est pas ce qu’en font ses mouvements$/);
  expect(await found()).toContainEqual({ title: 'caisse', problem: wrong, remedy: expect.anything() });
});

const morning = Date.parse('2026-11-22T09:00:00+01:00');
/** Seconds. */
const hourLong = 3_600;

const quiet = { DATA_DIR: tmpdir(), BACKUP_DIR: '/copies', SHOP_EMAIL: 'patron@vermeil.example' };
const shop = shopOf({ ...quiet, SITE_URL: 'http://127.0.0.1:1' });

it('Le patron reçoit une lettre par jour, d’un jour où quelque chose a failli, et d’aucun autre', async () => {
  const db = testDb();
  const ctx = ctxOf(db, system('jobs'), shop);
  const sent = () => db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'ownerReport')).all();
  await recordBackup(db, { at: morning - days(0.2) });
  await reportToOwner(ctx, {}, morning, hourLong);
  expect(sent()).toEqual([]);

  await recordBackup(db, { problem: 'Il n’y a pas assez de place.' });
  lose(db, morning + days(0.9));
  // Before eight in the morning.
  await reportToOwner(ctx, {}, morning + days(0.9), hourLong);
  expect(sent()).toEqual([]);
  // Just opened: the copy that is due is being made.
  await reportToOwner(ctx, {}, morning + days(1), 2);
  expect(sent()).toEqual([]);
  await reportToOwner(ctx, {}, morning + days(1), hourLong);
  await reportToOwner(ctx, {}, morning + days(1.1), hourLong);
  expect(sent()).toMatchObject([
    { recipient: 'patron@vermeil.example', text: expect.stringContaining('La sauvegarde a échoué : Il n’y a pas') },
  ]);
  expect(sent()[0]?.text).toMatch(/Courriels abandonnés depuis hier : 1\./);

  await recordBackup(db, { at: morning + days(2) });
  const failedAt = morning + days(1.8);
  await reportToOwner(
    ctx,
    { identity: { failures: 3, failedAt }, mail: { failures: 1, failedAt: morning } },
    morning + days(2),
    hourLong,
  );
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.text).toMatch(/travail de la boutique a échoué \(suppression des pièces d’identité\).*3\u00a0fois/);
  expect(sent()[1]?.text).not.toContain('envoi des courriels');

  await recordBackup(db, { at: morning + days(3) });
  recordOtherWriter(db, { host: 'vps-1', at: morning + days(2.9) });
  const away = ctxOf(db, system('jobs'), shopOf({ ...quiet, SITE_URL: 'https://127.0.0.1:1' }));
  await reportToOwner(away, {}, morning + days(3), hourLong);
  expect(sent()[2]?.text).toContain('https://127.0.0.1:1 ne répond pas (personne n’y répond)');
  expect(sent()[2]?.text).toContain('Lieu des sauvegardes\u00a0: une autre machine (vps-1) y copie aussi');
});
