import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { stockLots } from '../../../db/schema/goods.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { exportStock, saveStock, stockGrid } from '../../../src/features/goods/desk/grid.server.ts';
import { rowChanges, toSaveRow } from '../../../src/features/goods/desk/model.ts';
import { lotList } from '../../../src/features/goods/lots/lotList.server.ts';
import { saveLot } from '../../../src/features/goods/lots/lots.server.ts';
import { emptyPurchase } from '../../../src/features/goods/PurchaseFields.tsx';
import { saveStockContract } from '../../../src/features/goods/stock.api.ts';
import { listQuery } from '../../../src/http/contract.ts';
import { stageFile } from '../../support/imports.ts';
import { rowsOf, testDb } from '../../support/people.ts';
import { standClock } from '../../support/shop.ts';
import { reconcileLots } from '../../support/stockSound.ts';
import { furnish, run, type Step } from '../../support/stockSteps.ts';

standClock();
const forward = (by: number) => vi.setSystemTime(Date.now() + by);

const lotsOf = (db: Db) => {
  const { lots = [], issues = [] } = Object.groupBy(rowsOf(db, stockLots), ({ isOut }) => (isOut ? 'issues' : 'lots'));
  return { lots, issues };
};

/** Steps one after another; refusals fail. */
async function story(steps: readonly Step[]) {
  const safe = furnish(testDb());
  for (const told of steps) await run(safe, told, forward);
  reconcileLots(safe.db);
  return { ...safe, ...lotsOf(safe.db) };
}

const receive = (n: number, unitCost: number | null = null): Step => ({ do: 'receive', item: 0, n, lot: { unitCost } });
const sell = (coins: number, bars = 0): Step => ({ do: 'sell', coins, bars, hundreds: 0 });
const euro = 1_000_000;

const count = (n: number): Step => ({ do: 'count', item: 0, n, lot: undefined });
const correct = (n: number): Step => ({ do: 'correct', which: 1, n });
const enter = (n: number, unitCost: number): Step => ({ do: 'pieceIn', n, lot: { unitCost } });
const back = (n: number): Step => ({ do: 'bringBack', which: 0, n, isDamaged: false });
const lotText = ({ source, remaining, quantity, remainingCost, cost, parentId }: typeof stockLots.$inferSelect) =>
  `${source} ${remaining}/${quantity}, ${remainingCost}/${cost}${parentId ? ` of ${parentId}` : ''}`;
const issueText = ({ parentId, quantity, cost, costedAt, orderId }: typeof stockLots.$inferSelect) =>
  `${parentId}: ${quantity} ${orderId ? 'sold' : 'lost'} at ${costedAt === null ? 'unknown' : cost}`;

test.each<[string, Step[], lots: string[], issues: string[]]>([
  [
    // 3 for 10,00 in all but 2 millionths: the cents of a lot are never lost.
    'partent les plus anciens d’abord, à leur coût, au centime',
    [receive(3, 3_333_333), receive(2, 5 * euro), sell(2), sell(2)],
    ['supplier 0/3, 0/1000', 'supplier 1/2, 500/1000'],
    ['1: 2 sold at 667', '1: 1 sold at 333', '2: 1 sold at 500'],
  ],
  [
    'dont personne ne connaît le coût restent inconnus, jusque dans ce qui est vendu',
    [receive(2), receive(1, 4 * euro), sell(3)],
    ['supplier 0/2, null/null', 'supplier 0/1, 0/400'],
    ['1: 2 sold at unknown', '2: 1 sold at 400'],
  ],
  [
    'trouvés en comptant coûtent comme le dernier connu, et ce qui manque part des plus anciens',
    [count(2), receive(2, 7 * euro), count(6), count(1)],
    ['opening 0/2, null/null', 'supplier 0/2, 0/1400', 'opening 1/2, 700/1400'],
    ['1: 2 lost at unknown', '2: 2 lost at 1400', '3: 1 lost at 700'],
  ],
  [
    'rapportés reviennent au coût auquel c’était parti, le dernier parti d’abord',
    [receive(1, 5 * euro), receive(4, 6 * euro), sell(3), back(2)],
    ['supplier 0/1, 0/500', 'supplier 2/4, 1200/2400', 'return 2/2, 1200/1200 of 4'],
    ['1: 1 sold at 500', '2: 2 sold at 1200'],
  ],
  [
    'd’une sortie deux fois rectifiée restent à ceux de leur vente',
    [receive(3, 5 * euro), sell(2), receive(2, 9 * euro), correct(3), correct(1)],
    ['supplier 0/3, 0/1500', 'supplier 2/2, 1800/1800', 'return 1/1, 500/500 of 4', 'return 1/1, 500/500 of 2'],
    ['1: 2 sold at 1000', '1: 1 sold at 500'],
  ],
  [
    'd’une sortie rectifiée en moins ne reviennent pas plus nombreux qu’ils n’étaient partis',
    [receive(4, 5 * euro), sell(3), correct(2), back(3)],
    ['supplier 1/4, 500/2000', 'return 1/1, 500/500 of 2', 'return 2/2, 1000/1000 of 2'],
    ['1: 3 sold at 1500'],
  ],
  [
    'd’une pièce numérotée partent à son propre coût, et reviennent à ce coût',
    [enter(1, 400 * euro), enter(2, 450 * euro), { do: 'pieceOut', which: 1 }, sell(0, 1), back(1)],
    ['supplier 0/1, 0/40000', 'supplier 0/1, 0/45000', 'return 1/1, 45000/45000 of 4'],
    ['1: 1 lost at 40000', '2: 1 sold at 45000'],
  ],
  [
    'd’une pièce vendue que l’on a déjà remise au coffre à la main n’y reviennent pas deux fois',
    [enter(1, 400 * euro), sell(0, 1), enter(1, 400 * euro), back(1)],
    ['supplier 0/1, 0/40000', 'supplier 1/1, 40000/40000'],
    ['1: 1 sold at 40000'],
  ],
  ['que personne ne compte n’existent pas, et partent une fois sans coût', [sell(2)], [], ['null: 2 sold at unknown']],
])('Les lots %s', async (_, steps, lots, issues) => {
  const told = await story(steps);
  expect(told.lots.map(lotText)).toEqual(lots);
  expect(told.issues.map(issueText)).toEqual(issues);
});

test('Des lots rien ne s’efface, et un coût figé ne change plus', async () => {
  const { db } = await story([receive(2, euro), sell(1)]);
  expect(() => db.delete(stockLots).run()).toThrow('never deleted');
  expect(() => db.update(stockLots).set({ cost: 1 }).where(eq(stockLots.isOut, true)).run()).toThrow('never changed');
  expect(() => db.update(stockLots).set({ remaining: 9 }).where(eq(stockLots.id, 1)).run()).toThrow('CHECK');
});

describe('Le coût d’un lot', () => {
  test('Le coût noté après coup vaut pour ce qui est déjà vendu et revenu, au centime', async () => {
    const { db, admin } = await story([receive(3), sell(2), back(1)]);
    expect(lotsOf(db).issues).toMatchObject([{ cost: null, costedAt: null }]);
    await saveLot(admin, {
      id: '1',
      unitCost: 3_333_333,
      regime: 'investment',
      supplier: 'Affinerie',
      reference: 'F 12',
    });
    expect(lotsOf(db).lots).toMatchObject([
      { cost: 1000, remainingCost: 333, regime: 'investment', supplier: 'Affinerie', reference: 'F 12' },
      { cost: 334, remainingCost: 334, source: 'return' },
    ]);
    expect(lotsOf(db).issues).toMatchObject([{ cost: 667, costedAt: Date.now() }]);
    await expect(saveLot(admin, { id: '3', unitCost: 1 })).rejects.toThrow('revenu d’un client');
    reconcileLots(db);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'stock.lot',
      detail: { before: { unitCost: null }, after: { unitCost: 3.33 } },
    });
  });

  test('Un lot vendu en entier se trouve encore parmi ceux dont le coût est à noter', async () => {
    const { admin } = await story([receive(2), receive(1, 4 * euro), sell(2)]);
    const { rows } = lotList.query(admin, { ...listQuery.parse({}), state: 'unknown', item: '' });
    expect(rows).toMatchObject([{ quantity: 2, remaining: 0, unitCost: null }]);
  });

  test('Le coût corrigé ne change que ce qui reste : le vendu garde son coût figé', async () => {
    const safe = await story([receive(3, 50 * euro), sell(2)]);
    const { db, admin } = safe;
    await saveLot(admin, { id: '1', unitCost: 60 * euro });
    expect(db.select().from(stockLots).get()).toMatchObject({ cost: 16_000, remainingCost: 6_000 });
    expect(lotsOf(db).issues).toMatchObject([{ cost: 10_000 }]);
    await run(safe, sell(1), forward);
    await expect(saveLot(admin, { id: '1', unitCost: 1 })).rejects.toThrow('son coût est figé');
    await expect(saveLot(admin, { id: '1', unitCost: null })).rejects.toThrow('ne s’oublie pas');
    await expect(saveLot(admin, { id: '1', unitCost: 1, updatedAt: 7 })).rejects.toThrow('modifiée entre-temps');
    reconcileLots(db);
  });

  test('Un coût qui ne s’additionne plus est refusé avec son nombre, et rien n’entre', async () => {
    const { db, admin } = await story([receive(3)]);
    await expect(story([receive(1_000_000, 10_000_000 * euro)])).rejects.toThrow('plus de cent millions d’euros');
    await expect(saveLot(admin, { id: '1', unitCost: 100_000_000 * euro })).rejects.toThrow('cent millions d’euros');
    expect(lotsOf(db).lots).toMatchObject([{ cost: null }]);
  });
});

describe('Ce qui arrive', () => {
  test('par la grille : un coût, une provenance, un régime et une facture pour tout ce qui est reçu', async () => {
    const { admin, db, coin } = await story([receive(1, 50 * euro)]);
    const row = stockGrid(admin).find(({ id }) => id === coin.id);
    if (!row) throw new Error('no row');
    const { changes, errors } = rowChanges(row, { received: '2', unitCost: '612,40' });
    expect(errors).toEqual({});
    // A cost of nothing received, or none at all.
    expect(rowChanges(row, { unitCost: '12' }).errors).toEqual({
      unitCost: 'Un coût va avec ce qui arrive\u00a0: dites combien.',
    });
    expect(rowChanges(row, { unitCost: 'cher', received: '1' }).errors).toEqual({
      unitCost: expect.stringContaining('six décimales'),
    });
    expect(rowChanges(row, { unitCost: '1.250', received: '1' }).errors).toEqual({
      unitCost: 'Écrivez 1250 ou 1,250.',
    });
    expect(rowChanges(row, { onOrderDays: '400' }).errors).toEqual({
      onOrderDays: 'Indiquez un délai de 1 à 365 jours.',
    });
    for (const received of ['12 50', '2,5', '-3', '=SUM(A1)', '12 pièces', '9999999'])
      expect(rowChanges(row, { received }).errors).toEqual({
        received: 'Indiquez un nombre entier, de 0 à un million.',
      });
    expect(rowChanges(row, { received: '1 250' }).changes).toEqual({ received: 1_250 });
    const purchase = { ...emptyPurchase, supplier: 'Affinerie', regime: 'margin', reference: '2026-17' };
    const body = toSaveRow(row, changes, purchase);
    await saveStock(admin, saveStockContract.body.parse({ reason: 'Rachat', rows: [body] }));
    expect(db.select().from(stockLots).all().at(-1)).toMatchObject({
      source: 'supplier',
      regime: 'margin',
      reference: '2026-17',
      cost: 122_480,
      quantity: 2,
    });
    expect(stockGrid(admin).find(({ id }) => id === coin.id)).toMatchObject({ cost: 1274.8, uncosted: 0 });
  });

  test('par fichier : lu avec ses erreurs en français, sans rien enregistrer', async () => {
    const { admin, coin, usd } = await story([receive(1)]);
    const lines = [
      'id;coupure;reçu;coût;provenance;régime;fournisseur;pièce;adresse;arrivé le',
      `${coin.id};;3;1 612,40;fournisseur;marge;Jeanne Martin;2026-17;3 rue Haute;21/11/2026`,
      `${usd.id};100;20;0,913401;Fournisseur;;Change Exemple;`,
      `${usd.id};50;20;beaucoup;;;;`,
      `${coin.id};;3;1;ami;;;`,
      `${coin.id};;3;1;particulier;;;;`,
    ];
    const file = await stageFile(admin, lines.join('\r\n'));
    expect(
      file
        .rows()
        .slice(0, 2)
        .map(({ plan }) => plan),
    ).toMatchObject([
      {
        ...{ type: 'metal', id: coin.id, value: null },
        stock: {
          received: 3,
          lot: {
            ...{
              source: 'supplier',
              regime: 'margin',
              supplier: 'Jeanne Martin',
              reference: '2026-17',
              unitCost: 1_612_400_000,
            },
            ...{ address: '3 rue Haute', day: '2026-11-21' },
          },
        },
      },
      {
        ...{ type: 'currency', id: usd.id, value: 100 },
        stock: { received: 20, lot: { source: 'supplier', supplier: 'Change Exemple', unitCost: 913_401 } },
      },
    ]);
    expect(
      file
        .rows()
        .slice(2)
        .map(({ line, outcome, text }) => [line, outcome, text]),
    ).toEqual([
      [4, 'refused', '« beaucoup » n’est pas un coût en euros.'],
      ...(['ami', 'particulier'] as const).map((word, at) => [
        5 + at,
        'refused',
        `« ${word} » n’est pas une provenance : Fournisseur ou Déjà en stock. Ce qu’un particulier vend s’achète au comptoir, par contrat.`,
      ]),
    ]);
    expect((await stageFile(admin, exportStock(admin))).told().every(([outcome]) => outcome === 'unchanged')).toBe(
      true,
    );
  });
});
