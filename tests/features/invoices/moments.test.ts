import { describe, expect, test, vi } from 'vitest';
import { invoicesDue } from '../../../db/schema/invoices.ts';
import type { Invoicing } from '../../../db/schema/shop.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { defaultInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/papers.server.ts';
import { noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { shopOf } from '../../support/context.ts';
import { addPiece } from '../../support/count.ts';
import { completeSeller } from '../../support/invoices.ts';
import { makeMetal } from '../../support/orders.ts';
import { openPapers } from '../../support/papers.ts';
import { changeRows, configure, rowsOf } from '../../support/people.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
const shop = openPapers({ person: { identityStatus: 'verified' } });
const { dealer, order, pay, paid, giveBack, issued, numbers, due } = shop;
const price = 48_235;
const coins = (quantity: number) => ({ Items: [{ ...shop.Items[0], quantity }] });
const move = (orderId: string, status: 'prepared' | 'delivered' | 'cancelled') =>
  updateOrderStatus(dealer(), { orderId, status });
const note = (orderId: string, amount = price) =>
  noteTransfer(dealer(), { orderId, amount, valueDate: '2026-09-07', payer: 'X' });
const goodwill = (orderId: string, amount: number, refundable: number) =>
  giveBack(orderId, amount, refundable, { purpose: 'goodwill' });
const invoicing = (invoicing: Partial<Invoicing>) => configure(shop.db, { invoicing });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('Le numéro d’une facture suit l’année de Paris, et recommence à un', async () => {
  clockShows('2026-12-31T23:59:00+01:00');
  await paid();
  await paid(2 * price, coins(2));
  clockShows('2027-01-01T00:10:00+01:00');
  const late = await paid();
  expect(numbers()).toEqual(['2026-000001', '2026-000002', '2027-000001']);
  await goodwill(late, 100, price);
  expect(numbers().at(-1)).toBe('2027-000002');
});

test('Une facture n’est jamais datée avant la précédente, même si l’horloge recule d’une année', async () => {
  clockShows('2027-01-01T00:10:00+01:00');
  await paid();
  const before = Date.now();
  clockShows('2026-12-31T23:00:00+01:00');
  await paid(2 * price, coins(2));
  expect(issued().map(({ number, issuedAt }) => [number, issuedAt])).toEqual([
    ['2027-000001', before],
    ['2027-000002', before],
  ]);
});

describe('Une facture part', () => {
  test('au départ si le réglage a changé depuis le paiement, et dit quand la commande a été payée et partie', async () => {
    invoicing({ issueWhen: 'sent' });
    const id = await order();
    const paidAt = Date.now();
    await pay(id);
    invoicing({ issueWhen: 'paid' });
    later(3_600_000);
    await move(id, 'prepared');
    expect(issued()).toEqual([]);
    later(3_600_000);
    await move(id, 'delivered');
    expect(issued()).toHaveLength(1);
    expect(issued()[0]?.content).toMatchObject({ paidAt, sentAt: Date.now(), orderedAt: paidAt });
  });

  test('d’un virement qui peut encore être retiré, une minute plus tard et pas avant', async () => {
    const orderId = await order();
    await note(orderId);
    expect(due()).toMatchObject([{ orderId, since: Date.now() + 60_000 }]);
    later(59_999);
    expect(await issueDueInvoices(dealer())).toBe(0);
    later(1);
    // The job and a desk that issues at the same moment: the second finds nothing due.
    const together = [issueDueInvoices(dealer()), issueDueInvoices(dealer())];
    expect(await Promise.all(together)).toEqual([1, 1]);
    expect(issued()).toHaveLength(1);
    expect(due()).toEqual([]);
  });

  test('d’un tel virement, à part, et le courriel du paiement le dit', async () => {
    const told = () => rowsOf(shop.db, mailOutbox).findLast(({ kind }) => kind === 'paymentReceived')?.text;
    await note(await order());
    expect(told()).toContain('par un courriel à part');
    await paid(2 * price, coins(2));
    expect(told()).toContain('en pièce jointe');
    expect(told()).not.toContain('à part');
    invoicing({ issueWhen: 'sent' });
    const before = due().length;
    await note(await order(3 * price, coins(3)), 3 * price);
    expect(told()).not.toMatch(/facture/);
    expect(due(), 'not before it leaves').toHaveLength(before);
  });

  test('plus jamais d’une commande remboursée en entier pendant qu’elle attendait, ou annulée avant ou après', async () => {
    const orderId = await order();
    await note(orderId);
    await goodwill(orderId, 100, price);
    expect(due()).toHaveLength(1);
    await goodwill(orderId, price - 100, price - 100);
    expect(due()).toEqual([]);
    const [before, after] = [await order(2 * price, coins(2)), await order(3 * price, coins(3))];
    await move(before, 'cancelled');
    await note(before, 2 * price);
    await note(after, 3 * price);
    await move(after, 'cancelled');
    later(60_000);
    await issueDueInvoices(dealer());
    expect(issued()).toEqual([]);
    expect(due()).toEqual([]);
  });

  test('de ce qui attend, le plus ancien d’abord', async () => {
    const unpaid = await order();
    shop.db.insert(invoicesDue).values({ orderId: unpaid, since: Date.now() }).run();
    const two = await paid(2 * price, coins(2), shopOf({ ...completeSeller, SHOP_SIREN: '' }));
    changeRows(shop.db, invoicesDue, { since: Date.now() - 5 });
    // An order that is not paid has none.
    await issueDueInvoices(dealer());
    expect(issued().map(({ orderId }) => orderId)).toEqual([two]);
    expect(due()).toEqual([]);
  });
});

describe('Une facture dit', () => {
  test('La mention de chaque régime qu’elle a, et la note de la boutique', async () => {
    invoicing({ note: 'Merci de votre confiance.' });
    const bar = makeMetal(shop.db, { type: 'Lingots', weight: 1_000, netSellPrice: 12_000 });
    await paid(price + 12_000, { Items: [...shop.Items, { type: 'metal', id: bar.id, quantity: 1 }] });
    const { mentions, notes, ...told } = issued()[0]?.content ?? {};
    expect(mentions).toEqual({ investment: defaultInvoicing.mentions.investment });
    expect(notes?.at(-1)).toBe('Merci de votre confiance.');
    expect(told).toMatchObject({ tax: 2_000, net: 58_235, gross: 60_235, payment: 'virement', delivery: 'counter' });
    invoicing({ note: '' });
    await paid(9_215, { Items: [shop.dollars()] });
    expect(issued()[1]?.content.mentions).toEqual({ banknotes: defaultInvoicing.mentions.banknotes });
    expect(issued()[1]?.content.notes).not.toContain('');
  });

  test('Les numéros de ses seules pièces, dans l’ordre', async () => {
    const other = makeMetal(shop.db, { metalName: 'Sans numéro', netSellPrice: 1_000 });
    const [{ id: metalId }] = shop.Items;
    for (const serialNumber of ['N1', 'N2', 'N3'])
      await addPiece(dealer(), { metalId, serialNumber, year: null, reason: 'Achat' });
    await paid(2 * price + 1_000, { Items: [...coins(2).Items, { type: 'metal', id: other.id, quantity: 1 }] });
    const details = issued()[0]?.content.lines.map((one) => one.details.filter(([name]) => name === 'Numéro de série'));
    expect(details).toEqual([[['Numéro de série', 'N1, N2']], []]);
  });
});

test('Une commande connaît sa facture et ses avoirs, et aucun autre papier', async () => {
  const [id, other] = [await paid(), await paid(2 * price, coins(2))];
  await goodwill(id, 100, price);
  const issuedAt = Date.now();
  const papersOf = (orderId: string) => {
    const { invoice, creditNotes } = getOrderById(dealer(), { id: orderId });
    return [invoice, creditNotes];
  };
  const note = { number: '2026-000003', issuedAt, amount: 1 };
  expect(papersOf(id)).toEqual([{ number: '2026-000001', issuedAt }, [note]]);
  expect(papersOf(other)).toEqual([{ number: '2026-000002', issuedAt }, []]);
});
