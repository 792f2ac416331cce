import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog, installation, mailOutbox } from '../../../db/schema/system.ts';
import { newTotpSecret } from '../../../src/features/accounts/model/totp.server.ts';
import { restoreConfiguration } from '../../../src/features/configuration/admin/saveConfiguration.server.ts';
import { currentConfig, effectiveConfig } from '../../../src/features/configuration/configuration.server.ts';
import {
  machineState,
  updateGuardedAccess,
  withConfigurationGuard,
} from '../../../src/features/overview/machine/machine.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { s3Address, sftpAddress, smtpUrlOf } from '../../../src/machine.ts';
import { confirmCopies } from '../../../src/server/machine/copies.ts';
import { saveSetting, testSetting } from '../../../src/server/machine/settings.ts';
import { sealText } from '../../../src/uploads/aesGcm.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { configure, makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { startMailbox } from '../../support/smtp.ts';
import { codeOf } from '../accounts/account.ts';

const address = '203.0.113.1';
const environment = { DEMO: '0' };
let db: ReturnType<typeof testDb>;
let secret: string;
let owner: Ctx['actor'];
/** As a request has it: what is in force when it begins. */
const ctx = (more: Record<string, string> = {}, actor = owner): Ctx => {
  const shop = shopOf({ ...environment, ...more });
  return ctxOf(db, actor, { ...shop, config: effectiveConfig(db, shop.config, shop.keys) });
};
const proof = (code = codeOf(secret)) => ({ code, currentPassword: '' });
/** A code serves once. */
const newCode = () => db.update(users).set({ totpStep: null }).run();

beforeEach(() => {
  db = testDb();
  secret = newTotpSecret();
  const id = newId();
  const totpSecret = sealText(shopOf().keys.secrets, { text: secret, context: id });
  makeUser(db, 'admin', { id, email: 'moi@or.test', staffRole: 'owner', totpSecret, totpConfirmedAt: 1 });
  owner = { kind: 'admin', userId: id, sessionId: 'une', staff: 'owner' };
});

async function mailServer() {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  const { hostname, port } = new URL(mailbox.url);
  const settings = {
    setting: 'mail',
    server: hostname,
    port: Number(port),
    security: 'none',
    account: '',
    password: '',
    from: '',
  } as const;
  return { ...mailbox, settings };
}

describe('Le serveur de courriel se règle au back-office', () => {
  test('Il écrit à qui l’essaie ; enregistré, il vaut aussitôt, et les mots de passe ne se lisent nulle part', async () => {
    const { mails, settings } = await mailServer();
    expect((await testSetting(ctx(), settings)).text).toContain('moi@or.test');
    expect(mails.map(({ subject }) => subject)).toEqual(['Essai de Comptoir']);
    expect(machineState(ctx()).mail).toBeUndefined();
    const secretive = { ...settings, account: 'moi@or.test', password: 'se#cret/%' };
    await saveSetting(ctx(), { ...secretive, ...proof() }, address);
    expect(ctx().shop.config.smtpUrl).toBe(`smtp://moi%40or.test:se%23cret%2F%25@127.0.0.1:${settings.port}/`);
    expect(machineState(ctx())).toMatchObject({
      mail: { account: 'moi@or.test', password: '' },
      fixedBy: { mail: '' },
    });
    const stored = JSON.stringify([rowsOf(db, installation), rowsOf(db, auditLog), rowsOf(db, mailOutbox)]);
    expect(stored).not.toContain('se#cret');
    expect(rowsOf(db, auditLog).at(-1)).toMatchObject({ action: 'machine.edit' });
  });

  test('Rien ne change sans le second facteur, ou avec un code qui a déjà servi', async () => {
    const { settings } = await mailServer();
    const save = (code: string) => saveSetting(ctx(), { ...settings, ...proof(code) }, address);
    await refuses(save(''), 'invalid', { code: '' });
    await refuses(save('000000'), 'invalid', { code: '' });
    await save(codeOf(secret));
    await refuses(save(codeOf(secret)), 'invalid', { code: '' });
  });

  test('chaque compte de direction est averti par l’ancien serveur, ou par le nouveau si l’ancien ne répond plus', async () => {
    const [before, after] = [await mailServer(), await mailServer()];
    makeUser(db, 'admin', { email: 'associe@or.test', staffRole: 'owner' });
    makeUser(db, 'admin', { email: 'vendeur@or.test', staffRole: 'counter' });
    await saveSetting(ctx(), { ...before.settings, ...proof() }, address);
    newCode();
    await saveSetting(ctx(), { ...after.settings, server: 'localhost', ...proof() }, address);
    const told = (box: typeof before) => box.mails.map(({ to, subject }) => `${to?.[0]?.address} ${subject}`).sort();
    const subject = 'Comptoir : Le serveur de courriel est localhost';
    expect(told(before).map((line) => line.replace(/\s/g, ' '))).toEqual([
      `associe@or.test ${subject}`,
      `moi@or.test ${subject}`,
    ]);
    expect(after.mails).toEqual([]);
    const waiting = () => rowsOf(db, mailOutbox).length;
    const first = waiting();
    newCode();
    await after.stop();
    await saveSetting(ctx(), { ...before.settings, ...proof() }, address);
    expect(waiting() - first).toBe(2);
  });

  test('un mot de passe gardé n’est jamais envoyé à un autre serveur ni pour un autre compte', async () => {
    const { settings } = await mailServer();
    const saved = { ...settings, account: 'moi', password: 'gardé' };
    await saveSetting(ctx(), { ...saved, ...proof() }, address);
    await refuses(testSetting(ctx(), { ...saved, server: 'voleur.test', password: '' }), 'invalid', { password: '' });
    await refuses(testSetting(ctx(), { ...saved, account: 'autre', password: '' }), 'invalid', { password: '' });
    newCode();
    await saveSetting(ctx(), { ...saved, from: 'boutique@or.test', password: '', ...proof() }, address);
    expect(ctx().shop.config.smtpUrl).toContain('gard%C3%A9');
  });

  test('l’environnement l’emporte, et se dit', async () => {
    const { settings } = await mailServer();
    await saveSetting(ctx(), { ...settings, ...proof() }, address);
    newCode();
    const fixed = ctx({ SMTP_URL: 'smtp://ailleurs.test' });
    expect(fixed.shop.config.smtpUrl).toBe('smtp://ailleurs.test');
    expect(machineState(fixed).fixedBy.mail).toBe('SMTP_URL');
    await refuses(saveSetting(fixed, { ...settings, ...proof() }, address), 'conflict');
  });
});

test('Une page de réglages n’est ni au comptoir ni aux clients', async () => {
  for (const actor of [{ ...owner, staff: 'counter' } as Ctx['actor'], makeActor(db, 'client')]) {
    expect(() => machineState(ctx({}, actor))).toThrow();
    await refuses(
      () =>
        testSetting(ctx({}, actor), {
          setting: 'copies',
          kind: 'folder',
          host: '',
          account: '',
          password: '',
          path: '/tmp',
          fingerprint: '',
          region: '',
        }),
      'forbidden',
    );
  }
});

describe('Le terminal de la banque', () => {
  const bank = {
    setting: 'bank' as const,
    tpe: '1234567',
    company: 'maboutique',
    key: '0123456789abcdef0123456789abcdef01234567',
    isLive: false,
  };

  test('Il se règle, ouvre la carte, et sa clé n’est plus montrée', async () => {
    expect(ctx().shop.config.bank).toBeUndefined();
    await refuses(testSetting(ctx(), { ...bank, key: '0'.repeat(40) }), 'invalid', { key: 'pas une vraie clé' });
    await saveSetting(ctx(), { ...bank, ...proof() }, address);
    expect(ctx().shop.config.bank).toMatchObject({
      tpe: '1234567',
      url: 'https://p.monetico-services.com/test/paiement.cgi',
    });
    expect(machineState(ctx()).bank).toMatchObject({ tpe: '1234567', key: '' });
    newCode();
    await saveSetting(ctx(), { ...bank, key: '', isLive: true, ...proof() }, address);
    expect(ctx().shop.config.bank).toMatchObject({
      url: 'https://p.monetico-services.com/paiement.cgi',
      services: 'https://payment-api.e-i.com/',
    });
    await refuses(saveSetting(ctx(), { ...bank, tpe: '7654321', key: '', ...proof() }, address), 'invalid', {
      key: '',
    });
  });

  test('une démonstration garde sa banque d’essai', async () => {
    await refuses(saveSetting(ctx({ DEMO: '1' }), { ...bank, ...proof() }, address), 'conflict');
  });
});

describe('Un autre IBAN', () => {
  const iban = 'FR08 3000 4000 0500 0012 3456 789';
  const save = (identity: Record<string, string>, given = proof()) =>
    withConfigurationGuard(ctx(), { identity }, { ...given, address }, async () => void configure(db, { identity }));

  test('Il demande le second facteur et avertit la direction ; le reste de l’identité, non', async () => {
    await save({ SHOP_NAME: 'Or' }, proof(''));
    await refuses(save({ SHOP_IBAN: iban }, proof('')), 'invalid', { code: '' });
    expect(currentConfig(db).identity['SHOP_IBAN']).toBeUndefined();
    await save({ SHOP_IBAN: iban });
    expect(rowsOf(db, mailOutbox).at(-1)).toMatchObject({ recipient: 'moi@or.test', kind: 'machineChanged' });
    expect(rowsOf(db, mailOutbox).at(-1)?.text).toContain(iban);
    await save({ SHOP_IBAN: iban, SHOP_NAME: 'Autre' }, proof(''));
  });

  test('une version d’avant, qui le changerait, le demande aussi', async () => {
    await save({ SHOP_IBAN: iban });
    const { id } = currentConfig(db);
    configure(db, { identity: { SHOP_IBAN: 'FR76 3000 6000 0112 3456 7890 189' } });
    const back = { SHOP_IBAN: iban };
    const restore = () => restoreConfiguration(ctx(), { id });
    await refuses(withConfigurationGuard(ctx(), { identity: back }, { ...proof(''), address }, restore), 'invalid', {
      code: '',
    });
  });
});

describe('Le montant au-delà duquel il faut deux personnes', () => {
  const save = (fourEyesAbove: number | null, given = proof()) =>
    withConfigurationGuard(ctx(), { fourEyesAbove }, { ...given, address }, async () =>
      configure(db, { fourEyesAbove }),
    );

  test.each([
    [null, 'Aucun acte ne demande plus deux personnes'],
    [900_000, 'Deux personnes sont demandées au-delà de 9 000,00 €'],
  ])('ne change pour %s qu’avec le second facteur, et la direction en est avertie', async (limit, words) => {
    configure(db, { fourEyesAbove: 100_000 });
    await refuses(save(limit, proof('')), 'invalid', { code: '' });
    expect(currentConfig(db).fourEyesAbove).toBe(100_000);
    await save(100_000, proof(''));
    await save(limit);
    expect(rowsOf(db, mailOutbox).at(-1)?.text.replace(/\s/g, ' ')).toContain(words);
    await save(limit, proof(''));
  });
});

describe('Un compte fermé', () => {
  const reopen = (staffRole: 'owner' | 'counter', given: ReturnType<typeof proof>) => {
    const { id } = makeUser(db, 'admin', { email: `${staffRole}@or.test`, staffRole, disabledAt: 1 });
    return updateGuardedAccess(ctx(), { id, disabled: false, ...given, address });
  };

  test('de la direction ne se rouvre qu’avec le second facteur, et elle en est avertie ; un autre, sans', async () => {
    await refuses(reopen('owner', proof('')), 'invalid', { code: '' });
    expect((await reopen('counter', proof(''))).disabledAt).toBeNull();
    db.delete(users).where(eq(users.email, 'owner@or.test')).run();
    expect((await reopen('owner', proof())).disabledAt).toBeNull();
    expect(rowsOf(db, mailOutbox).at(-1)?.text).toContain(
      'Le compte owner@or.test est de nouveau ouvert, avec le rôle Direction',
    );
  });
});

describe('Les sauvegardes', () => {
  const place = (path: string) =>
    ({
      setting: 'copies',
      kind: 'folder',
      host: '',
      account: '',
      password: '',
      path,
      fingerprint: '',
      region: '',
    }) as const;
  const folder = () => mkdtempSync(join(tmpdir(), 'copies-'));

  test('un lieu s’essaie sans rien laisser, et dit ce qui manque', async () => {
    const path = folder();
    expect((await testSetting(ctx(), place(path))).text).toContain(`effacé dans ${path}`);
    expect(readdirSync(path)).toEqual([]);
    await refuses(testSetting(ctx(), place('copies')), 'invalid', { path: '' });
    await refuses(testSetting(ctx(), { ...place('seau'), kind: 's3' }), 'invalid', { host: '' });
    await refuses(testSetting(ctx(), place('/proc/copies')), 'invalid', { path: '' });
  });

  test('Elles ne servent qu’une fois deux mots de la fiche retapés', async () => {
    const path = folder();
    await refuses(confirmCopies(ctx(), { words: ['a', 'b'] }), 'conflict');
    const { sheet } = await saveSetting(ctx(), { ...place(path), ...proof() }, address);
    if (!sheet) throw new Error('no sheet');
    expect(ctx().shop.config.backupDir).toBeUndefined();
    const words = sheet.password.split('-');
    const asked = sheet.wordIndexes.map((at) => words[at] ?? '');
    await refuses(confirmCopies(ctx(), { words: [asked[0] ?? '', 'faux'] }), 'invalid', { 'words.1': '' });
    expect(ctx().shop.config.backupDir).toBeUndefined();
    await confirmCopies(ctx(), { words: asked });
    expect(ctx().shop.config).toMatchObject({ backupDir: path, backupPassword: sheet.password });
    await refuses(confirmCopies(ctx(), { words: asked }), 'conflict');
    expect(JSON.stringify(rowsOf(db, installation))).not.toContain(words[0]);
  });
});

test('Serveur, compte et mot de passe se tapent tels quels', () => {
  const mail = {
    server: 'm.test',
    port: 587,
    security: 'starttls',
    account: 'a@b',
    password: 'c/d',
    from: '',
  } as const;
  expect(smtpUrlOf(mail)).toBe('smtp://a%40b:c%2Fd@m.test:587/?requireTLS=true');
  const one = {
    account: 'clé',
    password: 'abc/def+ghi',
    path: '/srv/copies',
    host: 'h.test:2222',
    fingerprint: 'SHA256:a+b',
    region: '',
  };
  expect(sftpAddress(one)).toBe('sftp://cl%C3%A9:abc%2Fdef%2Bghi@h.test:2222/srv/copies?empreinte=SHA256%3Aa%2Bb');
  expect(sftpAddress({ ...one, path: 'copies', fingerprint: '' })).toMatch(/:2222\/~\/copies$/);
  expect(s3Address({ ...one, host: 'https://s3.test', path: 'seau/boutique' })).toBe(
    's3://cl%C3%A9:abc%2Fdef%2Bghi@s3.test/seau/boutique',
  );
  expect(s3Address({ ...one, path: 'seau', region: 'fr-par' })).toMatch(/\/seau\?region=fr-par$/);
});
