import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, metals } from '../../../db/schema/catalogue.ts';
import { stockLines } from '../../../db/schema/goods.ts';
import { importRows, itemAliases } from '../../../db/schema/imports.ts';
import { changePrices } from '../../../src/features/catalogue/model/changePrices.server.ts';
import { editMetal } from '../../../src/features/catalogue/model/saveItem.server.ts';
import { changeSettings, countLine, receiveLine } from '../../../src/features/goods/model/count.server.ts';
import { findLine } from '../../../src/features/goods/model/lines.server.ts';
import { undoImport } from '../../../src/features/imports/machine/machine.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { configure, makeActor, rowsOf, testDb } from '../../support/people.ts';
import { makeBill, makeCurrency, makeMetal } from '../catalogue/stock.ts';

let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'));
});

function makeCoin(count: number) {
  const { id } = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
  const key = { type: 'metal', id } as const;
  countLine(ctx, { ...key, count, reason: 'Inventaire' });
  return { id, key, line: () => findLine(db, key), row: () => rowsOf(db, metals)[0] };
}

async function applied(text: string, takesDoubts = false) {
  const file = await stageFile(ctx, text);
  await file.apply(takesDoubts);
  return { ...file, undo: () => undoImport(ctx, { id: file.id }) };
}

describe('Un import annulé ne défait que ce qu’il a fait', () => {
  test('un seuil importé laisse les pièces qui ont bougé depuis', async () => {
    const { id, key, line } = makeCoin(12);
    const file = await applied(`id;seuil\n${id};7\n`);
    countLine(ctx, { ...key, count: 9, reason: 'Remises' });
    await file.undo();
    expect(line()).toMatchObject({ inSafe: 9, lowAt: 3 });
  });

  test('un compte importé ne reprend que sa différence, un arrivage aussi', async () => {
    const { id, key, line } = makeCoin(4);
    changeSettings(ctx, { ...key, expected: 5 });
    const file = await applied(`id;coffre;reçu\n${id};6;2\n`);
    expect(line()).toMatchObject({ inSafe: 8, expected: 3 });
    receiveLine(ctx, { ...key, count: 1, reason: 'Arrivage' });
    await file.undo();
    expect(line()).toMatchObject({ inSafe: 5, expected: 4 });
  });

  test('ce qui est déjà reparti du coffre ne se retire pas deux fois, et le dit', async () => {
    const { id, key, line } = makeCoin(0);
    const file = await applied(`id;coffre\n${id};5\n`);
    countLine(ctx, { ...key, count: 2, reason: 'Remises' });
    await file.undo();
    expect(line()?.inSafe).toBe(2);
    expect(file.told()[0]?.[2]).toBe('Annulé, sauf ce qui a changé depuis : stock.');
  });

  test('un prix enregistré depuis reste, et le dit', async () => {
    const { id, row } = makeCoin(1);
    const file = await applied(`id;vente;titre seo\n${id};595;Souverain or\n`);
    changePrices(ctx, { type: 'metal', id, sell: 60_000 });
    await file.undo();
    expect(row()).toMatchObject({ netSellPrice: 60_000, title: '' });
    expect(file.told()[0]?.[2]).toBe('Annulé, sauf ce qui a changé depuis : prix.');
  });

  test('un champ ou un seuil enregistré depuis reste, les autres reviennent', async () => {
    const { id, key, row, line } = makeCoin(1);
    const file = await applied(`id;synonymes;titre seo;seuil;délai\n${id};livre;Souverain or;7;4\n`);
    editMetal(ctx, { id, title: 'Le souverain' });
    changeSettings(ctx, { ...key, lowAt: 9 });
    await file.undo();
    expect(row()).toMatchObject({ title: 'Le souverain', synonyms: '' });
    expect(line()).toMatchObject({ lowAt: 9, onOrderDays: null });
    expect(file.told()[0]?.[2]).toMatch(/^Annulé, sauf ce qui a changé depuis : réassort, Titre/);
  });

  test('un article arrivé avec le fichier reste quand le coffre en a reçu depuis', async () => {
    const file = await applied('nom;type;poids;titre;vente;coffre\nDucat;pièce;3,49;986;480;2\n');
    const [ducat] = rowsOf(db, metals);
    const key = { type: 'metal', id: ducat?.id ?? '' } as const;
    receiveLine(ctx, { ...key, count: 1, reason: 'Arrivage' });
    await file.undo();
    expect(findLine(db, key)?.inSafe).toBe(1);
    expect(file.told()[0]?.[2]).toBe('Annulé, sauf ce qui a changé depuis : article.');
  });

  test('une devise arrivée avec le fichier reste avec les billets reçus depuis', async () => {
    const file = await applied('code iso;coupure;vente;coffre\nUSD;100;91,20;4\nUSD;50;45,60;2\n');
    const key = { type: 'currency', id: rowsOf(db, currencies)[0]?.id ?? '', value: 50 } as const;
    receiveLine(ctx, { ...key, count: 1, reason: 'Arrivage' });
    await file.undo();
    expect([rowsOf(db, currencies).length, findLine(db, key)?.inSafe]).toEqual([1, 1]);
    expect(file.told().map(([, , text]) => text)).toEqual([
      'Annulé, sauf ce qui a changé depuis : article.',
      'Annulé, sauf ce qui a changé depuis : coupure.',
    ]);
  });

  test('Champs, prix, cours de référence, stock et ancienne adresse d’une ligne reviennent ensemble', async () => {
    const { id } = makeMetal(db, { metalName: 'Souverain', netSellPrice: 59_000, grossBuyPrice: 55_000 });
    const usd = makeCurrency(db, { referenceRate: null });
    makeBill(db, usd.id, 100);
    const earlier = await applied('nom;type;poids;titre;vente;ancienne adresse\nDucat;pièce;3,49;986;480;piece-d-or\n');
    const shop = () => ({
      metals: rowsOf(db, metals).map(({ updatedAt: _u, pricedAt: _p, pricedOn: _o, ...row }) => row),
      currencies: rowsOf(db, currencies).map(({ updatedAt: _u, pricedAt: _p, ...row }) => row),
      bills: rowsOf(db, bills),
      lines: rowsOf(db, stockLines),
      aliases: rowsOf(db, itemAliases).sort((a, b) => a.name.localeCompare(b.name)),
    });
    const before = shop();
    const file = await applied(
      `id;nom;titre seo;vente;rachat;cours de référence;coffre;coupure;reprise;ancienne adresse\n${[
        [id, 'Souverain', 'Souverain or', '595', '556', '', '12', '', '', 'piece-d-or'],
        [usd.id, 'Dollar', '', '0,93', '0,86', '0,90', '', '', '', ''],
        [usd.id, '', '', '', '', '', '7', '100', 'non', ''],
      ]
        .map((cells) => cells.join(';'))
        .join('\n')}\n`,
      true,
    );
    expect(file.told().map(([outcome]) => outcome)).toEqual(['changed', 'changed', 'changed']);
    const during = shop();
    for (const part of ['metals', 'currencies', 'bills', 'lines', 'aliases'] as const)
      expect(during[part]).not.toEqual(before[part]);
    await file.undo();
    expect(shop()).toEqual(before);
    expect(
      file
        .told()
        .map(([, , text]) => text)
        .filter((text) => text?.startsWith('Annulé')),
    ).toEqual([]);
    expect(earlier.told()[0]?.[0]).toBe('new');
  });

  test('une coupure ajoutée à la main depuis reste', async () => {
    const usd = makeCurrency(db);
    makeBill(db, usd.id, 100);
    const file = await applied(`code iso;coupure\n${usd.iso};50\n`);
    makeBill(db, usd.id, 20);
    await file.undo();
    expect(rowsOf(db, bills).map(({ value }) => value)).toEqual([100, 20]);
  });
});

describe('Ce qui a changé depuis l’aperçu n’est pas écrasé', () => {
  test('un compte', async () => {
    const { id, key, line } = makeCoin(12);
    const file = await stageFile(ctx, `id;coffre\n${id};10\n`);
    countLine(ctx, { ...key, count: 9, reason: 'Remises' });
    await file.apply();
    expect(line()?.inSafe).toBe(9);
    expect(file.told()).toEqual([
      ['refused', 'Souverain', 'Le compte a changé entre-temps : il est de 9. Comptez à nouveau.'],
    ]);
  });

  test('un champ, un seuil', async () => {
    const { id, key, row, line } = makeCoin(12);
    const title = await stageFile(ctx, `id;titre seo\n${id};Souverain or\n`);
    const lowAt = await stageFile(ctx, `id;seuil\n${id};7\n`);
    editMetal(ctx, { id, title: 'Le souverain' });
    changeSettings(ctx, { ...key, lowAt: 9 });
    await title.apply();
    await lowAt.apply();
    expect([row()?.title, line()?.lowAt]).toEqual(['Le souverain', 9]);
    expect([title, lowAt].map((file) => file.told()[0])).toEqual([
      ['refused', 'Souverain', 'il a été modifié entre-temps. Relisez le fichier.'],
      ['refused', 'Souverain', 'son stock a changé entre-temps. Relisez le fichier.'],
    ]);
  });

  test('un autre champ enregistré entre-temps n’empêche rien', async () => {
    const { id, row } = makeCoin(12);
    const file = await stageFile(ctx, `id;titre seo\n${id};Souverain or\n`);
    editMetal(ctx, { id, synonyms: 'livre' });
    await file.apply();
    expect(row()).toMatchObject({ title: 'Souverain or', synonyms: 'livre' });
  });
});

/** What a preview asks to confirm. */
async function doubts(text: string) {
  const { id } = await stageFile(ctx, text);
  const rows = db.select().from(importRows).where(eq(importRows.importId, id)).all();
  return rows.flatMap((one) => (one.isDoubtful ? one.text : []));
}

test('Un fichier qui remet en vente prend son nouveau prix, et d’un prix d’un autre temps veut la confirmation', async () => {
  configure(db, { goldPrice: 12_000_000, goldPricedAt: 5 });
  const { id, row } = makeCoin(3);
  editMetal(ctx, { id, isVisable: false, fineWeight: 58_060 });
  const old = await applied(`id;en vente\n${id};oui\n`);
  expect([row()?.isVisable, old.told()[0]?.[2]]).toEqual([false, expect.stringContaining('sous la valeur de son or')]);
  expect(await doubts(`id;en vente\n${id};oui\n`)).toEqual([expect.stringContaining('sous la valeur de son or')]);
  expect(await doubts(`id;titre seo\n${id};Souverain\n`)).toEqual([]);
  await applied(`id;en vente;rachat\n${id};oui;549\n`);
  expect(row()).toMatchObject({ isVisable: false, grossBuyPrice: 55_000 });
  await applied(`id;en vente;vente\n${id};oui;720\n`, true);
  expect(row()).toMatchObject({ isVisable: true, netSellPrice: 72_000 });
  editMetal(ctx, { id, isVisable: false, netSellPrice: 60_000, confirmed: { sell: 60_000 } });
  await applied(`id;en vente\n${id};oui\n`, true);
  expect(row()?.isVisable).toBe(true);
});

describe('Une devise du catalogue, par un fichier', () => {
  const yen = () =>
    makeCurrency(db, {
      ...{ iso: 'JPY', moneyName: 'Yen', currencyName: 'Japon', coefficient: 100 },
      ...{ sellPrice: 620_000, buyPrice: 560_000, referenceRate: 590_000 },
    });
  const row = () => rowsOf(db, currencies)[0];

  test('Une devise montre chaque valeur, et un coefficient qui change se confirme', async () => {
    yen();
    const text = 'code iso;nom;unités du cours;rachat;cours de référence\nJPY;Yen japonais;1;0,57;0,60\n';
    const careful = await applied(text);
    expect(row()).toMatchObject({ coefficient: 100, moneyName: 'Yen', buyPrice: 560_000 });
    const file = await stageFile(ctx, text);
    expect(file.rows()[0]).toMatchObject({ isDoubtful: true });
    expect(file.told()[0]?.[2]).toBe(
      'Monnaie Yen → Yen japonais, Unités du cours 100 → 1, rachat 0,56 € → 0,57 €, cours de référence 0,59 € → 0,60 €, le cours vaudra pour 1 et non plus pour 100',
    );
    expect(careful.told()[0]?.[0]).toBe('refused');
    await file.apply(true);
    expect(row()).toMatchObject({ coefficient: 1, moneyName: 'Yen japonais', buyPrice: 570_000 });
    await undoImport(ctx, { id: file.id });
    expect(row()).toMatchObject({ coefficient: 100, sellPrice: 620_000, buyPrice: 560_000, referenceRate: 590_000 });
  });

  test.each([
    ['nom', 'Y'.repeat(81), 'Monnaie'],
    ['unités du cours', '0', 'Unités du cours'],
    ['unités du cours', '1,5', 'Unités du cours'],
    ['vente', '0', 'n’est pas un prix'],
    ['vente', '200000000', 'n’est pas un prix'],
  ])('%s %s est refusé', async (column, cell, said) => {
    yen();
    const file = await stageFile(ctx, `code iso;${column}\nJPY;${cell}\n`);
    expect(file.told()).toEqual([['refused', expect.anything(), expect.stringContaining(said)]]);
  });

  test('un cours de référence qui bouge trop se confirme, même seul', async () => {
    yen();
    const text = 'code iso;cours de référence\nJPY;5,90\n';
    await applied(text);
    expect(row()?.referenceRate).toBe(590_000);
    const file = await stageFile(ctx, text);
    expect(file.told()[0]?.[2]).toContain('le cours de référence passe de 0,59 € à 5,90 €, plus de');
    await file.apply(true);
    expect(row()?.referenceRate).toBe(5_900_000);
  });
});
