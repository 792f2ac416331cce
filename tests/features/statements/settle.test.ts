import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders, transfers } from '../../../db/schema/orders.ts';
import { credits, csvFormats, statements } from '../../../db/schema/statements.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import {
  noteTransfer,
  transferBooking,
  undoTransfer,
} from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { importStatement } from '../../../src/features/statements/importStatement.server.ts';
import { openCredits } from '../../../src/features/statements/openCredits.server.ts';
import { confirmCredits, settleCredit } from '../../../src/features/statements/settleCredit.server.ts';
import { ctxOf } from '../../support/context.ts';
import { mailKinds, orderByTransfer, storedOrder } from '../../support/orders.ts';
import { configure, makeActor } from '../../support/people.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';
import { camtFile } from '../../support/statements.ts';

standClock();
let { db, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, admin, Items } = openCounter());
  clockShows('2026-11-21T10:00:00+01:00');
});

const as = () => ctxOf(db, admin);
const upload = (name: string, text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { name, size: bytes.length, bytes: async () => bytes };
};
const bring = (entries: Parameters<typeof camtFile>[0], id?: string) =>
  importStatement(as(), { file: upload('releve.xml', camtFile(entries, '08', id)) });
const order = async (lastName = 'Martin') =>
  orderByTransfer(db, makeActor(db, 'client', { lastName }), 48_235, { Items });
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
const confirm = (...ids: string[]) => confirmCredits(as(), { ids }, transferBooking);
const payment = (id: string) => storedOrder(db, id).paymentStatus;
const settle = (act: Parameters<typeof settleCredit>[1]['act'], changes: object = {}) =>
  settleCredit(as(), { id: open()[0]?.id ?? '', act, order: '', note: '', ...changes }, transferBooking);

test('Un virement un peu trop petit se porte et son écart s’accepte d’un même geste', async () => {
  configure(db, { invoicing: { tolerance: 100 } });
  const { orderNumber, _id } = await order();
  await bring([entry(orderNumber, { amount: '481.85' })]);
  expect(only().verdict).toBe('tooLittle');
  await settle('book', { order: _id, acceptShort: true });
  expect(payment(_id)).toBe('paid');
  const booked = db.select().from(credits).get();
  expect(db.select().from(transfers).all()).toMatchObject([
    { id: booked?.transferId, amount: 48_185, shortfall: 0 },
    { amount: 0, shortfall: 50 },
  ]);
});

describe('Les virements exacts', () => {
  test('se confirment ensemble : payés, avec le payeur et la date de valeur de la banque', async () => {
    const orders = [await order(), await order(), await order()];
    expect(await bring(orders.map(({ orderNumber }) => entry(orderNumber)))).toMatchObject({
      added: 3,
      known: 0,
      asks: null,
    });
    const ids = open().map(({ id }) => id);
    expect(open().map(({ verdict }) => verdict)).toEqual(['exact', 'exact', 'exact']);
    expect(await confirm(...ids)).toMatchObject({ booked: 3, left: 0 });
    for (const { _id } of orders)
      expect(storedOrder(db, _id)).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(db.select().from(transfers).all()).toMatchObject(
      orders.map(() => ({ amount: 48_235, valueDate: '2026-11-20', payer: 'M MARTIN' })),
    );
    expect(mailKinds(db).filter((kind) => kind === 'paymentReceived')).toHaveLength(3);
    expect(await confirm(...ids)).toMatchObject({ booked: 0, left: 3 });
    expect(db.select().from(transfers).all()).toHaveLength(3);
  });

  test('de deux clients, à la même somme, sont deux où la banque n’écrit pas de référence', async () => {
    const reference = 'NONREF';
    const [one, two] = [await order(), await order()];
    await bring([entry(one.orderNumber, { reference })]);
    expect(await bring([entry(two.orderNumber, { reference })], '0232')).toMatchObject({ added: 1, known: 0 });
    expect(await bring([entry(two.orderNumber, { reference })], '0232')).toMatchObject({ added: 0, known: 1 });
    // Two that are alike in all are still two.
    const twins = [entry(one.orderNumber, { reference }), entry(one.orderNumber, { reference })];
    expect(await bring(twins, '0233')).toMatchObject({ added: 1, known: 1 });
    expect(await bring(twins, '0233')).toMatchObject({ added: 0, known: 2 });
    expect(open()).toHaveLength(3);
  });

  test.each([
    ['un XML piégé', 'r.xml', camtFile([]).replaceAll('GrpHdr', '__proto__'), 'Ce fichier XML n’est pas lisible.'],
    ['une date impossible', 'r.csv', 'Date;Libellé;Crédit\n31/02/2026;VIR;12,00', 'Ligne 2'],
  ])('d’un fichier refusé (%s) ne laissent rien', async (_, name, text, words) => {
    const mapping = { date: 0, amount: 2, texts: [1] };
    await expect(importStatement(as(), { file: upload(name, text), mapping })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(words),
    });
    expect(db.select().from(statements).all()).toEqual([]);
  });

  test('se retirent dans la minute, sans courriel, et reviennent à traiter', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    await confirm(only().id);
    const transferId = db.select().from(transfers).get()?.id ?? '';
    await undoTransfer(as(), { transferId });
    expect(mailKinds(db)).not.toContain('paymentReceived');
    expect(only()).toMatchObject({ state: 'open', orderId: null, transferId: null, verdict: 'exact' });
    await confirm(only().id);
    expect(payment(_id)).toBe('paid');
  });

  test('ne comptent qu’une fois, que le fichier revienne seul, plus long ou deux fois ensemble', async () => {
    const [one, two] = [await order(), await order()];
    await bring([entry(one.orderNumber)]);
    await confirm(only().id);
    expect(await bring([entry(one.orderNumber), entry(two.orderNumber)], '0232')).toMatchObject({ added: 1, known: 1 });
    await Promise.all([bring([entry(two.orderNumber)]), bring([entry(two.orderNumber)])]);
    await Promise.all([confirm(only().id), confirm(only().id)]);
    expect(open()).toEqual([]);
    expect(db.select().from(transfers).all()).toHaveLength(2);
    expect(db.select().from(credits).all()).toHaveLength(2);
  });

  test('pour la même commande : le premier la paie, le second reste à regarder', async () => {
    const { orderNumber } = await order();
    await bring([entry(orderNumber), entry(orderNumber, { reference: 'VR-2' })]);
    expect(await confirm(...open().map(({ id }) => id))).toMatchObject({ booked: 1, left: 1 });
    expect(only().verdict).toBe('twice');
  });

  test('que la boutique a déjà notés à la main ne sont pas portés une seconde fois', async () => {
    const { _id: orderId, orderNumber } = await order();
    await noteTransfer(as(), { orderId, amount: 40_000, valueDate: '2026-11-19', payer: 'M MARTIN' });
    await bring([entry(orderNumber, { amount: '400.00' })]);
    expect(only().verdict).toBe('twice');
  });
});

describe('Les autres se règlent un par un', () => {
  test('portés, rendus ou écartés : chacun garde quoi, pour quelle commande, par qui, et le journal le dit', async () => {
    const { _id, orderNumber } = await order('Durand');
    const payer = 'M MARTIN '.repeat(20).trim();
    await bring(['a', 'b', 'c'].map((reference) => entry('', { reference, text: `OP ${reference}`, payer })));
    const [first, second, third] = open().map(({ id }) => id);
    await settle('book', { id: first, order: orderNumber.toLowerCase() });
    expect(payment(_id)).toBe('paid');
    await settle('return', { id: second, note: 'Rendu le 21' });
    await settle('ignore', { id: third });
    expect(open()).toEqual([]);
    const [noted] = db.select().from(transfers).all();
    expect(noted?.payer).toBe(payer.slice(0, 140));
    const settledBy = admin.kind === 'admin' ? admin.userId : '';
    const kept = (id: string | undefined) =>
      db
        .select()
        .from(credits)
        .where(eq(credits.id, id ?? ''))
        .get();
    const nothing = { orderId: null, transferId: null };
    expect(kept(first)).toMatchObject({ state: 'booked', orderId: _id, transferId: noted?.id, note: '', settledBy });
    expect(kept(second)).toMatchObject({ ...nothing, state: 'returned', note: 'Rendu le 21', settledBy });
    expect(kept(third)).toMatchObject({ ...nothing, state: 'ignored', note: '', settledBy });
    const told = db.select().from(auditLog).where(eq(auditLog.action, 'bank.settleCredit')).all();
    expect(told.map(({ entityId, detail }) => [entityId, detail])).toEqual([
      [first, { state: 'booked', amount: 48_235, orderId: _id }],
      [second, { state: 'returned', amount: 48_235, note: 'Rendu le 21' }],
      [third, { state: 'ignored', amount: 48_235 }],
    ]);
  });

  test('une seule fois : réglé, inconnu ou mal adressé, il est refusé et rien ne change', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    const { id } = only();
    for (const order of ['', 'ABCD'])
      await expect(settle('book', { order })).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: { order: 'Indiquez le numéro d’une commande qui existe.' } },
      });
    await expect(settle('ignore', { id: 'nowhere' })).rejects.toMatchObject({ code: 'notFound' });
    await settle('ignore');
    for (const act of ['book', 'return', 'ignore'] as const)
      await expect(settle(act, { id, order: _id })).rejects.toThrow('déjà réglée');
    expect(await confirm(id, 'nowhere')).toMatchObject({ booked: 0, left: 2 });
    expect(payment(_id)).toBe('pending');
  });

  test('jamais à une commande payée par carte, ni à une déjà remboursée', async () => {
    const { _id, orderNumber } = await order();
    await bring([entry(orderNumber)]);
    const book = () => settle('book', { order: _id });
    db.update(orders)
      .set({ paymentType: 'carte', mac: 'a'.repeat(40) })
      .run();
    await expect(book()).rejects.toThrow('se paie par carte');
    db.update(orders).set({ paymentType: 'virement', mac: '', paymentStatus: 'refunded' }).run();
    await expect(book()).rejects.toThrow('déjà remboursée');
    expect(only().state).toBe('open');
  });

  test('après l’annulation : noté pour être rendu', async () => {
    const { _id, orderNumber } = await order();
    await updateOrderStatus(as(), { orderId: _id, status: 'cancelled' });
    await bring([entry(orderNumber)]);
    expect(only().verdict).toBe('late');
    await settle('book', { order: _id });
    expect(storedOrder(db, _id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(mailKinds(db)).toContain('latePayment');
  });
});

test('Un CSV demande ses colonnes une fois, puis se lit seul', async () => {
  const bringCsv = (number: string, mapping?: { date: number; amount: number; texts: number[] }) => {
    const text = `Date;Libellé;Montant\n20/11/2026;VIR M MARTIN ${number};482,35\n20/11/2026;LOYER;-900,00\n`;
    return importStatement(as(), { file: upload('r.csv', text), mapping });
  };
  const [one, two] = [await order(), await order()];
  const first = await bringCsv(one.orderNumber);
  expect(first).toMatchObject({ added: 0, asks: { columns: ['Date', 'Libellé', 'Montant'] } });
  expect(db.select().from(statements).all()).toEqual([]);
  expect(await bringCsv(one.orderNumber, { date: 0, amount: 2, texts: [1] })).toMatchObject({ added: 1 });
  expect(db.select().from(csvFormats).all()).toHaveLength(1);
  expect(await bringCsv(two.orderNumber)).toMatchObject({ added: 1, asks: null });
  expect(open().map(({ verdict }) => verdict)).toEqual(['exact', 'exact']);
});
