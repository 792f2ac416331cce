import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { transfers } from '../../../db/schema/orders.ts';
import type { Invoicing } from '../../../db/schema/shop.ts';
import { stockLines, stockPieces } from '../../../db/schema/stock.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { foundingInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/issue.server.ts';
import { noteTransfer, undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import { makeCurrency, makeMetal, orderByTransfer } from '../../support/orders.ts';
import { configure } from '../../support/people.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';

standClock();
const shop = shopOf(completeSeller);
const price = 48_235;
let { db, client, admin, Items } = openCounter({ identityStatus: 'verified' });
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter({ identityStatus: 'verified' }));
});

const dealer = () => ctxOf(db, admin, shop);
const order = async (items: Parameters<typeof orderByTransfer>[3]['Items'] = Items, amount = price) =>
  (await orderByTransfer(db, client, amount, { Items: items }))._id;
const pay = (orderId: string) => updatePaymentStatus(dealer(), { orderId, status: 'paid' });
const move = (orderId: string, status: 'prepared' | 'shipped' | 'delivered' | 'cancelled', trackingNumber?: string) =>
  updateOrderStatus(dealer(), { orderId, status, trackingNumber });
const giveBack = (orderId: string, amount: number, refundable: number) =>
  noteTransferRefund(dealer(), { orderId, amount, refundable, what: { purpose: 'goodwill' } });
const issued = () => db.select().from(invoices).orderBy(asc(invoices.issuedAt), asc(invoices.sequence)).all();
const numbers = () => issued().map(({ number }) => number);
const due = () => db.select().from(invoicesDue).all();
const invoicing = (invoicing: Partial<Invoicing>) => configure(db, { invoicing });

describe('Le numéro d’une facture', () => {
  test('suit l’année de Paris, et recommence à un', async () => {
    clockShows('2026-12-31T23:59:00+01:00');
    await pay(await order());
    await pay(await order([{ ...Items[0], quantity: 2 }], 2 * price));
    clockShows('2027-01-01T00:10:00+01:00');
    const late = await order();
    await pay(late);
    expect(numbers()).toEqual(['2026-000001', '2026-000002', '2027-000001']);
    await giveBack(late, 100, price);
    expect(numbers().at(-1)).toBe('2027-000002');
  });

  test('n’est jamais daté avant le précédent, même si l’horloge recule d’une année', async () => {
    clockShows('2027-01-01T00:10:00+01:00');
    await pay(await order());
    const before = Date.now();
    clockShows('2026-12-31T23:00:00+01:00');
    await pay(await order([{ ...Items[0], quantity: 2 }], 2 * price));
    expect(issued().map(({ number, issuedAt }) => [number, issuedAt])).toEqual([
      ['2027-000001', before],
      ['2027-000002', before],
    ]);
  });
});

describe('Une facture part', () => {
  test('au départ, si le réglage a changé depuis le paiement', async () => {
    invoicing({ issueWhen: 'sent' });
    const id = await order();
    await pay(id);
    invoicing({ issueWhen: 'paid' });
    await move(id, 'prepared');
    expect(issued()).toEqual([]);
    await move(id, 'delivered');
    expect(issued()).toHaveLength(1);
  });

  test('d’un virement qui peut encore être retiré, une minute plus tard et pas avant', async () => {
    const orderId = await order();
    await noteTransfer(dealer(), { orderId, amount: price, valueDate: '2026-09-07', payer: 'X' });
    expect(due()).toMatchObject([{ orderId, since: Date.now() + 60_000 }]);
    vi.setSystemTime(Date.now() + 59_999);
    expect(await issueDueInvoices(dealer())).toBe(0);
    vi.setSystemTime(Date.now() + 1);
    expect(await issueDueInvoices(dealer())).toBe(1);
    expect(issued()).toHaveLength(1);
    expect(due()).toEqual([]);
  });

  test('d’un tel virement, à part, et le courriel du paiement le dit', async () => {
    const told = () => db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'paymentReceived')).all().at(-1)?.text;
    await noteTransfer(dealer(), { orderId: await order(), amount: price, valueDate: '2026-09-07', payer: 'X' });
    expect(told()).toContain('par un courriel à part');
    await pay(await order([{ ...Items[0], quantity: 2 }], 2 * price));
    expect(told()).toContain('en pièce jointe');
    expect(told()).not.toContain('à part');
    invoicing({ issueWhen: 'sent' });
    const orderId = await order([{ ...Items[0], quantity: 3 }], 3 * price);
    await noteTransfer(dealer(), { orderId, amount: 3 * price, valueDate: '2026-09-07', payer: 'X' });
    expect(told()).not.toMatch(/facture/);
  });

  test('jamais d’un virement retiré, ni avant le départ quand c’est le réglage', async () => {
    const orderId = await order();
    await noteTransfer(dealer(), { orderId, amount: price, valueDate: '2026-09-07', payer: 'X' });
    await undoTransfer(dealer(), { transferId: db.select().from(transfers).get()?.id ?? '' });
    expect(due()).toEqual([]);
    invoicing({ issueWhen: 'sent' });
    await noteTransfer(dealer(), { orderId, amount: price, valueDate: '2026-09-07', payer: 'X' });
    expect(due()).toEqual([]);
  });

  test('plus jamais d’une commande remboursée en entier pendant qu’elle attendait', async () => {
    const orderId = await order();
    await noteTransfer(dealer(), { orderId, amount: price, valueDate: '2026-09-07', payer: 'X' });
    await giveBack(orderId, 100, price);
    expect(due()).toHaveLength(1);
    await giveBack(orderId, price - 100, price - 100);
    expect(due()).toEqual([]);
  });

  test('jamais d’une commande annulée avant ou après qu’un virement y est noté', async () => {
    const [before, after] = [await order(), await order([{ ...Items[0], quantity: 2 }], 2 * price)];
    const note = (orderId: string, amount: number) =>
      noteTransfer(dealer(), { orderId, amount, valueDate: '2026-09-07', payer: 'X' });
    await move(before, 'cancelled');
    await note(before, price);
    await note(after, 2 * price);
    await move(after, 'cancelled');
    vi.setSystemTime(Date.now() + 60_000);
    await issueDueInvoices(dealer());
    expect(issued()).toEqual([]);
    expect(due()).toEqual([]);
  });

  test('de ce qui attend, le plus ancien d’abord', async () => {
    const [one, two] = [await order(), await order([{ ...Items[0], quantity: 2 }], 2 * price)];
    db.insert(invoicesDue)
      .values({ orderId: one, since: Date.now() - 1 })
      .run();
    await updatePaymentStatus(ctxOf(db, admin, shopOf({ ...completeSeller, SHOP_SIREN: '' })), {
      orderId: two,
      status: 'paid',
    });
    db.update(invoicesDue)
      .set({ since: Date.now() - 5 })
      .run();
    // An order that is not paid has none.
    await issueDueInvoices(dealer());
    expect(issued().map(({ orderId }) => orderId)).toEqual([two]);
    expect(due()).toEqual([]);
  });
});

describe('Une facture dit', () => {
  test('quand la commande a été payée, et quand elle est partie', async () => {
    invoicing({ issueWhen: 'sent' });
    const id = await order();
    const paidAt = Date.now();
    await pay(id);
    vi.setSystemTime(paidAt + 3_600_000);
    await move(id, 'prepared');
    vi.setSystemTime(paidAt + 7_200_000);
    await move(id, 'delivered');
    expect(issued()[0]?.content).toMatchObject({ paidAt, sentAt: paidAt + 7_200_000, orderedAt: paidAt });
    const early = await order([{ ...Items[0], quantity: 2 }], 2 * price);
    invoicing({ issueWhen: 'paid' });
    await pay(early);
    expect(issued()[1]?.content).toMatchObject({ paidAt: Date.now(), sentAt: null, payment: 'virement' });
  });

  test('la mention de chaque régime qu’elle a, et la note de la boutique', async () => {
    invoicing({ note: 'Merci de votre confiance.' });
    const bar = makeMetal(db, { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1_000, netSellPrice: 12_000 });
    await pay(await order([...Items, { type: 'metal', id: bar.id, quantity: 1 }], price + 12_000));
    const { mentions, notes, tax, net, gross, delivery } = issued()[0]?.content ?? {};
    expect(mentions).toEqual({ investment: foundingInvoicing.mentions.investment });
    expect(notes?.at(-1)).toBe('Merci de votre confiance.');
    expect({ tax, net, gross, delivery }).toEqual({ tax: 2_000, net: 58_235, gross: 60_235, delivery: 'counter' });
    invoicing({ note: '' });
    const usd = makeCurrency(db);
    await pay(await order([{ type: 'currency', id: usd.id, quantity: 100 }], 9_215));
    expect(issued()[1]?.content.mentions).toEqual({ banknotes: foundingInvoicing.mentions.banknotes });
    expect(issued()[1]?.content.notes).not.toContain('');
    expect(issued()[1]?.content.notes).not.toContain('Merci de votre confiance.');
  });

  test('les numéros de ses seules pièces, dans l’ordre', async () => {
    const other = makeMetal(db, { metalName: 'Sans numéro', netSellPrice: 1_000 });
    const line = db
      .insert(stockLines)
      .values({ metalId: Items[0].id, inSafe: 3, byPiece: true, countedAt: Date.now(), updatedAt: Date.now() })
      .returning()
      .get();
    for (const serialNumber of ['N1', 'N2', 'N3'])
      db.insert(stockPieces).values({ id: serialNumber, lineId: line.id, serialNumber, createdAt: Date.now() }).run();
    const usd = makeCurrency(db);
    const items = [
      { ...Items[0], quantity: 2 },
      { type: 'metal' as const, id: other.id, quantity: 1 },
      { type: 'currency' as const, id: usd.id, quantity: 100 },
    ];
    await pay(await order(items, 2 * price + 1_000 + 9_215));
    const details = issued()[0]?.content.lines.map((one) => one.details.filter(([name]) => name === 'Numéro de série'));
    expect(details).toEqual([[['Numéro de série', 'N1, N2']], [], []]);
  });
});

test('Une commande connaît sa facture et ses avoirs, et aucun autre papier', async () => {
  const [id, other, none] = [
    await order(),
    await order([{ ...Items[0], quantity: 2 }], 2 * price),
    await order([{ ...Items[0], quantity: 3 }], 3 * price),
  ];
  await pay(id);
  await pay(other);
  await giveBack(id, 100, price);
  await giveBack(id, 250, price - 100);
  const papersOf = (orderId: string) => {
    const { invoice, creditNotes } = getOrderById(dealer(), { id: orderId });
    return { invoice, creditNotes };
  };
  const issuedAt = Date.now();
  expect(papersOf(id)).toEqual({
    invoice: { number: '2026-000001', issuedAt },
    creditNotes: [
      { number: '2026-000003', issuedAt, amount: 1 },
      { number: '2026-000004', issuedAt, amount: 2.5 },
    ],
  });
  expect(papersOf(other)).toEqual({ invoice: { number: '2026-000002', issuedAt }, creditNotes: [] });
  expect(papersOf(none)).toEqual({ invoice: null, creditNotes: [] });
});
