import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { submitIdentity } from '../../../src/features/identity/submit/submitIdentity.server.ts';
import { eraseUser } from '../../../src/features/privacy/erase.server.ts';
import { file, pdf, photo, tooBig } from '../../support/identityFiles.ts';
import { makeActor } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { openIdentityDesk } from './setting.ts';

const desk = openIdentityDesk();

describe('Une cliente envoie ses pièces', () => {
  test('Elles attendent une décision, et seule leur description est visible pour elle', async () => {
    const sent = await desk.send([file('recto.jpg', await photo()), file('justificatif.pdf', pdf())]);
    expect(sent).toMatchObject({ status: 'pending', reason: null, birthPlace: 'Lyon, France' });
    expect(sent.files.map(({ name, mime, isCurrent }) => [name, mime, isCurrent])).toEqual([
      ['recto.jpg', 'image/jpeg', true],
      ['justificatif.pdf', 'application/pdf', true],
    ]);
    expect([sent.person, sent.journal]).toEqual([undefined, undefined]);
    expect(desk.user().identitySubmittedAt).toBe(sent.submittedAt);
    expect(desk.audit()).toEqual(['identity.sent']);
    // An order may still wait for its transfer.
    const text = expect.stringContaining('ce premier paiement fait partie de la vérification.');
    expect(desk.db.select().from(mailOutbox).all()).toMatchObject([{ kind: 'identityReceived', text }]);
  });

  test('Un seul mauvais fichier, ou un trop lourd, et rien n’est enregistré', async () => {
    const files = [file('recto.jpg', await photo()), file('verso.jpg', Buffer.alloc(0)), file('passeport.jpg', pdf())];
    await refuses(desk.send(files), 'invalid', { 'files.1': 'est vide', 'files.2': 'un PDF' });
    await refuses(desk.send([file('lourd.jpg', await tooBig())]), 'tooLarge', 'lourd.jpg');
    expect(desk.user().identityStatus).toBe('none');
    expect(desk.files()).toEqual([]);
    expect(desk.db.select().from(mailOutbox).all()).toEqual([]);
  });

  test('Un échec de la base ne laisse aucun fichier', async () => {
    desk.db.$client.exec(
      "create trigger no_files before insert on identity_files begin select raise(abort, 'full'); end",
    );
    await expect(desk.send()).rejects.toThrow();
    expect(desk.files()).toEqual([]);
    expect(desk.user().identityStatus).toBe('none');
  });

  test('Un compte effacé pendant la lecture des pièces n’en garde aucune', async () => {
    const sending = desk.send();
    const { userId: id } = desk.client;
    await write(desk.as(), (tx) => eraseUser(tx, desk.user()));
    await refuses(sending, 'notFound', 'n’existe pas');
    expect(desk.files()).toEqual([]);
    expect(desk.db.select().from(mailOutbox).all()).toEqual([]);
    expect(desk.user()).toMatchObject({ id, identityStatus: 'none' });
  });

  test('Le lieu de naissance peut suivre les fichiers, et n’est demandé qu’une fois', async () => {
    const files = [file('recto.jpg', await photo())];
    expect(await submitIdentity(desk.as(desk.client), { userId: desk.client.userId, files })).toMatchObject({
      birthPlace: null,
    });
    await desk.send();
    const again = await submitIdentity(desk.as(desk.client), { userId: desk.client.userId, files });
    expect(again.birthPlace).toBe('Lyon, France');
  });

  test('Des pièces qui attendent sont remplacées par les suivantes', async () => {
    await desk.send();
    const first = desk.files();
    const second = await desk.send([file('mieux.jpg', await photo())]);
    expect(second.files.map(({ name }) => name)).toEqual(['mieux.jpg']);
    expect(desk.files()).toHaveLength(1);
    expect(desk.files()).not.toEqual(first);
  });

  test('Après un refus on envoie à nouveau et le motif disparaît ; une identité vérifiée ne se renvoie pas', async () => {
    await desk.send();
    await desk.decide('refused', 'La photo est floue.');
    const again = await desk.send();
    expect(again).toMatchObject({ status: 'pending', reason: null });
    expect(again.files).toHaveLength(1);
    // The refused file waits for the end of its own delay.
    expect(getUserIdentity(desk.as(desk.admin), desk.client.userId).files).toHaveLength(2);
    await desk.decide('verified');
    await refuses(desk.send(), 'conflict', 'déjà vérifiée');
    expect(desk.files()).toHaveLength(2);
  });

  test('Un nom changé après la vérification redemande des pièces et garde les premières', async () => {
    await desk.send();
    await desk.decide('verified');
    // As a change of name does.
    desk.db.update(users).set({ identityStatus: 'none', identityDecidedAt: null }).run();
    expect(getUserIdentity(desk.as(desk.client), desk.client.userId)).toMatchObject({ status: 'none', files: [] });
    await desk.send();
    const { files } = getUserIdentity(desk.as(desk.admin), desk.client.userId);
    expect(files.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });
});

test('Un formulaire au nom d’un autre compte est refusé, même à sa propre adresse', async () => {
  const files = [file('recto.jpg', await photo())];
  const input = { userId: desk.client.userId, files, id: makeActor(desk.db, 'client').userId };
  await refuses(submitIdentity(desk.as(desk.client), input), 'notFound');
});
