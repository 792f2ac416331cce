import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ledger, registerParties, registerReadings, stockLots } from '../../../db/schema/goods.ts';
import { isoDay } from '../../../src/dates.ts';
import { receiveDeposit, returnDeposit } from '../../../src/features/goods/book/acts.server.ts';
import { closeRegister } from '../../../src/features/goods/book/close.server.ts';
import { registerFile } from '../../../src/features/goods/book/files.server.ts';
import {
  consult,
  currentPurpose,
  listRegister,
  loadBookPurchases,
  logReading,
  registerLists,
} from '../../../src/features/goods/book/read.server.ts';
import { registerActs, registerQuery } from '../../../src/features/goods/book/register.api.ts';
import { saveLot } from '../../../src/features/goods/lots/lots.server.ts';
import { arrivalTime } from '../../../src/features/goods/model/book.server.ts';
import { correctionOf, eventOfRow } from '../../../src/features/goods/model/correction.server.ts';
import { yearlyPurchasesCsv } from '../../../src/features/goods/model/csv.server.ts';
import { ctxOf } from '../../support/context.ts';
import { addPiece } from '../../support/count.ts';
import { paperText } from '../../support/paper.ts';
import { changeRows, makeActor, rowsOf, seller } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { soundBook } from '../../support/registerSound.ts';
import { standClock } from '../../support/shop.ts';

const year = isoDay(Date.now()).slice(0, 4);
const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

describe('Consulter', () => {
  test('Le lecteur dit d’abord pourquoi, et chaque lecture est notée avec son nom', async () => {
    const { db, ctx } = registerShop();
    await expect(logReading(ctx, 'tout')).rejects.toMatchObject({ code: 'conflict' });
    await consult(ctx, { purpose: 'Contrôle de police' });
    await logReading(ctx, 'Martin');
    const actorId = 'userId' in ctx.actor && ctx.actor.userId;
    const own = { actorKind: 'admin', actorId, purpose: 'Contrôle de police' };
    expect(db.select().from(registerReadings).all()).toMatchObject([
      { ...own, what: '' },
      { ...own, what: 'Martin' },
    ]);
    expect(currentPurpose(ctxOf(db, makeActor(db, 'admin'), ctx.shop))).toBeNull();
    changeRows(db, registerReadings, { at: Date.now() - 31 * 60_000 });
    expect(currentPurpose(ctx)).toBeNull();
  });

  test('La recherche trouve une journée, une pièce, une personne et un sachet', async () => {
    const { ctx, receive, count, coin, rows } = registerShop();
    await receive(2, seller);
    await receive(1);
    await count(0);
    await addPiece(ctx, { metalId: coin.id, serialNumber: 'X-77', year: null, reason: 'Achat' });
    const found = (asked: Record<string, unknown>) =>
      listRegister(ctx, registerQuery.parse(asked)).rows.map(({ row }) => row.seq);
    expect(found({ q: 'martin lyon' })).toEqual([1]);
    expect(found({ q: 'x-77' })).toEqual([4]);
    expect(found({ q: rows()[1]?.orderNo })).toEqual([2]);
    expect(found({ kind: 'correction' })).toEqual([3]);
    expect([found({ day }), found({ day: '2020-01-01' })]).toEqual([[4, 3, 2, 1], []]);
  });
});

test('Un écart de comptage se lit avec son signe, à l’écran et imprimé\u00a0; une rectification, avec son nombre', async () => {
  const { ctx, receive, count, correct } = registerShop();
  await receive(5);
  await count(3);
  await count(4);
  await correct(1, { quantity: 6 });
  const { rows } = listRegister(ctx, registerQuery.parse({}));
  const column = registerLists.metals.columns.find(({ label }) => label === 'Nombre');
  expect(rows.map((row) => column?.cell(row as never))).toEqual(['6', '+1', '−2', '5']);
  await closeRegister(ctx);
  await consult(ctx, { purpose: 'Contrôle' });
  const page = await registerFile(ctx, 'page-1.pdf');
  const paper = await paperText(Buffer.from(await page.arrayBuffer()));
  expect(paper).toMatch(/Comptage.* −2 /s);
});

test('L’entrée dit de qui : un fournisseur avec sa facture, un particulier avec sa pièce et le prix', async () => {
  const { db, rows, receive } = registerShop();
  await receive(2, { supplier: 'Comptoir Lyon', address: '1 rue Paul', reference: 'F-12', unitCost: 345_120_000 });
  await receive(1, seller);
  await receive(1);
  expect(rows().map(({ source }) => source)).toEqual(['supplier', 'public', 'supplier']);
  expect(JSON.parse(rows()[0]?.goods ?? '')).toMatchObject({ price: 69_024, weight: 12_900 });
  const { source: _, supplier: name, ...person } = seller;
  expect(rowsOf(db, registerParties).map(({ facts }) => JSON.parse(facts ?? ''))).toEqual([
    { role: 'supplier', name: 'Comptoir Lyon', address: '1 rue Paul', proof: 'Pièce n° F-12' },
    { role: 'seller', name, ...person },
  ]);
});

describe('Rectifier', () => {
  test('une entrée et une sortie, deux fois : la dernière se lit, le stock suit une fois', async () => {
    const { db, receive, correct, rows, key } = registerShop();
    await receive(5);
    await correct(1, { quantity: 3, name: 'Comptoir Lyon' });
    await correct(1, { quantity: 4 });
    await correct(1, { reference: 'F-9', weight: 26, title: 917 });
    expect(rows().map(({ kind, pieces, corrects, reference }) => [kind, pieces, corrects, reference])).toEqual([
      ['in', 5, null, ''],
      ['correction', -2, 1, ''],
      ['correction', 1, 1, ''],
      ['correction', 0, 1, 'F-9'],
    ]);
    const party = { name: 'Comptoir Lyon', address: 'Lyon' };
    const entry = { party, content: { goods: { weight: 26_000, title: 9170 } } };
    expect(correctionOf(db, eventOfRow(db, 1), { address: 'Lyon' })).toMatchObject({
      quantity: 4,
      inSafeChange: 0,
      entry,
    });
    expect(db.$client.prepare('select in_safe from stock_lines where metal_id = ?').pluck().get(key.id)).toBe(4);
    soundBook(db);
  });

  test('une rectification, un comptage, une ligne qui n’existe pas ou rien : refusés en clair', async () => {
    const { ctx, coin, count, receive, correct, rows } = registerShop();
    await receive(5);
    await count(4);
    await correct(1, { quantity: 6 });
    await expect(correct(3, { quantity: 1 })).rejects.toThrow('rectifiez la ligne n° 1');
    await expect(correct(2, { quantity: 1 })).rejects.toThrow('comptez l’article de nouveau');
    await expect(correct(9, { quantity: 1 })).rejects.toMatchObject({ code: 'notFound' });
    await expect(correct(1, { quantity: 6 })).rejects.toThrow('Rien ne change');
    await expect(correct(1, { quantity: 0 })).rejects.toThrow('Le coffre n’en a que 5');
    for (const quantity of [2.5, -1, 1e9])
      expect(
        registerActs.correct.contract.body.safeParse({ seq: 1, reason: 'Erreur', quantity }).error?.issues,
      ).toEqual([expect.objectContaining({ message: 'Indiquez un nombre entier, de 0 à 10\u202f000\u202f000.' })]);
    expect(rows()).toHaveLength(3);
    await count(0);
    await addPiece(ctx, { metalId: coin.id, serialNumber: 'A1', year: null, reason: 'Achat' });
    await expect(correct(5, { quantity: 2 })).rejects.toThrow('pièce par pièce');
  });
});

test('La liste des achats aux particuliers additionne par personne, rectifiés, sans les fournisseurs', async () => {
  const { db, receive, correct } = registerShop();
  await receive(2, { ...seller, unitCost: 300_000_000 });
  await receive(1, { ...seller, unitCost: 310_500_000 });
  await receive(1, { ...seller, supplier: 'Paul Aubert' });
  await receive(4, { supplier: 'Comptoir Lyon', unitCost: 1_000_000 });
  await correct(3, { name: 'Paul Auber', sex: 'M', bornAt: 'Nice' });
  await correct(1, { quantity: 1 });
  const formatList = (year: string) =>
    yearlyPurchasesCsv(loadBookPurchases(db, year)).split('\r\n').filter(Boolean).slice(1);
  expect(formatList(year)).toEqual([
    `Jeanne Martin;F;1960-03-12;Dijon;3 rue Haute, Lyon;610,5;${year}-00006, ${year}-00002;`,
    `Paul Auber;M;1960-03-12;Nice;3 rue Haute, Lyon;0;${year}-00005;1 sans prix connu`,
  ]);
  expect(formatList('2020')).toEqual([]);
  db.$client.exec('drop trigger register_parties_keep_update');
  db.$client.exec("update register_parties set facts = json_remove(facts, '$.sex', '$.bornOn')");
  expect(formatList(year)[0]).toContain(';sexe, date de naissance');
});

describe('Ce qui est arrivé samedi et s’écrit lundi', () => {
  const monday = Date.parse('2026-11-23T10:00:00+01:00');
  standClock();
  beforeEach(() => {
    vi.setSystemTime(monday);
  });

  test('L’arrivée de samedi a sa date et sa page, garde l’heure de son écriture, et part avant celles de lundi', async () => {
    const { db, ctx, receive, count, rows, pages } = registerShop();
    await receive(1, { unitCost: 300_000_000 });
    await receive(1, { unitCost: 200_000_000, day: '2026-11-21' });
    expect(rows().map(({ occurredAt, recordedAt }) => [isoDay(occurredAt), recordedAt])).toEqual([
      ['2026-11-23', monday],
      ['2026-11-21', monday],
    ]);
    await closeRegister(ctx);
    expect(pages().map(({ no, day, firstSeq }) => [no, day, firstSeq])).toEqual([
      [1, '2026-11-23', 1],
      [2, '2026-11-21', 2],
    ]);
    await count(1);
    expect(rowsOf(db, stockLots).filter(({ isOut }) => isOut)).toMatchObject([{ cost: 20_000 }]);
    soundBook(db);
  });

  test('un jour à venir ou passé de plus d’un mois est refusé en clair', async () => {
    const { receive, rows } = registerShop();
    expect(arrivalTime('2026-11-23', monday)).toBe(monday);
    expect(isoDay(arrivalTime('2026-10-24', monday))).toBe('2026-10-24');
    const refused = receive(1, { day: '2026-11-24' });
    await expect(refused).rejects.toMatchObject({
      details: { errors: { day: expect.stringContaining('pas encore venu') } },
    });
    await expect(receive(1, { day: '2025-11-21' })).rejects.toThrow('vérifiez le jour');
    expect(rows()).toEqual([]);
  });
});

describe('Un lot rectifié', () => {
  const lot = { supplier: 'Comptoir Lyon', reference: 'F-1', unitCost: 300_000_000 };

  test('Un lot rectifié écrit dans le livre une ligne de plus, une fois, avec le prix de toutes ses pièces', async () => {
    const { db, ctx, receive, count, rows } = registerShop();
    await receive(3, lot);
    await count(2);
    for (const _ of ['once', 'again'])
      await saveLot(ctx, { id: '1', unitCost: 310_000_000, supplier: 'Comptoir Lyon 2', reference: 'F-1' });
    expect(rows()).toHaveLength(3);
    const { goods, ...row } = rows()[2] ?? { goods: '' };
    expect(row).toMatchObject({ kind: 'correction', corrects: 1, pieces: 0, reason: 'Lot rectifié', reference: 'F-1' });
    expect(JSON.parse(goods)).toMatchObject({ quantity: 3, price: 93_000, weight: 19_350 });
    expect(db.select().from(registerParties).all().at(-1)?.facts).toContain('Comptoir Lyon 2');
    soundBook(db);
  });

  test('de moins ou de plus de pièces : c’est ce lot qui change, non le plus ancien', async () => {
    const { db, receive, correct, rows } = registerShop();
    await receive(5, { ...lot, unitCost: 100_000_000 });
    await receive(5, lot);
    await correct(2, { quantity: 3 });
    await correct(2, { quantity: 4 });
    expect(rowsOf(db, stockLots).filter(({ isOut }) => !isOut)).toMatchObject([
      { remaining: 5, remainingCost: 50_000, originId: 1 },
      { remaining: 3, remainingCost: 90_000, originId: 2 },
      { remaining: 1, remainingCost: 30_000, originId: 2, source: 'supplier', supplier: 'Comptoir Lyon' },
    ]);
    expect(JSON.parse(rows().at(-1)?.goods ?? '')).toMatchObject({ quantity: 4, price: 120_000 });
    soundBook(db);
  });
});

describe('Un bien confié', () => {
  const owner = { name: 'Anne Roy', address: '2 rue Basse', proof: 'CNI 3' };
  const left = { description: 'Bracelet', quantity: 1, weight: 18.2, title: 750, ...owner };

  test('entre et ressort, sans toucher au stock, et une fois', async () => {
    const { db, ctx, rows, correct } = registerShop();
    const said = registerActs.entrust.contract.body.parse({ ...left, key: 'one', reference: 'Sachet 7' });
    await expect(receiveDeposit(ctx, said)).resolves.toMatchObject({ text: expect.stringContaining(`${year}-00001`) });
    await receiveDeposit(ctx, said);
    expect(rows(), 'pressed twice').toHaveLength(1);
    await correct(1, { weight: 18.4 });
    await returnDeposit(ctx, { seq: 1 });
    expect(rows().map(({ kind, pieces, reference }) => [kind, pieces, reference])).toEqual([
      ['entrustedIn', 0, 'Sachet 7'],
      ['correction', 0, 'Sachet 7'],
      ['entrustedOut', 0, `${year}-00001`],
    ]);
    expect(JSON.parse(rows()[2]?.goods ?? '')).toMatchObject({ description: 'Bracelet', weight: 18_400, title: 7500 });
    expect(db.select().from(registerParties).all().at(-1)?.facts).toContain('Anne Roy');
    await expect(returnDeposit(ctx, { seq: 1 })).rejects.toThrow('déjà été rendu, à la ligne n° 3');
    await expect(returnDeposit(ctx, { seq: 2 })).rejects.toThrow('n’est pas un bien confié');
    // Half of an emoji, as a field cut by its length holds it.
    await receiveDeposit(ctx, { ...said, key: 'two', reference: 'Sachet 8 \ud83d' });
    expect(rows().at(-1)?.reference).toBe('Sachet 8 \ufffd');
    await receiveDeposit(ctx, { ...said, name: 'Paul Roy' });
    expect(rows(), 'goods of somebody else').toHaveLength(5);
    expect(new Set(rowsOf(db, ledger).map(({ itemId }) => itemId))).toEqual(new Set(['']));
    soundBook(db);
  });

  test('un lot de titres mêlés se scinde : une ligne par titre', () => {
    for (const title of ['750/585', 1500])
      for (const { error } of [
        registerActs.entrust.contract.body.safeParse({ ...left, title }),
        registerActs.correct.contract.body.safeParse({ seq: 1, reason: 'x', title }),
      ])
        expect(error?.issues[0]?.message).toContain('une ligne par titre');
  });
});
