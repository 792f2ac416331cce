import { describe, expect, test } from 'vitest';
import { sessions, spentProofs, users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { guestPasswordHash, isGuest } from '../../../src/features/accounts/model/ownUser.server.ts';
import { actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { checkRegistered, register, registerGuest } from '../../../src/features/accounts/profile/register.server.ts';
import { resetForgottenPassword } from '../../../src/features/accounts/recovery/recovery.server.ts';
import { guestContract, registerContract } from '../../../src/features/accounts/register.api.ts';
import { resetPassword } from '../../../src/features/accounts/security/changePassword.server.ts';
import { getOrderByUserId } from '../../../src/features/orders/model/queries.server.ts';
import { makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeUser, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { failure, newPassword, openAccounts, password, profile, visitor } from './account.ts';
import { solvedCheckFor } from './proof.ts';

const shop = openAccounts(null);
const { by, edit, enter, isLive, mails, signedIn, tokenIn, userRow } = shop;

const swiss = { country: 'CH', postalCode: '1003', portablePhone: '+41791234567' };
const luc = { civilite: 'M.', firstName: 'Luc', lastName: 'Petit', email: 'Luc@Exemple.fr' };
const input = async (change: Record<string, unknown> = {}) =>
  registerContract.body.parse({ ...profile, ...luc, password, token: await solvedCheckFor(), ...change });

describe('Un visiteur ouvre un compte', () => {
  test('il devient client, son mot de passe n’est gardé que haché, et un courriel le salue et l’attend', async () => {
    const user = await register(by(), await input());
    const stored = { email: 'luc@exemple.fr', portablePhone: '+33612345678' };
    expect(user).toMatchObject({ ...stored, role: 'client', identityStatus: 'none' });
    const [row] = rowsOf(shop.db, users);
    expect(row?.passwordHash).not.toContain('chevaux');
    expect(await verifyPassword(row?.passwordHash, password)).toBe(true);
    const [mail] = rowsOf(shop.db, mailOutbox);
    expect(mail).toMatchObject({ kind: 'accountCreated', recipient: 'luc@exemple.fr', userId: user._id });
    expect(mail?.text).toContain('Bonjour Monsieur Petit,');
    expect(mail?.html).not.toContain('chevaux');
  });

  test('une adresse déjà prise, quelle que soit sa casse, est un conflit qui use la preuve et n’envoie rien', async () => {
    await register(by(), await input());
    const again = await input({ email: 'LUC@exemple.fr' });
    await refuses(register(by(), again), 'conflict', { email: 'a déjà un compte' });
    expect(rowsOf(shop.db, mailOutbox)).toHaveLength(1);
    expect(rowsOf(shop.db, spentProofs)).toHaveLength(2);
    await refuses(register(by(), again), 'invalid');
  });

  test('deux envois de la même adresse au même instant n’ouvrent qu’un compte', async () => {
    const both = [await input(), await input()].map((one) => register(by(), one));
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('son nom pour mot de passe, un pays où l’on ne vend pas : refusés, avant que la preuve soit usée', async () => {
    const given = await input();
    await refuses(register(by(), await input(swiss)), 'invalid', { country: 'Suisse' });
    const words = { password: 'n’est fait que de votre nom' };
    await refuses(register(by(), { ...given, password: 'luc petit paris' }), 'invalid', words);
    await expect(register(by(), given)).resolves.toBeDefined();
  });

  test('son adresse électronique, un mot de passe et son nom suffisent, et le courriel le salue par son nom entier', async () => {
    const { firstName, lastName, email, password, token } = await input();
    const short = registerContract.body.parse({ firstName, lastName, email, password, token });
    const none = { civilite: null, dateOfBirth: null, portablePhone: null, address: null, country: null };
    expect(await register(by(), short)).toMatchObject({ email, ...none });
    expect(rowsOf(shop.db, mailOutbox)[0]?.text).toContain('Bonjour Luc Petit,');
  });
});

const lea = { civilite: '', firstName: 'Léa', lastName: 'Martin', email: 'Lea@Exemple.fr' };
const form = async (change = {}) => ({ ...profile, ...lea, token: await solvedCheckFor(), ...change });

const guest = async (change: Record<string, unknown> = {}, cookieToken?: string) =>
  registerGuest(by(), {
    person: guestContract.body.parse(await form(change)),
    visit: { ...visitor, cookieToken },
  });

describe('Une nouvelle cliente commande sans compte d’avant', () => {
  test('un seul formulaire la fait entrer, et sa commande part à son nom', async () => {
    const coin = makeMetal(shop.db);
    const { user, cookieToken } = await guest();
    expect(user).toMatchObject({ email: 'lea@exemple.fr', role: 'client', portablePhone: '+33612345678' });
    const actor = await actorFromCookie(shop.db, cookieToken);
    expect(actor).toMatchObject({ kind: 'client', userId: user._id });
    if (actor.kind !== 'client') return;
    const Items = [{ type: 'metal' as const, id: coin.id, quantity: 1 }];
    await orderByCard(shop.db, actor, 48_235, { Items });
    const buyer = { lastName: 'Martin', town: 'Paris' };
    expect(rowsOf(shop.db, orders)).toMatchObject([{ userId: user._id, buyer }]);
  });

  test('ce qui manque ou est faux se dit à côté de chaque champ, avant que la preuve soit usée', async () => {
    const problems = guestContract.body.safeParse(
      await form({ email: 'lea', lastName: '', dateOfBirth: '2020-01-01', postalCode: '7500', portablePhone: '12' }),
    );
    const wrong = problems.error?.issues.map(({ path }) => path[0]);
    expect(new Set(wrong)).toEqual(new Set(['dateOfBirth', 'email', 'lastName', 'portablePhone', 'postalCode']));
    await refuses(guest(swiss), 'invalid', { country: 'Suisse' });
    expect(shop.db.select().from(spentProofs).all()).toEqual([]);
  });

  test('elle choisit son mot de passe depuis sa page, sans en donner d’ancien, une seule fois ainsi', async () => {
    const { user, cookieToken } = await guest();
    const ctx = by(await actorFromCookie(shop.db, cookieToken));
    const chosen = await resetPassword(ctx, { email: user.email, newPassword, ...visitor });
    expect(await verifyPassword(userRow(user._id).passwordHash, newPassword)).toBe(true);
    expect(await isLive(cookieToken)).toBe(false);
    const again = by(await actorFromCookie(shop.db, chosen.cookieToken));
    const second = { email: user.email, newPassword: 'six hérons cendrés', ...visitor };
    await refuses(resetPassword(again, second), 'invalid', { currentPassword: '' });
    expect((await enter(user.email, { typed: newPassword })).user._id).toBe(user._id);
  });

  test('le lien de son courriel en fait autant, confirme son adresse et ne dit pas que son compte fut protégé', async () => {
    const { user } = await guest();
    expect(mails()).toMatchObject([{ kind: 'guestAccount', recipient: 'lea@exemple.fr' }]);
    const token = tokenIn('/reintialiser-mot-passe-oublier');
    expect(resetLinkOwner(shop.db, token)).toMatchObject({ email: user.email, isSecured: false });
    await resetForgottenPassword(by(), { token, newPassword, ...visitor });
    expect(userRow(user._id).emailProvenAt).not.toBeNull();
    expect((await enter(user.email, { typed: newPassword })).user._id).toBe(user._id);
  });
});

describe('Qui n’a pas le droit d’entrer n’entre pas', () => {
  test('l’adresse d’un compte, d’un compte fermé ou de l’équipe n’ouvre ni session ni commandes, et ne change rien', async () => {
    const coin = makeMetal(shop.db);
    const zoe = await signedIn();
    const closed = makeUser(shop.db, 'client', { disabledAt: 1 });
    const dealer = await signedIn('admin');
    if (zoe.actor.kind !== 'client') return;
    await orderByTransfer(shop.db, zoe.actor, 48_235, { Items: [{ type: 'metal', id: coin.id, quantity: 1 }] });
    const kept = () => [rowsOf(shop.db, users), rowsOf(shop.db, sessions), mails().length];
    const before = kept();
    for (const email of [zoe.email.toUpperCase(), dealer.email, closed.email])
      await refuses(guest({ email }), 'conflict', { email: 'a déjà un compte' });
    expect(kept()).toEqual(before);
    // Each try has cost its proof of work.
    expect(rowsOf(shop.db, spentProofs)).toHaveLength(3);
    // A session that was open here ends for the new one.
    const { cookieToken } = await guest({}, zoe.cookieToken);
    expect(await isLive(zoe.cookieToken)).toBe(false);
    const stranger = by(await actorFromCookie(shop.db, cookieToken));
    expect(getOrderByUserId(stranger, { page: 1, pageSize: 20, q: '', sort: '' }).rows).toEqual([]);
  });

  test('Aucun mot de passe n’ouvre la session tant qu’aucun n’est choisi, et l’adresse ne se change pas', async () => {
    const { user, cookieToken } = await guest();
    expect(isGuest(userRow(user._id))).toBe(true);
    const unknown = await failure(enter('inconnue@exemple.fr', { typed: guestPasswordHash }));
    expect(await failure(enter(user.email, { typed: guestPasswordHash }))).toMatchObject({ message: unknown.message });
    const moved = { ...user, email: 'ailleurs@exemple.fr', currentPassword: guestPasswordHash };
    const edited = edit(moved, await actorFromCookie(shop.db, cookieToken), user._id);
    await refuses(edited, 'invalid', { currentPassword: 'pas encore de mot de passe' });
    expect(userRow(user._id).email).toBe('lea@exemple.fr');
  });

  test('Savoir qu’une adresse a un compte coûte la même preuve que s’inscrire', async () => {
    const zoe = await signedIn();
    const token = await solvedCheckFor();
    expect(await checkRegistered(by(), { email: zoe.email, token })).toEqual({ registered: true });
    await refuses(checkRegistered(by(), { email: zoe.email, token }), 'invalid');
    const other = { email: 'personne@exemple.fr', token: await solvedCheckFor() };
    expect(await checkRegistered(by(), other)).toEqual({ registered: false });
  });
});
