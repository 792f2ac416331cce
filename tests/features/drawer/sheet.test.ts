import { expect, test } from 'vitest';
import { write } from '../../../db/writer.ts';
import { closeDrawer, moveBankCash, openDrawer } from '../../../src/features/drawer/days.server.ts';
import { drawerCounts, moveCash } from '../../../src/features/drawer/model/moveCash.server.ts';
import { daySheet, sheetBlocks, sheetResponse } from '../../../src/features/drawer/sheet.server.ts';
import { countStock } from '../../support/count.ts';
import { plain } from '../../support/frenchText.ts';
import { makeCurrency } from '../../support/orders.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();

test('La feuille d’un jour dit chaque mouvement par sa cause, les pièces, les billets étrangers et l’écart', async () => {
  const { id } = makeCurrency(shop.db);
  await countStock(shop.ctx(), { type: 'currency', id, value: 50, count: 12, reason: 'Premier compte' });
  await openDrawer(shop.ctx(), { counts: { 5000: 4, 200: 10 }, notes: [], reason: '' });
  const causes = [{ kind: 'sale', id: 'd1', number: '2026-C00001', orderId: 'o1' }] as const;
  await write(shop.ctx(), (tx) => moveCash(tx, { counts: { 10000: 1, 5000: -1 }, causes }));
  await moveBankCash(shop.ctx(), { key: 'one', kind: 'deposit', counts: { 10000: 1 }, reference: 'BR 12' });
  const { 200: coins = 0, ...rest } = drawerCounts(shop.db);
  const notes = [{ currencyId: id, value: 50, count: 11, seen: 12 }];
  await closeDrawer(shop.ctx(), { counts: { ...rest, 200: coins - 1 }, notes, reason: 'Deux euros manquent' });
  const sheet = daySheet(shop.ctx(), '2026-09-07');
  const tables = (sheet ? sheetBlocks(sheet) : []).flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  expect(tables.map((rows) => rows.map((row) => plain(row.join(' | '))))).toEqual([
    [
      'Report du dernier jour |  | 0,00 €',
      'Apport | 1 | +220,00 €',
      'Vente | 1 | +50,00 €',
      'Remise en banque | 1 | −100,00 €',
      'Écart | 1 | −2,00 €',
    ],
    [
      '10 h 00 Apport, Fonds de caisse, 4 × 50 €, 10 × 2 € | Zoé Lefèvre | +220,00 €',
      '10 h 00 Vente 2026-C00001, 1 × 100 €, −1 × 50 € | Zoé Lefèvre | +50,00 €',
      '10 h 00 Remise en banque BR 12, −1 × 100 € | Zoé Lefèvre | −100,00 €',
      '10 h 00 Écart, Deux euros manquent, −1 × 2 € | Zoé Lefèvre | −2,00 €',
    ],
    ['50 € | 4 | 3 | 150,00 €', '2 € | 10 | 9 | 18,00 €'],
    ['50 Dollar américain (USD) | 12 | 11 | −1'],
  ]);
  const pdf = await sheetResponse(shop.ctx(), '2026-09-07');
  expect(pdf.headers.get('content-disposition')).toContain('caisse-2026-09-07.pdf');
  await expect(sheetResponse(shop.ctx(), '2026-09-08')).rejects.toThrow(refusal('notFound'));
  expect(() => daySheet(shop.ctx(), 'hier')).toThrow(refusal('notFound'));
});
