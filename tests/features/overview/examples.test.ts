import { and, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillDemo } from '../../../db/demo/fill.ts';
import { fillExamples } from '../../../db/demo/sales/examples.ts';
import { registerExamples } from '../../../db/demo/sales/register.ts';
import { invoices } from '../../../db/schema/invoices.ts';
import { orderHistory, orders, paymentEvents } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { cardLimitOf } from '../../../src/features/configuration/configuration.server.ts';
import { invoiceExamples } from '../../../src/features/orders/papers/issue.server.ts';
import { enterExamples } from '../../../src/features/register/close.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { wholeBook } from '../../support/registerSound.ts';

test('Rien de ce que montre une démonstration n’arrive plus tard que maintenant', async () => {
  const db = testDb();
  await fillDemo(db);
  const now = Date.now();
  await fillExamples(db);
  const moments = [
    ...rowsOf(db, orderHistory).map(({ at }) => at),
    ...rowsOf(db, paymentEvents).map(({ receivedAt }) => receivedAt),
  ];
  expect(moments.length).toBeGreaterThan(40);
  expect(moments.filter((at) => at > now + 1_000)).toEqual([]);
});

test('Ce que la démonstration a vendu a ses factures spécimens, sans trou', async () => {
  const db = testDb();
  await fillDemo(db);
  await fillExamples(db);
  await invoiceExamples(ctxOf(db, makeActor(db, 'admin')));
  const sold = db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'paid'), ne(orders.status, 'cancelled')));
  const papers = db.select().from(invoices).orderBy(invoices.sequence).all();
  const issued = papers.filter(({ kind }) => kind === 'invoice');
  expect(issued.map(({ orderId }) => orderId).sort()).toEqual(
    sold
      .all()
      .map(({ id }) => id)
      .sort(),
  );
  expect(papers.filter(({ kind }) => kind === 'creditNote').map(({ amount }) => amount)).toEqual([5_000]);
  expect(papers.map(({ sequence }) => sequence)).toEqual(papers.map((_, at) => at + 1));
  expect(papers.every(({ series, content }) => series === 'SPECIMEN' && content.specimen)).toBe(true);
  expect(db.select().from(mailOutbox).where(eq(mailOutbox.kind, 'invoiceIssued')).all()).toEqual([]);
  const byCard = db.select().from(orders).where(eq(orders.paymentType, 'carte'));
  expect(byCard.all().filter(({ amount }) => amount > cardLimitOf(db, true))).toEqual([]);
});

test('Le registre de la démonstration dit son stock, ses achats et ses ventes, et ses jours passés sont clos', async () => {
  const db = testDb();
  await fillDemo(db);
  await fillExamples(db);
  await enterExamples(ctxOf(db), registerExamples(db));
  const { rows, pages } = wholeBook(db);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['opening', 'in', 'out']));
  expect(pages.length).toBeGreaterThan(5);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
  const open = rows.filter(({ seq }) => seq > (pages.at(-1)?.lastSeq ?? 0));
  expect(open.filter(({ recordedAt }) => recordedAt < Date.parse(`${today}T00:00:00+01:00`) - 3_600_000)).toEqual([]);
});
