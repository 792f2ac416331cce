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
import { furnish, run } from '../../support/stockSteps.ts';

standClock();
const forward = (by: number) => vi.setSystemTime(Date.now() + by);
type Told = Parameters<typeof run>[1];

async function story(...steps: Told[]) {
  const safe = furnish(testDb());
  for (const told of steps) await run(safe, told, forward);
  return safe;
}
const receive = (n: number, unitCost: number | null = null): Told => ({ do: 'receive', item: 0, n, lot: { unitCost } });
const sell = (coins: number): Told => ({ do: 'sell', coins, bars: 0, hundreds: 0 });
const euro = 1_000_000;
const upload = (text: string) => ({ bytes: async () => new TextEncoder().encode(text), name: 'stock.csv' }) as never;

describe('Le coût d’un lot', () => {
  test('noté après coup, il vaut pour ce qui est déjà vendu et revenu, au centime', async () => {
    const back: Told = { do: 'bringBack', which: 0, n: 1 };
    const { db, admin } = await story(receive(3), sell(2), back);
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
    const safe = await story(receive(3, 50 * euro), sell(2));
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
    const { admin } = await story(receive(1));
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
    const { admin, db, coin } = await story(receive(1, 50 * euro));
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
    const { admin, coin } = await story(receive(1));
    const row = stockGrid(admin).find(({ id }) => id === coin.id);
    if (!row) throw new Error('no row');
    expect(changesOf(row, { unitCost: '12' }).wrong).toEqual(['unitCost']);
    expect(changesOf(row, { unitCost: 'cher', received: '1' }).wrong).toEqual(['unitCost']);
    expect(changesOf(row, { unitCost: '12', count: '2' }).wrong).toEqual([]);
  });

  test('par fichier : lu avec ses erreurs en français, sans rien enregistrer', async () => {
    const { admin, coin, usd } = await story(receive(1));
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
