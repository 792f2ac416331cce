import { describe, expect, test } from 'vitest';
import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import { isoDay } from '../../../src/dates.ts';
import {
  entriesOf,
  type InvoiceFact,
  type JournalEntry,
  type PaymentFact,
  partyNumber,
} from '../../../src/features/accounting/entries.ts';
import { fecFields, fecFileName, fecText } from '../../../src/features/accounting/fec.ts';
import { defaultInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { grossLine, issuedPaper } from '../../support/lines.ts';

/** Noon in Paris, in winter. */
const on = (day: string) => Date.parse(`${day}T11:00:00Z`);
const party = { id: 'C0000000000AB', name: 'Lefèvre Zoé' };
const partyOf = () => party;

const coin: InvoiceLine = { ...grossLine('l1', 50_000), net: 50_000, tax: 0 };
const parcel = (rate: number, net: number, tax: number): InvoiceLine => ({
  ...grossLine(null, net + tax, { regime: 'standard', rate }),
  net,
  tax,
});

const issued = (day: string, lines: InvoiceLine[], more: Partial<InvoiceFact> = {}): InvoiceFact => ({
  ...issuedPaper('invoice', lines, on(day)),
  number: '2026-000001',
  ...more,
});

const received = (day: string, price: number, more: Partial<PaymentFact> = {}): PaymentFact => ({
  id: 'm1',
  journal: 'CB',
  means: more.journal === 'BQ' ? 'transfer' : 'card',
  at: on(day),
  day: isoDay(more.at ?? on(day)),
  shortfall: 0,
  orderId: 'o1',
  documentNumber: 'ABCD',
  price,
  overpayment: 0,
  ...more,
});

/** « CB CB000001 Règlement commande ABCD: card 520/0, client de Zoé 0/520 » */
const shown = (entries: readonly JournalEntry[]) =>
  entries.map(({ journal, number, label, lines }) => {
    const parts = lines.map(
      ({ account, party: of, debit, credit }) => `${account}${of ? ' de Zoé' : ''} ${debit}/${credit}`,
    );
    return `${journal} ${number} ${label}: ${parts.join(', ')}`;
  });

describe('Les écritures d’une commande', () => {
  test('payée le jour de sa facture, même avant elle, soldent le compte du client', () => {
    const entries = entriesOf({
      invoices: [issued('2026-03-02', [coin, parcel(2000, 2000, 400)])],
      payments: [received('2026-03-02', 52_400, { at: on('2026-03-02') - 3_600_000 })],
      partyOf,
    });
    expect(shown(entries)).toEqual([
      'CB CB000001 Règlement commande ABCD: card 52400/0, client de Zoé 0/52400',
      'VT 2026-000001 Facture 2026-000001: client de Zoé 52400/0, investment 0/50000, deliveryTaxed 0/2000, vat 0/400',
    ]);
  });

  test('payée la veille attendent en acompte, qui s’impute le jour de la facture, remboursements d’alors déduits', () => {
    const entries = entriesOf({
      invoices: [issued('2026-03-03', [coin, parcel(0, 2000, 0)])],
      payments: [
        received('2026-03-02', 52_000, { journal: 'BQ' }),
        received('2026-03-02', -1_000, { journal: 'BQ', at: on('2026-03-02') + 1 }),
        received('2026-03-02', 9_900, { orderId: 'another', documentNumber: 'WXYZ', at: on('2026-03-02') + 2 }),
        received('2026-03-03', 1_000, { journal: 'BQ', at: on('2026-03-03') + 1 }),
      ],
      partyOf,
    });
    expect(shown(entries)).toEqual([
      'BQ BQ000001 Règlement commande ABCD: bank 52000/0, deposit de Zoé 0/52000',
      'BQ BQ000002 Remboursement commande ABCD: bank 0/1000, deposit de Zoé 1000/0',
      'CB CB000001 Règlement commande WXYZ: card 9900/0, deposit de Zoé 0/9900',
      'VT 2026-000001 Facture 2026-000001: client de Zoé 52000/0, investment 0/50000, deliveryExempt 0/2000',
      'OD OD000001 Acompte imputé sur facture 2026-000001: deposit de Zoé 51000/0, client de Zoé 0/51000',
      'BQ BQ000003 Règlement commande ABCD: bank 1000/0, client de Zoé 0/1000',
    ]);
  });

  test('payée par virement portent sa date de valeur, et l’acompte de la veille s’impute le jour de la facture', () => {
    const money = [received('2026-03-03', 50_000, { journal: 'BQ', day: '2026-03-02' })];
    const entries = entriesOf({ invoices: [issued('2026-03-03', [coin])], payments: money, partyOf });
    const bank = entries.find(({ journal }) => journal === 'BQ');
    expect(bank?.lines).toMatchObject([{ account: 'bank' }, { account: 'deposit' }]);
    expect(entries.find(({ journal }) => journal === 'OD')?.day).toBe('2026-03-03');
    const row = fecText(entries, defaultInvoicing.accounts)
      .split('\r\n')
      .map((text) => text.split('\t'))
      .find(([journal]) => journal === 'BQ');
    const of = (name: (typeof fecFields)[number]) => row?.[fecFields.indexOf(name)];
    expect([of('EcritureDate'), of('PieceDate'), of('ValidDate')]).toEqual(['20260302', '20260302', '20260303']);
  });

  test('se numérotent par journal, et recommencent à un avec l’année de Paris, même notées en janvier', () => {
    const lastHour = Date.parse('2026-12-31T22:59:59Z');
    const cards = [lastHour + 1_000, lastHour, lastHour - 1_000].map((at) => received('2026-01-01', 100, { at }));
    const transfers = [
      received('2026-12-30', 100, { journal: 'BQ', day: '2026-12-30' }),
      received('2027-01-02', 200, { journal: 'BQ', day: '2026-12-31' }),
      received('2027-01-03', 300, { journal: 'BQ', day: '2027-01-03' }),
    ];
    const numbers = (money: PaymentFact[]) =>
      entriesOf({ invoices: [], payments: money, partyOf }).map(({ number }) => number);
    expect(numbers(cards)).toEqual(['CB000001', 'CB000002', 'CB000001']);
    expect(numbers(transfers)).toEqual(['BQ000001', 'BQ000002', 'BQ000001']);
  });
});

test('Les espèces qu’aucune commande n’explique ont leur contrepartie, et la banque sa moitié par les virements internes', () => {
  const cash = (
    [
      ['withdrawal', 30_000, 'Fonds de caisse', ''],
      ['exchange', -18_540, '', '2026-C00007'],
      ['deposit', -5_000, '', 'BR 12'],
      ['count', -20, 'Perdu', ''],
      ['count', 15, 'Retrouvé', ''],
      ['count', 0, 'Autres pièces', ''],
    ] as const
  ).map(([kind, amount, reason, number], place) => {
    return { at: on('2026-03-02') + place, day: '2026-03-02', kind, amount, reason, number };
  });
  expect(shown(entriesOf({ invoices: [], payments: [], cash, partyOf }))).toEqual([
    'CA CA000001 Apport d’espèces en caisse Fonds de caisse: cash 30000/0, transit 0/30000',
    'BQ BQ000001 Apport d’espèces en caisse Fonds de caisse: transit 30000/0, bank 0/30000',
    'CA CA000002 Billets achetés 2026-C00007: cash 0/18540, notesBought 18540/0',
    'CA CA000003 Remise d’espèces en banque BR 12: cash 0/5000, transit 5000/0',
    'BQ BQ000002 Remise d’espèces en banque BR 12: transit 0/5000, bank 5000/0',
    'CA CA000004 Écart de caisse Perdu: cash 0/20, cashShort 20/0',
    'CA CA000005 Écart de caisse Retrouvé: cash 15/0, cashOver 0/15',
  ]);
});

test('Le compte d’un client se compose de lettres et de chiffres, les mêmes à chaque fois', () => {
  expect(partyNumber('01a19a72-57f9-7cb1-8e1a-ff71cfeaf4c4')).toBe('CFF71CFEAF4C4');
});

test.each([
  ['\tLe "Coin" |\r\n d’Or\t', 'Le Coin d’Or'],
  ["=cmd|'/C calc'!A0", "cmd '/C calc'!A0"],
  ['\r+-=＝1', '1'],
  ['-12,50', '-12,50'],
])(
  '« %s » n’a dans le fichier des écritures ni séparateur, ni fin de ligne, ni guillemet, et n’est pas une formule',
  (name, cell) => {
    const facts = { invoices: [], payments: [received('2026-03-02', 100)], partyOf: () => ({ ...party, name }) };
    const rows = fecText(entriesOf(facts), defaultInvoicing.accounts)
      .split('\r\n')
      .map((row) => row.split('\t'));
    expect(rows.map((row) => row.length)).toEqual([18, 18, 18, 1]);
    expect(rows[2]?.[fecFields.indexOf('CompAuxLib')]).toBe(cell);
    expect(rows[2]?.[fecFields.indexOf('Credit')]).toBe('1,00');
  },
);

test('Le fichier se nomme par le SIREN, l’exercice et le mois, ou par des zéros sans SIREN', () => {
  expect(fecFileName('732829320', '2027-01')).toBe('732829320FEC20271231_2027-01.txt');
  for (const none of ['', '12345678', '1234567890', 'RCS 123456789', '123456789 RCS'])
    expect(fecFileName(none, '2026-11')).toBe('000000000FEC20261231_2026-11.txt');
});
