import { beforeEach, expect, test } from 'vitest';
import { registerPages } from '../../../db/schema/goods.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { buyNotes } from '../../../src/features/exchange/exchange.server.ts';
import { correctRegister } from '../../../src/features/goods/book/acts.server.ts';
import { checkBook, registerState } from '../../../src/features/goods/book/check.server.ts';
import {
  closeDueDays,
  closeRegister,
  lostPages,
  purgeRegister,
} from '../../../src/features/goods/book/close.server.ts';
import { registerFile } from '../../../src/features/goods/book/files.server.ts';
import {
  consult,
  listRegister,
  loadBook,
  pagesWhere,
  readingText,
} from '../../../src/features/goods/book/read.server.ts';
import { registerActs, registerQuery } from '../../../src/features/goods/book/register.api.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { inspectSealed } from '../../../src/features/goods/model/seal.server.ts';
import { countStock } from '../../support/count.ts';
import { makeCurrency } from '../../support/orders.ts';
import { paperText } from '../../support/paper.ts';
import { rowsOf } from '../../support/people.ts';
import { registerShop } from '../../support/registerShop.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => clockShows('2026-11-23T10:00:00+01:00'));

/** A shop whose two books have a row each day. */
function house() {
  const shop = registerShop();
  const { db, ctx } = shop;
  const gbp = makeCurrency(
    db,
    { moneyName: 'Livre sterling', iso: 'GBP', sellPrice: 1_200_000, buyPrice: 1_151_700 },
    [50],
  );
  const buy = (number: string) =>
    write(ctx, (tx) => {
      const line = { currencyId: gbp.id, value: 50, quantity: 2, rateSeen: 1_151_700 };
      return buyNotes(tx, { deal: { id: number, number }, lines: [line], given: [{ means: 'cash', amount: 11_517 }] });
    });
  const correct = (words: object) =>
    correctRegister(
      ctx,
      registerActs.correct.contract.body.parse({ chain: 'exchange', seq: 1, reason: 'Erreur', ...words }),
    );
  const file = async (name: string) => Buffer.from(await (await registerFile(ctx, name)).arrayBuffer());
  return {
    ...shop,
    gbp,
    buy,
    correct,
    file,
    told: () => rowsOf(db, registerPages).map(({ chain, no, day }) => [chain, no, day]),
  };
}

test('Les deux registres se closent la nuit, chacun à ses numéros et à sa suite, et leurs pieds partent par courriel', async () => {
  const { db, ctx, receive, buy, told } = house();
  await receive(1);
  await buy('A');
  clockShows('2026-11-24T10:00:00+01:00');
  await buy('B');
  clockShows('2026-11-25T10:00:00+01:00');
  await closeDueDays(ctx);
  expect(told()).toEqual([
    ['metals', 1, '2026-11-23'],
    ['exchange', 1, '2026-11-23'],
    ['exchange', 2, '2026-11-24'],
  ]);
  expect(rowsOf(db, mailOutbox).map(({ subject }) => subject)).toEqual([
    'Registre des métaux précieux\u00a0: 1 page close · Comptoir',
    'Registre des changes\u00a0: 2 pages closes · Comptoir',
  ]);
  expect(await checkBook(ctx, 'exchange')).toMatchObject({ rows: 2, flaws: [] });
  expect([lostPages(ctx, 'exchange'), lostPages(ctx)]).toEqual([[], []]);
  await expect(closeRegister(ctx, { chain: 'exchange' })).rejects.toThrow('Aucune ligne n’attend');
  expect(() => db.$client.exec("update register_pages set day = ''")).toThrow('never changed');
  expect(registerState(ctx, 'exchange').sentences.join(' ')).toContain('Dernière page close\u00a0: 2');
});

test('Dans une boutique plus ancienne que son registre des changes, ses billets y entrent une fois, comme reprise', async () => {
  const { db, ctx, gbp, buy } = house();
  await countStock(ctx, { type: 'currency', id: gbp.id, value: 50, count: 12, reason: 'Premier compte' });
  // As before the register began: an event of the ledger that is no row of a book.
  db.$client.exec(`drop trigger ledger_keep_update;
    update ledger set chain = null, book_no = null, book_kind = null, hash = null, prev = null`);
  await buy('A');
  const rows = () => {
    const listed = listRegister(ctx, registerQuery.parse({}), 'exchange').rows;
    return listed.toReversed().map(({ row, words }) => [row.kind, row.source, words.quantity, row.pieces, row.reason]);
  };
  await closeDueDays(ctx);
  await closeDueDays(ctx);
  expect(rows()).toEqual([
    ['in', 'public', 2, 2, ''],
    ['opening', 'stock', 12, 0, 'Au coffre avant la tenue de ce registre'],
  ]);
  await countStock(ctx, { type: 'currency', id: gbp.id, value: 50, count: 13, reason: 'Recompté' });
  expect(rows().at(-1)).toEqual(['correction', 'stock', 1, -1, 'Recompté']);
  expect(await checkBook(ctx, 'exchange')).toMatchObject({ rows: 3, flaws: [] });
  expect(firstDifference(db)).toBeUndefined();
});

test('Un export scellé des changes se vérifie seul, ses pages s’impriment, et une ligne changée se nomme', async () => {
  const { ctx, buy, receive, file } = house();
  await receive(1);
  await buy('2026-C00001');
  for (const chain of ['metals', 'exchange'] as const) await closeRegister(ctx, { chain });
  await consult(ctx, { purpose: 'Contrôle' });
  const zip = await file('changes-2026.zip');
  expect(inspectSealed(zip)).toMatchObject({ errors: [], rows: 1, pages: [{ no: 1 }] });
  expect(inspectSealed(await file('registre-2026.zip'))).toMatchObject({ errors: [], rows: 1 });
  const other = Buffer.from(zip);
  const at = zip.indexOf('"chain":"exchange"', zip.indexOf('"actorId"'));
  other[at + 10] = (other[at + 10] ?? 0) ^ 1;
  expect(inspectSealed(other).errors[0]).toMatchObject({ page: 1, seq: 1 });
  const row = /;2026-00001;Changes;.*/.exec(zip.toString())?.[0] ?? '';
  expect(row).toContain(';Entrée;Achat;GBP;50;2;1,1517;1;0;115,17;Espèces;');
  const text = await paperText(await file('changes-page-1.pdf'));
  for (const part of [
    'Registre des changes',
    'coupure de 50',
    '1 GBP = 1,1517 €',
    '115,17 €',
    'Espèces',
    'compris dans le cours',
  ])
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(part);
  await expect(file('changes-page-2.pdf')).rejects.toMatchObject({ code: 'notFound' });
});

test('Une ligne de change se rectifie par une autre, pour ce qu’elle dit de la personne seulement', async () => {
  const { db, ctx, buy, correct } = house();
  await buy('A');
  await correct({ name: 'John Smith', bornOn: '1970-05-02', bornAt: 'Leeds', proof: 'Passeport n° 12AB' });
  await expect(correct({ quantity: 3 })).rejects.toThrow('en annulant l’opération au comptoir');
  const { rows } = listRegister(ctx, registerQuery.parse({ q: 'smith' }), 'exchange');
  expect(rows.map(({ row, words }) => [row.seq, row.corrects, words.name, words.bornAt, words.from])).toEqual([
    [2, 1, 'John Smith', 'Leeds', 'Achat'],
  ]);
  expect(listRegister(ctx, registerQuery.parse({})).rows).toEqual([]);
  expect(loadBook(db, pagesWhere(db, undefined, 'exchange'), 'exchange').rows).toHaveLength(2);
  expect(readingText(registerQuery.parse({ q: 'Smith' }), 'exchange')).toBe('Registre des changes\u00a0: Smith');
});

test('Les personnes d’un change sont effacées cinq ans après, et la chaîne reste entière', async () => {
  const { ctx, buy, correct } = house();
  await buy('A');
  await correct({ name: 'John Smith' });
  const names = () => listRegister(ctx, registerQuery.parse({}), 'exchange').rows.map(({ words }) => words.name);
  clockShows('2031-11-20T10:00:00+01:00');
  await purgeRegister(ctx);
  expect(names()).toEqual(['John Smith', '']);
  clockShows('2031-11-25T10:00:00+01:00');
  await purgeRegister(ctx);
  expect(names()).toEqual(['effacée à son terme', '']);
  expect(await checkBook(ctx, 'exchange')).toMatchObject({ rows: 2, flaws: [] });
});
