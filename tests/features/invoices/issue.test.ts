import { extractText } from 'unpdf';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { orderLines } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { isoDay } from '../../../src/dates.ts';
import { renderPdf } from '../../../src/document/pdf.server.ts';
import { invoiceDocument } from '../../../src/features/invoices/invoicePaper.ts';
import type { InvoiceRow } from '../../../src/features/invoices/issue.server.ts';
import { getCreditNote, getInvoice } from '../../../src/features/invoices/papers.server.ts';
import { getOrderById } from '../../../src/features/orders/model/queries.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/papers.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import type { ArticlesInput } from '../../../src/features/orders/payments.api.ts';
import { withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { completeSeller } from '../../support/invoices.ts';
import { makeMetal, orderByTransfer } from '../../support/orders.ts';
import { openPapers } from '../../support/papers.ts';
import { makeActor, rowsOf } from '../../support/people.ts';

// The first paper brings the library that draws it.
vi.setConfig({ testTimeout: 120_000 });
const shop = openPapers({ person: { identityStatus: 'verified' } });
const { order, pay, paid, giveBack, issued, lastLines, numbers, smallBar, dollars } = shop;
const year = isoDay(Date.now()).slice(0, 4);

describe('Une commande payée', () => {
  test('reçoit le numéro suivant de l’année, et sa facture reste ce qu’elle était', async () => {
    const first = await paid();
    await paid();
    expect(numbers()).toEqual([`${year}-000001`, `${year}-000002`]);
    const [paper] = issued();
    const seller = { SHOP_NAME: 'Comptoir', SHOP_SIREN: '732 829 320' };
    const whole = { seller, buyer: { lastName: 'Lefèvre' }, gross: 48_235, net: 48_235, tax: 0 };
    expect(paper?.content).toMatchObject({ specimen: false, ...whole, lines: [{ name: '20 Francs Napoléon' }] });
    shop.db.update(metals).set({ metalName: 'Autre pièce', type: 'Piece De Collection' }).run();
    await getInvoice(shop.client(), { orderId: first });
    expect(issued()[0]).toEqual(paper);
  });

  test('de deux articles tient sur une page, avec tout ce que la loi fait dire du vendeur', async () => {
    const Items = [...shop.Items, shop.collector()];
    await paid(180_735, { Items, delivery: 'parcel', deliveryCost: 2_500 });
    const [row] = issued();
    const pdf = await renderPdf(invoiceDocument(row as InvoiceRow, 'https://boutique.test'));
    const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    expect(totalPages).toBe(1);
    const { SHOP_ADDRESS, SHOP_SIREN, SHOP_RCS, SHOP_CAPITAL, SHOP_VAT } = completeSeller;
    for (const told of [SHOP_ADDRESS, SHOP_SIREN, SHOP_RCS, SHOP_CAPITAL, SHOP_VAT])
      expect(text.replace(/\s+/g, ' ')).toContain(told);
  });

  test('et un geste commercial ne se confond pas avec la livraison', async () => {
    const Items = [...shop.Items, shop.collector()];
    await paid(180_735, { Items, delivery: 'parcel', deliveryCost: 2_500 });
    const [row] = issued() as InvoiceRow[];
    if (!row) throw new Error('no invoice');
    const gestures = row.content.lines
      .filter(({ unit }) => unit === 'service')
      .map((line) => ({ ...line, name: 'Geste commercial' }));
    const content = { ...row.content, lines: [...row.content.lines, ...gestures] };
    const table = invoiceDocument({ ...row, content }, 'https://boutique.test').blocks.find(
      ({ kind }) => kind === 'table',
    );
    const names = table?.kind === 'table' ? table.rows.map(([cell]) => String(cell).split('\n')[0]) : [];
    expect(names.slice(2)).toEqual(['Colis assuré', 'Geste commercial']);
  });

  test('dit le prix d’une unité si petit soit-il, et la quantité redonne le montant', async () => {
    await paid(48_235);
    const [row] = issued() as InvoiceRow[];
    if (!row) throw new Error('no invoice');
    const prices = [
      [30_000, 17_019],
      [2, 3],
      [100, 9_200],
    ].map(([quantity = 0, gross = 0]) => {
      const lines = row.content.lines.map((line) => ({ ...line, quantity, gross }));
      const document = invoiceDocument({ ...row, content: { ...row.content, lines } }, 'https://boutique.test');
      return document.blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.map(([, , cell]) => cell) : [],
      )[0];
    });
    expect(prices.map((price) => plain(String(price)))).toEqual(['0,005673 €', '0,015 €', '0,92 €']);
  });

  test('parmi vingt payées ensemble, a un numéro à elle : la suite est sans trou', async () => {
    const orderOf = async (actor: ReturnType<typeof makeActor>) =>
      (await orderByTransfer(shop.db, actor, 48_235, { Items: shop.Items }))._id;
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await orderOf(makeActor(shop.db, 'client')));
    const done = await Promise.allSettled(
      ids.map((id, n) =>
        n % 10 === 3
          ? write(shop.dealer(), (tx) => {
              void updatePaymentStatus(tx, { orderId: id, status: 'paid' });
              throw new Error('the rest of this work failed');
            })
          : pay(id),
      ),
    );
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(issued().map(({ sequence }) => sequence)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
    expect(new Set(issued().map(({ orderId }) => orderId)).size).toBe(18);
  });

  test('d’une démonstration a un spécimen, numéroté à part', async () => {
    await paid(48_235, {}, shopOf({ DEMO: '1' }));
    await paid();
    expect(numbers()).toEqual([`SPECIMEN-${year}-000001`, `${year}-000001`]);
    expect(issued()[0]?.content).toMatchObject({ specimen: true, seller: { SHOP_NAME: 'Comptoir' } });
  });
});

test('Une facture ne se change, ne se supprime et ne se saute pas, même à la main dans la base', async () => {
  await paid();
  const run = (sql: string) => () => shop.db.$client.prepare(sql).run();
  expect(run('update invoices set amount = 1')).toThrow('never changed');
  expect(run('delete from invoices')).toThrow('never deleted');
  const copy = (sequence: number, issuedAt: string) =>
    run(
      `insert into invoices select 'x${sequence}', 'x${sequence}', series, year, ${sequence}, 'creditNote', order_id, id, ${issuedAt}, 1, content from invoices`,
    );
  expect(copy(3, 'issued_at')).toThrow('not the next number');
  expect(copy(2, 'issued_at - 1')).toThrow('not the next number');
  expect(copy(2, 'issued_at')).not.toThrow();
});

test('Sans les mentions du vendeur rien n’est émis ni inventé : la facture attend, puis part avec son courriel', async () => {
  const bare = shopOf({ ...completeSeller, SHOP_SIREN: '', SHOP_VAT: '' });
  const orderId = await paid(48_235, {}, bare);
  expect(issued()).toEqual([]);
  expect(shop.due()).toMatchObject([{ orderId }]);
  expect(await issueDueInvoices(shop.dealer(bare))).toBe(0);
  expect(await issueDueInvoices(shop.dealer())).toBe(1);
  expect(await issueDueInvoices(shop.dealer())).toBe(0);
  expect(numbers()).toEqual([`${year}-000001`]);
  expect(rowsOf(shop.db, mailOutbox).at(-1)).toMatchObject({ kind: 'invoiceIssued', papers: numbers() });
});

test('Un remboursement émet un avoir qui nomme la facture, jusqu’au dernier centime et pas au-delà', async () => {
  const total = 48_235 + 12_001 + 9_215;
  const id = await paid(total, { Items: [...shop.Items, smallBar(), dollars()] });
  await giveBack(id, 10_000, total);
  await giveBack(id, total - 10_000, total - 10_000);
  const [invoice, first, last] = issued();
  expect(issued()).toHaveLength(3);
  expect(first?.content.corrects).toEqual({ number: invoice?.number, issuedAt: invoice?.issuedAt });
  const free = { name: 'Geste commercial', lineId: null };
  expect(first?.content.lines).toMatchObject(
    ['investment', 'standard', 'banknotes'].map((regime) => ({ ...free, regime })),
  );
  expect(last?.content.lines).toMatchObject([
    { name: '20 Francs Napoléon', quantity: 1 },
    { name: 'Lingotin 1 g', quantity: 1 },
    { name: 'Dollar américain (USD)', quantity: 100, details: [['Billets', '1 × 100']] },
  ]);
  const sum = (key: 'gross' | 'net' | 'tax') => (first?.content[key] ?? 0) + (last?.content[key] ?? 0);
  expect([sum('gross'), sum('net'), sum('tax')]).toEqual([total, invoice?.content.net, invoice?.content.tax]);
  const mails = rowsOf(shop.db, mailOutbox).slice(-2);
  expect(mails).toMatchObject([
    { kind: 'partialRefund', papers: [first?.number] },
    { kind: 'orderRefunded', papers: [last?.number] },
  ]);
  expect(mails.map(({ text }) => /Vous trouverez .* en pièce jointe/.exec(text)?.[0])).toEqual(
    [first, last].map((note) => `Vous trouverez l’avoir ${note?.number} en pièce jointe`),
  );
});

describe('Un remboursement par article', () => {
  let id: string;
  const total = 3 * 48_235 + 24_881 + 12_001 + 2_500;
  const lineId = (name: string) => rowsOf(shop.db, orderLines).find((line) => line.name.startsWith(name))?.id ?? '';
  const giveBackPieces = (lines: ArticlesInput['lines'], amount: number, delivery = false) => {
    const refundable = getOrderById(shop.dealer(), { id }).desk?.transferRefundable ?? 0;
    return giveBack(id, amount, Math.round(refundable * 100), { purpose: 'articles', lines, delivery });
  };

  beforeEach(async () => {
    id = await order(total, {
      Items: [{ ...shop.Items[0], quantity: 3 }, dollars(270), smallBar()],
      delivery: 'parcel',
      deliveryCost: 2_500,
    });
  });

  test('nomme sur l’avoir la facture, les pièces et les billets rendus, chacun avec son régime, et rien d’autre', async () => {
    await pay(id);
    const notes = [{ value: 100, count: 1 }];
    await giveBackPieces(
      [
        { lineId: lineId('20 Francs'), quantity: 1 },
        { lineId: lineId('Dollar'), quantity: 100, notes },
      ],
      48_235 + 9_215,
    );
    const [invoice, note] = issued();
    expect(note?.content.corrects).toEqual({ number: invoice?.number, issuedAt: invoice?.issuedAt });
    expect(note?.content.lines).toMatchObject([
      { name: '20 Francs Napoléon', quantity: 1, regime: 'investment', gross: 48_235, tax: 0 },
      { quantity: 100, regime: 'banknotes', gross: 9_215, details: [['Billets', '1 × 100']] },
    ]);
    const paper = JSON.stringify(
      invoiceDocument({ ...note, kind: 'creditNote' } as InvoiceRow, 'https://boutique.test').blocks,
    );
    for (const words of [invoice?.number ?? '', 'Or d’investissement', 'Billets de banque', '1 × 100'])
      expect(paper).toContain(words);
    expect(paper).not.toContain('Lingotin');
  });

  test('nomme la livraison quand elle est rendue, et la TVA de tous les avoirs est celle de la facture', async () => {
    await pay(id);
    await giveBackPieces([{ lineId: lineId('Lingotin'), quantity: 1 }], 12_001 + 2_500, true);
    expect(lastLines()?.filter(({ lineId }) => lineId === null)).toMatchObject([
      { name: 'Colis assuré', regime: 'investment', gross: 2_015 },
      { name: 'Colis assuré', regime: 'banknotes', gross: 346 },
      { name: 'Colis assuré', regime: 'standard', gross: 139 },
    ]);
    const rest = total - 14_501;
    await giveBack(id, rest, rest);
    const [invoice, ...notes] = issued();
    for (const key of ['gross', 'net', 'tax'] as const)
      expect(notes.reduce((sum, { content }) => sum + content[key], 0)).toBe(invoice?.content[key]);
  });

  test('fait avant la facture est nommé sur l’avoir qui part avec elle', async () => {
    await pay(id, shopOf({ ...completeSeller, SHOP_SIREN: '' }));
    await giveBackPieces([{ lineId: lineId('20 Francs'), quantity: 1 }], 48_235);
    await giveBackPieces([{ lineId: lineId('20 Francs'), quantity: 1 }], 48_235);
    expect(issued()).toEqual([]);
    await issueDueInvoices(shop.dealer());
    expect(issued().map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    expect(lastLines()).toMatchObject([{ name: '20 Francs Napoléon', quantity: 2, gross: 96_470 }]);
  });
});

test('Un remboursement après une rétractation nomme sur l’avoir la pièce renoncée, et le dernier ce qui restait', async () => {
  const ecu = makeMetal(shop.db, { metalName: 'Écu d’or', type: 'Piece De Collection', netSellPrice: 24_881 });
  const total = 48_235 + 2 * 24_881;
  const id = await paid(total, { Items: [...shop.Items, { type: 'metal', id: ecu.id, quantity: 2 }] });
  const lineId = rowsOf(shop.db, orderLines).find(({ metalId }) => metalId === ecu.id)?.id ?? '';
  await withdraw(shop.client(), { orderId: id, lines: [{ lineId, quantity: 1 }] });
  await giveBack(id, 24_881, total);
  expect(lastLines()).toMatchObject([{ name: 'Écu d’or', quantity: 1, gross: 24_881 }]);
  await giveBack(id, total - 24_881, total - 24_881);
  const left = ['20 Francs Napoléon', 'Écu d’or'];
  expect(lastLines()?.map(({ name, quantity }) => [name, quantity])).toEqual(left.map((name) => [name, 1]));
});

// Invoices of other clients: tests/api/otherClients.test.ts.
test('L’avoir d’un client n’est qu’à lui et à la boutique', async () => {
  await giveBack(await paid(), 48_235, 48_235);
  const [, number = ''] = numbers();
  const stranger = ctxOf(shop.db, makeActor(shop.db, 'client'));
  await expect(getCreditNote(stranger, { number })).rejects.toThrow('n’existe pas');
  await expect(getCreditNote(ctxOf(shop.db), { number })).rejects.toThrow('session est terminée');
  for (const own of [shop.client(), shop.dealer()])
    expect((await getCreditNote(own, { number })).filename).toBe(`avoir-${number}.pdf`);
});
