import { expect, test } from 'vitest';
import type { GoodsPlan } from '../../src/features/imports/goods/plan.ts';
import { stageFile } from '../support/imports.ts';
import { testDb } from '../support/people.ts';
import { furnish } from '../support/stockSteps.ts';

const stockOf = (row: { plan: unknown } | undefined) => (row?.plan as GoodsPlan | undefined)?.stock;

/** Cells as French spreadsheets write whole numbers and days. */
test.each<[cell: string, column: string, right: object | string]>([
  ['5,00', 'reçu', { received: 5 }],
  ['1 200,00', 'reçu', { received: 1_200 }],
  ['1 2', 'reçu', '« 1 2 » n’est pas un nombre entier.'],
  ['12 3456', 'reçu', '« 12 3456 » n’est pas un nombre entier.'],
  ['5.0', 'reçu', { received: 5 }],
  ['1.250', 'coût unitaire', '« 1.250 » se lit de deux façons : écrivez 1250 ou 1,2500.'],
  ['1250.000000', 'coût unitaire', { lot: { unitCost: 1_250_000_000 } }],
  ['-5', 'coût unitaire', '« -5 » n’est pas un coût en euros.'],
  ['5,50', 'reçu', '« 5,50 » n’est pas un nombre entier.'],
  ['12,00', 'coffre', { count: 12 }],
  ['12,3', 'coffre', '« 12,3 » n’est pas un nombre entier.'],
  ['21/11/2026', 'arrivé le', { lot: { day: '2026-11-21' } }],
  ['1/2/2026', 'arrivé le', { lot: { day: '2026-02-01' } }],
  ['2026-11-21', 'arrivé le', { lot: { day: '2026-11-21' } }],
  ['21 nov.', 'arrivé le', 'Indiquez le jour de l’arrivée, comme 21/11/2026.'],
])('« %s » dans « %s »', async (cell, column, right) => {
  const { admin, coin } = furnish(testDb());
  const row = { id: coin.id, reçu: '1', [column]: cell };
  const file = await stageFile(admin, [Object.keys(row).join(';'), Object.values(row).join(';')].join('\r\n'));
  const [staged] = file.rows();
  if (typeof right === 'string') expect(staged).toMatchObject({ outcome: 'refused', text: right });
  else expect(stockOf(staged)).toMatchObject(right);
});

test('Un coût de zéro, comme d’autres boutiques l’exportent, est un coût inconnu', async () => {
  const { admin, coin } = furnish(testDb());
  const file = await stageFile(admin, `id;reçu;coût unitaire\r\n${coin.id};1;0.000000`);
  expect(stockOf(file.rows()[0])).toEqual({ received: 1, seen: {} });
});

test.each([
  ['', '', null],
  ['12', '', { count: 12, lowAt: 5 }],
  ['', '8', { lowAt: 5, onOrderDays: 8 }],
])('Un seuil seul n’épuise pas un article non compté : coffre « %s », délai « %s »', async (count, days, stock) => {
  const { admin, coin } = furnish(testDb());
  const file = await stageFile(admin, `id;coffre;seuil;délai\r\n${coin.id};${count};5;${days}`);
  const [staged] = file.rows();
  if (stock) expect(stockOf(staged)).toMatchObject(stock);
  else expect([stockOf(staged), staged?.text]).toEqual([undefined, expect.stringContaining('réassort non repris')]);
});

test('Une coupure de « 100,00 » est celle de cent', async () => {
  const { admin, usd } = furnish(testDb());
  const file = await stageFile(admin, `id;coupure;reçu\r\n${usd.id};100,00;20`);
  expect(file.rows()[0]?.plan).toMatchObject({ value: 100, stock: { received: 20 } });
});
