import { describe, expect, test } from 'vitest';
import { defaultInvoicing } from '../../../src/features/configuration/invoicing.ts';
import { grossLines, notesDetail, type SoldLine } from '../../../src/features/invoices/lines.ts';
import { banknotes } from '../../support/notes.ts';
import { makeMetal } from '../../support/orders.ts';
import { testDb } from '../../support/people.ts';

const db = testDb();
const coin = makeMetal(db, { mintingStart: 1850, mintingEnd: 1914, legalTender: true });
const bar = makeMetal(db, { metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1_000, purity: 9_999 });
const sold = (id: string, values: Partial<SoldLine> = {}): SoldLine => ({
  id,
  name: id,
  quantity: 1,
  notes: null,
  amount: 10_000,
  metal: null,
  ...values,
});
const linesOf = (lines: SoldLine[], deliveryCost = 0, serials?: Map<string, string[]>) =>
  grossLines({ lines, deliveryCost, deliveryLabel: 'Colis assuré', ...(serials && { serials }) }, defaultInvoicing);
const plain = (details: readonly (readonly [string, string])[] | undefined) =>
  details?.map(([name, value]) => `${name} ${value.replaceAll(/\s/g, ' ')}`);

describe('Une ligne de facture', () => {
  test('d’or d’investissement est exonérée, et dit le poids, le titre et les années de la pièce', () => {
    const [line] = linesOf([sold('coin', { quantity: 2, amount: 96_470, metal: coin })]);
    const exempt = { regime: 'investment', rate: 0, gross: 96_470 };
    expect(line).toMatchObject({ lineId: 'coin', quantity: 2, unit: 'piece', ...exempt });
    expect(plain(line?.details)).toEqual(['Poids 6,451 g', 'Titre 900 ‰', 'Frappe 1850 à 1914']);
  });

  test('d’un lingotin trop léger pour l’exonération porte le taux réglé', () => {
    const [line] = linesOf([sold('bar', { metal: bar })]);
    expect(line).toMatchObject({ unit: 'piece', regime: 'standard', rate: defaultInvoicing.vatRate });
  });

  test('de billets dit lesquels, sans taxe', () => {
    const [line] = linesOf([sold('usd', { quantity: 250, notes: banknotes('2×100, 1×50') })]);
    const details = [['Billets', '2 × 100, 1 × 50']];
    expect(line).toMatchObject({ unit: 'money', regime: 'banknotes', rate: 0, details });
    expect(notesDetail([])).toEqual([]);
  });

  test('porte les numéros de ses pièces, et d’elles seules', () => {
    const serials = new Map([
      ['a', ['N1', 'N2']],
      ['b', []],
    ]);
    const lines = linesOf([sold('a'), sold('b'), sold('c')], 0, serials);
    expect(lines.map(({ details }) => plain(details))).toEqual([['Numéro de série N1, N2'], [], []]);
  });

  test('La livraison suit les articles, une ligne par régime, et manque où elle est gratuite', () => {
    const goods = [sold('coin', { amount: 6_000, metal: coin }), sold('bar', { amount: 4_800, metal: bar })];
    expect(linesOf(goods)).toHaveLength(2);
    expect(linesOf(goods, 1_000).slice(2)).toEqual(
      [
        { regime: 'investment', rate: 0, gross: 600 },
        { regime: 'standard', rate: defaultInvoicing.vatRate, gross: 400 },
      ].map((part) => ({ lineId: null, name: 'Colis assuré', details: [], quantity: 1, unit: 'service', ...part })),
    );
  });
});
