import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { metals } from '../../../db/schema/catalogue.ts';
import { editMetal } from '../../../src/features/catalogue/saveMetal.server.ts';
import { changeTerms, countLine } from '../../../src/features/goods/model/count.server.ts';
import { findLine } from '../../../src/features/goods/model/lines.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { stageFile } from '../../support/imports.ts';
import { makeActor, rowsOf, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';

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
    changeTerms(ctx, { ...key, lowAt: 9 });
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
