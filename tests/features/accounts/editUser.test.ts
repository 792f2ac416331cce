import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { editUserContract } from '../../../src/features/accounts/editUser.api.ts';
import { editUser, ownUser } from '../../../src/features/accounts/editUser.server.ts';
import { anonymous } from '../../../src/http/actor.ts';
import { makeActor, testDb } from '../../support/people.ts';

const profile = (change: Record<string, unknown> = {}) => ({
  civilite: 'Mme',
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  dateOfBirth: '1980-05-17',
  portablePhone: '06 98 76 54 32',
  address: '5  rue  Neuve ',
  postalCode: '69001',
  town: 'Lyon',
  country: 'FR',
  ...change,
});
const input = (change: Record<string, unknown> = {}) => editUserContract.body.parse(profile(change));
const problems = (change: Record<string, unknown>) =>
  [...new Set(editUserContract.body.safeParse(profile(change)).error?.issues.map((issue) => issue.path[0]))];

describe('Un client modifie ses coordonnées', () => {
  test('elles sont enregistrées proprement, et le journal dit lesquelles sans les recopier', () => {
    const db = testDb();
    const client = makeActor(db, 'client');
    expect(editUser(db, client, client.userId, input())).toMatchObject({
      address: '5 rue Neuve',
      town: 'Lyon',
      portablePhone: '+33698765432',
      company: null,
    });
    expect(ownUser(db, client)).toMatchObject({ postalCode: '69001', firstName: 'Zoé' });
    const [row] = db.select().from(auditLog).all();
    expect(row).toMatchObject({ action: 'user.edit', entityId: client.userId, actorId: client.userId });
    expect(row?.detail['changed']).toEqual(['portablePhone', 'address', 'postalCode', 'town']);
    expect(JSON.stringify(row?.detail)).not.toContain('Neuve');
  });

  test('le compte d’un autre est introuvable et reste tel quel, même pour un administrateur', () => {
    const db = testDb();
    const other = makeActor(db, 'client');
    for (const actor of [makeActor(db, 'client'), makeActor(db, 'admin')]) {
      expect(() => editUser(db, actor, other.userId, input())).toThrow(expect.objectContaining({ code: 'notFound' }));
    }
    expect(ownUser(db, other).town).toBe('Paris');
  });

  test('un visiteur est renvoyé à la connexion', () => {
    const db = testDb();
    const { userId } = makeActor(db, 'client');
    expect(() => editUser(db, anonymous, userId, input())).toThrow(
      expect.objectContaining({ code: 'unauthenticated' }),
    );
    expect(() => ownUser(db, anonymous)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });

  test('un nouveau nom demande de nouvelles pièces d’identité, une nouvelle adresse non', () => {
    const db = testDb();
    const client = makeActor(db, 'client', { identityStatus: 'verified' });
    expect(editUser(db, client, client.userId, input()).identityStatus).toBe('verified');
    expect(editUser(db, client, client.userId, input({ lastName: 'Martin' })).identityStatus).toBe('none');
    expect(db.select().from(users).get()?.identityDecidedAt).toBeNull();
  });

  test('ni l’adresse électronique ni le rôle ne se changent par ici', () => {
    const db = testDb();
    const client = makeActor(db, 'client');
    const before = ownUser(db, client);
    editUser(
      db,
      client,
      client.userId,
      input({ email: 'autre@exemple.fr', role: 'admin', identityStatus: 'verified' }),
    );
    expect(ownUser(db, client)).toMatchObject({ email: before.email, role: 'client', identityStatus: 'none' });
  });

  test('ce qui dépend du pays est vérifié avec le reste', () => {
    expect(problems({ postalCode: 'ABC', firstName: '' })).toEqual(['firstName', 'postalCode']);
    expect(problems({ portablePhone: '12' })).toEqual(['portablePhone']);
    expect(problems({})).toEqual([]);
  });
});
