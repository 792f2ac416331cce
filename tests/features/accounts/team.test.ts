import { pagePermissions } from 'virtual:page-permissions';
import { describe, expect, test, vi } from 'vitest';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import {
  createAdmin,
  ensureUser,
  hasAdmin,
  setPassword,
} from '../../../src/features/accounts/admin/adminAccounts.server.ts';
import {
  endSessionsOf,
  inviteAdmin,
  renameStaff,
  updateStaffRole,
} from '../../../src/features/accounts/admin/staff.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { actorFromCookie } from '../../../src/features/accounts/model/session.server.ts';
import { readNotes, saveNotes, updateUserAccess } from '../../../src/features/accounts/model/users.server.ts';
import { anonymous, type StaffRole, system } from '../../../src/http/context.ts';
import { permissions, roleAllows } from '../../../src/http/staff.ts';
import { firstPageFor, menuFor } from '../../../src/layouts/staffMenu.ts';
import { contracts } from '../../../src/server/api/openApi.ts';
import { shopOf } from '../../support/context.ts';
import { makeActor, makeUser, rowsOf } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openAccounts } from './account.ts';

const shop = openAccounts(null);
const { anotherDevice, by, enter, isLive, journal, signedIn, userRow } = shop;

const terminal = () => by(system('terminal'));
const as = (staff: StaffRole = 'owner') => {
  const actor = { ...makeActor(shop.db, 'admin', { staffRole: staff }), staff } as const;
  return by(actor);
};
const good = { email: 'Patron@Exemple.fr', password: 'quatre chevaux gris' };
const person = { email: 'lea@exemple.fr', firstName: 'Léa', lastName: 'Martin' };
const colleague = { ...person, staffRole: 'counter' as const, accessUntil: null };

describe('Le marchand ouvre un compte d’administration', () => {
  test('Il l’ouvre au terminal, et le journal le garde ; une adresse prise et un mot de passe courant sont refusés', async () => {
    await createAdmin(terminal(), good);
    const [row] = rowsOf(shop.db, users);
    expect(row).toMatchObject({ email: 'patron@exemple.fr', role: 'admin' });
    expect(await verifyPassword(row?.passwordHash, good.password)).toBe(true);
    expect(journal()).toMatchObject([{ action: 'user.createAdmin', actorId: 'terminal', entityId: row?.id }]);
    await refuses(createAdmin(terminal(), good), 'conflict');
    const common = { email: 'b@exemple.fr', password: 'motdepasse2024' };
    await refuses(createAdmin(terminal(), common), 'invalid');
  });

  test('un client est refusé', async () => {
    const client = by(makeActor(shop.db, 'client'));
    for (const act of [createAdmin, setPassword]) await refuses(act(client, good), 'forbidden');
    expect(hasAdmin(shop.db)).toBe(false);
  });

  test('Changer le mot de passe d’un compte ferme ses sessions, et le journal le garde', async () => {
    const { id, cookieToken } = await signedIn('client', { email: 'zoe@exemple.fr' });
    await setPassword(terminal(), { email: 'Zoe@exemple.fr', password: 'cinq chevaux gris' });
    expect(await isLive(cookieToken)).toBe(false);
    expect(await verifyPassword(userRow(id).passwordHash, 'cinq chevaux gris')).toBe(true);
    expect(journal()).toMatchObject([{ action: 'user.changePassword', actorId: 'terminal', entityId: id }]);
    await refuses(setPassword(terminal(), good), 'notFound');
  });

  test('Les comptes sont faits une fois, au premier démarrage', async () => {
    const start = by(system('start'));
    expect(hasAdmin(shop.db)).toBe(false);
    expect(await ensureUser(start, { role: 'admin', ...good })).toBe(true);
    expect(await ensureUser(start, { role: 'admin', ...good, password: 'un autre mot' })).toBe(false);
    expect([hasAdmin(shop.db), rowsOf(shop.db, users).length]).toEqual([true, 1]);
  });
});

describe('Un administrateur invite un collègue', () => {
  test('qui choisit lui-même son mot de passe, par le lien qui lui est envoyé', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const boss = makeActor(shop.db, 'admin');
    const { _id, link } = await inviteAdmin(by(boss), colleague);
    const other = { ...colleague, email: 'ana@exemple.fr' };
    // Without a mail server the inviter hands the link over.
    const withServer = await inviteAdmin(by(boss, shopOf({ SMTP_URL: 'smtp://127.0.0.1:1' })), other);
    expect(withServer).not.toHaveProperty('link');
    expect(userRow(_id)).toMatchObject({ role: 'admin', ...colleague });
    const [mail] = rowsOf(shop.db, mailOutbox);
    expect(mail).toMatchObject({ kind: 'invitation', recipient: colleague.email });
    expect(mail?.text).toMatch(/Votre rôle\s: Comptoir\nCe qu’il permet\s: Servir au comptoir, faire avancer/);
    expect(journal()[0]).toMatchObject({ action: 'user.createAdmin', entityId: _id });
    expect(resetLinkOwner(shop.db, link?.split('/').at(-1) ?? '')?.email).toBe(colleague.email);
    await refuses(inviteAdmin(by(boss), colleague), 'conflict', { email: colleague.email });
  });

  test('un accès de contrôle a une fin dans le mois, et lui seul', async () => {
    const boss = as();
    const inspector = { ...colleague, staffRole: 'inspector' as const };
    const soon = Date.now() + days(3);
    const late = { ...inspector, accessUntil: Date.now() + days(40) };
    for (const wrong of [inspector, late, { ...colleague, accessUntil: soon }])
      await refuses(inviteAdmin(boss, wrong), 'invalid');
    await inviteAdmin(boss, { ...inspector, accessUntil: soon });
    expect(rowsOf(shop.db, users).at(-1)).toMatchObject({ staffRole: 'inspector', accessUntil: soon });
    const { id } = makeUser(shop.db, 'admin', { staffRole: 'counter' });
    await expect(updateStaffRole(boss, { id, staffRole: 'inspector' })).rejects.toThrow('a une fin');
  });

  test('Sa session se ferme à la fin de l’accès de contrôle, et il ne se connecte plus', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const accessUntil = Date.now() + days(0.1);
    const values = { staffRole: 'inspector' as const, totpConfirmedAt: 1, accessUntil };
    const { email, cookieToken } = await signedIn('admin', values);
    expect(await actorFromCookie(shop.db, cookieToken)).toMatchObject({ kind: 'admin', staff: 'inspector' });
    vi.setSystemTime(accessUntil);
    expect(await actorFromCookie(shop.db, cookieToken)).toEqual(anonymous);
    await refuses(enter(email), 'unauthenticated');
  });
});

test('Un administrateur termine des sessions, l’une d’elles, puis toutes, et le journal le garde ; celle d’un autre client ne se nomme pas ainsi', async () => {
  const ctx = as();
  const [zoe, other] = [await signedIn(), await signedIn()];
  await anotherDevice(zoe);
  await anotherDevice(zoe);
  const ids = () => rowsOf(shop.db, sessions).flatMap(({ id, userId }) => (userId === zoe.id ? [id] : []));
  const [first = ''] = ids();
  const one = { id: zoe.id, session: first };
  expect(await endSessionsOf(ctx, one)).toEqual({ ended: 1 });
  for (const session of [first, other.actor.sessionId])
    await refuses(endSessionsOf(ctx, { ...one, session }), 'notFound');
  expect(await endSessionsOf(ctx, { id: zoe.id })).toEqual({ ended: 2 });
  expect(await isLive(other.cookieToken)).toBe(true);
  expect(journal().map(({ action }) => action)).toEqual(['user.endSessions', 'user.endSessions']);
});

test('De deux administrateurs qui écrivent la note d’un client, le second est refusé ; le journal ne la recopie pas', async () => {
  const ctx = as();
  const { id } = makeUser(shop.db, 'client');
  const { updatedAt } = readNotes(ctx, id);
  await saveNotes(ctx, { id, notes: 'Passe le mardi.', updatedAt });
  await refuses(saveNotes(ctx, { id, notes: 'Préfère les lingots.', updatedAt }), 'conflict');
  expect(readNotes(ctx, id).notes).toBe('Passe le mardi.');
  // The journal keeps no text of notes: it outlives an erased account.
  expect(JSON.stringify(journal())).not.toContain('mardi');
});

test('Le dernier compte d’administration ouvert ne se ferme pas', async () => {
  const last = makeUser(shop.db, 'admin');
  makeUser(shop.db, 'admin', { email: 'parti@exemple.fr', disabledAt: 1 });
  const close = async () => updateUserAccess(terminal(), { id: last.id, disabled: true });
  await refuses(close(), 'conflict');
  makeUser(shop.db, 'admin', { email: 'lea@exemple.fr' });
  expect((await close()).disabledAt).not.toBeNull();
});

test('La connexion d’un administrateur est au journal, avec son appareil', async () => {
  const { id, email } = await signedIn('admin', { totpConfirmedAt: null });
  await enter(email);
  expect(journal()).toMatchObject([{ action: 'user.signIn', actorId: id, detail: { device: 'Firefox sur Windows' } }]);
});

describe('La table des rôles', () => {
  const actor = (staff: StaffRole) => ({ kind: 'admin', userId: 'x', sessionId: 'y', staff }) as const;

  test('Elle a un droit pour chaque appel où l’équipe nomme la fiche d’un client, et pour chaque page, sauf l’entrée et la sécurité', () => {
    const ofSomebody = /\{(id|orderId|number)\}$/;
    const needing = contracts.filter(({ access, path }) => access === 'user' && ofSomebody.test(path));
    expect(needing.filter(({ permission }) => permission === undefined).map(({ path }) => path)).toEqual([]);
    const open = Object.keys(pagePermissions).filter((page) => pagePermissions[page] === null);
    expect(open.sort()).toEqual(['/admin', '/admin/[...rest]', '/admin/forgotpassword', '/admin/securite']);
  });

  test('Elle laisse chaque rôle commencer par une page qui est la sienne', () => {
    const first = (['owner', 'prices', 'inspector'] as const).map((staff) => firstPageFor(actor(staff)));
    expect(first).toEqual(['/admin/overview', '/admin/cours', '/admin/registre']);
    expect(menuFor(actor('prices')).flatMap((group) => group.entries)).toHaveLength(4);
    const whole = menuFor(actor('owner')).flatMap((group) => group.entries);
    expect(whole.length).toBeLessThanOrEqual(16);
  });

  test('Elle ne donne la configuration et l’équipe qu’à la direction, et au contrôle que le registre', () => {
    expect([permissions.configuration.roles, permissions.staff.roles, permissions.machine.roles]).toEqual([[], [], []]);
    const names = Object.keys(permissions) as (keyof typeof permissions)[];
    expect(names.filter((name) => roleAllows('inspector', name))).toEqual(['readRegister']);
  });
});

describe('L’équipe', () => {
  test('la direction change le rôle d’un collègue, et le journal le garde ; la dernière le reste, un client n’en a pas', async () => {
    const ctx = as();
    const { id } = makeUser(shop.db, 'admin', { staffRole: 'counter' });
    expect(await updateStaffRole(ctx, { id, staffRole: 'accountant' })).toMatchObject({ staffRole: 'accountant' });
    const [row] = journal().filter(({ action }) => action === 'user.staffRole');
    expect(row?.detail).toEqual({ before: { staffRole: 'counter' }, after: { staffRole: 'accountant' } });
    const own = 'userId' in ctx.actor ? ctx.actor.userId : '';
    await expect(updateStaffRole(ctx, { id: own, staffRole: 'prices' })).rejects.toThrow('toujours un compte ouvert');
    const client = { id: makeUser(shop.db, 'client').id, staffRole: 'prices' } as const;
    await refuses(updateStaffRole(ctx, client), 'notFound');
  });

  test('la direction donne un nom à chaque compte de l’équipe, au sien aussi, jamais à un client', async () => {
    const ctx = as();
    const own = 'userId' in ctx.actor ? ctx.actor.userId : '';
    const name = { firstName: 'Léa', lastName: 'Or' };
    expect(await renameStaff(ctx, { id: own, ...name })).toMatchObject(name);
    expect(journal().at(-1)?.detail).toMatchObject({ after: name });
    await refuses(renameStaff(ctx, { id: makeUser(shop.db, 'client').id, ...name }), 'notFound');
  });

  test('le comptoir, qui suit les clients, ne touche à aucun compte de l’équipe', async () => {
    const ctx = as('counter');
    const { id } = makeUser(shop.db, 'admin', { staffRole: 'counter' });
    for (const act of [
      async () => updateStaffRole(ctx, { id, staffRole: 'owner' }),
      async () => renameStaff(ctx, { id, firstName: 'Léa', lastName: 'Or' }),
      async () => inviteAdmin(ctx, { ...colleague, staffRole: 'owner' }),
      async () => updateUserAccess(ctx, { id, disabled: true }),
      async () => endSessionsOf(ctx, { id }),
      async () => saveNotes(ctx, { id, notes: 'Vu au coffre' }),
    ])
      await expect(act(), String(act)).rejects.toMatchObject({ code: 'forbidden' });
    expect(userRow(id)).toMatchObject({ disabledAt: null, staffRole: 'counter', dealerNotes: '' });
  });
});
