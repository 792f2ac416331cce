import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { metals } from '../../../db/schema/catalogue.ts';
import { stockLots } from '../../../db/schema/goods.ts';
import { getStock, saveStock } from '../../../src/features/goods/desk/grid.server.ts';
import {
  addsWithoutCost,
  fieldProblems,
  stockKeyOf,
  stockViews,
  toSaveRow,
} from '../../../src/features/goods/desk/model.ts';
import { getMovements, movementQuery } from '../../../src/features/goods/desk/movements.server.ts';
import { addPieces } from '../../../src/features/goods/lots/lots.server.ts';
import { parsePieces } from '../../../src/features/goods/lots/PieceForm.tsx';
import { countLowLines } from '../../../src/features/goods/model/lines.server.ts';
import type { StockKey } from '../../../src/features/goods/model/stock.ts';
import { emptyPurchase } from '../../../src/features/goods/PurchaseFields.tsx';
import { type StockRow, saveStockContract } from '../../../src/features/goods/stock.api.ts';
import { countStock } from '../../support/count.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { soundBook } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';
import { reconcileLots } from '../../support/stockSound.ts';
import { furnish } from '../../support/stockSteps.ts';

standClock();

test('Un refus nomme la ligne et son champ, et rien n’est enregistré', async () => {
  const shop = furnish(testDb());
  const { admin, coin, usd } = shop;
  const [metal, note] = [
    { type: 'metal' as const, id: coin.id },
    { type: 'currency' as const, id: usd.id, value: 100 },
  ];
  await countStock(admin, { ...metal, count: 4, reason: 'Inventaire' });
  await countStock(admin, { ...note, count: 7, reason: 'Inventaire' });
  const { rows } = getStock(admin);
  const sent = [metal, note].map((key) => {
    const row = rows.find((one) => one.id === key.id && one.value === ('value' in key ? key.value : null));
    if (!row) throw new Error('no row');
    return { row, changes: { count: 9 } };
  });
  const save = (wrong: object = {}) => {
    const purchase = { ...emptyPurchase, ...wrong };
    const body = sent.map(({ row, changes }) => toSaveRow(row, { ...changes, received: 1 }, purchase));
    return saveStock(admin, saveStockContract.body.parse({ reason: 'Comptage', rows: body }));
  };
  await countStock(admin, { ...note, count: 8, reason: 'Entre-temps' });
  const refusal = await save().catch((error) => error);
  expect(refusal).toMatchObject({ code: 'conflict', details: { errors: { 'rows.1.count': expect.any(String) } } });
  expect(getStock(admin).rows.find(({ id }) => id === coin.id)?.inSafe).toBe(4);
  const { rows: marked } = fieldProblems(refusal.message, refusal.details.errors, sent);
  expect(marked).toEqual({ [`currency:${usd.id}:100`]: { count: expect.any(String) } });

  const late = await save({ day: '2026-09-08' }).catch((error) => error);
  expect(fieldProblems(late.message, late.details.errors, sent)).toMatchObject({
    rows: {},
    purchase: { day: expect.stringContaining('pas encore venu') },
  });
});

test('De deux qui comptent d’abord le même article, le second l’apprend', async () => {
  const { admin, coin } = furnish(testDb());
  const [row] = getStock(admin).rows.filter(({ id }) => id === coin.id);
  if (!row) throw new Error('no row');
  const save = (count: number) => {
    const rows = [toSaveRow(row, { count }, emptyPurchase)];
    return saveStock(admin, saveStockContract.body.parse({ reason: 'Inventaire', rows }));
  };
  await save(10);
  await expect(save(12)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Le compte a changé entre-temps\u00a0: il est de 10. Comptez à nouveau.',
  });
});

test('Sans coût est ce qui est reçu sans, ou compté la première fois, non ce qu’un comptage retrouve', async () => {
  const { admin, coin } = furnish(testDb());
  const rowNow = () => getStock(admin).rows.find(({ id }) => id === coin.id) as StockRow;
  expect(
    [{ count: 3 }, { count: 0 }, { count: 3, unitCost: 5 }].map((changes) => addsWithoutCost(rowNow(), changes)),
  ).toEqual([true, false, false]);
  const lot = { unitCost: 500_000_000 };
  await countStock(admin, { type: 'metal', id: coin.id, count: 3, reason: 'Inventaire', lot });
  expect([{ count: 5 }, { received: 2 }, { count: 1 }].map((changes) => addsWithoutCost(rowNow(), changes))).toEqual([
    false,
    true,
    false,
  ]);
  await countStock(admin, { type: 'metal', id: coin.id, count: 5, reason: 'Inventaire' });
  expect(rowNow()).toMatchObject({ cost: 2_500, uncosted: 0 });
});

test('La raison se garde aussi avec ce qui est attendu', async () => {
  const { admin, coin } = furnish(testDb());
  const rows = [{ type: 'metal', id: coin.id, count: 4, expected: 10 }];
  await saveStock(admin, saveStockContract.body.parse({ reason: 'Commande 2026-17', rows }));
  expect(getMovements(admin, movementQuery.parse({})).rows.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['counted', 'Commande 2026-17'],
    ['expected', 'Commande 2026-17'],
  ]);
});

test.each([
  [{ lowAt: 5 }, null],
  [{ onOrderDays: null }, null],
  [{ expected: 10 }, null],
  [{ lowAt: 5, count: 4 }, 4],
  [{ expected: 10, received: 4 }, 4],
  [{ lowAt: 5, onOrderDays: 8 }, 0],
])('Un article non compté ne devient pas épuisé par son seuil ou ce qui est attendu : %j', async (terms, inSafe) => {
  const { admin, coin } = furnish(testDb());
  const rows = [{ type: 'metal', id: coin.id, ...terms }];
  const saved = saveStock(admin, saveStockContract.body.parse({ reason: 'Réassort', rows }));
  if (inSafe !== null) await expect(saved).resolves.toMatchObject({ rows: [{ inSafe }] });
  else
    await expect(saved).rejects.toMatchObject({
      message: 'Comptez d’abord cet article\u00a0: sans compte, il passerait pour épuisé.',
    });
  expect(getStock(admin).rows.find(({ id }) => id === coin.id)?.counted).toBe(inSafe !== null);
});

test('Une coupure comptée à zéro n’est à surveiller qu’une fois passée par le coffre', async () => {
  const { db, admin, coin, usd } = furnish(testDb());
  const note = (value: number) => ({ type: 'currency' as const, id: usd.id, value });
  const watched = () => {
    const rows = getStock(admin).rows.filter(stockViews.low.matches).map(stockKeyOf);
    expect(countLowLines(db)).toBe(rows.length);
    return rows;
  };
  const count = (key: StockKey, count: number) => countStock(admin, { ...key, count, reason: 'Inventaire' });
  await count(note(50), 0);
  await count(note(100), 0);
  expect(watched()).toEqual([]);
  await count({ type: 'metal', id: coin.id }, 0);
  await count(note(100), 9);
  expect(watched()).toEqual([`metal:${coin.id}:`]);
  await count(note(100), 0);
  expect(watched()).toEqual([`metal:${coin.id}:`, `currency:${usd.id}:100`]);
});

test('Un refus de la forme va au champ de sa ligne, de l’achat ou de la raison', () => {
  const { admin } = furnish(testDb());
  const [row] = getStock(admin).rows;
  if (!row) throw new Error('no row');
  const errors = { reason: 'Indiquez la raison.', 'rows.0.lot.unitCost': 'Coût', 'rows.0.lot.supplier': 'Trop long' };
  const changes = { received: 1, unitCost: 3 };
  expect(fieldProblems('Refus', errors, [{ row, changes }])).toEqual({
    message: 'Refus',
    reason: 'Indiquez la raison.',
    rows: { [`metal:${row.id}:`]: { unitCost: 'Coût' } },
    purchase: { supplier: 'Trop long' },
  });
  // Of the whole row: its first field that changes.
  expect(fieldProblems('Refus', { 'rows.0.row': 'Compté par pièce' }, [{ row, changes }]).rows).toEqual({
    [`metal:${row.id}:`]: { received: 'Compté par pièce' },
  });
});

test('Ce qui est enregistré répond les lignes qui ont changé, à leur compte', async () => {
  const { admin, coin } = furnish(testDb());
  const rows = [{ type: 'metal', id: coin.id, received: 3 }];
  const saved = await saveStock(admin, saveStockContract.body.parse({ reason: 'Livraison', rows }));
  expect(saved.rows.map(({ id, inSafe }) => [id, inSafe])).toEqual([[coin.id, 3]]);
  expect(getStock(admin).rows.length).toBeGreaterThan(1);
});

test('Ce qui est enregistré ne lit aucun autre article', async () => {
  const { admin, db, coin, bar, usd } = furnish(testDb());
  // No reader can take this price: whoever reads its article fails.
  db.update(metals)
    .set({ netSellPrice: 2 ** 60 })
    .where(eq(metals.id, bar.id))
    .run();
  expect(() => getStock(admin)).toThrow('not an amount of money');
  const rows = [
    { type: 'metal', id: coin.id, count: 3 },
    { type: 'currency', id: usd.id, value: 100, received: 2 },
  ];
  const saved = await saveStock(admin, saveStockContract.body.parse({ reason: 'Inventaire', rows }));
  expect(saved.rows.map(({ id, value, inSafe }) => [id, value, inSafe])).toEqual([
    [coin.id, null, 3],
    [usd.id, 100, 2],
  ]);
});

test.each<[string, string, ReturnType<typeof parsePieces>]>([
  [
    'une colonne collée, avec une année, sans les lignes vides',
    'A1\r\n A2 ; 2019\r\n\r\nA3\t1914\r\n',
    {
      pieces: [
        { serialNumber: 'A1', year: null },
        { serialNumber: 'A2', year: 2019 },
        { serialNumber: 'A3', year: 1914 },
      ],
      problem: '',
    },
  ],
  ['rien', '\n', { pieces: [], problem: '' }],
  ['deux fois le même', 'A1\nA1', { pieces: [], problem: 'Ligne 2\u00a0: le numéro A1 est déjà plus haut.' }],
  ['le même autrement', 'UM 12\num12', { pieces: [], problem: 'Ligne 2\u00a0: le numéro um12 est déjà plus haut.' }],
  [
    'une année illisible',
    'A1\nA2;20x9',
    { pieces: [], problem: 'Ligne 2\u00a0: «\u00a020x9\u00a0» n’est pas une année.' },
  ],
  [
    'une troisième colonne',
    'A1\t1914\t612,40',
    { pieces: [], problem: expect.stringMatching(/^Ligne 1.* rien d’autre/) },
  ],
  [
    'le titre de la colonne',
    'N° de série\nA1',
    { pieces: [], problem: expect.stringMatching(/^Ligne 1.*titre de la colonne/) },
  ],
  ['des lettres cyrilliques', 'A1\nUМ 2', { pieces: [], problem: expect.stringMatching(/^Ligne 2.*lettres latines/) }],
  ['une année impossible', 'A1\nA2;0', { pieces: [], problem: 'Ligne 2\u00a0: Indiquez une année.' }],
  ['un numéro trop long', `${'1'.repeat(61)}`, { pieces: [], problem: 'Ligne 1\u00a0: 60 caractères au plus.' }],
  ['une année seule', ';1914', { pieces: [], problem: 'Ligne 1\u00a0: le numéro manque.' }],
])('Numéros collés : %s', (_, text, read) => expect(parsePieces(text)).toEqual(read));

test('Les pièces numérotées qui arrivent ne sont plus attendues', async () => {
  const { admin, bar } = furnish(testDb());
  const enter = (...serials: string[]) =>
    addPieces(admin, {
      metalId: bar.id,
      pieces: serials.map((serialNumber) => ({ serialNumber, year: null })),
      reason: 'Livraison',
    });
  const barRow = () => getStock(admin).rows.find(({ id }) => id === bar.id);
  await enter('A1');
  const rows = [{ type: 'metal', id: bar.id, expected: 3, updatedAt: barRow()?.updatedAt }];
  await saveStock(admin, saveStockContract.body.parse({ reason: 'Commande', rows }));
  await enter('A2', 'A3');
  expect(barRow()).toMatchObject({ inSafe: 3, expected: 1 });
  await enter('A4', 'A5');
  expect(barRow()).toMatchObject({ inSafe: 5, expected: 0 });
});

test('Un numéro à lettre accentuée n’entre pas deux fois', async () => {
  const { admin, bar } = furnish(testDb());
  const enter = () =>
    addPieces(admin, { metalId: bar.id, pieces: [{ serialNumber: 'série é1', year: null }], reason: 'Achat' });
  await enter();
  await expect(enter()).rejects.toMatchObject({ message: 'Le numéro série é1 est déjà dans le coffre.' });
});

test('Vingt pièces numérotées entrent d’un geste, toutes ou aucune, une ligne du registre chacune', async () => {
  const { admin, bar, db } = furnish(testDb());
  const { pieces } = parsePieces(Array.from({ length: 20 }, (_, at) => `LB-${at}`).join('\n'));
  const shared = { metalId: bar.id, reason: 'Achat', lot: { unitCost: 400_000_000, supplier: 'Affinerie' } };
  expect(await addPieces(admin, { pieces, ...shared })).toHaveLength(20);
  const known = { serialNumber: 'LB-3', year: null };
  const again = [{ serialNumber: 'LB-20', year: null }, known];
  await expect(addPieces(admin, { pieces: again, ...shared })).rejects.toMatchObject({
    code: 'conflict',
    details: { errors: { pieces: 'Le numéro LB-3 est déjà dans le coffre.' } },
  });
  for (const serialNumber of ['lb-3', 'LB -3', 'L B-3'])
    await expect(addPieces(admin, { pieces: [{ serialNumber, year: null }], ...shared })).rejects.toMatchObject({
      message: 'Le numéro LB-3 est déjà dans le coffre.',
    });
  expect(rowsOf(db, stockLots).map(({ serial, cost }) => [serial, cost])).toEqual(
    pieces.map(({ serialNumber }) => [serialNumber, 40_000]),
  );
  reconcileLots(db);
  soundBook(db);
});
