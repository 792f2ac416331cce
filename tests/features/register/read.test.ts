import { describe, expect, test } from 'vitest';
import { registerParties, registerReadings } from '../../../db/schema/register.ts';
import { openRegister } from '../../../src/features/register/acts.server.ts';
import { correctionOf } from '../../../src/features/register/correct.server.ts';
import { yearList } from '../../../src/features/register/csv.ts';
import {
  consult,
  listRegister,
  loadPurchases,
  noteReading,
  presentPurpose,
} from '../../../src/features/register/read.server.ts';
import { registerQuery } from '../../../src/features/register/register.api.ts';
import { addPiece } from '../../../src/features/stock/pieces/pieces.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeActor, rowsOf, seller } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { soundBook } from '../../support/registerSound.ts';

const year = String(new Date().getFullYear());
const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });

describe('Consulter', () => {
  test('dit d’abord pourquoi, et chaque lecture est notée avec son nom', async () => {
    const { db, ctx } = registerShop();
    await expect(noteReading(ctx, 'tout')).rejects.toMatchObject({ code: 'conflict' });
    await consult(ctx, { purpose: 'Contrôle de police' });
    await noteReading(ctx, 'Martin');
    const actorId = 'userId' in ctx.actor && ctx.actor.userId;
    const own = { actorKind: 'admin', actorId, purpose: 'Contrôle de police' };
    expect(db.select().from(registerReadings).all()).toMatchObject([
      { ...own, what: '' },
      { ...own, what: 'Martin' },
    ]);
    expect(presentPurpose(ctxOf(db, makeActor(db, 'admin'), ctx.shop))).toBeNull();
    db.update(registerReadings)
      .set({ at: Date.now() - 31 * 60_000 })
      .run();
    expect(presentPurpose(ctx)).toBeNull();
  });

  test('trouve une journée, une pièce, une personne et un sachet', async () => {
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

describe('L’entrée dit de qui', () => {
  test('un fournisseur avec sa facture, un particulier avec sa pièce et le prix', async () => {
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
    const now = correctionOf(db, {
      ...{ seq: 1, reason: 'x', quantity: null, weight: null, title: null, description: '', numbers: '', name: '' },
      ...{ address: 'Lyon', proof: '', reference: '' },
    });
    expect(now).toMatchObject({
      quantity: 4,
      pieces: 0,
      frozen: { goods: { weight: 26_000, title: 9170 } },
      party: { name: 'Comptoir Lyon', address: 'Lyon' },
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
    expect(rows()).toHaveLength(3);
    await count(0);
    await addPiece(ctx, { metalId: coin.id, serialNumber: 'A1', year: null, reason: 'Achat' });
    await expect(correct(5, { quantity: 2 })).rejects.toThrow('pièce par pièce');
  });
});

test('Le stock du livre papier entre une fois, avec sa page', async () => {
  const { db, ctx, key, count, rows } = registerShop();
  await count(3);
  db.$client.exec('drop trigger register_rows_keep_delete; delete from register_rows');
  await openRegister(ctx, { reference: 'Livre n° 3, page 112' });
  expect(rows()).toMatchObject([
    { kind: 'opening', source: 'paper', pieces: 3, itemId: key.id, reference: 'Livre n° 3, page 112' },
  ]);
  await expect(openRegister(ctx, { reference: 'x' })).rejects.toThrow('déjà dans le registre');
  soundBook(db);
});

test('La liste des achats aux particuliers additionne par personne, rectifiés, sans les fournisseurs', async () => {
  const { db, receive, correct } = registerShop();
  await receive(2, { ...seller, unitCost: 300_000_000 });
  await receive(1, { ...seller, unitCost: 310_500_000 });
  await receive(1, { ...seller, supplier: 'Paul Aubert' });
  await receive(4, { supplier: 'Comptoir Lyon', unitCost: 1_000_000 });
  await correct(3, { name: 'Paul Auber', sex: 'M', bornAt: 'Nice' });
  await correct(1, { quantity: 1 });
  const listOf = (year: string) => yearList(loadPurchases(db, year)).split('\r\n').filter(Boolean).slice(1);
  expect(listOf(year)).toEqual([
    `Jeanne Martin;F;1960-03-12;Dijon;3 rue Haute, Lyon;610,5;${year}-00006, ${year}-00002;`,
    `Paul Auber;M;1960-03-12;Nice;3 rue Haute, Lyon;0;${year}-00005;1 sans prix connu`,
  ]);
  expect(listOf('2020')).toEqual([]);
  db.$client.exec('drop trigger register_parties_keep_update');
  db.$client.exec("update register_parties set facts = json_remove(facts, '$.sex', '$.bornOn')");
  expect(listOf(year)[0]).toContain(';sexe, date de naissance');
});
