import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { spentProofs } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { shopMailbox } from '../../../src/features/accounts/model/dealer.server.ts';
import { contactContract } from '../../../src/features/content/contact/contact.api.ts';
import { sendMessage } from '../../../src/features/content/contact/contact.server.ts';
import { type Actor, anonymous } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeActor, makeUser, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { solvedCheckFor } from '../accounts/proof.ts';

let db: Db;
beforeEach(() => {
  db = testDb();
});

const shop = shopOf({ SHOP_EMAIL: 'comptoir@shop.example' });
const by = (actor?: Actor) => ctxOf(db, actor, shop);

const typed = {
  name: 'Zoé',
  lastName: 'Lefèvre',
  email: 'Zoe@Exemple.fr',
  object: 'Une commande',
  subject: 'Bonjour,\r\nmon colis <b>A1</b> est-il parti ?',
};
const input = async (change: Record<string, unknown> = {}) =>
  contactContract.body.parse({ ...typed, token: await solvedCheckFor(), ...change });

const sent = () => db.select().from(mailOutbox).orderBy(mailOutbox.kind).all();

describe('Un visiteur écrit à la boutique', () => {
  test('son message part vers la boutique, qui lui répond d’un geste ; l’accusé ne répète rien de ce qui est tapé', async () => {
    makeUser(db, 'client', { email: 'zoe@exemple.fr' });
    expect(await sendMessage(by(), await input())).toEqual({ email: 'zoe@exemple.fr', acknowledged: true });
    const [message, receipt] = sent();
    const headers = { 'Reply-To': 'zoe@exemple.fr' };
    expect(message).toMatchObject({ recipient: 'comptoir@shop.example', headers, userId: null });
    expect(message?.subject).toBe('Une commande · Zoé Lefèvre');
    expect(message?.text).toContain('Bonjour,\nmon colis <b>A1</b> est-il parti ?');
    expect(message?.html).toContain('mon colis &lt;b&gt;A1&lt;/b&gt;');
    expect(receipt).toMatchObject({ kind: 'contactReceived', recipient: 'zoe@exemple.fr', headers: {}, userId: null });
    // The address may be somebody else's.
    expect(JSON.stringify(receipt)).not.toMatch(/Zoé|Lefèvre|Une commande|colis/);
  });

  test('Un client connecté à son adresse prouvée est nommé, garde copie, et les deux courriels portent son compte', async () => {
    const proven = makeActor(db, 'client', { email: 'zoe@exemple.fr', emailProvenAt: 1 });
    await sendMessage(by(proven), await input());
    const [message, receipt] = sent();
    expect([message?.userId, receipt?.userId]).toEqual([proven.userId, proven.userId]);
    expect(message?.text).toContain('connecté en écrivant');
    for (const part of ['Bonjour Madame Lefèvre,', 'Une commande', 'mon colis <b>A1</b> est-il parti'])
      expect(receipt?.text).toContain(part);
    expect(receipt?.html).toContain('mon colis &lt;b&gt;A1&lt;/b&gt;');
  });

  test.each([
    ['une adresse qui n’est pas la sienne', { emailProvenAt: 1 }, 'luc@exemple.fr'],
    ['une adresse que rien ne prouve', { email: 'zoe@exemple.fr', emailProvenAt: null }, 'zoe@exemple.fr'],
  ])('mais rien à %s', async (_, values, email) => {
    await sendMessage(by(makeActor(db, 'client', values)), await input({ email }));
    expect(sent()[1]).toMatchObject({ kind: 'contactReceived', recipient: email });
    expect(sent()[1]?.text).not.toMatch(/Zoé|Lefèvre|colis/);
  });
});

describe('Les robots et les abus', () => {
  test('une preuve de travail est demandée, et sert une seule fois', async () => {
    await refuses(sendMessage(by(), await input({ token: 'x' })), 'invalid', { token: '' });
    expect(sent()).toEqual([]);
    const message = await input({ subject: 'é'.repeat(5000) });
    await sendMessage(by(), message);
    await refuses(sendMessage(by(), message), 'invalid');
    expect(sent()).toHaveLength(2);
  });

  test('une même adresse ne reçoit pas plus de cinq accusés en une heure, et ses messages arrivent tous', async () => {
    for (let sent = 0; sent < 5; sent++) await sendMessage(by(), await input());
    expect(await sendMessage(by(), await input())).toMatchObject({ acknowledged: false });
    expect(sent().map(({ kind }) => kind)).toEqual([...Array(6).fill('contact'), ...Array(5).fill('contactReceived')]);
    const other = await input({ email: 'autre@exemple.fr' });
    expect(await sendMessage(by(), other)).toMatchObject({ acknowledged: true });
  });

  test.each([
    ['name', 'Zoé\r\nBcc: tous@exemple.fr'],
    ['lastName', 'Lefèvre\nSubject: autre'],
    ['object', 'Un\u0000zéro'],
    ['email', 'zoe@exemple.fr, tous@exemple.fr'],
    ['subject', 'Un\u0000zéro'],
    ['subject', 'é'.repeat(5001)],
  ])('le champ %s refuse ce qui ferait un autre courriel', async (field, value) => {
    const parsed = contactContract.body.safeParse({ ...typed, token: await solvedCheckFor(), [field]: value });
    expect(new Set(parsed.error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
  });

  test('un objet collé sur deux lignes reste un objet, sur une ligne', async () => {
    const object = 'Commande\r\nBcc: tous@exemple.fr';
    const parsed = contactContract.body.parse({ ...typed, token: await solvedCheckFor(), object });
    expect(parsed.object).toBe('Commande Bcc: tous@exemple.fr');
  });
});

describe('L’adresse où la boutique lit ses messages', () => {
  test('C’est celle de la boutique, sinon celle de l’administrateur, sinon celle du plus ancien compte', () => {
    const environment = { ADMIN_EMAIL: 'b@shop.example' };
    const given = shopOf({ ...environment, SHOP_EMAIL: 'a@shop.example' });
    expect(shopMailbox(ctxOf(db, anonymous, given))).toBe('a@shop.example');
    expect(shopMailbox(ctxOf(db, anonymous, shopOf(environment)))).toBe('b@shop.example');
    const none = shopOf();
    expect(shopMailbox(ctxOf(db, anonymous, none))).toBeUndefined();
    makeUser(db, 'client', { createdAt: 1 });
    makeUser(db, 'admin', { createdAt: 2, disabledAt: 3 });
    makeUser(db, 'admin', { email: 'jeune@shop.example', createdAt: 9 });
    makeUser(db, 'admin', { email: 'ancien@shop.example', createdAt: 4 });
    expect(shopMailbox(ctxOf(db, anonymous, none))).toBe('ancien@shop.example');
  });

  test('Il n’y en a aucune : le message est refusé sans user la preuve', async () => {
    await refuses(sendMessage(ctxOf(db, anonymous, shopOf()), await input()), 'unavailable');
    expect(db.select().from(spentProofs).all()).toEqual([]);
  });
});
