import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { submitIdentity } from '../../../src/features/identity/submit/submitIdentity.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import type { IdentityStore } from '../../../src/uploads/identityStore.ts';
import { ctxOf } from '../../support/context.ts';
import { file, pdf, photo, tooBig } from '../../support/identityFiles.ts';
import { makeActor, testDb } from '../../support/people.ts';
import {
  auditOf,
  closeIdentityStore,
  decide,
  openIdentityStore,
  send,
  shopAt,
  storedFiles,
  storedUser,
} from './setting.ts';

let db: Db;
let store: IdentityStore;
let client: ReturnType<typeof makeActor>;
let admin: ReturnType<typeof makeActor>;
beforeEach(() => {
  db = testDb();
  store = openIdentityStore();
  client = makeActor(db, 'client');
  admin = makeActor(db, 'admin');
});
afterEach(() => {
  vi.useRealTimers();
  closeIdentityStore(store);
});
const by = (actor?: Actor) => ctxOf(db, actor, shopAt(store));

describe('Une cliente envoie ses pièces', () => {
  test('Elles attendent une décision, et seule leur description est visible pour elle', async () => {
    const sent = await send(db, client, store, [file('recto.jpg', await photo()), file('justificatif.pdf', pdf())]);
    expect(sent).toMatchObject({ status: 'pending', reason: null, birthPlace: 'Lyon, France' });
    expect(sent.files.map(({ name, mime, isCurrent }) => [name, mime, isCurrent])).toEqual([
      ['recto.jpg', 'image/jpeg', true],
      ['justificatif.pdf', 'application/pdf', true],
    ]);
    expect(sent.person).toBeUndefined();
    expect(sent.journal).toBeUndefined();
    expect(storedUser(db, client.userId).identitySubmittedAt).toBe(sent.submittedAt);
    expect(storedFiles(store)).toHaveLength(2);
    expect(auditOf(db, client.userId)).toEqual(['identity.sent']);
    expect(db.select().from(mailOutbox).all()).toMatchObject([
      {
        kind: 'identityReceived',
        userId: client.userId,
        subject: 'Vos pièces d’identité sont arrivées',
        // An order may still wait for its transfer.
        text: expect.stringMatching(
          /ce premier paiement fait partie de la vérification\. Sinon, vous n’avez rien d’autre à faire\./,
        ),
      },
    ]);
  });

  test('Un seul mauvais fichier, et rien n’est enregistré', async () => {
    const files = [file('recto.jpg', await photo()), file('verso.jpg', Buffer.alloc(0)), file('passeport.jpg', pdf())];
    await expect(send(db, client, store, files)).rejects.toMatchObject({
      code: 'invalid',
      message: '2 fichiers ne peuvent pas être pris. Aucun n’a été enregistré.',
      details: {
        errors: { 'files.1': expect.stringContaining('est vide'), 'files.2': expect.stringContaining('un PDF') },
      },
    });
    expect(storedUser(db, client.userId).identityStatus).toBe('none');
    expect(storedFiles(store)).toEqual([]);
    expect(db.select().from(mailOutbox).all()).toEqual([]);
  });

  test('Un fichier trop lourd est refusé pour son poids', async () => {
    await expect(send(db, client, store, [file('lourd.jpg', await tooBig())])).rejects.toMatchObject({
      code: 'tooLarge',
      message: expect.stringContaining('lourd.jpg'),
    });
  });

  test('Un échec de la base ne laisse aucun fichier', async () => {
    db.$client.exec("create trigger no_files before insert on identity_files begin select raise(abort, 'full'); end");
    await expect(send(db, client, store)).rejects.toThrow();
    expect(storedFiles(store)).toEqual([]);
    expect(storedUser(db, client.userId).identityStatus).toBe('none');
  });

  test('Le lieu de naissance peut suivre les fichiers, et n’est demandé qu’une fois', async () => {
    const files = [file('recto.jpg', await photo())];
    expect(await submitIdentity(by(client), { userId: client.userId, files })).toMatchObject({ birthPlace: null });
    await send(db, client, store);
    const again = await submitIdentity(by(client), { userId: client.userId, files });
    expect(again.birthPlace).toBe('Lyon, France');
  });

  test('Des pièces qui attendent sont remplacées par les suivantes', async () => {
    await send(db, client, store);
    const first = storedFiles(store);
    const second = await send(db, client, store, [file('mieux.jpg', await photo())]);
    expect(second.files.map(({ name }) => name)).toEqual(['mieux.jpg']);
    expect(storedFiles(store)).toHaveLength(1);
    expect(storedFiles(store)).not.toEqual(first);
  });

  test('Une identité vérifiée ne se renvoie pas', async () => {
    await send(db, client, store);
    await decide(by(admin), client.userId, 'verified');
    await expect(send(db, client, store)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('déjà vérifiée'),
    });
    expect(storedFiles(store)).toHaveLength(1);
  });

  test('Après un refus on envoie à nouveau, et le motif disparaît', async () => {
    await send(db, client, store);
    await decide(by(admin), client.userId, 'refused', 'La photo est floue.');
    const again = await send(db, client, store);
    expect(again).toMatchObject({ status: 'pending', reason: null });
    expect(again.files).toHaveLength(1);
    // The refused file waits for the end of its own delay.
    expect(getUserIdentity(by(admin), client.userId).files).toHaveLength(2);
  });

  test('Un nom changé après la vérification redemande des pièces et garde les premières', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await send(db, client, store);
    vi.setSystemTime(Date.now() + 1000);
    await decide(by(admin), client.userId, 'verified');
    vi.setSystemTime(Date.now() + 1000);
    // As a change of name does.
    db.update(users).set({ identityStatus: 'none', identityDecidedAt: null }).where(eq(users.id, client.userId)).run();
    expect(getUserIdentity(by(client), client.userId)).toMatchObject({ status: 'none', files: [] });
    vi.setSystemTime(Date.now() + 1000);
    await send(db, client, store);
    expect(getUserIdentity(by(admin), client.userId).files.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });
});

describe('Personne d’autre', () => {
  test('Le compte d’un autre est inconnu, dans l’adresse comme dans le formulaire', async () => {
    const other = makeActor(db, 'client');
    const files = [file('recto.jpg', await photo())];
    const input = { files, birthPlace: 'Lyon' };
    await expect(submitIdentity(by(client), { ...input, userId: other.userId })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(
      submitIdentity(by(client), { ...input, userId: client.userId, id: other.userId }),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(() => getUserIdentity(by(client), other.userId)).toThrow(expect.objectContaining({ code: 'notFound' }));
    expect(() => getUserIdentity(by(), client.userId)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});
