import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { stockIssues, stockLots } from '../../../db/schema/stock.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { exportStock, readStockFile } from '../../../src/features/stock/desk/files.server.ts';
import { saveStock, stockGrid } from '../../../src/features/stock/desk/grid.server.ts';
import { bodyRow, changesOf } from '../../../src/features/stock/desk/model.ts';
import { findLot, saveLot } from '../../../src/features/stock/lots/saveLot.server.ts';
import { noPurchase } from '../../../src/features/stock/PurchaseFields.tsx';
import { saveLotContract, saveStockContract } from '../../../src/features/stock/stock.api.ts';
import { testDb } from '../../support/people.ts';
import { seller } from '../../support/registerShop.ts';
import { standClock } from '../../support/shop.ts';
import { reconcileLots } from '../../support/stockSound.ts';
import { furnish, run, type Step } from '../../support/stockSteps.ts';

standClock();
const forward = (by: number) => vi.setSystemTime(Date.now() + by);

/** Steps one after another; refusals fail. */
async function story(steps: readonly Step[]) {
  const safe = furnish(testDb());
  for (const told of steps) await run(safe, told, forward);
  reconcileLots(safe.db);
  return { ...safe, lots: safe.db.select().from(stockLots).all(), issues: safe.db.select().from(stockIssues).all() };
}

const receive = (n: number, unitCost: number | null = null): Step => ({ do: 'receive', item: 0, n, lot: { unitCost } });
const sell = (coins: number, bars = 0): Step => ({ do: 'sell', coins, bars, hundreds: 0 });
const euro = 1_000_000;
const upload = (text: string) => ({ bytes: async () => new TextEncoder().encode(text), name: 'stock.csv' }) as never;

describe('Les lots du coffre', () => {
  test('les plus anciens partent d’abord, à leur coût, au centime', async () => {
    // 3 for 10,00 in all but 2 millionths: the cents of a lot are never lost.
    const { issues, lots } = await story([receive(3, 3_333_333), receive(2, 5 * euro), sell(2), sell(2)]);
    expect(issues.map(({ lotId, quantity, cost }) => [lotId, quantity, cost])).toEqual([
      [1, 2, 667],
      [1, 1, 333],
      [2, 1, 500],
    ]);
    expect(lots.map(({ remaining, remainingCost }) => [remaining, remainingCost])).toEqual([
      [0, 0],
      [1, 500],
    ]);
  });

  test('un coût que personne ne connaît reste inconnu, jusque dans ce qui est vendu', async () => {
    const { issues, lots } = await story([receive(2), receive(1, 4 * euro), sell(3)]);
    expect(lots.map(({ source, cost }) => [source, cost])).toEqual([
      ['supplier', null],
      ['supplier', 400],
    ]);
    expect(issues.map(({ cost, costedAt }) => [cost, costedAt !== null])).toEqual([
      [null, false],
      [400, true],
    ]);
  });

  test('ce qu’un comptage trouve coûte comme le dernier lot connu, ce qui manque part des plus anciens', async () => {
    const count = (n: number): Step => ({ do: 'count', item: 0, n, lot: undefined });
    const { issues, lots } = await story([count(2), receive(2, 7 * euro), count(6), count(1)]);
    expect(lots.map(({ source, quantity, cost }) => [source, quantity, cost])).toEqual([
      ['opening', 2, null],
      ['supplier', 2, 1400],
      ['opening', 2, 1400],
    ]);
    expect(issues.map(({ quantity, cost, orderId }) => [quantity, cost, orderId])).toEqual([
      [2, null, null],
      [2, 1400, null],
      [1, 700, null],
    ]);
  });

  test('ce qu’un client rapporte revient au coût auquel c’était parti, le dernier parti d’abord', async () => {
    const back: Step = { do: 'bringBack', which: 0, n: 2 };
    const { lots } = await story([receive(1, 5 * euro), receive(4, 6 * euro), sell(3), back]);
    expect(lots.at(-1)).toMatchObject({ source: 'return', quantity: 2, cost: 1200, returnOf: 2 });
  });

  test('une sortie rectifiée revient au coût de sa vente, non au dernier connu', async () => {
    const correct = (n: number): Step => ({ do: 'correct', which: 1, n });
    const { lots, issues, db } = await story([receive(3, 5 * euro), sell(3), receive(2, 9 * euro), correct(2)]);
    expect(lots.at(-1)).toMatchObject({ source: 'return', quantity: 1, cost: 500, returnOf: issues[0]?.id });
    const more = await story([receive(3, 5 * euro), sell(2), receive(2, 9 * euro), correct(3), correct(1)]);
    expect(more.issues.at(-1)).toMatchObject({ quantity: 1, cost: 500, orderId: more.issues[0]?.orderId });
    expect(more.lots.slice(2)).toMatchObject([{ cost: 500 }, { cost: 500 }]);
    db.$client.close();
  });

  test('une pièce numérotée part à son propre coût, et revient à ce coût', async () => {
    const enter = (n: number, unitCost: number): Step => ({ do: 'pieceIn', n, lot: { unitCost } });
    const steps = [enter(1, 400 * euro), enter(2, 450 * euro), { do: 'pieceOut', which: 1 } as const, sell(0, 1)];
    const { issues, db } = await story([...steps, { do: 'bringBack', which: 0, n: 1 }]);
    expect(issues.map(({ cost }) => cost)).toEqual([40_000, 45_000]);
    expect(db.select().from(stockLots).all().at(-1)).toMatchObject({ cost: 45_000, source: 'return', remaining: 1 });
  });

  test('une pièce vendue que l’on a déjà remise au coffre à la main n’y revient pas deux fois', async () => {
    const enter: Step = { do: 'pieceIn', n: 1, lot: { unitCost: 400 * euro } };
    const { lots } = await story([enter, sell(0, 1), enter, { do: 'bringBack', which: 0, n: 1 }]);
    expect(lots.map(({ source, remaining }) => [source, remaining])).toEqual([
      ['supplier', 0],
      ['supplier', 1],
    ]);
  });

  test('rien ne s’efface, et un coût figé ne change plus', async () => {
    const { db } = await story([receive(2, euro), sell(1)]);
    expect(() => db.delete(stockLots).run()).toThrow('never deleted');
    expect(() => db.delete(stockIssues).run()).toThrow('never deleted');
    expect(() => db.update(stockIssues).set({ cost: 1 }).run()).toThrow('never changed');
    expect(() => db.update(stockLots).set({ remaining: 9 }).where(eq(stockLots.id, 1)).run()).toThrow('CHECK');
  });

  test('ce que personne ne compte part sans coût, une fois', async () => {
    const { issues } = await story([sell(2)]);
    expect(issues).toMatchObject([{ lotId: null, quantity: 2, cost: null }]);
  });
});

describe('Le coût d’un lot', () => {
  test('noté après coup, il vaut pour ce qui est déjà vendu et revenu, au centime', async () => {
    const back: Step = { do: 'bringBack', which: 0, n: 1 };
    const { db, admin } = await story([receive(3), sell(2), back]);
    expect(db.select().from(stockIssues).all()).toMatchObject([{ cost: null, costedAt: null }]);
    await saveLot(admin, {
      id: '1',
      unitCost: 3_333_333,
      regime: 'investment',
      supplier: 'Affinerie',
      reference: 'F 12',
    });
    expect(db.select().from(stockLots).all()).toMatchObject([
      { cost: 1000, remainingCost: 333, regime: 'investment', supplier: 'Affinerie', reference: 'F 12' },
      { cost: 334, remainingCost: 334, source: 'return' },
    ]);
    expect(db.select().from(stockIssues).all()).toMatchObject([{ cost: 667, costedAt: Date.now() }]);
    await expect(saveLot(admin, { id: '2', unitCost: 1 })).rejects.toThrow('revenu d’un client');
    reconcileLots(db);
    expect(db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'stock.lot',
      detail: { before: { unitCost: null }, after: { unitCost: 3.33 } },
    });
  });

  test('corrigé, il ne change que ce qui reste : le vendu garde son coût figé', async () => {
    const safe = await story([receive(3, 50 * euro), sell(2)]);
    const { db, admin } = safe;
    await saveLot(admin, { id: '1', unitCost: 60 * euro });
    expect(db.select().from(stockLots).get()).toMatchObject({ cost: 16_000, remainingCost: 6_000 });
    expect(db.select().from(stockIssues).get()).toMatchObject({ cost: 10_000 });
    await run(safe, sell(1), forward);
    await expect(saveLot(admin, { id: '1', unitCost: 1 })).rejects.toThrow('son coût est figé');
    await expect(saveLot(admin, { id: '1', unitCost: null })).rejects.toThrow('ne s’oublie pas');
    reconcileLots(db);
  });

  test('d’une version dépassée est refusé', async () => {
    const { admin } = await story([receive(1)]);
    await expect(saveLot(admin, { id: '1', unitCost: 1, updatedAt: 7 })).rejects.toThrow('modifiée entre-temps');
    await expect(saveLot(admin, { id: '9', unitCost: 1 })).rejects.toThrow('n’existe pas');
    expect(findLot(admin, 'x')).toBeUndefined();
  });

  test('se lit en euros avec six décimales au plus', () => {
    const read = (unitCost: unknown) => saveLotContract.body.safeParse({ unitCost }).success;
    expect([0.613401, 0, null].map(read)).toEqual([true, true, true]);
    expect(['12', 0.1234567, -1, 1e9].map(read)).toEqual([false, false, false, false]);
  });
});

describe('Ce qui arrive', () => {
  test('par la grille : un coût, une provenance, un régime et une facture pour tout ce qui est reçu', async () => {
    const { admin, db, coin } = await story([receive(1, 50 * euro)]);
    const row = stockGrid(admin).find(({ id }) => id === coin.id);
    if (!row) throw new Error('no row');
    const { changes, wrong } = changesOf(row, { received: '2', unitCost: '612,40' });
    expect(wrong).toEqual([]);
    const purchase = { ...noPurchase, ...seller, regime: 'margin', reference: '2026-17' };
    const body = bodyRow(row, changes, { typed: { bought: { reference: '2026-18' } }, purchase });
    await saveStock(admin, saveStockContract.body.parse({ reason: 'Rachat', rows: [body] }));
    expect(db.select().from(stockLots).all().at(-1)).toMatchObject({
      source: 'public',
      regime: 'margin',
      reference: '2026-18',
      cost: 122_480,
      quantity: 2,
    });
    expect(stockGrid(admin).find(({ id }) => id === coin.id)).toMatchObject({ cost: 1274.8, uncosted: 0 });
  });

  test('un coût sans rien de reçu, ou qui ne se lit pas, reste à corriger', async () => {
    const { admin, coin } = await story([receive(1)]);
    const row = stockGrid(admin).find(({ id }) => id === coin.id);
    if (!row) throw new Error('no row');
    expect(changesOf(row, { unitCost: '12' }).wrong).toEqual(['unitCost']);
    expect(changesOf(row, { unitCost: 'cher', received: '1' }).wrong).toEqual(['unitCost']);
    expect(changesOf(row, { unitCost: '12', count: '2' }).wrong).toEqual([]);
  });

  test('par fichier : lu avec ses erreurs en français, sans rien enregistrer', async () => {
    const { admin, coin, usd } = await story([receive(1)]);
    const lines = [
      'id;coupure;reçu;coût;provenance;régime;fournisseur;pièce;adresse;pièce d’identité;sexe;né le;né à;arrivé le',
      `${coin.id};;3;1 612,40;particulier;marge;Jeanne Martin;2026-17;3 rue Haute;CNI 12AB;F;12/03/1960;Dijon;21/11/2026`,
      `${usd.id};100;20;0,913401;Fournisseur;;Change Exemple;`,
      `${usd.id};50;20;beaucoup;;;;`,
      `${coin.id};;3;1;ami;;;`,
      `${coin.id};;3;1;particulier;;;;;;;31/02/1960`,
    ];
    const { rows, problems } = await readStockFile(admin, { file: upload(lines.join('\r\n')) });
    expect(rows).toEqual([
      {
        ...{ type: 'metal', id: coin.id, value: null, count: null, received: 3, unitCost: 1612.4 },
        ...{ source: 'public', regime: 'margin', supplier: 'Jeanne Martin', reference: '2026-17' },
        ...{ address: '3 rue Haute', proof: 'CNI 12AB', sex: 'F', bornOn: '1960-03-12', bornAt: 'Dijon' },
        day: '2026-11-21',
      },
      {
        ...{ type: 'currency', id: usd.id, value: 100, count: null, received: 20, unitCost: 0.913401 },
        ...{ source: 'supplier', supplier: 'Change Exemple' },
      },
    ]);
    expect(problems.map(({ line, reason }) => [line, reason.replaceAll(/\s/g, ' ')])).toEqual([
      [4, '« beaucoup » n’est pas un coût en euros.'],
      [5, '« ami » n’est pas une provenance : Fournisseur, Particulier ou Déjà en stock.'],
      [6, 'Indiquez la date de naissance, comme 1960-03-12.'],
    ]);
    const again = await readStockFile(admin, { file: upload(exportStock(admin)) });
    expect(again).toMatchObject({ rows: [{ id: coin.id, count: 1 }], problems: [] });
  });
});
