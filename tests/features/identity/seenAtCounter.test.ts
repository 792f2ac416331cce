import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { people } from '../../../db/schema/people.ts';
import { decideIdentityProposal } from '../../../src/features/identity/decideIdentity.server.ts';
import { purgeIdentity } from '../../../src/features/identity/purgeIdentity.server.ts';
import { getUserIdentity } from '../../../src/features/identity/readIdentity.server.ts';
import { seenAtCounterContract } from '../../../src/features/identity/seenAtCounter.api.ts';
import { recordSeenAtCounter } from '../../../src/features/identity/seenAtCounter.server.ts';
import { dropOldPeople, shownDocumentOf } from '../../../src/features/people/people.server.ts';
import type { StaffRole } from '../../../src/http/context.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
const as = (staff: StaffRole) => shop.ctx({ ...shop.admin, kind: 'admin', staff } as const);

test('Le comptoir dit qu’il a vu une pièce d’identité, et n’en décide pas ; la conformité le lit', async () => {
  const { userId: id } = shop.client;
  const before = getUserIdentity(as('compliance'), id);
  await recordSeenAtCounter(as('counter'), { id });
  const { journal, ...after } = getUserIdentity(as('compliance'), id);
  expect(after).toEqual({ ...before, journal: undefined });
  expect(journal?.[0]).toMatchObject({ text: expect.stringContaining('vu le client au comptoir') });
  expect(() => recordSeenAtCounter(as('accountant'), { id })).toThrow(refusal('forbidden'));
  await expect(recordSeenAtCounter(as('counter'), { id: 'inconnu' })).rejects.toThrow(refusal('notFound'));
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
  recordSeenAtCounter(as(staff), { id: shop.client.userId, ...seenAtCounterContract.body.parse(facts) });

test('Sans aucun fichier, l’original vu au comptoir vérifie l’identité, et la commande de billets se remet', async () => {
  const id = await shop.dollars(200);
  await shop.pay(id);
  expect(shop.seen(id).desk).toMatchObject({ holder: { documentNumber: null, bornAt: null } });
  await expect(shop.move(id, 'prepared')).rejects.toThrow(/identité/);
  await expect(show('counter', { documentKind: 'passport' })).rejects.toThrow('indiquez sa date de naissance');
  await expect(show('counter', { ...passport, documentExpiresOn: '2020-01-01' })).rejects.toThrow('plus valable');
  expect(rowsOf(shop.db, people)).toEqual([]);
  expect(await show('counter')).toMatchObject({ status: 'verified', isProposed: false });
  expect(shownDocumentOf(shop.db, shop.client.userId)).toMatchObject({ documentNumber: '12AB34567' });
  expect(getUserIdentity(as('compliance'), shop.client.userId)).toMatchObject({
    status: 'verified',
    birthPlace: 'Lyon, France',
    document: 'Passeport n° 12AB34567 du 3 mars 2021, Préfecture du Rhône',
    journal: [{ text: expect.stringContaining('original du document en main') }, {}],
  });
  expect(shop.mailKinds()).toContain('identityVerified');
  expect(shop.seen(id).desk?.holder).toBeNull();
  await shop.move(id, 'prepared');
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
    await dropOldPeople(shop.ctx());
    await purgeIdentity(shop.ctx());
    return getUserIdentity(as('compliance'), shop.client.userId).status;
  };
  const fiveYears = Date.now() + 5 * 365 * 24 * 3_600_000;
  expect(await status(fiveYears)).toBe('verified');
  expect(await status(fiveYears + 7 * 24 * 3_600_000)).toBe('none');
});
