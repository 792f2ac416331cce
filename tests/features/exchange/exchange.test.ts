import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { registerRows } from '../../../db/registerRows.ts';
import { bills, currencies } from '../../../db/schema/catalogue.ts';
import { exchanges } from '../../../db/schema/exchange.ts';
import { registerParties, stockLines, stockLots, stockReservations } from '../../../db/schema/goods.ts';
import { refunds } from '../../../db/schema/orders.ts';
import { people } from '../../../db/schema/people.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { write } from '../../../db/writer.ts';
import { hours } from '../../../src/dates.ts';
import { exchangeNotices } from '../../../src/features/counter/desk/ExchangeRules.tsx';
import {
  buyNotes,
  checkExchangeIdentity,
  lastExchange,
  type NewExchange,
  noteQuote,
  returnNotes,
} from '../../../src/features/exchange/exchange.server.ts';
import { receiptResponse } from '../../../src/features/exchange/receipt.server.ts';
import { saveLot } from '../../../src/features/goods/lots/lots.server.ts';
import { firstDifference } from '../../../src/features/goods/model/checkGoods.server.ts';
import { parseGoods, parseParty } from '../../../src/features/goods/model/csv.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { ctxOf } from '../../support/context.ts';
import { countStock, saveStockTerms } from '../../support/count.ts';
import { bankSays, deliver, makeCurrency, orderByCard, orderByTransfer, storedAttempt } from '../../support/orders.ts';
import { paperText } from '../../support/paper.ts';
import { addRow, changeRows, configure, makeActor, rowsOf, testDb } from '../../support/people.ts';
import { soundExchange } from '../../support/registerSound.ts';
import { clockShows, standClock } from '../../support/shop.ts';

standClock();
beforeEach(() => clockShows('2026-11-23T10:00:00+01:00'));

/** Pounds at 1,1517 € and dollars at 0,8513 €; nobody has named himself yet. */
function bureau() {
  const db = testDb();
  const ctx = ctxOf(db, makeActor(db, 'admin', { staffRole: 'counter' }));
  const gbp = makeCurrency(
    db,
    { moneyName: 'Livre sterling', iso: 'GBP', sellPrice: 1_200_000, buyPrice: 1_151_700 },
    [50, 20],
  );
  const usd = makeCurrency(
    db,
    { moneyName: 'Dollar américain', iso: 'USD', sellPrice: 900_000, buyPrice: 851_300 },
    [100],
  );
  let deals = 0;
  const buy = (lines: [value: number, quantity: number][], more: Partial<NewExchange> = {}) => {
    deals++;
    const deal = { id: `deal-${deals}`, number: `2026-C0000${deals}` };
    const given = [{ means: 'cash' as const, amount: Number.MAX_SAFE_INTEGER }];
    const told = lines.map(([value, quantity]) => ({ currencyId: gbp.id, value, quantity, rateSeen: 1_151_700 }));
    return write(ctx, (tx) => buyNotes(tx, { deal, lines: told, given, ...more }));
  };
  const person = (values: Partial<typeof people.$inferInsert> = {}) =>
    addRow(db, people, {
      ...{ lastName: 'Smith', firstNames: 'John', bornOn: '1970-05-02', bornAt: 'Leeds', documentKind: 'passport' },
      ...{ documentNumber: '12AB', documentIssuedOn: '2021-03-03', documentAuthority: 'HM Passport Office' },
      ...{ documentSeenAt: Date.now(), createdAt: Date.now(), updatedAt: Date.now() },
      ...values,
    }).id;
  const rows = () => db.select().from(registerRows).where(eq(registerRows.chain, 'exchange')).all();
  const safe = () => Object.fromEntries(rowsOf(db, stockLines).map(({ value, inSafe }) => [value, inSafe]));
  return { db, ctx, gbp, usd, buy, person, rows, safe };
}

test('Des billets achetés entrent au coffre à leur coût et au registre des changes, chacun sa ligne', async () => {
  const { db, buy, rows, safe, person } = bureau();
  const { owed, lines } = await buy(
    [
      [50, 3],
      [20, 1],
    ],
    { personId: person() },
  );
  expect(owed).toBe(19_579);
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(owed);
  expect(safe()).toEqual({ 50: 3, 20: 1 });
  expect(rowsOf(db, stockLots).map(({ source, cost }) => [source, cost])).toEqual([
    ['public', 17_276],
    ['public', 2_303],
  ]);
  expect(
    rows().map(({ seq, orderNo, kind, source, reference, books }) => [seq, orderNo, kind, source, reference, books]),
  ).toEqual([
    [1, '2026-00001', 'in', 'public', '2026-C00001', ['exchange']],
    [2, '2026-00002', 'in', 'public', '2026-C00001', ['exchange']],
  ]);
  const [first] = rows();
  expect(first && parseGoods(first)).toMatchObject({
    ...{ description: 'Livre sterling, coupure de 50', quantity: 3, price: 17_276 },
    exchange: { iso: 'GBP', value: 50, rate: 1_151_700, coefficient: 1, payments: [{ means: 'cash', amount: 17_276 }] },
  });
  expect(parseParty(rowsOf(db, registerParties)[0])).toEqual({
    ...{ role: 'seller', name: 'John Smith', address: '', bornOn: '1970-05-02', bornAt: 'Leeds' },
    proof: 'Passeport n° 12AB du 3 mars 2021, HM Passport Office',
  });
  soundExchange(db);
  expect(firstDifference(db)).toBeUndefined();
});

describe('Refusé en clair', () => {
  test('un change de 1 200 € sans pièce, et deux de 600 € d’une même personne ou dits de la même', async () => {
    const { buy, person, safe } = bureau();
    await expect(buy([[50, 21]])).rejects.toThrow(
      'Un change de 1\u202f209,29\u00a0€ dépasse 1\u202f000\u00a0€\u00a0: il demande une pièce d’identité. Trouvez ou ajoutez la personne, avec sa pièce.',
    );
    const named = person({ documentNumber: null });
    await buy([[50, 10]], { personId: named });
    await expect(buy([[50, 10]], { personId: named })).rejects.toThrow(
      'avec 575,85\u00a0€ déjà changés par la même personne, dépasse 1\u202f000\u00a0€\u00a0: il demande une pièce d’identité. De John Smith, indiquez le numéro de la pièce.',
    );
    const first = await buy([[50, 10]]);
    expect(first.owed).toBe(57_585);
    await expect(buy([[50, 10]], { linkedTo: 'deal-4' })).rejects.toThrow('déjà changés par la même personne');
    expect(safe()).toEqual({ 50: 20 });
    // « Même personne » as the last of somebody named: all of hers count.
    await buy([[50, 2]], { personId: named });
    await expect(buy([[50, 6]], { linkedTo: 'deal-6' })).rejects.toThrow('avec 691,02\u00a0€ déjà changés');
    expect(safe()).toEqual({ 50: 22 });
  });

  test('ce qui passe 1 000 € au centime près, ce que le même change vend compris', async () => {
    const { ctx, buy } = bureau();
    expect(checkExchangeIdentity(ctx, { cents: 100_000 }).refusal).toBeNull();
    expect(checkExchangeIdentity(ctx, { cents: 100_001 }).refusal).toContain('il demande une pièce d’identité');
    const sold = (cents: number) => ({ sold: { orderId: 'none', cents } });
    await expect(buy([[50, 1]], sold(94_242))).rejects.toThrow('Un change de 1\u202f000,01\u00a0€ dépasse');
  });

  test('un cours trop ancien, et l’un de deux qui a changé', async () => {
    const { db, gbp, usd, buy } = bureau();
    const pounds = { currencyId: gbp.id, value: 50, quantity: 1, rateSeen: 1_151_700 };
    const dollars = { currencyId: usd.id, value: 100, quantity: 1, rateSeen: 851_300 };
    const other = buy([], { lines: [pounds, { ...dollars, rateSeen: 851_301 }] });
    await expect(other).rejects.toThrow('nous achetons 1 USD pour 0,8513\u00a0€');
    expect((await buy([], { lines: [pounds, dollars] })).lines).toMatchObject([
      { iso: 'GBP', cents: 5_759 },
      { iso: 'USD', cents: 8_513 },
    ]);
    configure(db, { priceTerms: { ...defaultConfig.priceTerms, oldAfter: 60 } });
    changeRows(db, currencies, { pricedAt: Date.now() - hours(2) }, eq(currencies.id, gbp.id));
    await expect(buy([[50, 1]])).rejects.toThrow('Livre sterling\u00a0: le cours est à confirmer avant tout achat.');
  });

  test('un cours qui a changé depuis qu’il a été dit, une coupure ou une devise qui ne s’achète pas, un cours trop ancien', async () => {
    const { db, ctx, gbp, usd, buy } = bureau();
    const lines = [{ currencyId: gbp.id, value: 50, quantity: 1, rateSeen: 1_150_000 }];
    await expect(buy([], { lines })).rejects.toMatchObject({ code: 'conflict', details: { data: { moved: true } } });
    await expect(buy([], { lines })).rejects.toThrow('nous achetons 1 GBP pour 1,1517\u00a0€');
    await expect(buy([[7, 1]])).rejects.toThrow('il n’y a pas de coupure de 7');
    changeRows(db, bills, { isBoughtBack: false }, eq(bills.value, 20));
    await expect(buy([[20, 1]])).rejects.toThrow('nous n’achetons pas la coupure de 20');
    changeRows(db, currencies, { buyPrice: null }, eq(currencies.id, usd.id));
    const dollars = [{ currencyId: usd.id, value: 100, quantity: 1 }];
    expect(() => noteQuote(ctx.db, dollars)).toThrow('nous n’achetons pas la coupure de 100');
    expect(rowsOf(db, exchanges)).toEqual([]);
  });
});

test('Une pièce vue lève le seuil, et les changes d’une même personne se suivent même si elle ne s’est nommée qu’ensuite', async () => {
  const { ctx, buy, person } = bureau();
  await buy([[50, 10]]);
  const personId = person();
  await buy([[50, 10]], { personId, linkedTo: 'deal-1' });
  expect(checkExchangeIdentity(ctx, { cents: 100, personId })).toEqual({ linked: 2 * 57_585, refusal: null });
  expect(checkExchangeIdentity(ctx, { cents: 100 })).toEqual({ linked: 0, refusal: null });
  clockShows('2028-11-23T10:00:00+01:00');
  expect(checkExchangeIdentity(ctx, { cents: 100, personId }).linked).toBe(0);
});

test('Deux fiches de la même pièce, que deux vendeurs ont créées ensemble, sont une même personne', async () => {
  const { buy, person } = bureau();
  const [first, second] = [person({ documentSeenAt: null }), person({ documentSeenAt: null })];
  const other = person({ documentSeenAt: null, documentNumber: '34CD' });
  await buy([[50, 10]], { personId: first });
  await expect(buy([[50, 10]], { personId: second })).rejects.toThrow('avec 575,85\u00a0€ déjà changés');
  await buy([[50, 10]], { personId: other });
});

test('Deux fiches de mêmes nom et jour de naissance, dont l’une est sans pièce, sont une même personne', async () => {
  const { buy, person } = bureau();
  const named = (values: object) => person({ documentNumber: null, documentSeenAt: null, ...values });
  await buy([[50, 10]], { personId: named({}) });
  const again = (values: object) => buy([[50, 10]], { personId: named(values) });
  await expect(again({ lastName: 'SMITH' })).rejects.toThrow('avec 575,85\u00a0€ déjà changés');
  await again({ bornOn: '1971-05-02' });
  await again({ firstNames: 'Jane' });
  await again({ bornOn: null });
});

test('Le dernier change du jour qui n’est pas annulé est celui auquel le suivant se relie', async () => {
  const { ctx, buy } = bureau();
  expect(lastExchange(ctx)).toBeNull();
  await buy([[50, 1]]);
  clockShows('2026-11-24T10:00:00+01:00');
  expect(lastExchange(ctx), 'of the day before').toBeNull();
  await buy([[50, 1]]);
  clockShows('2026-11-24T11:00:00+01:00');
  await buy([[50, 1]]);
  expect(lastExchange(ctx)).toEqual({ id: 'deal-3', number: '2026-C00003' });
  await write(ctx, (tx) => returnNotes(tx, { dealId: 'deal-3', reason: 'Erreur' }));
  expect(lastExchange(ctx)).toEqual({ id: 'deal-2', number: '2026-C00002' });
});

test('Des billets achetés servent aussitôt la commande qui les attend', async () => {
  const { db, ctx, gbp, buy } = bureau();
  const line = { type: 'currency' as const, id: gbp.id, value: 50 };
  await countStock(ctx, { ...line, count: 0, reason: 'Premier compte' });
  await saveStockTerms(ctx, { ...line, lowAt: 0, onOrderDays: 5, expected: 0 });
  const client = makeActor(db, 'client', { identityStatus: 'verified', identityDecidedAt: Date.now() });
  const Items = [{ type: 'currency' as const, id: gbp.id, quantity: 100, notes: [{ value: 50, count: 2 }] }];
  const { _id: orderId } = await orderByTransfer(db, client, 12_000, { Items });
  const promised = () => rowsOf(db, stockReservations).map((row) => [row.orderId, row.reserved, row.owed]);
  expect(promised()).toEqual([[orderId, 0, 2]]);
  await buy([[50, 3]]);
  expect(promised()).toEqual([[orderId, 2, 0]]);
  expect(firstDifference(db)).toBeUndefined();
});

test('Un change annulé le jour même ou après rend ses billets, le registre le dit par ses propres lignes et le seuil l’oublie', async () => {
  const { db, ctx, gbp, buy, rows, safe, person } = bureau();
  const personId = person();
  await buy(
    [
      [50, 3],
      [20, 1],
    ],
    { personId },
  );
  clockShows('2026-11-25T10:00:00+01:00');
  const cancel = () => write(ctx, (tx) => returnNotes(tx, { dealId: 'deal-1', reason: 'Erreur de compte' }));
  await countStock(ctx, { type: 'currency', id: gbp.id, value: 20, count: 0, reason: 'Vendu' });
  await expect(cancel()).rejects.toThrow('Le coffre n’en a que 0');
  await countStock(ctx, { type: 'currency', id: gbp.id, value: 20, count: 1, reason: 'Retrouvé' });
  await cancel();
  await cancel();
  expect(safe()).toEqual({ 50: 0, 20: 0 });
  expect(rows().map(({ kind, corrects, pieces, reason }) => [kind, corrects, pieces, reason])).toEqual([
    ['in', null, 3, ''],
    ['in', null, 1, ''],
    ['correction', null, -1, 'Vendu'],
    ['correction', null, 1, 'Retrouvé'],
    ['correction', 1, -3, 'Erreur de compte'],
    ['correction', 2, -1, 'Erreur de compte'],
  ]);
  expect(rows().map((row) => parseGoods(row).price)).toEqual([17_276, 2_303, undefined, undefined, 0, 0]);
  expect(checkExchangeIdentity(ctx, { cents: 100, personId }).linked).toBe(0);
  soundExchange(db);
  expect(firstDifference(db)).toBeUndefined();
});

test('Des billets vendus entrent au registre à la remise, avec le client en ligne ou la personne du comptoir, et en reviennent', async () => {
  const { db, ctx, usd, person, rows, buy } = bureau();
  await countStock(ctx, { type: 'currency', id: usd.id, value: 100, count: 9, reason: 'Premier compte' });
  const client = makeActor(db, 'client', {
    identityStatus: 'verified',
    identityDecidedAt: Date.now(),
    birthPlace: 'Lyon',
  });
  const place = async () => {
    const Items = [{ type: 'currency' as const, id: usd.id, quantity: 300, notes: [{ value: 100, count: 3 }] }];
    const { _id: orderId } = await orderByTransfer(db, client, 27_000, { Items });
    await updatePaymentStatus(ctx, { orderId, status: 'paid' });
    return orderId;
  };
  const leave = async (orderId: string) => {
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId, status });
  };
  const online = await place();
  await leave(online);
  const counter = await place();
  await buy([], { sold: { orderId: counter, cents: 27_000 }, personId: person() });
  await leave(counter);
  expect(rows().map((row) => [row.kind, row.source, parseGoods(row).price, parseGoods(row).exchange?.rate])).toEqual([
    ['opening', 'stock', undefined, undefined],
    ['out', 'sale', 27_000, 900_000],
    ['out', 'sale', 27_000, 900_000],
  ]);
  expect(parseGoods(rows()[1] ?? { goods: null }).exchange?.payments).toEqual([{ means: 'transfer', amount: 27_000 }]);
  const [one, other] = rowsOf(db, registerParties).map(parseParty);
  expect(one).toMatchObject({
    role: 'buyer',
    bornOn: '1980-05-17',
    bornAt: 'Lyon',
    proof: expect.stringContaining('vérifiée'),
  });
  expect(other).toMatchObject({ role: 'buyer', name: 'John Smith', bornAt: 'Leeds' });
  expect(rows()[2]?.reference).toBe('2026-C00001');
});

test('Des billets payés par carte et remboursés par virement reviennent au registre avec ce virement', async () => {
  const { db, ctx, usd, rows } = bureau();
  await countStock(ctx, { type: 'currency', id: usd.id, value: 100, count: 9, reason: 'Premier compte' });
  const client = makeActor(db, 'client', { identityStatus: 'verified', identityDecidedAt: Date.now() });
  const Items = [{ type: 'currency' as const, id: usd.id, quantity: 300, notes: [{ value: 100, count: 3 }] }];
  const { form, order } = await orderByCard(db, client, 27_000, { Items });
  await deliver(db, bankSays(form.orderNumber, '270.00EUR', 'payetest'));
  const { _id: orderId } = order;
  for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(ctx, { orderId, status });
  const attemptId = storedAttempt(db, form.orderNumber)?.id ?? null;
  const [createdAt, answeredAt] = [Date.now(), Date.now()];
  addRow(db, refunds, {
    ...{ attemptId, orderId, amount: 27_000, status: 'refused', createdAt, answeredAt, actorKind: 'admin' },
  });
  await updatePaymentStatus(ctx, { orderId, status: 'refunded', goods: 'saleable' });
  const paidBy = rows().map((row) => [row.source, parseGoods(row).exchange?.payments?.map(({ means }) => means)]);
  expect(paidBy.slice(1)).toEqual([
    ['sale', ['card']],
    ['return', ['transfer']],
  ]);
});

test('Le bordereau dit le net, le cours et les frais de ce qui est acheté et vendu, et qu’il est annulé', async () => {
  const { ctx, buy, person } = bureau();
  const { id } = await buy(
    [
      [50, 3],
      [20, 1],
    ],
    { personId: person() },
  );
  const read = async (which: string) => {
    const answer = await receiptResponse(ctx, which);
    return (await paperText(Buffer.from(await answer.arrayBuffer()))).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  const receipt = await read(id);
  for (const part of ['N° 2026-C00001', 'John Smith', 'Passeport n° 12AB', 'Achetés : 3 × 50 GBP', '1 GBP = 1,1517 €'])
    expect(receipt).toContain(part);
  expect(receipt).toContain('Né(e) le 2 mai 1970 à Leeds');
  expect(receipt).toContain('Net payé au client');
  expect(receipt).toContain('195,79 €');
  expect(receipt).not.toMatch(/ANNULÉ|Vendus|par le client|sans commission/);
  await write(ctx, (tx) => returnNotes(tx, { dealId: 'deal-1', reason: 'Erreur' }));
  for (const part of ['ANNULÉ', '3 × 50 GBP']) expect(await read('deal-1')).toContain(part);
  await expect(read('inconnu')).rejects.toMatchObject({ code: 'notFound' });
});

test('Le coût d’un lot acheté au change reste celui du bordereau', async () => {
  const { db, ctx, buy } = bureau();
  await buy([[50, 1]]);
  const [lot] = rowsOf(db, stockLots);
  const again = saveLot(ctx, { id: `${lot?.id}`, unitCost: 1_000_000 });
  await expect(again).rejects.toThrow('Ce lot vient du change 2026-C00001');
});

test('L’écran dit la règle, ce qu’elle ne peut pas relier et ce qu’un avocat confirme', () => {
  const words = exchangeNotices().join(' ');
  for (const part of ['1\u202f000\u00a0€', 'Même personne', 'les autres ne peuvent pas l’être', 'D112-3', 'avocat'])
    expect(words).toContain(part);
});
