import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailedTokens, users } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { mailPasswordLink } from '../../../src/features/accounts/mailed/notice.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { actorFromBearer } from '../../../src/features/accounts/model/session.server.ts';
import { parseClaims } from '../../../src/features/accounts/model/session.ts';
import { confirmEmail } from '../../../src/features/accounts/profile/confirmEmail.server.ts';
import { currentUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { makeUser } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openAccounts, password } from './account.ts';

const shop = openAccounts();
const { asZoe, anotherDevice, by, edit, enrol, isLive, journal, mails, set, signedIn, tokenIn, userRow } = shop;

const moved = { address: '5  rue  Neuve ', postalCode: '69001', town: 'Lyon' };

describe('Un client modifie ses coordonnées', () => {
  test('elles seules sont enregistrées, proprement, et le journal dit lesquelles sans les recopier', async () => {
    const { passwordHash } = userRow();
    const more = { role: 'admin', identityStatus: 'verified', passwordHash: 'x' };
    await edit({ ...moved, ...more, portablePhone: '06 98 76 54 32' });
    const stored = { address: '5 rue Neuve', postalCode: '69001', portablePhone: '+33698765432', company: null };
    expect(currentUser(asZoe())).toMatchObject({ ...stored, firstName: 'Zoé' });
    expect(userRow()).toMatchObject({ role: 'client', identityStatus: 'none', passwordHash });
    const [row] = journal();
    expect(row).toMatchObject({ action: 'user.edit', entityId: shop.zoe.id, actorId: shop.zoe.id });
    expect(row?.detail['changed']).toEqual(['portablePhone', 'address', 'postalCode', 'town']);
    expect(JSON.stringify(row?.detail)).not.toContain('Neuve');
  });

  test('la civilité n’est demandée à personne, et ce qui n’est utile qu’à une commande peut rester vide, ou partir', async () => {
    const none = { dateOfBirth: '', portablePhone: '', address: '', postalCode: '', town: '', country: '' };
    expect(await edit({ civilite: '', ...none })).toMatchObject({ civilite: null, dateOfBirth: null, address: null });
    expect(await edit({ civilite: undefined, ...none })).toMatchObject({ civilite: null, country: null });
  });

  test('un numéro enregistré qu’une règle plus récente refuse n’empêche aucun autre changement', async () => {
    const fiction = { portablePhone: '+33639980042', secondPhone: '+33639980043' };
    set(fiction);
    const same = { portablePhone: '06 39 98 00 42', secondPhone: '+33 6 39 98 00 43' };
    expect(await edit({ ...moved, ...same })).toMatchObject({ town: 'Lyon', ...fiction });
    const another = edit({ ...same, portablePhone: '06 39 98 00 44' });
    await refuses(another, 'invalid', { portablePhone: 'pas valable' });
    expect(userRow()).toMatchObject(fiction);
  });

  test('il ne peut choisir qu’un pays où la boutique vend, ou garder le sien', async () => {
    const home = { country: 'BE', postalCode: '1000', town: 'Bruxelles', portablePhone: '+33612345678' };
    set(home);
    expect(await edit(home)).toMatchObject({ country: 'BE' });
    const away = edit({ ...home, country: 'LU', postalCode: '1111' });
    await refuses(away, 'invalid', { country: 'Luxembourg' });
  });

  test('ce qu’il remplit pour sa première commande ne l’alarme pas ; un autre téléphone, une autre adresse, si', async () => {
    const none = { address: null, postalCode: null, town: null, portablePhone: null, secondPhone: null };
    set({ ...none, emailProvenAt: 1 });
    const first = { address: '2 rue Haute', postalCode: '35000', town: 'Rennes', secondPhone: '01 23 45 67 89' };
    await edit(first);
    await edit({ ...first, company: 'Lefèvre SARL', firstName: 'Zoé-Anne' });
    expect(mails()).toEqual([]);
    await edit({ ...first, ...moved, portablePhone: '06 98 76 54 32' });
    expect(mails()).toMatchObject([{ kind: 'accountChanged', recipient: shop.zoe.email }]);
    expect(mails()[0]?.text).toContain('Votre numéro de téléphone a été changé.\nVotre adresse postale a été changée.');
    expect(tokenIn('/securiser-compte')).toBeTruthy();
  });

  test('son jeton suit son nouveau prénom, sans durer plus longtemps', async () => {
    const { token } = await edit({ firstName: 'Zélie' });
    const [before, after] = [parseClaims(shop.zoe.token), parseClaims(token)];
    expect(after).toMatchObject({ firstName: 'Zélie', sid: before?.sid, exp: before?.exp });
    expect(await actorFromBearer(by(), `Bearer ${token}`)).toEqual(shop.zoe.actor);
  });

  test('un nouveau nom demande de nouvelles pièces d’identité, une nouvelle adresse non', async () => {
    set({ identityStatus: 'verified', identityDecidedAt: 5 });
    expect((await edit(moved)).identityStatus).toBe('verified');
    expect((await edit({ ...moved, firstName: 'ZOÉ' })).identityStatus).toBe('verified');
    expect((await edit({ lastName: 'Martin' })).identityStatus).toBe('none');
    expect(userRow().identityDecidedAt).toBeNull();
  });
});

describe('Un client change d’adresse électronique', () => {
  const next = { email: ' Nouvelle@Exemple.fr ', currentPassword: password };
  const press = (token = tokenIn('/confirmer-adresse')) => confirmEmail(asZoe(), { token });

  test('d’ici là l’ancienne vaut ; une autre demande remplace la première, et le lien d’une adresse prise ne sert à rien', async () => {
    await edit(next);
    const first = tokenIn('/confirmer-adresse');
    await edit({ ...next, email: 'autre@exemple.fr' });
    await refuses(press(first), 'notFound');
    await signedIn('client', { email: 'autre@exemple.fr' });
    await refuses(press(), 'conflict', { email: 'Un autre compte' });
    expect(userRow().email).toBe(shop.zoe.email);
    await edit({ ...next, email: 'encore@exemple.fr' });
    await refuses(edit({ ...next, email: 'trop@exemple.fr' }), 'throttled');
  });

  test('Le mot de passe suffit : ses autres appareils sont déconnectés, ses liens annulés, les deux adresses averties', async () => {
    const other = await anotherDevice();
    await write(by(), (tx) => mailPasswordLink(tx, userRow(), 'resetPassword'));
    const link = tokenIn('/reintialiser-mot-passe-oublier');
    set({ emailProvenAt: 1 });
    expect(await edit(next)).toMatchObject({ email: shop.zoe.email, pendingEmail: 'nouvelle@exemple.fr' });
    expect(userRow()).toMatchObject({ email: shop.zoe.email, emailProvenAt: 1 });
    expect([await isLive(), await isLive(other), resetLinkOwner(shop.db, link)]).toMatchObject([true, true, {}]);
    const { token } = await press();
    expect(parseClaims(token)).toMatchObject({ email: 'nouvelle@exemple.fr' });
    expect(userRow()).toMatchObject({ email: 'nouvelle@exemple.fr', emailProvenAt: expect.any(Number) });
    expect([await isLive(), await isLive(other)]).toEqual([true, false]);
    expect(resetLinkOwner(shop.db, link)).toBeNull();
    const [pending, notice] = mails().filter(({ kind }) => kind !== 'resetPassword');
    expect(notice).toMatchObject({ recipient: shop.zoe.email, text: expect.stringContaining('/securiser-compte/') });
    expect(notice?.text).not.toContain('nouvelle@exemple.fr');
    expect(pending).toMatchObject({ recipient: 'nouvelle@exemple.fr', kind: 'newEmail' });
    expect(pending?.text).not.toMatch(/securiser-compte|zoé|lefèvre/i);
  });

  test('celle que personne n’a confirmée n’a aucun droit sur le compte : ses courriels n’en portent pas le lien', async () => {
    set({ email: 'zoe@gmial.com' });
    await edit({ email: 'zoe@gmial.com', portablePhone: '06 98 76 54 32' });
    await edit({ ...next, ...moved, portablePhone: '06 98 76 54 32' });
    const confirming = shop.db.select().from(mailedTokens).all();
    expect(confirming).toMatchObject([{ purpose: 'confirmEmail', email: 'nouvelle@exemple.fr' }]);
    await press();
    const [phone, welcome, address, email] = mails();
    expect(address).toMatchObject({ recipient: 'zoe@gmial.com', subject: expect.stringContaining('postale') });
    expect(phone).toMatchObject({ recipient: 'zoe@gmial.com', subject: expect.stringContaining('téléphone') });
    expect(phone?.text).toContain('/mot-passe-oublie');
    expect(email).toMatchObject({ recipient: 'zoe@gmial.com', text: expect.stringContaining('a été changée') });
    expect(email?.text).not.toMatch(/zoé|lefèvre|nouvelle@|lyon|postale|mot-passe/i);
    for (const mail of [phone, email]) expect(mail?.text).not.toMatch(/securiser|[\w-]{37,}/);
    expect(welcome).toMatchObject({ recipient: 'nouvelle@exemple.fr', kind: 'newEmail' });
    expect(shop.db.select().from(mailedTokens).all()).toEqual([]);
  });

  test('L’adresse n’est plus une faute de frappe après un jour : son titulaire peut reprendre le compte', async () => {
    set({ createdAt: Date.now() - 25 * 3_600_000 });
    await edit(next);
    await press();
    const text = expect.stringContaining('/securiser-compte/');
    expect(mails()[1]).toMatchObject({ recipient: shop.zoe.email, text });
  });

  test('Rien ne change sans mot de passe, avec un mauvais, ou vers une adresse prise', async () => {
    for (const currentPassword of [undefined, '', 'faux faux faux'])
      await refuses(edit({ ...next, ...moved, currentPassword }), 'invalid', { currentPassword: '' });
    await signedIn('client', { email: 'nouvelle@exemple.fr' });
    await refuses(edit({ ...next, ...moved }), 'conflict', { email: '' });
    expect(userRow()).toMatchObject({ email: shop.zoe.email, town: 'Paris' });
  });

  test.each([
    ['elle n’est jamais remplacée par la précédente', {}, 'fulfilled'],
    ['celle d’avant, envoyée telle quelle, est refusée', { email: 'zoe@exemple.fr' }, 'rejected'],
  ])('changée pendant ce temps, %s', async (_, sent, outcome) => {
    set({ email: 'zoe@exemple.fr' });
    const email = 'neuve@exemple.fr';
    const meanwhile = write(shop, (tx) => tx.db.update(users).set({ email }).where(eq(users.id, shop.zoe.id)).run());
    const [, { status }] = await Promise.allSettled([meanwhile, edit(sent)]);
    expect([status, userRow().email]).toEqual([outcome, email]);
  });

  test('La double authentification demande aussi un code', async () => {
    shop.set({ emailProvenAt: 1 });
    const { recoveryCodes } = await enrol();
    await refuses(edit(next), 'invalid', { code: '' });
    await edit(moved);
    const { pendingEmail } = await edit({ ...next, code: recoveryCodes[0] });
    expect(pendingEmail).toBe('nouvelle@exemple.fr');
  });
});

describe('Un administrateur modifie le compte d’un client', () => {
  let boss: Awaited<ReturnType<typeof signedIn>>;
  beforeEach(async () => {
    boss = await signedIn('admin', { totpConfirmedAt: 1 });
  });

  test('le client en est averti, et l’administrateur garde son propre jeton ; un compte effacé est introuvable', async () => {
    const gone = makeUser(shop.db, 'client', { erasedAt: 1 });
    await refuses(edit(moved, boss.actor, gone.id), 'notFound');
    expect(await edit(moved, boss.actor)).toMatchObject({ town: 'Lyon', token: null });
    expect(mails()).toMatchObject([{ recipient: shop.zoe.email }]);
    expect(journal()).toMatchObject([{ actorKind: 'admin', actorId: boss.id, entityId: shop.zoe.id }]);
  });

  test('Il donne son propre mot de passe pour l’adresse électronique, et le client est déconnecté', async () => {
    const email = 'corrigee@exemple.fr';
    await refuses(edit({ email }, boss.actor), 'invalid');
    await edit({ email, currentPassword: password }, boss.actor);
    expect(await isLive()).toBe(false);
    expect(await isLive(boss.cookieToken)).toBe(true);
  });

  test('L’adresse électronique, la direction seule la change : elle ouvrirait le compte par un lien', async () => {
    const counter: Actor = { ...boss.actor, kind: 'admin', staff: 'counter' };
    expect(await edit(moved, counter)).toMatchObject({ town: 'Lyon' });
    const taking = { email: 'a.moi@exemple.fr', currentPassword: password };
    await refuses(edit(taking, counter), 'forbidden');
    expect(userRow().email).toBe(shop.zoe.email);
  });
});
