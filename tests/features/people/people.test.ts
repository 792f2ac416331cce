import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { people } from '../../../db/schema/people.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { days } from '../../../src/dates.ts';
import { findPeopleContract, openPersonContract, savePersonContract } from '../../../src/features/people/people.api.ts';
import {
  deleteOldPeople,
  extendRetention,
  findPeople,
  openPerson,
  personOf,
  savePerson,
} from '../../../src/features/people/people.server.ts';
import { documentRefusal, documentText, personAddress } from '../../../src/features/people/people.ts';
import { collectPersonalData } from '../../../src/features/privacy/collect.server.ts';
import { eraseUser } from '../../../src/features/privacy/erase.server.ts';
import { ctxOf } from '../../support/context.ts';
import { changeRows, makeActor, makeUser, rowsOf, testDb } from '../../support/people.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => clockShows('2026-11-23T10:00:00+01:00'));

const paul = {
  lastName: 'Lefèvre',
  firstNames: 'Paul Émile',
  phone: '06 12 34 56 78',
  bornOn: '1970-05-02',
  bornAt: 'Dijon',
  documentKind: 'passport',
  documentNumber: '12 ab 34567',
  documentIssuedOn: '2021-03-03',
  documentExpiresOn: '2031-03-02',
  documentAuthority: 'Préfecture du Rhône',
  documentSeen: true,
};

function counter() {
  const db = testDb();
  const ctx = ctxOf(db, makeActor(db, 'admin', { staffRole: 'counter' }));
  const save = (values: object) => savePerson(ctx, savePersonContract.body.parse({ ...paul, ...values }));
  const found = (q: string) => findPeople(ctx, { q }).map(({ lastName }) => lastName);
  return { db, ctx, save, found };
}

test('Une personne se retrouve par son nom, son téléphone ou le numéro de sa pièce, écrits autrement', async () => {
  const { save, found } = counter();
  await save({});
  await save({ lastName: 'Lefort', phone: null, documentNumber: '99ZZ' });
  for (const q of [
    'lefevre paul',
    'LEFÈVRE',
    '0612345678',
    '+33 6 12 34 56 78',
    '12ab34567',
    '12 AB 34567',
    '12-AB-345.67',
  ])
    expect(found(q), q).toEqual(['Lefèvre']);
  expect(found('lef').sort()).toEqual(['Lefort', 'Lefèvre']);
  // The beginning of a number would tell it sign by sign.
  for (const q of ['inconnu', '12ab3456', '…4567', '4567']) expect(found(q), q).toEqual([]);
});

test('Un numéro gardé avec ses tirets, comme avant, se retrouve et sa fiche s’enregistre encore', async () => {
  const { db, save, found } = counter();
  const { _id: id, updatedAt } = await save({});
  changeRows(db, people, { documentNumber: '12-AB-345' });
  expect(found('12 AB 345')).toEqual(['Lefèvre']);
  await save({ id, updatedAt, documentNumber: '…-345' });
  expect(personOf(db, id ?? '').documentSeenAt).not.toBeNull();
});

test('Un tiret n’est pas le numéro d’une pièce', async () => {
  const { db, save, found } = counter();
  const { _id: id } = await save({ documentNumber: '–' });
  expect(personOf(db, id ?? '').documentNumber).toBeNull();
  expect(found('-')).toEqual([]);
});

test('La recherche ne dit d’une personne que ce qu’elle montre, et d’une pièce que la fin de son numéro', async () => {
  const { db, ctx, save } = counter();
  const { _id: id } = await save({});
  const [match] = findPeopleContract.data.parse(findPeople(ctx, { q: '12ab34567' }));
  expect(match).toEqual({
    ...{ _id: id, userId: null, lastName: 'Lefèvre', firstNames: 'Paul Émile', phone: '+33612345678', town: null },
    ...{ documentNumber: '…4567', documentSeen: true },
  });
  const opened = openPersonContract.data.parse(openPerson(ctx, { id: id ?? '' }));
  expect(opened).toMatchObject({ bornOn: '1970-05-02', documentNumber: '…4567' });
  // Saved as it was shown, the number and what was seen stay.
  expect(await save({ ...opened, id, town: 'Lyon' })).toMatchObject({ documentNumber: '…4567', documentSeen: true });
  expect(rowsOf(db, people)).toMatchObject([{ documentNumber: '12AB34567', town: 'Lyon' }]);
  await expect(save({ documentNumber: '…4568' })).rejects.toThrow('Tapez le numéro entier');
  expect(rowsOf(db, people)).toMatchObject([{ documentNumber: '12AB34567' }]);
});

test('Un client de la boutique se trouve par son courriel entier, et devient une personne du comptoir une seule fois', async () => {
  const { db, ctx, save, found } = counter();
  const proven = { emailProvenAt: Date.now() };
  const user = makeUser(db, 'client', { email: 'zoe@exemple.fr', lastName: 'Martin', ...proven });
  makeUser(db, 'admin', { email: 'chef@exemple.fr', ...proven });
  expect(findPeople(ctx, { q: 'zoe@exemple.fr' })).toMatchObject([{ _id: null, userId: user.id, lastName: 'Martin' }]);
  expect(openPerson(ctx, { id: user.id })).toMatchObject({ _id: null, bornOn: '1980-05-17', country: null });
  expect([found('zoe@'), found('chef@exemple.fr')]).toEqual([[], []]);
  const saved = await save({ lastName: 'Martin', userId: user.id, email: 'zoe@exemple.fr' });
  expect(await save({ userId: '' })).toMatchObject({ userId: null });
  expect(findPeople(ctx, { q: 'zoe@exemple.fr' })).toMatchObject([{ _id: saved._id, userId: user.id }]);
});

test('Le compte d’une adresse que personne n’a confirmée n’est pas proposé\u00a0: il lirait la pièce d’un autre', async () => {
  const { db, ctx, found } = counter();
  const { id } = makeUser(db, 'client', { email: 'victime@exemple.fr', lastName: 'Martin' });
  expect(found('victime@exemple.fr')).toEqual([]);
  expect(() => openPerson(ctx, { id })).toThrow('n’est plus');
});

test('Seul le nom est toujours demandé, et une pièce n’identifie que complète, vue et valable', async () => {
  const { db, save } = counter();
  const refusal = async (values: object) => documentRefusal(personOf(db, (await save(values))._id ?? ''), Date.now());
  expect(savePersonContract.body.safeParse({ lastName: 'A', firstNames: 'B' }).success).toBe(true);
  expect(savePersonContract.body.safeParse({ lastName: 'A' }).success).toBe(false);
  for (const wrong of [{ bornOn: '0000-01-01' }, { bornOn: '9999-12-31' }, { documentIssuedOn: '2099-01-01' }])
    expect(savePersonContract.body.safeParse({ ...paul, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  expect(savePersonContract.body.safeParse({ ...paul, documentExpiresOn: '2041-11-22' }).success).toBe(true);
  for (const far of ['2062-03-03', '2099-01-01']) {
    const { error } = savePersonContract.body.safeParse({ ...paul, documentExpiresOn: far });
    expect(error?.issues[0]?.message.replaceAll(/\s/g, ' ')).toBe(
      'Vérifiez la fin de validité : une pièce vaut moins de vingt ans.',
    );
  }
  expect(await refusal({})).toBeNull();
  expect(await refusal({ bornAt: '', documentAuthority: '' })).toBe(
    'De Paul Émile Lefèvre, indiquez son lieu de naissance et l’autorité qui l’a délivrée.',
  );
  expect(await refusal({ documentSeen: false })).toContain('vu l’original');
  expect(await refusal({ documentExpiresOn: '2026-11-22' })).toContain('n’est plus valable depuis le 22 novembre 2026');
  expect(await refusal({ documentExpiresOn: '2026-11-23' })).toBeNull();
  const [row] = rowsOf(db, people);
  expect(row && documentText(row)).toBe('Passeport n° 12AB34567 du 3 mars 2021, Préfecture du Rhône');
  expect(row && personAddress({ ...row, address: '1 rue Haute', postalCode: '69002', town: 'Lyon' })).toBe(
    '1 rue Haute, 69002 Lyon',
  );
});

test('Une autre pièce est à voir de nouveau, un autre poste ne recouvre rien, et le journal tait les valeurs', async () => {
  const { db, save } = counter();
  const first = await save({});
  const id = first._id ?? '';
  clockShows('2026-11-24T10:00:00+01:00');
  expect((await save({ id, town: 'Lyon' })).updatedAt).toBeGreaterThan(first.updatedAt ?? 0);
  expect(personOf(db, id).documentSeenAt).toBe(first.updatedAt);
  await expect(save({ id, updatedAt: first.updatedAt })).rejects.toMatchObject({ code: 'conflict' });
  await save({ id, documentNumber: '77XX' });
  expect(personOf(db, id).documentSeenAt).toBe(Date.now());
  expect(JSON.stringify(rowsOf(db, auditLog))).not.toContain('Dijon');
  await expect(save({ id: 'inconnue' })).rejects.toMatchObject({ code: 'notFound' });
});

test('Une personne part à son terme\u00a0: un mois sans opération, cinq ans après la dernière', async () => {
  const { db, ctx, save } = counter();
  const passing = await save({});
  const kept = await save({ lastName: 'Durand' });
  extendRetention(ctx, kept._id ?? '');
  const left = async (at: string) => {
    clockShows(at);
    await deleteOldPeople(ctx);
    return rowsOf(db, people).map(({ id }) => id);
  };
  expect(await left('2026-12-22T10:00:00+01:00')).toEqual([passing._id, kept._id]);
  expect(await left('2026-12-24T10:00:00+01:00')).toEqual([kept._id]);
  expect(await left('2031-11-23T09:00:00+01:00')).toEqual([kept._id]);
  expect(await left('2031-11-23T11:00:00+01:00')).toEqual([]);
});

test('Un client lit sa fiche du comptoir dans ses données, et l’effacement garde ce que la loi oblige, en le disant', async () => {
  const { db, ctx, save } = counter();
  const user = makeUser(db, 'client');
  const one = await save({ userId: user.id });
  expect(collectPersonalData(db, user)['comptoir']).toMatchObject([
    { lastName: 'Lefèvre', documentNumber: '12AB34567' },
  ]);
  extendRetention(ctx, one._id ?? '');
  await save({ userId: user.id, lastName: 'Passante' });
  vi.setSystemTime(Date.now() + days(1));
  const { retentionNotices } = eraseUser(ctx, user);
  expect(retentionNotices.join(' ')).toContain('Votre identité notée au comptoir, sans téléphone ni courriel');
  expect(retentionNotices.join(' ')).toContain('jusqu’au 23 novembre 2031');
  expect(db.select().from(people).where(eq(people.userId, user.id)).all()).toMatchObject([
    { lastName: 'Lefèvre', phone: null, documentNumber: '12AB34567' },
  ]);
});
