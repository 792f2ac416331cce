import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { registerRows } from '../../../db/registerRows.ts';
import { bills } from '../../../db/schema/catalogue.ts';
import { registerPages, registerParties, stockLots } from '../../../db/schema/goods.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderHistory, orderLines, orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { isoDay, startOfDay } from '../../../src/dates.ts';
import { parseParty } from '../../../src/features/goods/model/csv.server.ts';
import { writeDemoBooks, writeDemoDeals, writeDemoDrawer } from '../../../src/server/demo.ts';
import { ctxOf } from '../../support/context.ts';
import { demoDb } from '../../support/demo.ts';
import { makeActor, rowsOf } from '../../support/people.ts';
import { soundExchange, wholeBook } from '../../support/registerSound.ts';
import { reconcileLots } from '../../support/stockSound.ts';

let db: Db;
let now: number;
beforeAll(async () => {
  db = await demoDb();
  now = Date.now();
  await fillExamples(db);
  await writeDemoBooks(ctxOf(db));
}, 60_000);

test('Rien de ce que montre une démonstration n’arrive plus tard que maintenant', () => {
  const moments = rowsOf(db, orderHistory).map(({ at }) => at);
  expect(moments.length).toBeGreaterThan(20);
  expect(moments.filter((at) => at > now + 1_000)).toEqual([]);
});

test('Les commandes de la démonstration montrent leurs billets, et ses courriels se lisent', () => {
  const currencyLines = db.select().from(orderLines).where(eq(orderLines.type, 'currency')).all();
  const photos = new Set(rowsOf(db, bills).map(({ photo }) => photo));
  expect(currencyLines.length).toBeGreaterThan(0);
  expect(currencyLines.filter(({ photo }) => photo === null || !photos.has(photo))).toEqual([]);
  expect(rowsOf(db, mailOutbox).filter(({ html, text }) => !html.includes(text))).toEqual([]);
});

test('Ce que la démonstration a vendu a ses conditions et ses factures spécimens, sans trou', () => {
  expect(rowsOf(db, orders).filter(({ termsId }) => termsId === null)).toEqual([]);
  const wasPaid = inArray(orders.paymentStatus, ['paid', 'refunded']);
  const sold = db.select().from(orders).where(wasPaid).all();
  const papers = db.select().from(invoices).orderBy(invoices.sequence).all();
  const issued = papers.filter(({ kind }) => kind === 'invoice');
  expect(issued.map(({ orderId }) => orderId).sort()).toEqual(sold.map(({ id }) => id).sort());
  const refunded = sold.filter(({ paymentStatus }) => paymentStatus === 'refunded').map(({ amount }) => amount);
  const credited = papers.filter(({ kind }) => kind === 'creditNote').map(({ amount }) => amount);
  expect(credited.toSorted()).toEqual([...refunded, 5_000].toSorted());
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  expect(papers.every(({ series, content }) => series === 'SPECIMEN' && content.specimen)).toBe(true);
  expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'invoiceIssued')).all()).toEqual([]);
});

test('Le registre de la démonstration dit son stock, ses achats et ses ventes, et ses jours passés sont clos', () => {
  const { rows, pages } = wholeBook(db);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['opening', 'in', 'out']));
  expect(pages.length).toBeGreaterThan(5);
  const open = rows.filter(({ seq }) => seq > (pages.at(-1)?.lastSeq ?? 0));
  expect(open.filter(({ recordedAt }) => recordedAt < startOfDay(isoDay(now)))).toEqual([]);
});

test('La démonstration sait ce qu’ont coûté ses lots, sauf un, et ce qu’elle a vendu', () => {
  reconcileLots(db);
  expect(rowsOf(db, stockLots).filter(({ cost, isOut }) => cost === null && !isOut)).toHaveLength(1);
  expect(rowsOf(db, stockLots).filter(({ isOut }) => isOut).length).toBeGreaterThan(8);
});

test('La démonstration vend et achète des billets à son comptoir, et son registre des changes a des pages closes', async () => {
  const ctx = ctxOf(db, makeActor(db, 'admin'));
  await writeDemoDrawer(ctx);
  await writeDemoDeals(ctx);
  soundExchange(db);
  const book = db.select().from(registerRows).where(eq(registerRows.chain, 'exchange')).all();
  expect(new Set(book.map(({ source }) => source))).toEqual(new Set(['supplier', 'sale', 'public']));
  const names = rowsOf(db, registerParties).map((kept) => parseParty(kept)?.name);
  expect(names).toContain('Ada Exemple');
  expect(rowsOf(db, registerPages).filter(({ chain }) => chain === 'exchange').length).toBeGreaterThan(0);
});
