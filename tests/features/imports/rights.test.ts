import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { countLine } from '../../../src/features/goods/model/count.server.ts';
import { importButtons, importList, rowList } from '../../../src/features/imports/admin/importLists.server.ts';
import { addKnownContract } from '../../../src/features/imports/known/known.api.ts';
import { addKnownItems } from '../../../src/features/imports/known/known.server.ts';
import { exportTable } from '../../../src/features/imports/machine/exports.server.ts';
import { applyImport, findImport, undoImport } from '../../../src/features/imports/machine/machine.server.ts';
import { uploadPictures } from '../../../src/features/imports/machine/pictures.server.ts';
import { applySet } from '../../../src/features/prices/savePrices.server.ts';
import type { Ctx, StaffRole } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';

let db: Db;
let owner: Ctx;
beforeEach(() => {
  db = testDb();
  owner = ctxOf(db, makeActor(db, 'admin'));
});
const as = (staff: StaffRole): Ctx =>
  ctxOf(db, { ...(makeActor(db, 'admin') as { kind: 'admin'; userId: string; sessionId: string }), staff });

const notYours = 'rôle';
const people = () => stageFile(owner, 'email;prénom;nom;ville\nzoe@example.fr;Zoé;Martin;Dijon\n', { kind: 'clients' });
const members = () => stageFile(owner, 'EMAIL;ADDED_TIME;SOURCE\na@ex.fr;2024-03-04;Site\n', { kind: 'subscribers' });
const listed = (ctx: Ctx) => importList.query(ctx, importList.shape.parse({})).rows.map(({ kind }) => kind);
const apply = (ctx: Ctx, { id }: { id: string }) => applyImport(ctx, { id, takesDoubts: false });

test('Un import de clients ou d’abonnés ne se voit, ne se met en place et ne s’annule qu’avec leur droit', async () => {
  const [clients, subscribers] = [await people(), await members()];
  await stageFile(owner, 'nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n');
  expect([listed(owner).length, listed(as('prices')), listed(as('counter')).sort()]).toEqual([
    3,
    ['goods'],
    ['clients', 'goods'],
  ]);
  for (const [file, role] of [
    [clients, 'prices'],
    [subscribers, 'counter'],
  ] as const) {
    const record = findImport(db, file.id);
    const rows = rowList(record);
    expect(() => rows.query(as(role), rows.shape.parse({}))).toThrow(notYours);
    await expect(apply(as(role), file)).rejects.toThrow(notYours);
    await file.apply();
    await expect(undoImport(as(role), { id: file.id })).rejects.toThrow(notYours);
  }
});

test('Ce qu’un fichier change d’un article demande le droit de chacun', async () => {
  const coin = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
  const files = {
    prices: await stageFile(owner, `id;vente\n${coin.id};595\n`),
    stock: await stageFile(owner, `id;coffre\n${coin.id};3\n`),
    facts: await stageFile(owner, `id;année\n${coin.id};1912\n`),
    made: await stageFile(owner, 'nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n'),
  };
  for (const [name, lacking] of [
    ['prices', 'counter'],
    ['stock', 'prices'],
    ['facts', 'counter'],
    ['made', 'accountant'],
  ] as const) {
    const { id } = files[name];
    expect(importButtons(as(lacking), findImport(db, id)), name).toEqual([]);
    await expect(apply(as(lacking), { id }), name).rejects.toThrow(notYours);
    expect(importButtons(owner, findImport(db, id)), name).not.toEqual([]);
  }
  expect((await apply(as('counter'), files.stock)).state).toBe('applied');
  expect((await apply(as('prices'), files.prices)).state).toBe('applied');
  await expect(undoImport(as('counter'), { id: files.prices.id })).rejects.toThrow(notYours);
});

test('L’export des articles ne donne ni comptes ni coûts à qui ne compte pas le stock', async () => {
  const coin = makeMetal(db, { metalName: 'Souverain' });
  countLine(owner, { type: 'metal', id: coin.id, count: 41, reason: 'Inventaire', lot: { unitCost: 560_250_000 } });
  const [whole, partial] = [await exportTable(owner, 'goods'), await exportTable(as('prices'), 'goods')];
  expect(whole).toMatch(/Stock.*560,25/s);
  expect(partial).toContain('Souverain');
  expect(partial).not.toMatch(/Stock|Coût|560,25/);
  expect((await stageFile(as('prices'), partial)).counts).toEqual({ unchanged: 1 });
});

test('Les images demandent le droit du catalogue, un compte d’article connu celui du stock', async () => {
  const file = await stageFile(owner, 'nom;type;poids;titre;vente\nDucat;pièce;3,49;986;480\n');
  const zip = {} as Parameters<typeof uploadPictures>[1]['file'];
  await expect(uploadPictures(as('counter'), { id: file.id, file: zip })).rejects.toThrow(notYours);
  applySet(owner, { gold: { price: 11_900_000, pricedAt: null }, rows: [] });
  const add = (count?: number) =>
    addKnownItems(
      as('prices'),
      addKnownContract.body.parse({
        metals: [{ key: 'napoleon-20f-coq', count }],
        currencies: [],
        rules: { sell: 4, buy: 2, currencySell: 3, currencyBuy: 3 },
        onOrderDays: null,
      }),
    );
  await expect(add(3)).rejects.toThrow(notYours);
  expect(await add()).toEqual({ metals: 1, currencies: 0 });
});
