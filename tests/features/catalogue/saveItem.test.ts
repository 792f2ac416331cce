import { getTableColumns } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { bills, currencies, deletedItems, metals, priceLog, reserves } from '../../../db/schema/catalogue.ts';
import { quotes } from '../../../db/schema/orders.ts';
import { auditLog } from '../../../db/schema/system.ts';
import {
  changeItem,
  changeMetal,
  deleteItemWithAlerts,
  setItemsVisibility,
} from '../../../src/features/alerts/changeItem.server.ts';
import { currencyEdit, newCurrency, saveBillContract } from '../../../src/features/catalogue/currencyFields.api.ts';
import { metalEdit, metalFields, newMetal } from '../../../src/features/catalogue/metalFields.api.ts';
import { uploadMetalImage } from '../../../src/features/catalogue/model/addMetalPhoto.server.ts';
import { deleteBill, saveBill } from '../../../src/features/catalogue/model/bills.server.ts';
import { readMetal } from '../../../src/features/catalogue/model/metals.server.ts';
import {
  addCurrency,
  addMetal,
  editCurrency,
  editMetal,
} from '../../../src/features/catalogue/model/saveItem.server.ts';
import { findLine } from '../../../src/features/goods/model/lines.server.ts';
import { previewPrices } from '../../../src/features/prices/savePrices.server.ts';
import type { Ctx } from '../../../src/http/context.ts';
import { toTexts, valuesOf } from '../../../src/ui/desk/fields.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { countStock } from '../../support/count.ts';
import { testFolder } from '../../support/folder.ts';
import { file, photo } from '../../support/identityFiles.ts';
import { orderByTransfer } from '../../support/orders.ts';
import { addRow, configure, makeActor, rowsOf, testDb } from '../../support/people.ts';
import { ask, kinds } from '../alerts/setting.ts';
import { makeBill, makeCurrency, makeMetal } from './stock.ts';

const folder = testFolder('catalogue');
let db: Db;
let ctx: Ctx;
beforeEach(() => {
  db = testDb();
  ctx = ctxOf(db, makeActor(db, 'admin'), shopOf({ DATA_DIR: folder }));
});

const wrong = (field: string) => ({ details: { errors: { [field]: expect.any(String) } } });
const prices = () => rowsOf(db, priceLog);
const stored = (id: string) => rowsOf(db, metals).find((row) => row.id === id);
const audits = () => db.select().from(auditLog).orderBy(auditLog.id).all();

const coin = {
  metalName: '  Souverain   Élisabeth II ',
  type: "Piece D'investissment",
  weight: 7.988,
  purity: 916.7,
  netSellPrice: 812.5,
  grossBuyPrice: 790,
  mintingStart: 1957,
  textInfo: '<p onclick="x()">Frappé à <b>Londres</b></p><script>alert(1)</script>',
} as const;
const add = (more = {}) => changeItem(ctx, (tx) => addMetal(tx, newMetal.parse({ ...coin, ...more })));
const edit = (id: string, fields: object) =>
  changeMetal(ctx, (tx) => editMetal(tx, metalEdit.parse({ id, ...fields })));
const side = async (name: string) => file(name, await photo(48, 32));
const picture = async (id: string) => (await uploadMetalImage(ctx, { id, file: await side('a.jpg'), alt: '' })).photos;

describe('Le marchand ajoute un article', () => {
  test('avec ses unités exactes, son texte nettoyé, ses prix au journal et sa ligne d’audit', async () => {
    const id = await add();
    expect(stored(id)).toMatchObject({
      // Its no-break space stays.
      metalName: 'Souverain Élisabeth II',
      weight: 7_988,
      purity: 9_167,
      netSellPrice: 81_250,
      isVisable: true,
      legalTender: true,
      textInfo: '<p>Frappé à <strong>Londres</strong></p>',
    });
    expect(prices()).toMatchObject([
      { itemId: id, side: 'sell', fromPrice: null, toPrice: 81_250 },
      { itemId: id, side: 'buy', fromPrice: null, toPrice: 79_000 },
    ]);
    expect(audits()).toMatchObject([{ action: 'metal.add', entityId: id }]);
  });

  test('avec ce qui décide de son prix, et ce qui manque reste non dit', async () => {
    const own = { year: 1907, mintMark: 'A', grade: 'SUP', condition: 'used', quotable: true, catalogueRefs: 'F.535' };
    const given = { ...own, sealed: true, isUnique: true, offFrom5: 0.5, offFrom10: 1.25 };
    expect(stored(await add(given))).toMatchObject({ ...given, offFrom5: 50, offFrom10: 125, certified: false });
    expect(stored(await add())).toMatchObject({ year: null, grade: null, quotable: null, offFrom5: 0 });
  });

  test.each([
    ['sans nom', { metalName: ' ' }, 'metalName'],
    ['d’un poids à quatre décimales', { weight: 6.4516 }, 'weight'],
    ['remisé de plus de moitié', { offFrom10: 51 }, 'offFrom10'],
    ['gratuit', { netSellPrice: 0 }, 'netSellPrice'],
    ['plus cher que ce qui se compte', { netSellPrice: 90_071_992_547_409.91 }, 'netSellPrice'],
    ['plus lourd que le coffre', { weight: 9_000_000 }, 'weight'],
  ])('un article %s est refusé avec une phrase à son champ', (_, wrong, field) => {
    const { error } = newMetal.safeParse({ ...coin, ...wrong });
    expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringMatching(/^[A-Z\d].*\.$/) }]);
  });

  test('Un article dont les années se contredisent n’est pas gardé', async () => {
    await expect(add({ mintingEnd: 1900 })).rejects.toMatchObject(wrong('mintingEnd'));
    await expect(add({ offFrom5: 2, offFrom10: 1 })).rejects.toMatchObject(wrong('offFrom10'));
    await expect(add({ fineWeight: 7.989 })).rejects.toMatchObject(wrong('fineWeight'));
    expect([rowsOf(db, metals), prices()]).toEqual([[], []]);
  });
});

describe('Le marchand modifie un article', () => {
  test('qui devient une pièce unique : il y en a une en stock, et un compte déjà tenu reste', async () => {
    const [own, counted] = [makeMetal(db), makeMetal(db)];
    await countStock(ctx, { type: 'metal', id: counted.id, count: 3, reason: 'Comptage' });
    for (const { id } of [own, counted]) await edit(id, { isUnique: true, year: 1786 });
    expect(findLine(db, { type: 'metal', id: own.id })?.inSafe).toBe(1);
    expect(findLine(db, { type: 'metal', id: counted.id })?.inSafe).toBe(3);
  });

  test('un champ seul laisse les autres, et la seconde de deux personnes n’écrase rien', async () => {
    const before = makeMetal(db);
    const { id, updatedAt } = before;
    await edit(id, { isFeatured: true, updatedAt });
    await expect(edit(id, { fabricant: 'Seconde', updatedAt })).rejects.toMatchObject({
      status: 409,
      details: { data: { current: { isFeatured: true } } },
    });
    expect(stored(id)).toEqual({ ...before, isFeatured: true, updatedAt: expect.any(Number) });
    expect(prices()).toEqual([]);
    expect(audits()).toMatchObject([{ detail: { before: { isFeatured: false }, after: { isFeatured: true } } }]);
  });

  test('un formulaire enregistré sans y toucher ne change rien, quelle que soit l’unité d’un champ', async () => {
    const measured = Object.entries(getTableColumns(metals)).flatMap(([name, { dataType, notNull }]) =>
      dataType.startsWith('number') && !notNull ? [[name, 1_900]] : [],
    );
    const before = makeMetal(db, Object.fromEntries(measured));
    expect(before).toMatchObject({ diameter: 1_900, fineWeight: 1_900, year: 1_900 });
    await edit(before.id, valuesOf(metalFields, toTexts(metalFields, readMetal(ctx, before.id))));
    expect(stored(before.id)).toEqual({ ...before, updatedAt: expect.any(Number) });
  });

  test('un prix changé va au journal et prévient qui l’attendait, mais d’un article caché une fois remontré', async () => {
    const { id } = makeMetal(db);
    await ask(db, { type: 'metal', typeId: id, desiredPrice: 640 });
    const shown = await edit(id, { isVisable: false, netSellPrice: 639.99 });
    expect(shown.pricedAt).toBe(shown.updatedAt);
    expect(prices()).toMatchObject([{ side: 'sell', fromPrice: 65_000, toPrice: 63_999 }]);
    expect(kinds(db)).not.toContain('alertFired');
    await edit(id, { isVisable: true });
    expect(kinds(db)).toContain('alertFired');
  });

  test('un prix qui ressemble à une erreur attend d’être confirmé avec son chiffre', async () => {
    const { id } = makeMetal(db);
    const doubtful = { status: 409, details: { data: { doubts: [{ side: 'sell', price: 65 }, { side: 'sell' }] } } };
    await expect(edit(id, { netSellPrice: 65 })).rejects.toMatchObject(doubtful);
    await expect(edit(id, { netSellPrice: 65, confirmed: { sell: 66 } })).rejects.toMatchObject(doubtful);
    expect(stored(id)?.netSellPrice).toBe(65_000);
    await edit(id, { netSellPrice: 65, confirmed: { sell: 65 } });
    expect(stored(id)?.netSellPrice).toBe(6_500);
    await expect(add({ netSellPrice: 700 })).rejects.toMatchObject({ status: 409 });
    await add({ netSellPrice: 700, confirmed: { sell: 700 } });
  });
});

test('Une remise qui mène sous l’or, ou sous le rachat, attend d’être confirmée, dans la fiche comme au matin', async () => {
  configure(db, { goldPrice: 10_000_000, goldPricedAt: 5 });
  // 6.45161 g at 900 thousandths: 5.806 g of gold, 580.60 €.
  const { id } = makeMetal(db, { fineWeight: 58_060, netSellPrice: 60_000, grossBuyPrice: 56_000 });
  await edit(id, { offFrom5: 1, offFrom10: 3 });
  const below = /la vente à 576,00\s€ \(remise de 4\s%\) est sous la valeur de son or fin, 580,60\s€/;
  await expect(edit(id, { offFrom10: 4 })).rejects.toThrow(below);
  expect(stored(id)).toMatchObject({ offFrom10: 300 });
  await edit(id, { offFrom10: 4, confirmed: { sell: 600 } });
  await edit(id, { metalName: 'Vingt francs' });
  expect(stored(id)).toMatchObject({ offFrom10: 400, netSellPrice: 60_000 });
  await expect(edit(id, { offFrom10: 8, grossBuyPrice: 560 })).rejects.toThrow(/sous le rachat à 560,00/);
  await edit(id, { offFrom10: 3 });
  const gold = { price: 10_100_000, pricedAt: 5 };
  expect(previewPrices(ctxOf(db, makeActor(db, 'admin')), { gold, rows: [], restate: false }).doubts).toMatchObject([
    { typeId: id, text: expect.stringMatching(/582,00\s€ \(remise de 3\s%\) est sous/) },
  ]);
});

test('Ce qui revient en vente à un prix d’un autre temps attend d’être confirmé, seul comme par lot', async () => {
  configure(db, { goldPrice: 12_000_000, goldPricedAt: 5 });
  const { id } = makeMetal(db, { fineWeight: 58_060, netSellPrice: 40_000, grossBuyPrice: 38_000, isVisable: false });
  await countStock(ctx, { type: 'metal', id, count: 1, reason: 'Comptage' });
  const below = /la vente à 400,00\s€ est sous la valeur de son or fin, 696,72\s€/;
  await expect(edit(id, { isVisable: true })).rejects.toThrow(below);
  await expect(
    setItemsVisibility(ctx, { type: 'metal', ids: [id], visible: true, takesDoubts: false }),
  ).rejects.toThrow(below);
  expect(stored(id)?.isVisable).toBe(false);
  await expect(edit(id, { isVisable: true, grossBuyPrice: 379 })).rejects.toThrow(below);
  await edit(id, { isVisable: true, confirmed: { sell: 400 } });
  await edit(id, { isVisable: true, metalName: 'Vingt francs' });
  const { id: money } = makeCurrency(db, {
    sellPrice: 500_000,
    buyPrice: 480_000,
    referenceRate: 860_000,
    isVisible: false,
  });
  const show = () => changeItem(ctx, (tx) => editCurrency(tx, currencyEdit.parse({ id: money, isVisible: true })));
  await expect(show()).rejects.toThrow(/sous le cours de référence/);
});

test('« Mettre en vente » par lot demande les prix de tous à la fois, et confirmé met tout en vente', async () => {
  configure(db, { goldPrice: 12_000_000, goldPricedAt: 5 });
  const old = { fineWeight: 58_060, netSellPrice: 40_000, grossBuyPrice: 38_000, isVisable: false };
  const ids = [
    makeMetal(db, old).id,
    makeMetal(db, { ...old, netSellPrice: 37_000 }).id,
    makeMetal(db, { isVisable: false, netSellPrice: 71_100 }).id,
  ];
  const show = (more: object = {}) =>
    setItemsVisibility(ctx, { type: 'metal', ids, visible: true, takesDoubts: false, ...more });
  await expect(show({ takesDoubts: true })).rejects.toThrow(/^Avant la vente, indiquez au Stock/);
  for (const id of ids) await countStock(ctx, { type: 'metal', id, count: 1, reason: 'Comptage' });
  await expect(show()).rejects.toMatchObject({
    code: 'conflict',
    details: { data: { doubts: [{ typeId: ids[0] }, { typeId: ids[1] }, { typeId: ids[1] }] } },
  });
  expect(ids.map((id) => stored(id)?.isVisable)).toEqual([false, false, false]);
  await show({ takesDoubts: true });
  expect(ids.map((id) => stored(id)?.isVisable)).toEqual([true, true, true]);
});

describe('Les images d’un article', () => {
  test('viennent dans leur ordre, la première est celle de la carte ; une copie garde les siennes', async () => {
    const { id } = makeMetal(db);
    await picture(id);
    const [first, second] = await picture(id);
    expect(readMetal(ctx, id)).toMatchObject({ photo: first?.photo, photos: [first, second] });
    const photos = [{ photo: second?.photo, alt: 'Le revers' }, first];
    const shown = await edit(id, { photos });
    expect(shown).toMatchObject({ photo: second?.photo, photos });
    const copy = await add({ photos });
    await edit(id, { photos: [] });
    expect([stored(id)?.photo, stored(copy)?.photo]).toEqual([null, second?.photo]);
  });

  test('ne sont que des images de la boutique', async () => {
    const { id } = makeMetal(db);
    const stolen = { id, photos: [{ photo: '../secret_1x1', alt: '' }] };
    expect(metalEdit.safeParse(stolen).error?.issues).toMatchObject([{ path: ['photos', 0, 'photo'] }]);
    await expect(
      uploadMetalImage(ctx, { id, file: file('a.pdf', Buffer.from('%PDF-1.4')), alt: '' }),
    ).rejects.toMatchObject(wrong('file'));
  });
});

describe('Le marchand supprime un article', () => {
  test('son adresse le retient, ses alertes s’arrêtent, l’audit garde ce qu’il était', async () => {
    const { id } = makeMetal(db);
    await ask(db, { type: 'metal', typeId: id, desiredPrice: 640 });
    expect(await deleteItemWithAlerts(ctx, { type: 'metal', id })).toMatchObject({ outcome: 'deleted' });
    expect(stored(id)).toBeUndefined();
    expect(rowsOf(db, deletedItems)).toMatchObject([{ id }]);
    expect(db.select().from(reserves).get()?.stoppedAt).toEqual(expect.any(Number));
    expect(audits()).toMatchObject([
      { action: 'metal.delete', detail: { before: { metalName: '20 Francs Napoléon' } } },
    ]);
  });

  test('Un article dont une commande parle est masqué à la place, et la réponse le dit', async () => {
    const { id } = makeMetal(db);
    await orderByTransfer(db, makeActor(db, 'client'), 65_000, { Items: [{ type: 'metal', id, quantity: 1 }] });
    const told = await deleteItemWithAlerts(ctx, { type: 'metal', id });
    expect(told).toEqual({ outcome: 'hidden', text: expect.stringMatching(/masqué et non supprimé.*des commandes/) });
    expect(stored(id)?.isVisable).toBe(false);
  });

  test('qui est au coffre : il est masqué à la place, et ses pièces restent comptées', async () => {
    const { id } = makeMetal(db);
    await countStock(ctx, { type: 'metal', id, count: 2, reason: 'Comptage' });
    expect(await deleteItemWithAlerts(ctx, { type: 'metal', id })).toMatchObject({ outcome: 'hidden' });
    expect(findLine(db, { type: 'metal', id })).toMatchObject({ inSafe: 2 });
  });
});

test('Mettre en vente ou masquer plusieurs lignes se fait pour toutes, une ligne de journal chacune, ou pour aucune', async () => {
  const ids = [makeMetal(db).id, makeMetal(db).id];
  const { id } = makeCurrency(db);
  const states = () => rowsOf(db, metals).map(({ isVisable }) => isVisable);
  expect(await setItemsVisibility(ctx, { type: 'metal', ids, visible: false, takesDoubts: false })).toEqual({
    changed: 2,
  });
  await setItemsVisibility(ctx, { type: 'currency', ids: [id], visible: false, takesDoubts: false });
  expect([states(), rowsOf(db, currencies)[0]?.isVisible, audits().length]).toEqual([[false, false], false, 3]);
  const some = setItemsVisibility(ctx, { type: 'metal', ids: [...ids, 'supprime'], visible: true, takesDoubts: false });
  await expect(some).rejects.toMatchObject({ code: 'notFound' });
  expect(states()).toEqual([false, false]);
});

const yen = { moneyName: 'Yen', currencyName: 'Japon', iso: ' jpy ', sellPrice: 0.621534, coefficient: 100 };
const addMoney = () => changeItem(ctx, (tx) => addCurrency(tx, newCurrency.parse(yen)));
const editMoney = (id: string, fields: object) =>
  changeItem(ctx, (tx) => editCurrency(tx, currencyEdit.parse({ id, ...fields })));
const note = (id: string, fields: object) => saveBill(ctx, saveBillContract.body.parse({ id, ...fields }));

describe('Le marchand tient ses devises', () => {
  test('il en ajoute une, ses cours vont au journal, et son code ne sert qu’à elle', async () => {
    const added = await addMoney();
    expect(rowsOf(db, currencies)).toMatchObject([{ id: added, iso: 'JPY', sellPrice: 621_534, buyPrice: null }]);
    expect(prices()).toMatchObject([{ itemId: added, side: 'sell', fromPrice: null, toPrice: 621_534 }]);
    await expect(addMoney()).rejects.toMatchObject(wrong('iso'));
    const { id } = makeCurrency(db);
    await expect(editMoney(id, { iso: 'JPY' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('le cours d’un autre code ne se vend que confirmé, et sa référence tombe', async () => {
    const { id } = makeCurrency(db, { referenceRate: 900_000, referencedAt: 5 });
    const still = /la vente à 0,9215\s€ est encore au cours de USD.; le rachat à 0,8510\s€ est encore/;
    await expect(editMoney(id, { iso: 'GBP', moneyName: 'Livre' })).rejects.toThrow(still);
    await expect(editMoney(id, { iso: 'GBP', sellPrice: 1.2, buyPrice: 0.851 })).rejects.toThrow(
      /Dollar américain.: le rachat à 0,8510/,
    );
    expect(rowsOf(db, currencies)).toMatchObject([{ iso: 'USD', referenceRate: 900_000 }]);
    const { userId } = makeActor(db, 'client');
    const quote = { type: 'currency', unitPrice: 921_534, coefficient: 1, quantity: 100 } as const;
    addRow(db, quotes, { userId, until: Date.now() + 60_000, prices: { [id]: quote } });
    await editMoney(id, { iso: 'GBP', sellPrice: 1, buyPrice: 0.9 });
    expect(rowsOf(db, currencies)).toMatchObject([{ iso: 'GBP', sellPrice: 1_000_000, referenceRate: null }]);
    expect(rowsOf(db, quotes)[0]?.prices[id]).toMatchObject({ quantity: 0 });
    await editMoney(id, { iso: 'GBX', confirmed: { sell: 1, buy: 0.9 } });
    await editMoney(id, { iso: 'gbx' });
    expect(rowsOf(db, currencies)).toMatchObject([{ iso: 'GBX', sellPrice: 1_000_000 }]);
  });

  test('un cours changé prévient qui l’attendait ; le rachat peut s’arrêter', async () => {
    const { id } = makeCurrency(db);
    await ask(db, { type: 'currency', typeId: id, desiredPrice: 0.9 });
    await editMoney(id, { sellPrice: 0.9, buyPrice: null, topText: '<h1>Dollar</h1><img src=x onerror=y>' });
    expect(rowsOf(db, currencies)).toMatchObject([{ sellPrice: 900_000, buyPrice: null, topText: '<h2>Dollar</h2>' }]);
    expect(prices()).toMatchObject([
      { side: 'sell', fromPrice: 921_534, toPrice: 900_000 },
      { side: 'buy', fromPrice: 851_000, toPrice: null },
    ]);
    expect(kinds(db)).toContain('alertFired');
  });
});

describe('Le marchand tient les billets d’une devise', () => {
  test('un billet vient avec ses deux côtés, garde l’un et perd l’autre ; de deux écrans, le second est refusé', async () => {
    const { id } = makeCurrency(db);
    const sides = { file1: await side('recto.jpg'), file2: await side('verso.jpg') };
    const made = await note(id, { value: '20', description: 'Andrew Jackson', ...sides });
    const [bill] = made.bills;
    const image = expect.any(String);
    expect(bill).toMatchObject({ value: 20, name: 'Billet de 20', photo: image, photo2: image });
    const seen = { billId: bill?._id, value: '20', updatedAt: String(made.updatedAt) };
    const { bills: after } = await note(id, { ...seen, photo: bill?.photo, photo2: '' });
    expect(after).toMatchObject([{ photo: bill?.photo, photo2: null }]);
    await expect(note(id, seen)).rejects.toMatchObject({ status: 409 });
  });

  test('deux billets n’ont pas la même valeur, et un fichier refusé le dit à son côté', async () => {
    const { id } = makeCurrency(db);
    makeBill(db, id, 20);
    await expect(note(id, { value: '20' })).rejects.toMatchObject(wrong('value'));
    const sides = { file1: await side('recto.jpg'), file2: file('verso.pdf', Buffer.from('%PDF-1.4')) };
    await expect(note(id, { value: '50', ...sides })).rejects.toMatchObject(wrong('file2'));
    expect(rowsOf(db, bills)).toHaveLength(1);
  });

  test('il supprime un billet, d’une autre devise ce n’est pas possible', async () => {
    const { id } = makeCurrency(db);
    const other = makeCurrency(db, { iso: 'GBP' });
    const { id: billId } = makeBill(db, id, 20);
    await expect(deleteBill(ctx, { currencyId: other.id, billId })).rejects.toMatchObject({ code: 'notFound' });
    expect((await deleteBill(ctx, { currencyId: id, billId })).bills).toEqual([]);
    // With a currency go its notes.
    makeBill(db, id, 50);
    expect(await deleteItemWithAlerts(ctx, { type: 'currency', id })).toMatchObject({ outcome: 'deleted' });
    expect(rowsOf(db, bills)).toEqual([]);
  });
});
