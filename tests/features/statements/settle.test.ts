import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders, transfers } from '../../../db/schema/orders.ts';
import { credits, csvFormats, statements } from '../../../db/schema/statements.ts';
import { undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { importStatement } from '../../../src/features/statements/importStatement.server.ts';
import { openCredits } from '../../../src/features/statements/openCredits.server.ts';
import { confirmCredits, settleCredit } from '../../../src/features/statements/settleCredit.server.ts';
import type { StaffRole } from '../../../src/http/context.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { configure, makeActor, rowsOf } from '../../support/people.ts';
import { openShop } from '../../support/shop.ts';
import { camtFile } from '../../support/statements.ts';

const shop = openShop();
const { ctx: as, stored, mailKinds } = shop;
beforeEach(() => shop.clockShows('2026-11-21T10:00:00+01:00'));

type CsvColumns = { date: number; amount: number; texts: number[] };
const upload = (name: string, text: string, mapping?: CsvColumns) => {
  const bytes = new TextEncoder().encode(text);
  return importStatement(as(), { file: { name, size: bytes.length, bytes: async () => bytes }, mapping });
};
const bring = (entries: Parameters<typeof camtFile>[0], id?: string) =>
  upload('releve.xml', camtFile(entries, '08', id));
const order = (lastName = 'Martin') =>
  orderByTransfer(shop.db, makeActor(shop.db, 'client', { lastName }), 48_235, { Items: shop.Items });
const entry = (number: string, changes: Partial<Parameters<typeof camtFile>[0][number]> = {}) => ({
  number,
  amount: '482.35',
  payer: 'M MARTIN',
  reference: `VR-${number}`,
  ...changes,
});
const open = () => openCredits(as());
const only = () => {
  const [credit] = open();
  if (!credit) throw new Error('nothing is open');
  return credit;
};
const booked = () => rowsOf(shop.db, transfers);
const confirm = (...ids: string[]) => confirmCredits(as(), { ids });
const payment = (id: string) => stored(id).paymentStatus;
const settle = (act: Parameters<typeof settleCredit>[1]['act'], changes: object = {}) =>
  settleCredit(as(), { id: open()[0]?.id ?? '', act, order: '', note: '', acceptShort: false, ...changes });

test('Un virement un peu trop petit se porte et son écart s’accepte d’un même geste', async () => {
  configure(shop.db, { invoicing: { tolerance: 100 } });
  const { orderNumber, _id } = await order();
  await bring([entry(orderNumber, { amount: '481.85' })]);
  expect(only().verdict).toBe('tooLittle');
  await settle('book', { order: _id, acceptShort: true });
  expect(payment(_id)).toBe('paid');
  const [{ transferId } = {}] = rowsOf(shop.db, credits);
  expect(booked()).toMatchObject([
    { id: transferId, amount: 48_185, shortfall: 0 },
    { amount: 0, shortfall: 50 },
  ]);
});

describe('Les virements exacts', () => {
  test('Ils se confirment ensemble, une fois : payés, avec le payeur et la date de valeur de la banque', async () => {
    const orders = [await order(), await order()];
    const entries = orders.map(({ orderNumber }) => entry(orderNumber));
    expect(await bring(entries)).toMatchObject({ added: 2, known: 0, columnsToMap: null });
    const ids = open().map(({ id }) => id);
    expect(open().map(({ verdict }) => verdict)).toEqual(['exact', 'exact']);
    expect(await confirm(...ids)).toMatchObject({ booked: 2, left: 0 });
    for (const { _id } of orders) expect(stored(_id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    const noted = { amount: 48_235, valueDate: '2026-11-20', payer: 'M MARTIN' };
    expect(booked()).toMatchObject([noted, noted]);
    expect(mailKinds().filter((kind) => kind === 'paymentReceived')).toHaveLength(2);
    expect(await confirm(...ids)).toMatchObject({ booked: 0, left: 2 });
    expect(booked()).toHaveLength(2);
  });

  test('Ceux de deux clients, à la même somme, sont deux où la banque n’écrit pas de référence', async () => {
    const reference = 'NONREF';
    const [one, two] = [await order(), await order()];
    await bring([entry(one.orderNumber, { reference })]);
    expect(await bring([entry(two.orderNumber, { reference })], '0232')).toMatchObject({ added: 1, known: 0 });
    expect(await bring([entry(two.orderNumber, { reference })], '0232')).toMatchObject({ added: 0, known: 1 });
    // Two that are alike in all are still two.
    const twins = [entry(one.orderNumber, { reference }), entry(one.orderNumber, { reference })];
    expect(await bring(twins, '0233')).toMatchObject({ added: 1, known: 1 });
    expect(open()).toHaveLength(3);
  });

  test.each([
    ['un XML piégé', 'r.xml', camtFile([]).replaceAll('GrpHdr', '__proto__'), 'Ce fichier XML n’est pas lisible.'],
    ['une date impossible', 'r.csv', 'Date;Libellé;Crédit\n31/02/2026;VIR;12,00', 'Ligne 2'],
  ])('Ceux d’un fichier refusé (%s) ne laissent rien', async (_, name, text, words) => {
    const refused = { code: 'invalid', message: expect.stringContaining(words) };
    await expect(upload(name, text, { date: 0, amount: 2, texts: [1] })).rejects.toMatchObject(refused);
    expect(rowsOf(shop.db, statements)).toEqual([]);
  });

  test('Ils se retirent dans la minute, sans courriel, et reviennent à traiter', async () => {
    await bring([entry((await order()).orderNumber)]);
    await confirm(only().id);
    await undoTransfer(as(), { transferId: booked()[0]?.id ?? '' });
    expect(mailKinds()).not.toContain('paymentReceived');
    expect(only()).toMatchObject({ state: 'open', orderId: null, transferId: null, verdict: 'exact' });
  });

  test('Ils ne comptent qu’une fois, que le fichier revienne seul, plus long ou deux fois ensemble', async () => {
    const [one, two] = [await order(), await order()];
    await bring([entry(one.orderNumber)]);
    await confirm(only().id);
    expect(await bring([entry(one.orderNumber), entry(two.orderNumber)], '0232')).toMatchObject({ added: 1, known: 1 });
    await Promise.all([bring([entry(two.orderNumber)]), bring([entry(two.orderNumber)])]);
    await Promise.all([confirm(only().id), confirm(only().id)]);
    expect(open()).toEqual([]);
    expect([booked().length, rowsOf(shop.db, credits).length]).toEqual([2, 2]);
  });

  test('Ceux d’une commande déjà payée d’un autre, ou d’une somme déjà notée à la main, restent à regarder', async () => {
    const [paid, noted] = [await order(), await order()];
    await bring([entry(paid.orderNumber), entry(paid.orderNumber, { reference: 'VR-2' })]);
    expect(await confirm(...open().map(({ id }) => id))).toMatchObject({ booked: 1, left: 1 });
    await shop.note(noted._id, 40_000, { valueDate: '2026-11-19' });
    await bring([entry(noted.orderNumber, { amount: '400.00' })], '0232');
    expect(open().map(({ verdict }) => verdict)).toEqual(['twice', 'twice']);
  });
});

describe('Les autres se règlent un par un', () => {
  test('portés, rendus ou écartés : chacun garde quoi, pour quelle commande, par qui, et le journal le dit', async () => {
    const { _id, orderNumber } = await order('Durand');
    await bring(['a', 'b', 'c'].map((reference) => entry('', { reference, text: `OP ${reference}` })));
    const [first, second, third] = open().map(({ id }) => id);
    await settle('book', { id: first, order: orderNumber.toLowerCase() });
    expect(payment(_id)).toBe('paid');
    await settle('return', { id: second, note: 'Rendu le 21' });
    await settle('ignore', { id: third });
    expect(open()).toEqual([]);
    const nothing = { orderId: null, transferId: null };
    const kept = { state: 'booked', orderId: _id, transferId: booked()[0]?.id, settledBy: shop.admin.userId };
    expect(shop.db.select().from(credits).orderBy(credits.id).all()).toMatchObject([
      { id: first, ...kept, note: '' },
      { id: second, ...nothing, state: 'returned', note: 'Rendu le 21' },
      { id: third, ...nothing, state: 'ignored', note: '' },
    ]);
    expect(shop.journal('bank.settleCredit').map(({ entityId, detail }) => [entityId, detail])).toEqual([
      [first, { state: 'booked', amount: 48_235, orderId: _id }],
      [second, { state: 'returned', amount: 48_235, note: 'Rendu le 21' }],
      [third, { state: 'ignored', amount: 48_235 }],
    ]);
  });

  test('Réglé, inconnu ou mal adressé, il est refusé et rien ne change', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    const { id } = only();
    const errors = { order: 'Indiquez le numéro d’une commande qui existe.' };
    for (const order of ['', 'ABCD'])
      await expect(settle('book', { order })).rejects.toMatchObject({ code: 'invalid', details: { errors } });
    await expect(settle('ignore', { id: 'nowhere' })).rejects.toMatchObject({ code: 'notFound' });
    await settle('ignore');
    for (const act of ['book', 'return', 'ignore'] as const)
      await expect(settle(act, { id, order: _id })).rejects.toThrow('déjà réglée');
    expect(await confirm(id, 'nowhere')).toMatchObject({ booked: 0, left: 2 });
    expect(payment(_id)).toBe('pending');
  });

  test('Rendu ou sans rapport par erreur, il se remet à traiter, et le journal le dit', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    const { id } = only();
    for (const act of ['ignore', 'return'] as const) {
      await settle(act, { id, note: 'Une note' });
      expect(open()).toEqual([]);
      await settle('reopen', { id });
      expect(only()).toMatchObject({ id, verdict: 'exact', note: '', settledAt: null, settledBy: null });
    }
    const details = shop.journal('bank.settleCredit').map(({ detail }) => detail);
    expect(details.slice(-1)).toEqual([{ state: 'open', before: 'returned', amount: 48_235 }]);
    await expect(settle('reopen', { id })).rejects.toThrow('rendu ou sans rapport');
    await settle('book', { order: _id });
    await expect(settle('reopen', { id })).rejects.toThrow('rendu ou sans rapport');
  });

  test('Porté, il montre à qui rendre l’argent, à qui rembourse seul : l’IBAN du payeur', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    await confirm(only().id);
    const seenBy = (staff: StaffRole) =>
      shop.seen(_id, { ...shop.admin, kind: 'admin', staff } as const).desk?.transfers;
    const iban = 'FR5099998000020123456789X65';
    for (const role of ['owner', 'accountant'] as const)
      expect(seenBy(role), role).toMatchObject([{ payer: 'M MARTIN', iban }]);
    for (const role of ['counter', 'compliance'] as const)
      expect(seenBy(role), role).toMatchObject([{ payer: 'M MARTIN', iban: '' }]);
  });

  test('jamais à une commande payée par carte, ni à une déjà remboursée', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    const book = () => settle('book', { order: _id });
    const card = { paymentType: 'carte', mac: 'a'.repeat(40) } as const;
    shop.db.update(orders).set(card).where(eq(orders.id, _id)).run();
    await expect(book()).rejects.toThrow('se paie par carte');
    shop.db.update(orders).set({ paymentType: 'virement', mac: '', paymentStatus: 'refunded' }).run();
    await expect(book()).rejects.toThrow('déjà remboursée');
    expect(only().state).toBe('open');
  });

  test('après l’annulation : noté pour être rendu', async () => {
    const { _id, orderNumber } = await order();
    await shop.move(_id, 'cancelled');
    await bring([entry(orderNumber)]);
    expect(only().verdict).toBe('late');
    await settle('book', { order: _id });
    expect(stored(_id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(mailKinds()).toContain('latePayment');
  });
});

test('Un CSV demande ses colonnes une fois, puis se lit seul', async () => {
  const bringCsv = (number: string, mapping?: CsvColumns) =>
    upload(
      'r.csv',
      `Date;Libellé;Montant\n20/11/2026;VIR M MARTIN ${number};482,35\n20/11/2026;LOYER;-900,00\n`,
      mapping,
    );
  const [one, two] = [await order(), await order()];
  const columnsToMap = { columns: ['Date', 'Libellé', 'Montant'] };
  expect(await bringCsv(one.orderNumber)).toMatchObject({ added: 0, columnsToMap });
  expect(rowsOf(shop.db, statements)).toEqual([]);
  expect(await bringCsv(one.orderNumber, { date: 0, amount: 2, texts: [1] })).toMatchObject({ added: 1 });
  expect(rowsOf(shop.db, csvFormats)).toHaveLength(1);
  expect(await bringCsv(two.orderNumber)).toMatchObject({ added: 1, columnsToMap: null });
  expect(open().map(({ verdict }) => verdict)).toEqual(['exact', 'exact']);
});
