import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailedTokens, users } from '../../../db/schema/accounts.ts';
import { write as groupWrite, write } from '../../../db/writer.ts';
import { editUserContract, type Profile, profileOf } from '../../../src/features/accounts/editUser.api.ts';
import { mailPasswordLink } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { actorFromBearer } from '../../../src/features/accounts/model/session.server.ts';
import { readClaims } from '../../../src/features/accounts/model/session.ts';
import { editUser, ownUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import { beginSecondFactor, confirmSecondFactor } from '../../../src/features/accounts/security/secondFactor.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import { ctxOf } from '../../support/context.ts';
import { makeUser, testDb } from '../../support/people.ts';
import {
  anotherDevice,
  failure,
  isLive,
  journal,
  mails,
  password,
  signedIn,
  tokenIn,
  userRow,
  visitor,
} from './account.ts';

let db: Db;
let zoe: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  db = testDb();
  zoe = await signedIn(db);
});

const profile = (change: Record<string, unknown> = {}) => ({
  civilite: 'Mme',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  dateOfBirth: '1980-05-17',
  portablePhone: '06 12 34 56 78',
  address: '1 rue de la Paix',
  postalCode: '75002',
  town: 'Paris',
  country: 'FR',
  ...change,
});
const input = (change: Record<string, unknown> = {}): Profile => editUserContract.body.parse(profile(change));
const moved = { address: '5  rue  Neuve ', postalCode: '69001', town: 'Lyon' };
const problems = (change: Record<string, unknown>) => [
  ...new Set(
    profileOf(() => false)
      .safeParse(profile(change))
      .error?.issues.map((issue) => issue.path[0]),
  ),
];
const edit = (db: Db, actor: Actor, id: string, change: Record<string, unknown> = {}) =>
  editUser(ctxOf(db, actor), { id, profile: input(change), address: visitor.address });

describe('Un client modifie ses coordonnées', () => {
  test('un numéro enregistré qu’une règle plus récente refuse n’empêche aucun autre changement', async () => {
    const fiction = { portablePhone: '+33639980042', secondPhone: '+33639980043' };
    db.update(users).set(fiction).where(eq(users.id, zoe.id)).run();
    const same = { portablePhone: '06 39 98 00 42', secondPhone: '+33 6 39 98 00 43' };
    expect(await edit(db, zoe.actor, zoe.id, { ...moved, ...same })).toMatchObject({ town: 'Lyon', ...fiction });
    expect(await failure(edit(db, zoe.actor, zoe.id, { ...same, portablePhone: '06 39 98 00 44' }))).toMatchObject({
      code: 'invalid',
      details: { errors: { portablePhone: expect.stringContaining('pas valable') } },
    });
    expect(userRow(db, zoe.id)).toMatchObject(fiction);
  });

  test('la civilité n’est demandée à personne : sans elle tout s’enregistre, et elle s’enlève', async () => {
    for (const civilite of ['', null, undefined])
      expect(await edit(db, zoe.actor, zoe.id, { civilite })).toMatchObject({ civilite: null });
    expect(problems({ civilite: 'Dr' })).toEqual(['civilite']);
  });

  test('avec la double authentification, changer d’adresse électronique demande aussi un code', async () => {
    const ctx = ctxOf(db, zoe.actor);
    const { secret } = await beginSecondFactor(ctx, { currentPassword: password, ...visitor });
    const code = new TOTP({ secret }).generate();
    const { recoveryCodes } = await confirmSecondFactor(ctx, { code, ...visitor });
    const change = { email: 'neuve@exemple.fr', currentPassword: password };
    for (const wrong of [{}, { code: '7K2M-0XQ4-PB9R' }])
      expect(await failure(edit(db, zoe.actor, zoe.id, { ...change, ...wrong }))).toMatchObject({
        code: 'invalid',
        details: { errors: { code: expect.any(String) } },
      });
    expect(userRow(db, zoe.id).email).toBe(zoe.email);
    await edit(db, zoe.actor, zoe.id, moved);
    await edit(db, zoe.actor, zoe.id, { ...change, code: recoveryCodes[0] });
    expect(userRow(db, zoe.id).email).toBe('neuve@exemple.fr');
  });

  test('une adresse électronique changée pendant ce temps n’est jamais remplacée par la précédente', async () => {
    for (const sendsEmail of [false, true]) {
      const db = testDb();
      const zoe = await signedIn(db);
      const email = 'neuve@exemple.fr';
      const meanwhile = groupWrite({ db }, (tx) =>
        tx.db.update(users).set({ email }).where(eq(users.id, zoe.id)).run(),
      );
      const edited = edit(db, zoe.actor, zoe.id, sendsEmail ? { email: zoe.email } : {});
      const [, { status }] = await Promise.allSettled([meanwhile, edited]);
      expect([status, userRow(db, zoe.id).email]).toEqual([sendsEmail ? 'rejected' : 'fulfilled', email]);
    }
  });

  test('ce qui n’est utile qu’à une commande peut rester vide, ou partir', async () => {
    const none = { dateOfBirth: '', portablePhone: '', address: '', postalCode: '', town: '', country: '' };
    expect(await edit(db, zoe.actor, zoe.id, none)).toMatchObject({ dateOfBirth: null, address: null, country: null });
  });

  test('il ne peut choisir qu’un pays où la boutique vend, ou garder le sien', async () => {
    zoe = await signedIn(db, 'client', { country: 'BE', postalCode: '1000', town: 'Bruxelles' });
    const home = { country: 'BE', postalCode: '1000', town: 'Bruxelles', portablePhone: '+33612345678' };
    expect(await edit(db, zoe.actor, zoe.id, home)).toMatchObject({ country: 'BE' });
    expect(await failure(edit(db, zoe.actor, zoe.id, { ...home, country: 'LU', postalCode: '1111' }))).toMatchObject({
      code: 'invalid',
      details: { errors: { country: expect.stringContaining('Luxembourg') } },
    });
  });

  test('elles sont enregistrées proprement, et le journal dit lesquelles sans les recopier', async () => {
    const change = { ...moved, portablePhone: '06 98 76 54 32' };
    expect(await edit(db, zoe.actor, zoe.id, change)).toMatchObject({
      address: '5 rue Neuve',
      town: 'Lyon',
      portablePhone: '+33698765432',
      company: null,
    });
    expect(ownUser(ctxOf(db, zoe.actor))).toMatchObject({ postalCode: '69001', firstName: 'Zoé' });
    const [row] = journal(db);
    expect(row).toMatchObject({ action: 'user.edit', entityId: zoe.id, actorId: zoe.id });
    expect(row?.detail['changed']).toEqual(['portablePhone', 'address', 'postalCode', 'town']);
    expect(JSON.stringify(row?.detail)).not.toContain('Neuve');
  });

  test('ce que la page reçoit ne porte ni mot de passe ni secret', async () => {
    zoe = await signedIn(db, 'client', { totpSecret: 'secret' });
    const shown = JSON.stringify([ownUser(ctxOf(db, zoe.actor)), await edit(db, zoe.actor, zoe.id)]);
    expect(shown).not.toMatch(/argon2|password|totp|secret/i);
  });

  test('un nouveau téléphone ou une nouvelle adresse lui est annoncé par courriel, rien d’autre', async () => {
    zoe = await signedIn(db, 'client', { emailProvenAt: 1 });
    await edit(db, zoe.actor, zoe.id, { company: 'Lefèvre SARL', firstName: 'Zoé-Anne' });
    expect(mails(db)).toEqual([]);
    await edit(db, zoe.actor, zoe.id, { ...moved, portablePhone: '06 98 76 54 32' });
    expect(mails(db)).toMatchObject([{ kind: 'accountChanged', recipient: zoe.email }]);
    expect(mails(db)[0]?.text).toContain(
      'Votre numéro de téléphone a été changé.\nVotre adresse postale a été changée.',
    );
    expect(tokenIn(db, '/securiser-compte')).toBeTruthy();
  });

  test('ce qu’il remplit pour sa première commande ne l’alarme pas, ce qu’il change ensuite lui est annoncé', async () => {
    const nothing = { address: null, postalCode: null, town: null, portablePhone: null, secondPhone: null };
    zoe = await signedIn(db, 'client', { ...nothing, emailProvenAt: 1 });
    const first = { ...moved, portablePhone: '06 98 76 54 32' };
    await edit(db, zoe.actor, zoe.id, first);
    await edit(db, zoe.actor, zoe.id, { ...first, secondPhone: '01 23 45 67 89' });
    expect(mails(db)).toEqual([]);
    await edit(db, zoe.actor, zoe.id, { ...first, portablePhone: '06 11 22 33 44' });
    expect(mails(db)).toMatchObject([{ kind: 'accountChanged', recipient: zoe.email }]);
  });

  test('son jeton suit son nouveau prénom, sans durer plus longtemps', async () => {
    const { token } = await edit(db, zoe.actor, zoe.id, { firstName: 'Zélie' });
    const [before, after] = [readClaims(zoe.token), readClaims(token)];
    expect(after).toMatchObject({ firstName: 'Zélie', sid: before?.sid, exp: before?.exp });
    expect(await actorFromBearer(ctxOf(db), `Bearer ${token}`)).toEqual(zoe.actor);
  });

  test('un nouveau nom demande de nouvelles pièces d’identité, une nouvelle adresse non', async () => {
    zoe = await signedIn(db, 'client', { identityStatus: 'verified', identityDecidedAt: 5 });
    expect((await edit(db, zoe.actor, zoe.id, moved)).identityStatus).toBe('verified');
    expect((await edit(db, zoe.actor, zoe.id, { ...moved, firstName: 'ZOÉ' })).identityStatus).toBe('verified');
    expect((await edit(db, zoe.actor, zoe.id, { lastName: 'Martin' })).identityStatus).toBe('none');
    expect(userRow(db, zoe.id).identityDecidedAt).toBeNull();
  });

  test('ni le rôle ni le statut d’identité ne se changent par ici', async () => {
    await edit(db, zoe.actor, zoe.id, { role: 'admin', identityStatus: 'verified', passwordHash: 'x' });
    expect(userRow(db, zoe.id)).toMatchObject({ role: 'client', identityStatus: 'none' });
    expect(userRow(db, zoe.id).passwordHash).not.toBe('x');
  });
});

describe('Un client change d’adresse électronique', () => {
  const next = { email: ' Nouvelle@Exemple.fr ', currentPassword: password };

  test('avec son mot de passe ; ses autres appareils sont déconnectés et ses liens annulés', async () => {
    const other = await anotherDevice(db, zoe);
    await write(ctxOf(db), (tx) => mailPasswordLink(tx, userRow(db, zoe.id), 'resetPassword'));
    const link = tokenIn(db, '/reintialiser-mot-passe-oublier');
    db.update(users).set({ emailProvenAt: 1 }).where(eq(users.id, zoe.id)).run();
    expect((await edit(db, zoe.actor, zoe.id, next)).email).toBe('nouvelle@exemple.fr');
    expect(userRow(db, zoe.id).emailProvenAt).toBeNull();
    expect([await isLive(db, zoe.cookieToken), await isLive(db, other)]).toEqual([true, false]);
    expect(resetLinkOwner(db, link)).toBeNull();
  });

  test('l’ancienne adresse, confirmée, en est avertie, la nouvelle reçoit la sienne', async () => {
    zoe = await signedIn(db, 'client', { emailProvenAt: 1 });
    await edit(db, zoe.actor, zoe.id, next);
    const [notice, welcome] = mails(db);
    expect(notice).toMatchObject({ recipient: zoe.email, kind: 'accountChanged' });
    expect(notice?.text).not.toContain('nouvelle@exemple.fr');
    expect(notice?.text).toContain('/securiser-compte/');
    expect(welcome).toMatchObject({ recipient: 'nouvelle@exemple.fr', kind: 'newEmail' });
    expect(welcome?.text).not.toContain('/securiser-compte/');
  });

  test('celle que personne n’a confirmée n’a aucun droit sur le compte : ses courriels n’en portent pas le lien', async () => {
    zoe = await signedIn(db, 'client', { email: 'zoe@gmial.com' });
    await edit(db, zoe.actor, zoe.id, { portablePhone: '06 98 76 54 32' });
    await edit(db, zoe.actor, zoe.id, { ...next, ...moved, portablePhone: '06 98 76 54 32' });
    const [phone, email, welcome] = mails(db);
    expect(phone).toMatchObject({ recipient: 'zoe@gmial.com', subject: expect.stringContaining('coordonnées') });
    expect(phone?.text).toContain('/mot-passe-oublie');
    expect(email).toMatchObject({ recipient: 'zoe@gmial.com', text: expect.stringContaining('a été changée') });
    expect(email?.text).not.toMatch(/zoé|lefèvre|nouvelle@|lyon|postale|mot-passe/i);
    for (const mail of [phone, email]) expect(mail?.text).not.toMatch(/securiser|[\w-]{37,}/);
    expect(welcome).toMatchObject({ recipient: 'nouvelle@exemple.fr', kind: 'newEmail' });
    expect(db.select().from(mailedTokens).all()).toMatchObject([{ purpose: 'confirmEmail' }]);
  });

  test('après un jour, elle n’est plus une faute de frappe : son titulaire peut reprendre le compte', async () => {
    zoe = await signedIn(db, 'client', { createdAt: Date.now() - 25 * 3_600_000 });
    await edit(db, zoe.actor, zoe.id, next);
    expect(mails(db)[0]).toMatchObject({ recipient: zoe.email, text: expect.stringContaining('/securiser-compte/') });
  });

  test('sans mot de passe ou avec un mauvais, rien ne change', async () => {
    for (const currentPassword of [undefined, '', 'faux faux faux']) {
      const error = await failure(edit(db, zoe.actor, zoe.id, { ...next, ...moved, currentPassword }));
      expect(error).toMatchObject({ code: 'invalid', details: { errors: { currentPassword: expect.any(String) } } });
    }
    expect(userRow(db, zoe.id)).toMatchObject({ email: zoe.email, town: 'Paris' });
  });

  test('une adresse déjà prise est un conflit, quelle que soit sa casse', async () => {
    await signedIn(db, 'client', { email: 'nouvelle@exemple.fr' });
    expect(await failure(edit(db, zoe.actor, zoe.id, { ...next, ...moved }))).toMatchObject({
      code: 'conflict',
      details: { errors: { email: expect.any(String) } },
    });
    expect(userRow(db, zoe.id).town).toBe('Paris');
  });

  test('la même adresse, écrite autrement, ne demande rien', async () => {
    await expect(edit(db, zoe.actor, zoe.id, { email: zoe.email.toUpperCase() })).resolves.toBeDefined();
    expect(mails(db)).toEqual([]);
  });
});

describe('Un administrateur modifie le compte d’un client', () => {
  test('le client en est averti, et l’administrateur garde son propre jeton', async () => {
    const boss = await signedIn(db, 'admin', { totpConfirmedAt: 1 });
    expect(await edit(db, boss.actor, zoe.id, moved)).toMatchObject({ town: 'Lyon', token: null });
    expect(mails(db)).toMatchObject([{ recipient: zoe.email }]);
    expect(journal(db)).toMatchObject([{ actorKind: 'admin', actorId: boss.id, entityId: zoe.id }]);
  });

  test('pour l’adresse électronique il donne son propre mot de passe, et le client est déconnecté', async () => {
    const boss = await signedIn(db, 'admin', { totpConfirmedAt: 1 });
    const change = { email: 'corrigee@exemple.fr' };
    expect(await failure(edit(db, boss.actor, zoe.id, change))).toMatchObject({ code: 'invalid' });
    await edit(db, boss.actor, zoe.id, { ...change, currentPassword: password });
    expect(await isLive(db, zoe.cookieToken)).toBe(false);
    expect(await isLive(db, boss.cookieToken)).toBe(true);
  });

  test('sauf l’adresse électronique, que la direction seule change : elle ouvrirait le compte par un lien', async () => {
    const boss = await signedIn(db, 'admin', { totpConfirmedAt: 1 });
    const counter: Actor = { ...boss.actor, kind: 'admin', staff: 'counter' };
    expect(await edit(db, counter, zoe.id, moved)).toMatchObject({ town: 'Lyon' });
    const taking = { email: 'a.moi@exemple.fr', currentPassword: password };
    expect(await failure(edit(db, counter, zoe.id, taking))).toMatchObject({ code: 'forbidden' });
    expect(userRow(db, zoe.id).email).toBe(zoe.email);
  });

  test('un compte effacé ou inconnu est introuvable', async () => {
    const boss = await signedIn(db, 'admin', { totpConfirmedAt: 1 });
    const gone = makeUser(db, 'client', { erasedAt: 1 });
    for (const id of [gone.id, 'inconnu'])
      expect(await failure(edit(db, boss.actor, id, moved))).toMatchObject({ code: 'notFound' });
  });
});
