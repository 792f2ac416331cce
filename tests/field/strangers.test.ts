import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { auditLog } from '../../db/schema/system.ts';
import { email } from '../../src/email.ts';
import { suggestAddresses } from '../../src/features/accounts/model/addresses.server.ts';
import { guestPasswordHash } from '../../src/features/accounts/model/ownUser.server.ts';
import { name } from '../../src/features/accounts/model/person.ts';
import { confirmEmail } from '../../src/features/accounts/profile/confirmEmail.server.ts';
import { mailResetLink, resetForgottenPassword } from '../../src/features/accounts/recovery/recovery.server.ts';
import { registerActs } from '../../src/features/goods/book/register.api.ts';
import { inspectSealed } from '../../src/features/goods/model/seal.server.ts';
import { erasePersonalData } from '../../src/features/privacy/erase.server.ts';
import { fetchRelease } from '../../src/server/install/release.ts';
import { checkForRelease } from '../../src/server/machine/newRelease.ts';
import { newPassword, openAccounts, password, visitor } from '../features/accounts/account.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { tempFolder } from '../support/folder.ts';
import { makeActor, makeUser, rowsOf, testDb } from '../support/people.ts';
import { refuses } from '../support/refuses.ts';
import { serving } from '../support/serving.ts';

const shop = openAccounts({ email: 'pirate@exemple.fr', emailProvenAt: 1 });
const { by, edit, enrol, enter, isLive, mails, set, tokenIn, userRow } = shop;
const victim = 'victime@exemple.fr';

const takeOver = async (email: string) => {
  await mailResetLink(by(), { email, ...visitor });
  await resetForgottenPassword(by(), { token: tokenIn('/reintialiser-mot-passe-oublier'), newPassword, ...visitor });
};

describe('L’adresse d’un autre (attacks.md, M1 et M2)', () => {
  test('mise sur un compte, elle reste libre : son titulaire n’y trouve pas de mot de passe à oublier', async () => {
    await edit({ email: victim, currentPassword: password });
    expect(userRow().email).toBe('pirate@exemple.fr');
    await mailResetLink(by(), { email: victim, ...visitor });
    expect(mails().filter(({ kind }) => kind === 'resetPassword')).toEqual([]);
    // Its link opens nothing to somebody else.
    const stranger = by(makeActor(shop.db, 'client', { email: victim }));
    await refuses(confirmEmail(stranger, { token: tokenIn('/confirmer-adresse') }), 'notFound');
  });

  test('prise sans être prouvée : à son titulaire, sans la double authentification ni les sessions de l’autre', async () => {
    set({ email: victim, emailProvenAt: null });
    await refuses(enrol(), 'conflict', 'Confirmez d’abord votre adresse');
    // Begun by an older version, which did not ask.
    set({ emailProvenAt: 1 });
    await enrol();
    set({ emailProvenAt: null });
    await takeOver(victim);
    expect(userRow()).toMatchObject({ totpSecret: null, totpConfirmedAt: null, emailProvenAt: expect.any(Number) });
    expect(await isLive()).toBe(false);
    await enter(victim, { typed: newPassword });
  });

  test('prouvée, elle garde sa double authentification : la seule boîte aux lettres ne suffit pas', async () => {
    await enrol();
    await takeOver('pirate@exemple.fr');
    expect(userRow().totpConfirmedAt).not.toBeNull();
    await refuses(enter(userRow().email, { typed: newPassword }), 'unauthenticated');
  });
});

test.each([
  ['voyez secours-vermeil.com', false, 'L1'],
  ['Compte.Bloque', false, 'L1'],
  ['J.-P. Martin', true, 'un prénom composé'],
  ['J.P.', true, 'des initiales'],
  ['Martin Jr.', true, 'un suffixe'],
  ['St. John', true, 'un nom anglais'],
])('Le nom « %s » : un programme de courriel n’en fait pas de lien', (typed, isTaken) => {
  expect(name('Indiquez votre nom.').safeParse(typed).success).toBe(isTaken);
});

test.each(['>', ';', '.', ','])('Une adresse de 90 000 « %s » est refusée sans retenir la boutique', (sign) => {
  expect(email.safeParse(`${sign.repeat(90_000)}x`).success).toBe(false);
});

test('Un compte n’apprend pas, adresse par adresse, qui est client', async () => {
  const { email: taken } = makeUser(shop.db, 'client');
  const ask = () => edit({ email: taken, currentPassword: password });
  for (const _ of [1, 2, 3]) await refuses(ask(), 'conflict');
  await refuses(ask(), 'throttled');
});

describe('Une version de la boutique (L2)', () => {
  const { privateKey, publicKey: own } = generateKeyPairSync('ed25519');
  const publicKey = own.export({ type: 'spki', format: 'pem' }).toString();
  const program = Buffer.from('#!/bin/sh\n');
  const file = `comptoir-linux-${process.arch}`;
  const changelog =
    '# Nouveautés\n\n## 9.0.0 — 1er décembre 2026\n\n- Une chose.\n\n## 1.0.0 — 1er janvier 2026\n\n- Autre.\n';
  const release = (head: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    const parts = Object.entries({ [file]: program, 'CHANGELOG.md': changelog });
    for (const [name, content] of parts) writeFileSync(join(folder, name), content);
    const sumOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
    const sums = `${head}${parts.map(([name, content]) => `${sumOf(content)}  ${name}\n`).join('')}`;
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), privateKey));
    return folder;
  };

  test.each([
    ['plus récente', '# 2026-11-29T00:00:00.000Z\n', false, true],
    ['la même', '# 2026-11-28T00:00:00.000Z\n', false, true],
    ['plus ancienne', '# 2026-11-27T00:00:00.000Z\n', false, false],
    ['sans date', '', false, false],
    ['plus ancienne, voulue', '# 2026-11-27T00:00:00.000Z\n', true, true],
  ])('%s', async (_, head, takesOlder, isTaken) => {
    const fetched = fetchRelease(release(head), { publicKey, releasedAt: '2026-11-28T00:00:00.000Z' }, { takesOlder });
    if (isTaken) expect(await fetched).toEqual(program);
    else await expect(fetched).rejects.toThrow('comptoir update --older');
  });

  test.each([
    [
      'plus récente',
      '# 2026-12-01T00:00:00.000Z\n',
      /publiée depuis le 1er décembre 2026/,
      '9.0.0 — 1er décembre 2026\n\n- Une chose.',
    ],
    ['la même', '# 2026-11-28T00:00:00.000Z\n', /est la version la plus récente/, ''],
  ])('la page de la machine dit celle qui existe : %s', async (_, head, said, news) => {
    const home = mkdtempSync(join(tmpdir(), 'installed-'));
    writeFileSync(join(home, 'release.pub'), publicKey);
    writeFileSync(join(home, 'release.time'), '2026-11-28T00:00:00.000Z');
    const found = await checkForRelease(release(head), home);
    expect(found.text).toMatch(said);
    expect(found.news).toBe(news);
  });

  test('signée d’un autre, rien de ce qu’elle dit n’est lu', async () => {
    const home = mkdtempSync(join(tmpdir(), 'installed-'));
    const stranger = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    writeFileSync(join(home, 'release.pub'), stranger);
    writeFileSync(join(home, 'release.time'), '2026-11-28T00:00:00.000Z');
    await expect(checkForRelease(release('# 2026-12-01T00:00:00.000Z\n'), home)).rejects.toThrow(/La signature/);
  });
});

describe('Un export scellé où l’on a glissé un fichier n’est plus entier (L3)', () => {
  const sealed = readFileSync(new URL('../features/goods/sealed-2026-11-28.zip', import.meta.url));
  const files = unzipSync(sealed);
  const flawsWith = (more: Record<string, Uint8Array>) =>
    inspectSealed(zipSync({ ...more, ...files }, { level: 0 })).errors.map(({ what }) => what);
  const foreign = strToU8('Autre;contenu\n');

  test('tel quel, il l’est', () => expect(flawsWith({})).toEqual([]));
  test.each(['lisez-moi.txt', 'REGISTRE.CSV', './registre.csv'])('« %s »', (named) => {
    expect(flawsWith({ [named]: foreign })).toEqual([`«\u00a0${named}\u00a0» y est en trop`]);
  });
  test('un second registre.csv, avant le vrai', () => {
    // Names of one length: the second entry is renamed in place.
    const zip = Buffer.from(zipSync({ 'registra.csv': foreign, ...files }, { level: 0 }));
    for (let at = zip.indexOf('registra.csv'); at >= 0; at = zip.indexOf('registra.csv')) zip.write('registre.csv', at);
    expect(inspectSealed(zip).errors.map(({ what }) => what)).toEqual(['«\u00a0registre.csv\u00a0» y est en trop']);
  });
});

test.each([
  ['une question que le service refuse', 400, true],
  ['une adresse qu’il ne connaît pas', 404, true],
  ['trop de questions', 429, false],
  ['une panne', 503, false],
])('Après %s, le visiteur suivant a ses propositions (L4)', async (_, status, isAsked) => {
  let asked = 0;
  const url = await serving((_request, response) => {
    asked++;
    response.writeHead(asked === 1 ? status : 200).end('{"features":[]}');
  });
  const ctx = ctxOf(testDb(), undefined, shopOf({ ADDRESS_URL: url }));
  await suggestAddresses(ctx, { q: '(12 rue' });
  await suggestAddresses(ctx, { q: '12 rue de la Paix' });
  expect(asked).toBe(isAsked ? 2 : 1);
});

test.each([
  ['weight', 10_000_000, true],
  ['weight', 10_000_001, false],
  ['weight', 0, false],
  ['quantity', 1e15, false],
])('Un bien confié de %s %d (L6)', (field, figure, isTaken) => {
  const entry = {
    description: 'Collier',
    quantity: 1,
    weight: 1,
    title: 750,
    name: 'Zoé',
    address: 'Paris',
    proof: 'CNI',
  };
  expect(registerActs.entrust.contract.body.safeParse({ ...entry, [field]: figure }).success).toBe(isTaken);
});

test('Un invité efface son compte en tapant le mot, sans choisir de mot de passe (L8)', async () => {
  set({ passwordHash: guestPasswordHash });
  const ctx = by(shop.zoe.actor, shopOf({ DATA_DIR: tempFolder() }));
  const erase = (typed: string) => erasePersonalData(ctx, { password: typed, address: visitor.address });
  await refuses(erase(password), 'invalid', { password: 'effacer' });
  await erase(' Effacer ');
  expect(userRow().erasedAt).not.toBeNull();
});

test('Le journal ne perd rien : ni suppression, ni changement, sauf ce que l’effacement en retire', async () => {
  await edit({ town: 'Lyon' });
  const { $client } = shop.db;
  const before = rowsOf(shop.db, auditLog);
  for (const sql of [
    'delete from audit_log',
    'update audit_log set at = 1',
    "update audit_log set actor_id = 'x'",
    "update audit_log set detail = '{}'",
    "update audit_log set action = 'rien'",
    "insert or replace into audit_log (id, at, actor_kind, action, entity) select id, 1, 'system', 'x', 'x' from audit_log",
  ])
    expect(() => $client.exec(sql), sql).toThrow();
  expect(rowsOf(shop.db, auditLog)).toEqual(before);
  $client.exec("update audit_log set detail = json_remove(detail, '$.reason')");
});
