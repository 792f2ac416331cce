import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { days, minutes } from '../../../src/dates.ts';
import { endSessionsOf, inviteAdmin } from '../../../src/features/accounts/admin/userActs.server.ts';
import { resetLinkOwner } from '../../../src/features/accounts/mailed/owner.server.ts';
import { startSession } from '../../../src/features/accounts/model/session.server.ts';
import { readNotes, saveNotes } from '../../../src/features/accounts/notes.server.ts';
import { login } from '../../../src/features/accounts/signIn/signIn.server.ts';
import { updateUserAccess } from '../../../src/features/accounts/users.server.ts';
import { system } from '../../../src/http/actor.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { journal, password, signedIn, visitor } from './account.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const device = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '10.0.0.1',
};
const colleague = {
  email: 'lea@exemple.fr',
  firstName: 'Léa',
  lastName: 'Martin',
  staffRole: 'counter' as const,
  accessUntil: null,
};

describe('Un administrateur ouvre un compte à un collègue', () => {
  test('qui choisit lui-même son mot de passe, par le lien qui lui est envoyé', async () => {
    const boss = makeActor(db, 'admin');
    const { _id, link } = await inviteAdmin(ctxOf(db, boss), colleague);
    // No mail server takes it: the inviter hands it over.
    expect(resetLinkOwner(db, link?.split('/').at(-1) ?? '')?.email).toBe(colleague.email);
    const other = { ...colleague, email: 'ana@exemple.fr' };
    const withServer = await inviteAdmin(ctxOf(db, boss, shopOf({ SMTP_URL: 'smtp://127.0.0.1:1' })), other);
    expect(withServer).not.toHaveProperty('link');
    expect(rowsOf(db, users).find(({ id }) => id === _id)).toMatchObject({ role: 'admin', ...colleague });
    expect(db.select().from(mailOutbox).all()).toMatchObject(
      [colleague, other].map(({ email }) => ({ kind: 'invitation', recipient: email })),
    );
    expect(journal(db)[0]).toMatchObject({ action: 'user.createAdmin', entityId: _id });
    const token = link?.split('/').at(-1) ?? '';
    vi.useFakeTimers({ now: Date.now() + days(3) - minutes(1), toFake: ['Date'] });
    expect(resetLinkOwner(db, token)?.email).toBe(colleague.email);
    vi.setSystemTime(Date.now() + minutes(2));
    expect(resetLinkOwner(db, token)).toBeNull();
    vi.useRealTimers();
  });

  test('jamais à une adresse prise', async () => {
    const boss = makeActor(db, 'admin');
    makeUser(db, 'client', { email: colleague.email });
    await expect(inviteAdmin(ctxOf(db, boss), colleague)).rejects.toMatchObject({
      code: 'conflict',
      details: { errors: { email: expect.stringContaining(colleague.email) } },
    });
  });
});

describe('Un administrateur termine des sessions', () => {
  test('l’une d’elles, puis toutes, et le journal le garde', async () => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const client = makeUser(db, 'client');
    for (let n = 0; n < 3; n++) await startSession(ctx, { user: client, device });
    const ids = () =>
      rowsOf(db, sessions)
        .filter(({ userId }) => userId === client.id)
        .map(({ id }) => id);
    const [first = ''] = ids();
    expect(await endSessionsOf(ctx, { id: client.id, session: first })).toEqual({ ended: 1 });
    expect(ids()).not.toContain(first);
    await expect(endSessionsOf(ctx, { id: client.id, session: first })).rejects.toMatchObject({ code: 'notFound' });
    expect(await endSessionsOf(ctx, { id: client.id })).toEqual({ ended: 2 });
    expect(ids()).toEqual([]);
    expect(journal(db).map(({ action }) => action)).toEqual(['user.endSessions', 'user.endSessions']);
  });

  test('pas celle d’un autre sous le nom d’un client', async () => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const [one, other] = [makeUser(db, 'client'), makeUser(db, 'client', { email: 'autre@exemple.fr' })];
    await startSession(ctx, { user: other, device });
    const session = rowsOf(db, sessions).find(({ userId }) => userId === other.id)?.id;
    await expect(endSessionsOf(ctx, { id: one.id, session })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('Deux administrateurs écrivent la note d’un client', () => {
  test('le second reçoit ce que le premier a enregistré, et rien n’est écrasé', async () => {
    const ctx = ctxOf(db, makeActor(db, 'admin'));
    const { id } = makeUser(db, 'client');
    const { updatedAt } = readNotes(ctx, id);
    const first = await saveNotes(ctx, { id, notes: 'Passe le mardi.', updatedAt });
    await expect(saveNotes(ctx, { id, notes: 'Préfère les lingots.', updatedAt })).rejects.toMatchObject({
      code: 'conflict',
      details: { data: { current: first } },
    });
    expect(readNotes(ctx, id).notes).toBe('Passe le mardi.');
    await saveNotes(ctx, { id, notes: 'Passe le mardi, lingots.', updatedAt: first.updatedAt });
    expect(readNotes(ctx, id).notes).toBe('Passe le mardi, lingots.');
    // The journal keeps no text of notes: it outlives an erased account.
    expect(JSON.stringify(journal(db))).not.toContain('mardi');
  });
});

test('Le dernier compte d’administration ouvert ne se ferme pas', async () => {
  const last = makeUser(db, 'admin');
  makeUser(db, 'admin', { email: 'parti@exemple.fr', disabledAt: 1 });
  const close = async () => updateUserAccess(ctxOf(db, system('terminal')), { id: last.id, disabled: true });
  await expect(close()).rejects.toMatchObject({ code: 'conflict' });
  makeUser(db, 'admin', { email: 'lea@exemple.fr' });
  expect((await close()).disabledAt).not.toBeNull();
});

test('La connexion d’un administrateur est au journal, avec son appareil', async () => {
  const { id, email } = await signedIn(db, 'admin', { totpConfirmedAt: null });
  await login(ctxOf(db), { email, password, ...visitor, ...device, cookieToken: undefined });
  expect(journal(db)).toMatchObject([{ action: 'user.signIn', actorId: id, detail: { device: 'Firefox sur Linux' } }]);
});
