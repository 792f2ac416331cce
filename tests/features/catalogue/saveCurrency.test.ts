import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, priceLog } from '../../../db/schema/catalogue.ts';
import { changeItem, removeItem } from '../../../src/features/alerts/changeItem.server.ts';
import { deleteBill, saveBill } from '../../../src/features/catalogue/admin/bills/bills.server.ts';
import { currencyEdit, newCurrency, saveBillContract } from '../../../src/features/catalogue/currencyFields.api.ts';
import { addCurrency, editCurrency } from '../../../src/features/catalogue/saveCurrency.server.ts';
import type { Actor } from '../../../src/http/actor.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { file, photo } from '../../support/identityFiles.ts';
import { makeActor, testDb } from '../../support/people.ts';
import { ask, kinds } from '../alerts/setting.ts';
import { makeBill, makeCurrency } from './stock.ts';

let db: Db;
let folder: string;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  ctx = as(makeActor(db, 'admin'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wrong = (field: string) => ({ details: { errors: { [field]: expect.any(String) } } });
const as = (actor: Actor): Ctx => ctxOf(db, actor, shopOf({ DATA_DIR: folder }));
const yen = { moneyName: 'Yen', currencyName: 'Japon', iso: ' jpy ', sellPrice: 0.621534, coefficient: 100 };
const add = (more = {}) => changeItem(ctx, (tx) => addCurrency(tx, newCurrency.parse({ ...yen, ...more })));
const edit = (id: string, fields: object, by = ctx) =>
  changeItem(by, (tx) => editCurrency(tx, currencyEdit.parse({ id, ...fields })));
const note = (id: string, fields: object, by = ctx) => saveBill(by, saveBillContract.body.parse({ id, ...fields }));

describe('Le marchand tient ses devises', () => {
  test('il en ajoute une, ses cours vont au journal', async () => {
    const id = await add();
    expect(db.select().from(currencies).get()).toMatchObject({ id, iso: 'JPY', sellPrice: 621_534, buyPrice: null });
    expect(db.select().from(priceLog).all()).toMatchObject([
      { itemId: id, side: 'sell', fromPrice: null, toPrice: 621_534 },
    ]);
  });

  test('un code ne sert qu’à une devise', async () => {
    await add();
    await expect(add()).rejects.toMatchObject(wrong('iso'));
    const { id } = makeCurrency(db);
    await expect(edit(id, { iso: 'JPY' })).rejects.toMatchObject({ code: 'invalid' });
    await edit(id, { iso: 'USD' });
  });

  test('un cours changé prévient qui l’attendait ; le rachat peut s’arrêter', async () => {
    const { id } = makeCurrency(db);
    await ask(db, { type: 'currency', typeId: id, desiredPrice: 0.9 });
    await edit(id, { sellPrice: 0.9, buyPrice: null, topText: '<h1>Dollar</h1><img src=x onerror=y>' });
    expect(db.select().from(currencies).get()).toMatchObject({
      sellPrice: 900_000,
      buyPrice: null,
      topText: '<h2>Dollar</h2>',
    });
    expect(db.select().from(priceLog).all()).toMatchObject([
      { side: 'sell', fromPrice: 921_534, toPrice: 900_000 },
      { side: 'buy', fromPrice: 851_000, toPrice: null },
    ]);
    expect(kinds(db)).toContain('alertFired');
  });

  test('supprimée, ses billets s’en vont avec elle', async () => {
    const { id } = makeCurrency(db);
    makeBill(db, id, 20);
    expect(await removeItem(ctx, { type: 'currency', id })).toMatchObject({ outcome: 'deleted' });
    expect(db.select().from(bills).all()).toEqual([]);
  });
});

describe('Le marchand tient les billets d’une devise', () => {
  test('un billet vient avec ses deux côtés, garde l’un et perd l’autre', async () => {
    const { id } = makeCurrency(db);
    const made = await note(id, {
      value: '20',
      description: 'Andrew Jackson',
      file1: file('recto.jpg', await photo(48, 32)),
      file2: file('verso.jpg', await photo(48, 32)),
    });
    const [bill] = made.bills;
    expect(bill).toMatchObject({
      value: 20,
      name: 'Billet de 20',
      photo: expect.any(String),
      photo2: expect.any(String),
    });
    const { bills: after } = await note(id, {
      billId: bill?._id,
      value: '20',
      photo: bill?.photo,
      photo2: '',
      updatedAt: String(made.updatedAt),
    });
    expect(after).toMatchObject([{ photo: bill?.photo, photo2: null }]);
    await expect(note(id, { billId: bill?._id, value: '20', updatedAt: String(made.updatedAt) })).rejects.toMatchObject(
      {
        status: 409,
      },
    );
  });

  test('deux billets n’ont pas la même valeur, et un fichier refusé le dit à son côté', async () => {
    const { id } = makeCurrency(db);
    makeBill(db, id, 20);
    await expect(note(id, { value: '20' })).rejects.toMatchObject(wrong('value'));
    const bad = file('verso.pdf', Buffer.from('%PDF-1.4'));
    await expect(
      note(id, { value: '50', file1: file('recto.jpg', await photo(48, 32)), file2: bad }),
    ).rejects.toMatchObject(wrong('file2'));
    expect(db.select().from(bills).all()).toHaveLength(1);
  });

  test('il supprime un billet, d’une autre devise ce n’est pas possible', async () => {
    const { id } = makeCurrency(db);
    const other = makeCurrency(db, { iso: 'GBP' });
    const { id: billId } = makeBill(db, id, 20);
    await expect(deleteBill(ctx, { currencyId: other.id, billId })).rejects.toMatchObject({ code: 'notFound' });
    expect((await deleteBill(ctx, { currencyId: id, billId })).bills).toEqual([]);
  });
});
