import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { ownAlertsPage } from '../../../src/features/alerts/stopAlert.server.ts';
import { exportTable } from '../../../src/features/imports/machine/exports.server.ts';
import { consentText } from '../../../src/features/newsletter/consent.ts';
import {
  confirmSubscription,
  countMembers,
  deleteUnconfirmedMembers,
  listMembers,
  memberByToken,
  removeMember,
  resubscribe,
  setSubscription,
  subscribe,
  unsubscribe,
} from '../../../src/features/newsletter/members.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { addRow, makeActor, testDb } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { mails, members, readers } from './readers.ts';

let db: Db;
let admin: Ctx;
beforeEach(() => {
  db = testDb();
  admin = ctxOf(db, makeActor(db, 'admin'));
});

const zoe = { email: 'zoe@example.fr' };
const list = (input: object = {}) => listQuery.parse(input);

describe('S’abonner à la lettre', () => {
  test('de son compte, à l’adresse déjà confirmée, on s’y abonne et s’en désabonne d’un appui', async () => {
    const choose = (choice: string) => setSubscription(ctxOf(db), { ...zoe, choice });
    expect(await choose('')).toBe(false);
    expect(await choose('non')).toBe(false);
    expect(await choose('oui')).toBe(true);
    expect(members(db)).toMatchObject([{ consent: consentText, source: 'form' }]);
    expect(await choose('oui')).toBe(true);
    expect(mails(db).map(({ kind }) => kind)).toEqual(['newsletterWelcome']);
    expect(await choose('non')).toBe(false);
    expect(countMembers(db)).toBe(0);
    // Turning it on and off again and again does not flood the mailbox.
    for (let n = 0; n < 5; n++) {
      expect(await choose('oui')).toBe(true);
      db.update(mailOutbox).set({ sentAt: 1 }).run();
      expect(await choose('non')).toBe(false);
    }
    expect(mails(db)).toHaveLength(2);
  });

  test.each([
    ['confirmée', 1, { isConfirmed: true, isSubscribed: true }, 1],
    ['qui n’est pas confirmée', null, { isConfirmed: false, isSubscribed: false }, 0],
  ])('la page des alertes, à une adresse %s, n’abonne que celle-là', async (_, emailProvenAt, shown, count) => {
    const body = new URLSearchParams({ lettre: 'oui' });
    const client = ctxOf(db, makeActor(db, 'client', { emailProvenAt }));
    const request = new Request('https://shop.example/mes-alertes', { method: 'POST', body });
    expect(await ownAlertsPage(client, request)).toMatchObject(shown);
    expect(members(db)).toHaveLength(count);
  });

  test('un visiteur confirme par le lien reçu, puis reçoit la bienvenue avec son lien de désabonnement', async () => {
    expect(await subscribe(ctxOf(db), zoe)).toBeNull();
    const [member] = members(db);
    const token = member?.unsubscribeToken ?? '';
    expect(member).toMatchObject({ email: 'zoe@example.fr', confirmedAt: null, consent: consentText, source: 'form' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mails(db)).toMatchObject([{ kind: 'newsletterConfirm', recipient: 'zoe@example.fr', headers: {} }]);
    expect(mails(db)[0]?.text).toContain(`https://shop.example/lettre/confirmer/${token}`);
    expect(countMembers(db)).toBe(0);

    expect(await confirmSubscription(ctxOf(db), { token })).toBeNull();
    await confirmSubscription(ctxOf(db), { token });
    expect(countMembers(db)).toBe(1);
    const link = `https://shop.example/Desabonner/${token}`;
    const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    expect(mails(db)).toMatchObject([{}, { kind: 'newsletterWelcome', recipient: 'zoe@example.fr', headers }]);
    expect(mails(db)[1]?.text).toContain(link);
  });

  test('Un second essai, sans confirmation, attend dix minutes, et l’adresse s’efface après trente jours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    await subscribe(ctxOf(db), zoe);
    await subscribe(ctxOf(db), zoe);
    expect(mails(db)).toHaveLength(1);
    vi.setSystemTime(start + 11 * 60_000);
    await subscribe(ctxOf(db), zoe);
    expect(mails(db)).toHaveLength(2);
    deleteUnconfirmedMembers(db, Date.now() + 29 * 86_400_000);
    expect(members(db)).toHaveLength(1);
    deleteUnconfirmedMembers(db, Date.now() + 31 * 86_400_000);
    expect(members(db)).toEqual([]);
  });

  test('Une adresse que l’on inscrit sans cesse reçoit trois demandes par jour, même désabonnée entre deux', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const mailsAfter = async (hours: number) => {
      vi.setSystemTime(start + hours * 3_600_000);
      await subscribe(ctxOf(db), zoe);
      const sent = mails(db).length;
      db.delete(mailOutbox).run();
      return sent;
    };
    const sent: number[] = [];
    for (const hour of [0, 1, 2, 3, 4, 25]) {
      sent.push(await mailsAfter(hour));
      if (hour % 2) await unsubscribe(ctxOf(db), { token: members(db)[0]?.unsubscribeToken ?? '' });
    }
    expect(sent).toEqual([1, 1, 1, 0, 0, 1]);
  });

  test('Un abonné déjà inscrit ne reçoit rien de plus ; revenu, il retrouve son lien d’avant et confirme de nouveau', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [token = ''] = await readers(db, zoe.email);
    expect(await subscribe(ctxOf(db), zoe)).toBeNull();
    expect(mails(db)).toEqual([]);
    await unsubscribe(ctxOf(db), { token });
    vi.setSystemTime(Date.now() + 1_000);
    await subscribe(ctxOf(db), zoe);
    const fresh = { unsubscribedAt: null, confirmedAt: null, createdAt: Date.now() };
    expect(members(db)).toMatchObject([{ unsubscribeToken: token, ...fresh }]);
    expect(mails(db)).toMatchObject([{ kind: 'newsletterConfirm' }]);
  });
});

describe('Se désabonner', () => {
  test('le lien désabonne, deux fois ne change plus rien ; se réabonner le défait, sans courriel', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [token = ''] = await readers(db, zoe.email, 'lea@example.fr');
    expect(memberByToken(db, token)).toEqual({ email: zoe.email, isSubscribed: true });
    const left = Date.now();
    expect(await unsubscribe(ctxOf(db), { token })).toBeNull();
    vi.setSystemTime(left + 60_000);
    expect(await unsubscribe(ctxOf(db), { token })).toBeNull();
    expect(memberByToken(db, token)).toEqual({ email: zoe.email, isSubscribed: false });
    expect(members(db).map(({ unsubscribedAt }) => unsubscribedAt)).toEqual([left, null]);
    await resubscribe(ctxOf(db), { token });
    await resubscribe(ctxOf(db), { token });
    expect(memberByToken(db, token)?.isSubscribed).toBe(true);
    expect(mails(db)).toEqual([]);
  });

  test('le courriel de confirmation qui attend ne part plus, les courriels d’une commande si', async () => {
    await subscribe(ctxOf(db), zoe);
    const order = { kind: 'orderPlaced', recipient: zoe.email, subject: 'x', html: 'x', text: 'x' };
    addRow(db, mailOutbox, { ...order, createdAt: 1, dueAt: 1 });
    await unsubscribe(ctxOf(db), { token: members(db)[0]?.unsubscribeToken ?? '' });
    expect(mails(db).map(({ kind }) => kind)).toEqual(['orderPlaced']);
  });
});

test('La liste des abonnés : l’administration voit ceux qui reçoivent la lettre, et cherche une adresse', async () => {
  const [token = ''] = await readers(db, 'parti@example.fr', 'a_b@example.fr', 'axb@example.fr', 'zoe@example.fr');
  await unsubscribe(ctxOf(db), { token });
  expect(countMembers(db)).toBe(3);
  const emails = (input: object) => listMembers(admin, list(input)).rows.map(({ email }) => email);
  expect(emails({ sort: 'email' })).toEqual(['a_b@example.fr', 'axb@example.fr', 'zoe@example.fr']);
  expect(emails({ q: 'A_B' })).toEqual(['a_b@example.fr']);
  expect(listMembers(admin, list({ q: 'parti' })).meta.total).toBe(0);
  const { rows } = listMembers(admin, list({}));
  for (const { unsubscribeToken } of members(db)) expect(JSON.stringify(rows)).not.toContain(unsubscribeToken);
});

const consent = 'Bulletin signé au salon de Lyon, 3 mai 2026';
const said = { kind: 'subscribers' as const, consent, consentDay: '2026-05-03' };
/** Outcome and address of each row, once they are in place. */
const take = async (text: string, given: Partial<typeof said> = said) => {
  const file = await stageFile(admin, text, given);
  await file.apply();
  return file.rows().map(({ outcome, name }) => [outcome, name]);
};

describe('Les abonnés d’un fichier', () => {
  test('Ils sont inscrits avec la preuve de leur accord ; qui était parti le reste, et les lignes fausses sont dites', async () => {
    const [token = ''] = await readers(db, 'parti@example.fr', 'zoe@example.fr');
    await unsubscribe(admin, { token });
    const text =
      '\ufeffNom;Courriel\r\nLéa;"LEA@example.fr"\r\nZoé;zoe@example.fr\r\nX;parti@example.fr\r\nY;pas une adresse\r\n';
    expect(await take(text)).toEqual([
      ['new', 'lea@example.fr'],
      ['unchanged', 'zoe@example.fr'],
      ['refused', 'parti@example.fr'],
      ['refused', 'Y pas une adresse'],
    ]);
    const lea = members(db).find(({ email }) => email === 'lea@example.fr');
    expect(lea).toMatchObject({ source: 'import', consent, confirmedAt: expect.any(Number) });
    expect(countMembers(db)).toBe(2);
  });

  test('Ceux qui sont partis chez un autre outil sont retenus et comptés ; qui s’est inscrit ici le reste', async () => {
    await readers(db, 'zoe@example.fr');
    const gone = 'email;status\nzoe@example.fr;unsubscribed\nlea@example.fr;cleaned\nmax@example.fr;bounced\n';
    expect(await take(gone)).toEqual([
      ['unchanged', 'zoe@example.fr'],
      ['new', 'lea@example.fr'],
      ['new', 'max@example.fr'],
    ]);
    expect(countMembers(db)).toBe(1);
    expect(await take('lea@example.fr\nanne@example.fr')).toEqual([
      ['refused', 'lea@example.fr'],
      ['new', 'anne@example.fr'],
    ]);
    await refuses(take('a@b.fr;c@d.fr\nd@b.fr;e@d.fr'), 'invalid', { file: 'Plusieurs colonnes' });
  });

  test('Rien n’est importé sans preuve ou sans adresse', async () => {
    expect(await take('a@b.fr', { kind: 'subscribers' })).toEqual([['refused', 'a@b.fr']]);
    await refuses(take('email\nrien'), 'invalid', { file: 'aucune adresse' });
  });

  test('Ils ressortent avec leur accord, et un admin désabonne qui le lui demande', async () => {
    await take('lea@example.fr');
    await take('zoe@example.fr', { ...said, consent: '=2+2 sur le bulletin' });
    const csv = await exportTable(admin, 'subscribers');
    expect(csv).toContain(`import;${consent}`);
    expect(csv).not.toContain(';=2');
    const [lea] = members(db);
    await removeMember(admin, { id: lea?.id ?? '' });
    expect(countMembers(db)).toBe(1);
  });
});
