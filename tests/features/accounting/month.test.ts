import { unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { readInvoices, spanOf } from '../../../src/features/accounting/facts.server.ts';
import { fecFields } from '../../../src/features/accounting/fec.ts';
import { monthResponse, readEntries } from '../../../src/features/accounting/month.server.ts';
import { invoicingReadiness } from '../../../src/features/accounting/papers.server.ts';
import { totalsByMethod, totalsByRegime } from '../../../src/features/accounting/sales.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { issueDueInvoices } from '../../../src/features/orders/papers/papers.server.ts';
import { receiveBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { acceptShortfall, noteTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { shopOf } from '../../support/context.ts';
import { bankSays, orderByCard, storedOrder, testTerminal } from '../../support/orders.ts';
import { openPapers } from '../../support/papers.ts';
import { configure } from '../../support/people.ts';
import { clockShows, refusal, standClock } from '../../support/shop.ts';

vi.setConfig({ testTimeout: 60_000 });
standClock();
const person = { lastName: 'O\u2019Brien | Fils\t"X"', company: '=1+1 SARL' };
const real = openPapers({ person });
const demo = openPapers({ person, shop: shopOf({ DEMO: '1' }) });

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

type Papers = ReturnType<typeof openPapers>;

const fecOf = async ({ dealer }: Papers, month: string) => {
  const answer = await monthResponse(dealer(), { month, file: 'fec' });
  return { name: answer?.headers.get('content-disposition') ?? '', text: (await answer?.text()) ?? '' };
};

/** Cents by account, debit less credit. */
function balancesOf({ dealer }: Papers) {
  const sums: Record<string, number> = {};
  for (const { account, debit, credit } of readEntries(dealer(), '2026-09').flatMap(({ lines }) => lines))
    sums[account] = (sums[account] ?? 0) + debit - credit;
  return sums;
}

/** Cards and transfers of every regime, a deposit, money beyond the price, money too late, refunds whole and in part. */
async function busyMonth(shop: Papers) {
  const { db, Items, dealer, paid, order, pay, giveBack } = shop;
  const coin = shop.collector();
  const all = 48_235 + 130_000 + 12_001 + 9_215 + 2_500;
  const mixed = await paid(all, {
    Items: [...Items, coin, shop.smallBar(), shop.dollars()],
    delivery: 'parcel',
    deliveryCost: 2_500,
  });
  clockShows('2026-09-08T10:00:00+02:00');
  const { form } = await orderByCard(db, shop.client().actor, 48_235, { Items });
  for (const more of [{}, { date: '15/03/2026_a_10:00:00' }]) {
    const message = testTerminal.parseCallback(bankSays(form.orderNumber, '482.35EUR', 'payetest', more));
    if (!message) throw new Error('the seal is not good');
    await receiveBankMessage(dealer(), message);
  }
  clockShows('2026-09-09T10:00:00+02:00');
  await giveBack(mixed, 10_000, all);
  const late = await order(130_000, { Items: [coin] });
  await updateOrderStatus(dealer(), { orderId: late, status: 'cancelled' });
  await pay(late);
  clockShows('2026-09-10T10:00:00+02:00');
  await giveBack(late, 130_000, 130_000);
  await giveBack(mixed, all - 10_000, all - 10_000);
  db.update(metals).set({ metalName: 'Changé' }).run();
}

test('Un écart accepté est une perte, qu’un remboursement entier reprend ; le client est soldé avant et après', async () => {
  configure(real.db, { invoicing: { tolerance: 100 } });
  const orderId = await real.order();
  await noteTransfer(real.dealer(), { orderId, amount: 48_185, valueDate: '2026-09-06', payer: 'MARTIN' });
  await acceptShortfall(real.dealer(), { orderId });
  clockShows('2026-09-08T10:00:00+02:00');
  await issueDueInvoices(real.dealer());
  expect(balancesOf(real)).toEqual({ client: 0, deposit: 0, bank: 48_185, shortfall: 50, investment: -48_235 });
  expect(fecProblems((await fecOf(real, '2026-09')).text)).toEqual([]);
  await real.giveBack(orderId, 48_185, 48_185, { purpose: 'order' });
  expect(balancesOf(real)).toEqual({ client: 0, deposit: 0, bank: 0, shortfall: 0, investment: 0 });
});

test('Les encaissements d’un mois et leurs écritures sont à la date de valeur, même notés après', async () => {
  const dealer = real.dealer();
  const orderId = await real.order();
  const note = (amount: number, valueDate: string) =>
    noteTransfer(dealer, { orderId, amount, valueDate, payer: 'MME MARTIN' });
  await note(40_000, '2026-09-07');
  await note(10_000, '2026-09-04');
  await real.giveBack(orderId, 1_765, 50_000, { purpose: 'overpayment' });
  await note(777, '2026-08-31');
  const rowsOf = async (month: string, file: string, apart: string) => {
    const answer = await monthResponse(dealer, { month, file });
    expect(answer?.headers.get('content-type')).toContain(file === 'fec' ? 'text/plain' : 'text/csv');
    const rows = ((await answer?.text()) ?? '').trim().split('\r\n').slice(1);
    return rows.map((row) => row.split(apart));
  };
  const { orderNumber } = storedOrder(real.db, orderId);
  const row = (day: string, payer: string, ...sums: string[]) => [
    day,
    'Virement',
    orderNumber,
    '1+1 SARL',
    payer,
    ...sums,
  ];
  expect(await rowsOf('2026-09', 'encaissements', ';')).toEqual([
    row('2026-09-04', 'MME MARTIN', '100,00', '0,00', '17,65'),
    row('2026-09-07', 'MME MARTIN', '400,00', '0,00', '0,00'),
    row('2026-09-07', '', '0,00', '17,65', '-17,65'),
  ]);
  const bank = (await rowsOf('2026-08', 'fec', '\t')).filter((row) => /^51/.test(row[4] ?? ''));
  expect(bank.map((row) => [row[3], row[11], row[12]])).toEqual([['20260831', '7,77', '0,00']]);
});

describe('Un mois pour le comptable', () => {
  test.each([
    ['d’une boutique', real, '732829320FEC20261231_2026-09.txt'],
    ['de la démonstration', demo, '000000000FEC20261231_2026-09.txt'],
  ])('%s s’exporte en écritures qui suivent les règles du FEC, toujours les mêmes', async (_, shop, name) => {
    await busyMonth(shop);
    const first = await fecOf(shop, '2026-09');
    expect(fecProblems(first.text)).toEqual([]);
    expect(first.name).toContain(name);
    expect((await fecOf(shop, '2026-09')).text).toBe(first.text);
    expect((await fecOf(shop, '2026-08')).text).toBe(`${fecFields.join('\t')}\r\n`);
    clockShows('2026-12-01T10:00:00+01:00');
    expect((await fecOf(shop, '2026-09')).text).toBe(first.text);
  });

  test('solde les clients, garde le trop-perçu en attente et les ventes par régime', async () => {
    await busyMonth(real);
    // All of the parcel went back; the card's coin is left.
    const left = { card: 96_470, bank: 0, suspense: -48_235, investment: -48_235, margin: 0, vat: 0 };
    expect(balancesOf(real)).toMatchObject({ client: 0, deposit: 0, ...left });
    const issued = readInvoices(real.dealer(), spanOf('2026-09'));
    expect(totalsByRegime(issued).filter(({ gross }) => gross !== 0)).toEqual([
      { key: 'Or d’investissement', gross: 48_235, net: 48_235, tax: 0 },
    ]);
    expect(totalsByMethod(issued).map(({ key, gross }) => [key, gross])).toEqual([
      ['Carte bancaire', 48_235],
      ['Virement', 0],
    ]);
  });

  test('tient en un ZIP : papiers, ventes, totaux, écritures et leur explication', async () => {
    await busyMonth(real);
    const answer = await monthResponse(real.dealer(), { month: '2026-09', file: 'tout.zip' });
    const files = unzipSync(new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      '732829320FEC20261231_2026-09.txt',
      'LISEZ-MOI.txt',
      'encaissements-2026-09.csv',
      'marges-2026-09.csv',
      'papiers/avoir-2026-000003.pdf',
      'papiers/avoir-2026-000004.pdf',
      'papiers/facture-2026-000001.pdf',
      'papiers/facture-2026-000002.pdf',
      'rachats-2026-09.csv',
      'totaux-2026-09.csv',
      'ventes-2026-09.csv',
    ]);
    const text = (name: string) => new TextDecoder().decode(files[name]);
    expect(text('LISEZ-MOI.txt')).toContain('Ce n’est pas le FEC légal');
    expect(text('ventes-2026-09.csv')).toContain('2026-09-07;2026-000001;Facture;');
    // A spreadsheet adds them up: no apostrophe makes a text of what is given back.
    expect(text('ventes-2026-09.csv')).toMatch(/;Avoir;.*;-[\d]+,\d\d;0,00;-\d+,\d\d\r/);
    expect(text('totaux-2026-09.csv')).toContain('2026-09-08;Carte bancaire;Or d’investissement;482,35;0,00;482,35');
    expect(text('papiers/facture-2026-000001.pdf').startsWith('%PDF-1.7')).toBe(true);
  });

  test('n’est que pour la boutique', async () => {
    await expect(monthResponse(real.client(), { month: '2026-09', file: 'fec' })).rejects.toThrow('ne permet pas');
    expect(() => invoicingReadiness(real.client())).toThrow('ne permet pas');
    for (const missing of [
      { month: '2026-13', file: 'fec' },
      { month: '2026-09', file: 'toString' },
    ])
      await expect(monthResponse(real.dealer(), missing)).rejects.toThrow(refusal('notFound'));
  });
});
