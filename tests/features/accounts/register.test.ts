import { describe, expect, test } from 'vitest';
import { spentProofs, users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { verifyPassword } from '../../../src/features/accounts/model/hash.server.ts';
import { register } from '../../../src/features/accounts/profile/register.server.ts';
import { registerContract } from '../../../src/features/accounts/register.api.ts';
import { ctxOf } from '../../support/context.ts';
import { sellTo, testDb } from '../../support/people.ts';
import { solvedCheckFor } from './proof.ts';

/** A shop that sells to Switzerland too. */
const swissDb = () => {
  const db = testDb();
  sellTo(db, 'FR', 'CH');
  return db;
};

const input = async (change: Record<string, unknown> = {}) =>
  registerContract.body.parse({
    civilite: 'M.',
    firstName: 'Luc',
    lastName: 'Petit',
    dateOfBirth: '1980-01-01',
    portablePhone: '079 123 45 67',
    address: '2 place du Marché',
    postalCode: '1003',
    town: 'Lausanne',
    country: 'CH',
    email: 'Luc@Exemple.fr',
    username: 'luc@exemple.fr',
    password: 'quatre chevaux verts',
    token: await solvedCheckFor(),
    ...change,
  });

describe('Un visiteur ouvre un compte', () => {
  test('il devient client, son mot de passe n’est gardé que haché, et un courriel l’attend', async () => {
    const db = swissDb();
    const user = await register(ctxOf(db), await input());
    expect(user).toMatchObject({
      email: 'luc@exemple.fr',
      role: 'client',
      portablePhone: '+41791234567',
      identityStatus: 'none',
    });
    const row = db.select().from(users).get();
    expect(row?.passwordHash).not.toContain('chevaux');
    expect(await verifyPassword(row?.passwordHash, 'quatre chevaux verts')).toBe(true);
    const mails = db.select().from(mailOutbox).all();
    expect(mails).toMatchObject([{ kind: 'accountCreated', recipient: 'luc@exemple.fr', userId: user._id }]);
    expect(mails[0]?.text).toContain('https://shop.example/connexion');
    expect(mails[0]?.html).not.toContain('chevaux');
  });

  test('son courriel le salue par sa civilité et son nom, et mène à la page de contact', async () => {
    const db = swissDb();
    await register(ctxOf(db), await input());
    const text = db.select().from(mailOutbox).get()?.text;
    expect(text).toContain('Bonjour Monsieur Petit,');
    expect(text).toContain('https://shop.example/nous-contacter');
  });

  test('sans civilité, son compte s’ouvre et son courriel le salue par son nom entier', async () => {
    const db = swissDb();
    await register(ctxOf(db), await input({ civilite: '' }));
    expect(db.select().from(users).get()?.civilite).toBeNull();
    expect(db.select().from(mailOutbox).get()?.text).toContain('Bonjour Luc Petit,');
  });

  test('un mot de passe fait de ses noms et de sa ville est refusé, à côté de son champ', async () => {
    await expect(input({ password: 'luc petit lausanne' })).rejects.toThrow('n’est fait que de votre nom');
    const given = { ...(await input()), password: 'luc petit lausanne' };
    await expect(register(ctxOf(swissDb()), given)).rejects.toMatchObject({
      details: { errors: { password: expect.stringContaining('n’est fait que de votre nom') } },
    });
  });

  test('une adresse déjà prise, quelle que soit sa casse, est un conflit qui use la preuve et n’envoie rien', async () => {
    const db = swissDb();
    await register(ctxOf(db), await input());
    const again = await input({ email: 'LUC@exemple.fr', username: undefined });
    await expect(register(ctxOf(db), again)).rejects.toMatchObject({
      code: 'conflict',
      details: { errors: { email: expect.stringContaining('existe déjà') } },
    });
    expect(db.select().from(mailOutbox).all()).toHaveLength(1);
    expect(db.select().from(spentProofs).all()).toHaveLength(2);
    await expect(register(ctxOf(db), again)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('deux envois simultanés de la même preuve n’ouvrent qu’un compte', async () => {
    const db = swissDb();
    const token = await solvedCheckFor();
    const both = [await input({ token }), await input({ token, email: 'deux@exemple.fr', username: undefined })];
    const results = await Promise.allSettled(both.map((one) => register(ctxOf(db), one)));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(db.select().from(users).all()).toHaveLength(1);
  });

  test('un mineur et un mot de passe courant sont refusés avant que la preuve soit usée', async () => {
    await expect(input({ dateOfBirth: new Date().toISOString().slice(0, 10) })).rejects.toThrow('18 ans');
    const db = swissDb();
    const token = await solvedCheckFor();
    await expect(register(ctxOf(db), await input({ token, password: 'motdepasse2024' }))).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { password: expect.stringContaining('courant') } },
    });
    await expect(register(ctxOf(db), await input({ token }))).resolves.toBeDefined();
  });

  test('son adresse électronique, un mot de passe et son nom suffisent', async () => {
    const db = testDb();
    const short = registerContract.body.parse({
      civilite: 'Mme',
      firstName: 'Claire',
      lastName: 'Dubois',
      email: 'claire@exemple.fr',
      password: 'quatre chevaux verts',
      token: await solvedCheckFor(),
    });
    expect(await register(ctxOf(db), short)).toMatchObject({
      email: 'claire@exemple.fr',
      dateOfBirth: null,
      portablePhone: null,
      address: null,
      country: null,
    });
  });

  test('un pays où la boutique ne vend pas est refusé, à côté de son champ', async () => {
    await expect(register(ctxOf(testDb()), await input())).rejects.toMatchObject({
      code: 'invalid',
      details: { errors: { country: expect.stringContaining('Suisse') } },
    });
  });
});
