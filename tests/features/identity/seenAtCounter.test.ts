import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { people } from '../../../db/schema/people.ts';
import { editUserContract } from '../../../src/features/accounts/editUser.api.ts';
import { editUser } from '../../../src/features/accounts/profile/editUser.server.ts';
import { decideIdentityProposal } from '../../../src/features/identity/decideIdentity.server.ts';
import { loadClient } from '../../../src/features/identity/identityRows.server.ts';
import { purgeIdentity } from '../../../src/features/identity/purgeIdentity.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { seenAtCounterContract } from '../../../src/features/identity/seenAtCounter.api.ts';
import { recordDocumentSeenAtCounter } from '../../../src/features/identity/seenAtCounter.server.ts';
import { deleteOldPeople, retainedPeople, shownDocumentOf } from '../../../src/features/people/people.server.ts';
import type { StaffRole } from '../../../src/http/context.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';
import { profile, visitor } from '../accounts/account.ts';

const shop = openShop();
const as = (staff: StaffRole) => shop.ctx({ ...shop.admin, kind: 'admin', staff } as const);

test('Le comptoir dit qu’il a vu une pièce d’identité, et n’en décide pas ; la conformité le lit', async () => {
  const { userId: id } = shop.client;
  const before = getUserIdentity(as('compliance'), id);
  await recordDocumentSeenAtCounter(as('counter'), { id });
  const { journal, ...after } = getUserIdentity(as('compliance'), id);
  expect(after).toEqual({ ...before, journal: undefined });
  expect(journal?.[0]).toMatchObject({ text: expect.stringContaining('vu le client au comptoir') });
  expect(() => recordDocumentSeenAtCounter(as('accountant'), { id })).toThrow(refusal('forbidden'));
  await expect(recordDocumentSeenAtCounter(as('counter'), { id: 'inconnu' })).rejects.toThrow(refusal('notFound'));
});

const passport = {
  documentKind: 'passport',
  documentNumber: '12 ab 34567',
  documentIssuedOn: '2021-03-03',
  documentAuthority: 'Préfecture du Rhône',
  bornOn: '1980-05-17',
  bornAt: 'Lyon, France',
};
const show = (staff: StaffRole, facts: object = passport) =>
  recordDocumentSeenAtCounter(as(staff), { id: shop.client.userId, ...seenAtCounterContract.body.parse(facts) });

test('Sans aucun fichier, l’original vu au comptoir vérifie l’identité, et la commande de billets se remet', async () => {
  const id = await shop.dollars(200);
  await shop.pay(id);
  expect(shop.seen(id).desk).toMatchObject({ holder: { documentKind: null, bornAt: null } });
  await expect(shop.move(id, 'prepared')).rejects.toThrow(/identité/);
  await expect(show('counter', { documentKind: 'passport' })).rejects.toThrow('indiquez sa date de naissance');
  await expect(show('counter', { ...passport, documentExpiresOn: '2020-01-01' })).rejects.toThrow('plus valable');
  expect(rowsOf(shop.db, people)).toEqual([]);
  expect(await show('counter')).toMatchObject({ status: 'verified', isProposed: false });
  expect(shownDocumentOf(shop.db, shop.client.userId)).toMatchObject({ documentNumber: '12AB34567' });
  expect(getUserIdentity(as('compliance'), shop.client.userId)).toMatchObject({
    status: 'verified',
    birthPlace: 'Lyon, France',
    document: 'Passeport n° …4567 du 3 mars 2021, Préfecture du Rhône',
    journal: [{ text: expect.stringContaining('original du document en main') }, {}],
  });
  expect(shop.mailKinds()).toContain('identityVerified');
  expect(shop.seen(id).desk?.holder).toBeNull();
  await shop.move(id, 'prepared');
});

test('La commande ne donne pas le numéro d’une pièce connue, qui se relit sur elle', async () => {
  const id = await shop.dollars(200);
  await show('counter');
  shop.db.update(users).set({ identityStatus: 'refused' }).where(eq(users.id, shop.client.userId)).run();
  expect(shop.seen(id).desk).toMatchObject({ holder: { documentKind: 'passport', bornAt: 'Lyon, France' } });
  expect(JSON.stringify(shop.seen(id))).not.toMatch(/12 ?ab ?34567/i);
  await expect(show('counter', { ...passport, documentNumber: '' })).rejects.toThrow('indiquez le numéro de la pièce');
});

test('Au-dessus du montant de la boutique, une seconde personne confirme ce que le comptoir a vu', async () => {
  configure(shop.db, { fourEyesAbove: 1_000 });
  await shop.dollars(200);
  makeActor(shop.db, 'admin');
  expect(await show('counter')).toMatchObject({ status: 'none', isProposed: true });
  const { proposal } = getUserIdentity(as('compliance'), shop.client.userId);
  const second = shop.ctx({ ...makeActor(shop.db, 'admin'), staff: 'compliance' } as never);
  await decideIdentityProposal(second, { id: proposal?._id ?? '', confirm: true });
  expect(getUserIdentity(as('compliance'), shop.client.userId).status).toBe('verified');
});

test('La pièce d’un autre ne vérifie pas, et l’identité finit avec la pièce que la boutique garde', async () => {
  shop.db.update(users).set({ dateOfBirth: '1960-01-02' }).where(eq(users.id, shop.client.userId)).run();
  await expect(show('counter')).rejects.toMatchObject({ details: { errors: { bornOn: expect.any(String) } } });
  await show('counter', { ...passport, bornOn: '1960-01-02' });
  const status = async (at: number) => {
    vi.setSystemTime(at);
    await deleteOldPeople(shop.ctx());
    await purgeIdentity(shop.ctx());
    return getUserIdentity(as('compliance'), shop.client.userId).status;
  };
  const fiveYears = Date.now() + 5 * 365 * 24 * 3_600_000;
  expect(await status(fiveYears)).toBe('verified');
  expect(await status(fiveYears + 7 * 24 * 3_600_000)).toBe('none');
});

test('Une seconde lecture, une identité refusée, une proposition en attente : le comptoir n’en décide pas', async () => {
  const id = shop.client.userId;
  const statusOf = () => getUserIdentity(as('compliance'), id).status;
  shop.db.update(users).set({ identityStatus: 'refused' }).where(eq(users.id, id)).run();
  expect(await show('counter')).toMatchObject({ status: 'refused', isProposed: false });
  expect(shownDocumentOf(shop.db, id)).toMatchObject({ documentNumber: '12AB34567' });
  expect(await show('owner')).toMatchObject({ status: 'verified' });
  const other = shop.ctx({ ...makeActor(shop.db, 'admin'), staff: 'counter' } as never);
  const facts = { id, ...seenAtCounterContract.body.parse(passport) };
  await expect(recordDocumentSeenAtCounter(other, facts)).rejects.toThrow(refusal('forbidden'));
  expect(statusOf()).toBe('verified');
});

test('Une proposition qui attend n’est pas remplacée par le comptoir', async () => {
  configure(shop.db, { fourEyesAbove: 1_000 });
  await shop.dollars(200);
  makeActor(shop.db, 'admin');
  await show('counter');
  await expect(show('counter')).rejects.toThrow('attend déjà d’être confirmée');
});

test('Un nouveau nom demande à revoir l’original, et la pièce montrée sans commande s’efface avec le compte', async () => {
  const { userId: id } = shop.client;
  await show('counter');
  expect(retainedPeople(shop.db, id)).toEqual([]);
  await shop.dollars(200);
  expect(retainedPeople(shop.db, id)).toHaveLength(1);
  const { firstName, lastName } = loadClient(shop.db, id);
  expect(shownDocumentOf(shop.db, id)).toMatchObject({ lastName, firstNames: firstName });
  const changed = editUserContract.body.parse({ ...profile, lastName: 'Autre' });
  await editUser(shop.ctx(shop.client), { id, profile: changed, address: visitor.address });
  expect(shownDocumentOf(shop.db, id)).toBeUndefined();
});

test('Des mentions sans nature ni numéro de la pièce ne sont pas perdues en silence', async () => {
  await expect(show('counter', { documentAuthority: 'Préfecture du Rhône' })).rejects.toThrow(/pièce|document/i);
});
