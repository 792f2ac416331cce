import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { issuedIn, spanOf } from '../../../src/features/accounting/facts.server.ts';
import { fecFields } from '../../../src/features/accounting/fec.ts';
import { entriesIn, monthAnswer } from '../../../src/features/accounting/month.server.ts';
import { heldPapers } from '../../../src/features/accounting/papers.server.ts';
import { byMethod, byRegime } from '../../../src/features/accounting/sales.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/issue.server.ts';
import { processBankMessage, recordBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { acceptShortfall, noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import type { Shop } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { completeSeller } from '../../support/invoices.ts';
import {
  bankSays,
  forSum,
  makeCurrency,
  makeMetal,
  orderByCard,
  orderByTransfer,
  testTerminal,
} from '../../support/orders.ts';
import { configure, makeActor } from '../../support/people.ts';
import { clockShows, openCounter, standClock } from '../../support/shop.ts';

vi.setConfig({ testTimeout: 60_000 });
standClock();
const real = shopOf(completeSeller);
const demo = shopOf({ DEMO: '1' });

/** Rules of LPF A47 A-1, of the state's Test-Compta-Demat and of bookkeeping, as a list of violations. */
function fecProblems(text: string): string[] {
  const problems: string[] = [];
  const say = (is: boolean, words: string) => void (is || problems.push(words));
  say(!text.startsWith('\ufeff'), 'begins with a mark of its encoding');
  say(text.endsWith('\r\n'), 'does not end its last line');
  const [head = '', ...rows] = text.split('\r\n').slice(0, -1);
  say(head === fecFields.join('\t'), 'wrong names or order of the columns');
  const records = rows.map((row, at) => {
    const cells = row.split('\t');
    say(cells.length === 18, `line ${at + 2}: ${cells.length} fields`);
    say(!/["|]/.test(row), `line ${at + 2}: a quote or the other separator`);
    return Object.fromEntries(fecFields.map((name, place) => [name, cells[place] ?? ''])) as Record<
      (typeof fecFields)[number],
      string
    >;
  });
  const mayBeEmpty = ['CompAuxNum', 'CompAuxLib', 'EcritureLet', 'DateLet', 'Montantdevise', 'Idevise'];
  const mandatory = fecFields.filter((name) => !mayBeEmpty.includes(name));
  const isDay = (day: string) => {
    const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
    return /^\d{8}$/.test(day) && new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso);
  };
  const cents = (amount: string) => Number(amount.replace(',', ''));
  const labels = new Map<string, string>();
  let lastValid = '';
  for (const [at, row] of records.entries()) {
    const on = `line ${at + 2}`;
    for (const name of mandatory) say(row[name] !== '', `${on}: ${name} is empty`);
    for (const name of ['EcritureDate', 'PieceDate', 'ValidDate'] as const)
      say(isDay(row[name]), `${on}: ${name} is no day`);
    for (const name of ['Debit', 'Credit'] as const) say(/^\d+,\d{2}$/.test(row[name]), `${on}: ${name} is no amount`);
    say((row.Debit === '0,00') !== (row.Credit === '0,00'), `${on}: both or neither of debit and credit`);
    say(/^\d{3}/.test(row.CompteNum), `${on}: the account is not of the chart`);
    say((labels.get(row.CompteNum) ?? row.CompteLib) === row.CompteLib, `${on}: two labels of one account`);
    labels.set(row.CompteNum, row.CompteLib);
    say(/^(411|4191)/.test(row.CompteNum) === (row.CompAuxNum !== ''), `${on}: the client's number`);
    say((row.CompAuxNum === '') === (row.CompAuxLib === ''), `${on}: a client without a name`);
    say(row.EcritureLet + row.DateLet + row.Montantdevise + row.Idevise === '', `${on}: an unused field is filled`);
    say(row.ValidDate >= lastValid && row.ValidDate >= row.EcritureDate, `${on}: validated in another order`);
    lastValid = row.ValidDate;
  }
  say(new Set(labels.values()).size === labels.size, 'one label for two accounts');
  for (const [journal, of] of Map.groupBy(records, ({ JournalCode }) => JournalCode)) {
    const entries = [...Map.groupBy(of, ({ EcritureNum }) => EcritureNum)];
    const places = entries.map(([number]) => Number(number.match(/\d+$/)?.[0]));
    say(
      places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1),
      `${journal}: the numbers have a gap`,
    );
    for (const [number, lines] of entries) {
      const sum = lines.reduce((total, { Debit, Credit }) => total + cents(Debit) - cents(Credit), 0);
      say(sum === 0 && lines.length >= 2, `${journal} ${number}: does not balance`);
      say(new Set(lines.map(({ EcritureDate }) => EcritureDate)).size === 1, `${journal} ${number}: two dates`);
    }
  }
  say(records.length > 0, 'no entry');
  return problems;
}

const fecOf = async (db: ReturnType<typeof openCounter>['db'], shop: Shop, month: string) => {
  const answer = await monthAnswer(ctxOf(db, makeActor(db, 'admin'), shop), { month, file: 'fec' });
  return { name: answer?.headers.get('content-disposition') ?? '', text: (await answer?.text()) ?? '' };
};

/** Cards and transfers of every regime, a deposit, money beyond the price, money too late, refunds whole and in part. */
async function busyMonth(shop: Shop) {
  const { db, Items, admin } = openCounter();
  const client = () => makeActor(db, 'client', { lastName: 'O\u2019Brien | Fils\t"X"', company: '=1+1 SARL' });
  const coin = makeMetal(db, { metalName: '100 Francs', type: 'Piece De Collection', netSellPrice: 130_000 });
  const bar = makeMetal(db, { metalName: 'Lingotin', type: 'Lingots', weight: 1_000, netSellPrice: 12_001 });
  const dollars = makeCurrency(db);
  const as = ctxOf(db, admin, shop);
  const piece = (id: string) => ({ type: 'metal' as const, id, quantity: 1 });
  const pay = (orderId: string) => updatePaymentStatus(as, { orderId, status: 'paid' });
  const all = 48_235 + 130_000 + 12_001 + 9_215 + 2_500;
  const hear = async (raw: string) => {
    const message = testTerminal.readCallback(raw);
    if (!message) throw new Error('the seal is not good');
    const event = await recordBankMessage(as, { message });
    await processBankMessage(as, { eventId: event.id, message });
  };
  const mixed = await orderByTransfer(db, client(), all, {
    Items: [...Items, piece(coin.id), piece(bar.id), { type: 'currency', id: dollars.id, quantity: 100 }],
    delivery: 'parcel',
    deliveryCost: 2_500,
  });
  await pay(mixed._id);
  clockShows('2026-09-08T10:00:00+02:00');
  const byCard = await orderByCard(db, client(), 48_235, { Items });
  await hear(bankSays(byCard.form.orderNumber, '482.35EUR', 'payetest'));
  await hear(bankSays(byCard.form.orderNumber, '482.35EUR', 'payetest', { date: '15/03/2026_a_10:00:00' }));
  clockShows('2026-09-09T10:00:00+02:00');
  const sendBack = (orderId: string, amount: number, refundable: number) =>
    noteTransferRefund(as, { orderId, amount, refundable, what: forSum(db, orderId, amount) });
  await sendBack(mixed._id, 10_000, all);
  const late = await orderByTransfer(db, client(), 130_000, { Items: [piece(coin.id)] });
  await updateOrderStatus(as, { orderId: late._id, status: 'cancelled' });
  await pay(late._id);
  clockShows('2026-09-10T10:00:00+02:00');
  await sendBack(late._id, 130_000, 130_000);
  await sendBack(mixed._id, all - 10_000, all - 10_000);
  db.update(metals).set({ metalName: 'Changé' }).run();
  return { db, admin };
}

test('Un écart accepté est une perte, qu’un remboursement entier reprend ; le client est soldé avant et après', async () => {
  const { db, admin, Items } = openCounter();
  configure(db, { invoicing: { tolerance: 100 } });
  const as = ctxOf(db, admin, real);
  const { _id: orderId } = await orderByTransfer(db, makeActor(db, 'client'), 48_235, { Items });
  await noteTransfer(as, { orderId, amount: 48_185, valueDate: '2026-09-06', payer: 'MARTIN' });
  await acceptShortfall(as, { orderId });
  clockShows('2026-09-08T10:00:00+02:00');
  await issueDueInvoices(as);
  const balances = () => {
    const lines = entriesIn(as, '2026-09').flatMap((entry) => entry.lines);
    return Object.fromEntries(
      [...Map.groupBy(lines, ({ account }) => account)].map(([account, of]) => [
        account,
        of.reduce((sum, { debit, credit }) => sum + debit - credit, 0),
      ]),
    );
  };
  const sold = { client: 0, deposit: 0, bank: 48_185, shortfall: 50, investment: -48_235 };
  expect(balances()).toEqual(sold);
  expect(fecProblems((await fecOf(db, real, '2026-09')).text)).toEqual([]);
  const what = { purpose: 'order' } as const;
  await noteTransferRefund(as, { orderId, amount: 48_185, refundable: 48_185, what });
  expect(balances()).toEqual({ client: 0, deposit: 0, bank: 0, shortfall: 0, investment: 0 });
});

test('Les encaissements d’un mois et leurs écritures sont à la date de valeur, même notés après', async () => {
  const { db, client, admin, Items } = openCounter();
  const dealer = ctxOf(db, admin);
  const { _id: orderId, orderNumber } = await orderByTransfer(db, client, 48_235, { Items });
  const note = (amount: number, valueDate: string) =>
    noteTransfer(dealer, { orderId, amount, valueDate, payer: 'MME MARTIN' });
  await note(40_000, '2026-09-07');
  await note(10_000, '2026-09-04');
  await noteTransferRefund(dealer, { orderId, amount: 1_765, refundable: 50_000, what: { purpose: 'overpayment' } });
  await note(777, '2026-08-31');
  const rowsOf = async (month: string, file: string, apart: string) => {
    const answer = await monthAnswer(dealer, { month, file });
    expect(answer?.headers.get('content-type')).toContain(file === 'fec' ? 'text/plain' : 'text/csv');
    const rows = ((await answer?.text()) ?? '').trim().split('\r\n').slice(1);
    return rows.map((row) => row.split(apart));
  };
  const row = (day: string, ...sums: string[]) => [day, 'Virement', orderNumber, 'Lefèvre Zoé', 'MME MARTIN', ...sums];
  expect(await rowsOf('2026-09', 'encaissements', ';')).toEqual([
    row('2026-09-04', '100,00', '0,00', '17,65'),
    row('2026-09-07', '400,00', '0,00', '0,00'),
    ['2026-09-07', 'Virement', orderNumber, 'Lefèvre Zoé', '', '0,00', '17,65', '-17,65'],
  ]);
  expect(await rowsOf('2026-08', 'encaissements', ';')).toEqual([row('2026-08-31', '7,77', '0,00', '7,77')]);
  const bank = async (month: string) =>
    (await rowsOf(month, 'fec', '\t')).flatMap((row) => (/^51/.test(row[4] ?? '') ? [[row[3], row[11], row[12]]] : []));
  expect(await bank('2026-08')).toEqual([['20260831', '7,77', '0,00']]);
  expect(await bank('2026-09')).toEqual([
    ['20260907', '400,00', '0,00'],
    ['20260904', '100,00', '0,00'],
    ['20260907', '0,00', '17,65'],
  ]);
});

describe('Un mois pour le comptable', () => {
  test.each([
    ['d’une boutique', real, '732829320FEC20261231_2026-09.txt'],
    ['de la démonstration', demo, '000000000FEC20261231_2026-09.txt'],
  ])('%s s’exporte en écritures qui suivent les règles du FEC, toujours les mêmes', async (_, shop, name) => {
    const { db } = await busyMonth(shop);
    const first = await fecOf(db, shop, '2026-09');
    expect(fecProblems(first.text)).toEqual([]);
    expect(first.name).toContain(name);
    expect((await fecOf(db, shop, '2026-09')).text).toBe(first.text);
    expect((await fecOf(db, shop, '2026-08')).text).toBe(`${fecFields.join('\t')}\r\n`);
    clockShows('2026-12-01T10:00:00+01:00');
    expect((await fecOf(db, shop, '2026-09')).text).toBe(first.text);
  });

  test('solde les clients, garde le trop-perçu en attente et les ventes par régime', async () => {
    const { db, admin } = await busyMonth(real);
    const as = ctxOf(db, admin, real);
    const lines = entriesIn(as, '2026-09').flatMap((entry) => entry.lines);
    const balance = (account: string) =>
      lines.reduce((sum, line) => (line.account === account ? sum + line.debit - line.credit : sum), 0);
    expect(balance('client')).toBe(0);
    expect(balance('deposit')).toBe(0);
    expect(balance('suspense')).toBe(-48_235);
    expect(balance('card')).toBe(96_470);
    expect(balance('bank')).toBe(0);
    // All of the parcel went back; the card's coin is left.
    expect([balance('investment'), balance('margin'), balance('vat')]).toEqual([-48_235, 0, 0]);
    const issued = issuedIn(as, spanOf('2026-09'));
    expect(byRegime(issued).filter(({ gross }) => gross !== 0)).toEqual([
      { key: 'Or d’investissement', gross: 48_235, net: 48_235, tax: 0 },
    ]);
    expect(byMethod(issued).map(({ key, gross }) => [key, gross])).toEqual([
      ['Carte bancaire', 48_235],
      ['Virement', 0],
    ]);
  });

  test('tient en un ZIP : papiers, ventes, totaux, écritures et leur explication', async () => {
    const { db, admin } = await busyMonth(real);
    const answer = await monthAnswer(ctxOf(db, admin, real), { month: '2026-09', file: 'tout.zip' });
    const files = unzipSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer()));
    const names = Object.keys(files).sort();
    expect(names.filter((name) => name.endsWith('.pdf'))).toEqual([
      'papiers/avoir-2026-000003.pdf',
      'papiers/avoir-2026-000004.pdf',
      'papiers/facture-2026-000001.pdf',
      'papiers/facture-2026-000002.pdf',
    ]);
    expect(names.filter((name) => !name.startsWith('papiers/'))).toEqual([
      '732829320FEC20261231_2026-09.txt',
      'LISEZ-MOI.txt',
      'encaissements-2026-09.csv',
      'marges-2026-09.csv',
      'totaux-2026-09.csv',
      'ventes-2026-09.csv',
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(text('LISEZ-MOI.txt')).toContain('Ce n’est pas le FEC légal');
    expect(text('ventes-2026-09.csv')).toContain('2026-09-07;2026-000001;Facture;');
    expect(text('ventes-2026-09.csv')).toContain(';1+1 SARL;Virement;');
    expect(text('732829320FEC20261231_2026-09.txt')).toContain('\t1+1 SARL\t');
    // A spreadsheet adds them up: no apostrophe makes a text of what is given back.
    expect(text('ventes-2026-09.csv')).toMatch(/;Avoir;.*;-[\d]+,\d\d;0,00;-\d+,\d\d\r/);
    expect(text('totaux-2026-09.csv')).toContain('2026-09-08;Carte bancaire;Or d’investissement;482,35;0,00;482,35');
    expect(text('papiers/facture-2026-000001.pdf').startsWith('%PDF-1.7')).toBe(true);
  });

  test('n’est que pour la boutique', async () => {
    const { db } = await busyMonth(real);
    const client = ctxOf(db, makeActor(db, 'client'), real);
    for (const file of ['tout.zip', 'fec', 'ventes', 'totaux'])
      await expect(monthAnswer(client, { month: '2026-09', file })).rejects.toThrow('ne permet pas');
    expect(() => heldPapers(client)).toThrow('ne permet pas');
    const admin = ctxOf(db, makeActor(db, 'admin'), real);
    expect(await monthAnswer(admin, { month: '2026-13', file: 'fec' })).toBeNull();
    expect(await monthAnswer(admin, { month: '2026-09', file: 'toString' })).toBeNull();
  });
});
