import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../../db/client.ts';
import { registerRows } from '../../db/registerRows.ts';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { exchanges } from '../../db/schema/exchange.ts';
import { stockLots } from '../../db/schema/goods.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { write } from '../../db/writer.ts';
import { days, isoDay } from '../../src/dates.ts';
import { buyNotes, returnNotes } from '../../src/features/exchange/exchange.server.ts';
import { correctRegister, receiveDeposit, returnDeposit } from '../../src/features/goods/book/acts.server.ts';
import { closeRegister } from '../../src/features/goods/book/close.server.ts';
import { registerActs } from '../../src/features/goods/book/register.api.ts';
import { removePiece, saveLot } from '../../src/features/goods/lots/lots.server.ts';
import { releaseGoods, takeBackGoods } from '../../src/features/goods/model/orders.server.ts';
import { runOrderJobs } from '../../src/features/orders/cancel/cancelOrder.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../src/features/orders/payments/refunds.server.ts';
import { ShopError } from '../../src/http/context.ts';
import { ctxOf } from './context.ts';
import { addPiece, countStock, piecesOf, receiveStock, saveStockTerms } from './count.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from './orders.ts';
import { configure, makeActor, rowsOf, seller } from './people.ts';

/** Random stock events, without vitest: a killed process runs them too. */
const coinPrice = 10_000;
const barPrice = 50_000;
const buyRate = 913_337;

/** Buys currency too, unlike the recorded lives. */
export const buyingNotes = ({ db }: StockShop): void => void db.update(currencies).set({ buyPrice: buyRate }).run();

/** Empty database with a coin, a currency in two notes, three clients and a dealer. */
export function furnish(db: Db): StockShop {
  configure(db, { openOrders: 500, requestAbove: 100_000_000 });
  makeMetal(db, { netSellPrice: coinPrice, grossBuyPrice: 9_000 });
  makeCurrency(db, { sellPrice: 1_000_000 }, [100, 50]);
  makeMetal(db, { metalName: 'Lingot numéroté', type: 'Lingots', netSellPrice: barPrice, grossBuyPrice: 40_000 });
  for (let n = 0; n < 3; n++) makeActor(db, 'client', { identityStatus: 'verified' });
  makeActor(db, 'admin');
  return shopIn(db);
}

export type StockShop = ReturnType<typeof shopIn>;

export function shopIn(db: Db) {
  const [coin, bar] = db.select().from(metals).orderBy(metals.netSellPrice).all();
  const [usd] = db.select().from(currencies).all();
  const people = db.select().from(users).orderBy(users.id).all();
  const actors = (role: 'client' | 'admin') =>
    people.flatMap(({ id, role: own }) =>
      own === role ? [{ kind: role, userId: id, sessionId: 'none' } as const] : [],
    );
  const [admin] = actors('admin');
  if (!coin || !bar || !usd || !admin) throw new Error('the shop is not furnished');
  return { db, coin, bar, usd, clients: actors('client'), admin: ctxOf(db, admin) };
}

const keyOf = ({ coin, usd }: StockShop, item: number) =>
  item === 0
    ? { type: 'metal' as const, id: coin.id }
    : { type: 'currency' as const, id: usd.id, value: item === 1 ? 100 : 50 };

const small = fc.nat({ max: 6 });
const which = fc.nat({ max: 40 });
/** Millionths of a euro, where known. */
const unitCost = fc.option(fc.nat({ max: 200_000_000 }));
const source = fc.constantFrom({}, { source: 'supplier' as const, supplier: 'Affinerie' }, seller);
/** Some are recorded days later. */
const daysAgo = fc.option(fc.nat({ max: 4 }), { nil: 0, freq: 1 });
const lot = fc.option(fc.record({ unitCost, source, daysAgo }), { nil: undefined });
type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never;
const lotOf = (lot: Partial<NonNullable<Lot>> | undefined) =>
  lot && {
    ...lot.source,
    unitCost: lot.unitCost,
    ...(lot.daysAgo && { day: isoDay(Date.now() - days(lot.daysAgo)) }),
  };
/** Weight, name and arbitrary fields of a step. */
export const drawn = <const Do extends string, Facts extends object>(
  weight: number,
  name: Do,
  facts: { [Name in keyof Facts]: fc.Arbitrary<Facts[Name]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...facts }) as fc.Arbitrary<unknown> as fc.Arbitrary<
    { do: Do } & Facts
  >,
});
const upTo = (max: number) => fc.nat({ max });
const from = (min: number, max: number) => fc.integer({ min, max });

export const step = fc.oneof(
  drawn(4, 'transfer', { who: upTo(2), coins: small, hundreds: upTo(3), fifties: upTo(3) }),
  drawn(2, 'card', { who: upTo(2), coins: from(1, 4) }),
  drawn(2, 'count', { item: upTo(2), n: upTo(12), lot }),
  drawn(2, 'receive', { item: upTo(2), n: from(1, 5), lot }),
  drawn(2, 'pieceIn', { n: upTo(5), lot }),
  drawn(1, 'pieceOut', { which }),
  drawn(2, 'correct', { which, n: small }),
  drawn(1, 'close', {}),
  drawn(1, 'reprice', {
    which,
    unitCost: fc.nat({ max: 200_000_000 }),
    supplier: fc.constantFrom('Affinerie', 'Delta'),
  }),
  drawn(4, 'sell', { coins: upTo(4), hundreds: upTo(3), bars: upTo(2) }),
  drawn(3, 'bringBack', { which, n: from(1, 3), isDamaged: fc.boolean() }),
  drawn(1, 'deposit', { n: from(1, 3) }),
  drawn(1, 'returnDeposit', { which }),
  drawn(1, 'takeOver', {}),
  drawn(1, 'terms', { item: upTo(2), days: fc.option(from(1, 9)) }),
  drawn(2, 'pay', { which }),
  drawn(2, 'forward', { which }),
  drawn(1, 'cancel', { which }),
  drawn(1, 'refund', { which, whole: fc.boolean() }),
  drawn(1, 'releasePart', { which, n: from(1, 3) }),
  drawn(1, 'later', { days: from(1, 8) }),
);
/** With exchange, unlike the recorded lives. */
export const anyStep = fc.oneof(
  { weight: 12, arbitrary: step },
  drawn(2, 'buyNotes', { who: upTo(2), hundreds: upTo(3), fifties: from(1, 3) }),
  drawn(1, 'returnNotes', { which }),
);
type Drawn = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
/** Written cases may omit fields of a lot. */
export type Step = Drawn extends infer One
  ? One extends { lot: Lot }
    ? Omit<One, 'lot'> & { lot: Partial<NonNullable<Lot>> | undefined }
    : One
  : never;

const orderAt = (db: Db, at: number) => {
  const all = db.select().from(orders).orderBy(orders.createdAt, orders.id).all();
  return pick(all, at);
};

type At = StockShop & { forward: (by: number) => void };

const ofMetal = (id: string, quantity: number) => (quantity > 0 ? [{ type: 'metal' as const, id, quantity }] : []);
type Notes = { value: number; count: number }[];
const ofMoney = (id: string, quantity: number, notes?: Notes) =>
  quantity > 0 ? [{ type: 'currency' as const, id, quantity, ...(notes && { notes }) }] : [];
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

const steps: { [Name in Step['do']]: (at: At, step: Extract<Step, { do: Name }>) => unknown } = {
  transfer: ({ db, coin, usd, clients, admin }, { who, coins, hundreds, fifties }) => {
    const notes = [
      { value: 100, count: hundreds },
      { value: 50, count: fifties },
    ].filter(({ count }) => count > 0);
    const Items = [...ofMetal(coin.id, coins), ...ofMoney(usd.id, hundreds * 100 + fifties * 50, notes)];
    const amount = coins * coinPrice + hundreds * 10_000 + fifties * 5_000;
    return Items.length > 0 && orderByTransfer(db, clients[who] ?? admin.actor, amount, { Items });
  },
  card: ({ db, coin, clients, admin }, { who, coins }) =>
    orderByCard(db, clients[who] ?? admin.actor, coins * coinPrice, { Items: ofMetal(coin.id, coins) }),
  count: (at, { item, n, lot }) =>
    countStock(at.admin, { ...keyOf(at, item), count: n, lot: lotOf(lot), reason: 'Comptage' }),
  receive: (at, { item, n, lot }) =>
    receiveStock(at.admin, { ...keyOf(at, item), count: n, lot: lotOf(lot), reason: 'Livraison' }),
  pieceIn: ({ admin, bar }, { n, lot }) =>
    addPiece(admin, { metalId: bar.id, serialNumber: `N${n}`, year: null, reason: 'Achat', lot: lotOf(lot) }),
  pieceOut: ({ admin, bar }, { which }) => {
    const piece = pick(piecesOf(admin, bar.id) ?? [], which);
    return piece && removePiece(admin, { id: piece.id, reason: 'Fonte' });
  },
  sell: async ({ db, coin, bar, usd, clients, admin }, { coins, hundreds, bars }) => {
    const Items = [...ofMetal(coin.id, coins), ...ofMetal(bar.id, bars), ...ofMoney(usd.id, hundreds * 100)];
    if (Items.length === 0) return;
    const amount = coins * coinPrice + bars * barPrice + hundreds * 10_000;
    const { _id: orderId } = await orderByTransfer(db, clients[0] ?? admin.actor, amount, { Items });
    await updatePaymentStatus(admin, { orderId, status: 'paid' });
    for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(admin, { orderId, status });
  },
  buyNotes: ({ db, usd, admin }, { who, hundreds, fifties }) => {
    const notes = [
      { value: 100, quantity: hundreds },
      { value: 50, quantity: fifties },
    ].filter(({ quantity }) => quantity > 0);
    const lines = notes.map((note) => ({ ...note, currencyId: usd.id, rateSeen: buyRate }));
    const before = rowsOf(db, exchanges);
    const number = `C-${before.length + 1}`;
    const linkedTo = who === 0 ? null : before.at(-who)?.dealId;
    return write(admin, (tx) =>
      buyNotes(tx, { deal: { id: number, number }, lines, linkedTo, given: [{ means: 'cash', amount: 10 ** 9 }] }),
    );
  },
  returnNotes: ({ db, admin }, { which }) => {
    const exchange = pick(rowsOf(db, exchanges), which);
    return exchange && write(admin, (tx) => returnNotes(tx, { dealId: exchange.dealId, reason: 'Erreur' }));
  },
  bringBack: ({ db, admin }, { which, n, isDamaged }) => {
    const isDelivered = eq(orders.status, 'delivered');
    const gone = db
      .select()
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(isDelivered)
      .orderBy(orders.createdAt, orderLines.position)
      .all();
    const { order_lines: sold, orders: order } = pick(gone, which) ?? {};
    if (!sold || !order) return;
    const notes = sold.notes?.slice(0, 1).map(({ value }) => ({ value, count: n })) ?? null;
    const line = { ...sold, notes, quantity: n };
    const goods = isDamaged ? 'damaged' : 'saleable';
    return write(admin, (tx) => takeBackGoods(tx, { order, line, goods, reason: 'Rétractation.' }));
  },
  deposit: ({ admin }, { n: quantity }) =>
    receiveDeposit(admin, {
      ...{
        key: '',
        description: 'Bracelet confié',
        quantity,
        weight: 12.34 * quantity,
        title: 750,
        reference: `Sachet ${quantity}`,
      },
      ...{ name: 'Odile Renard', address: '4 place du Marché, 30000 Nîmes', proof: 'CNI 880692310285' },
    }),
  returnDeposit: ({ db, admin }, { which }) => {
    const received = db.select().from(registerRows).where(eq(registerRows.kind, 'entrustedIn')).all();
    const deposit = pick(received, which);
    return deposit && returnDeposit(admin, { seq: deposit.seq });
  },
  // A former act, always refused: counted goods are in the register.
  takeOver: () => {
    throw new ShopError('conflict', 'Tout le stock compté est dans le registre.');
  },
  terms: (at, { item, days }) => saveStockTerms(at.admin, { ...keyOf(at, item), onOrderDays: days }),
  pay: ({ db, admin }, { which }) => {
    const order = orderAt(db, which);
    return order && updatePaymentStatus(admin, { orderId: order.id, status: 'paid' });
  },
  forward: ({ db, admin }, { which }) => {
    const order = orderAt(db, which);
    const next = { pending: 'confirmed', confirmed: 'prepared', prepared: 'delivered' } as const;
    const status = next[order?.status as keyof typeof next];
    return order && status && updateOrderStatus(admin, { orderId: order.id, status });
  },
  cancel: ({ db, admin }, { which }) => {
    const order = orderAt(db, which);
    return order && updateOrderStatus(admin, { orderId: order.id, status: 'cancelled' });
  },
  refund: ({ db, admin }, { which, whole }) => {
    const order = orderAt(db, which);
    if (!order) return;
    const { id: orderId, amount: refundable, status } = order;
    const amount = whole ? refundable : Math.min(500, refundable - 1);
    const what = { purpose: whole && status === 'cancelled' ? 'order' : 'goodwill' } as const;
    return noteTransferRefund(admin, { orderId, amount, refundable, what });
  },
  releasePart: ({ db, admin }, { which, n }) => {
    const order = orderAt(db, which);
    return order && write(admin, (tx) => releaseGoods(tx, { order, count: n }));
  },
  correct: ({ db, admin }, { which, n: quantity }) => {
    const metals = eq(registerRows.chain, 'metals');
    const row = pick(db.select().from(registerRows).where(metals).orderBy(registerRows.seq).all(), which);
    const words = { seq: row?.seq, reason: 'Erreur', quantity };
    return row && correctRegister(admin, registerActs.correct.contract.body.parse(words));
  },
  reprice: ({ db, admin }, { which, unitCost, supplier }) => {
    const lot = pick(db.select().from(stockLots).where(eq(stockLots.isOut, false)).all(), which);
    return lot && saveLot(admin, { id: `${lot.id}`, unitCost, supplier });
  },
  close: ({ admin }) => closeRegister(admin),
  later: ({ db, forward }, step) => {
    forward(days(step.days));
    return runOrderJobs(ctxOf(db));
  },
};

/** Throws refusals. `forward`: milliseconds. */
export async function run(shop: StockShop, step: Step, forward: (by: number) => void): Promise<void> {
  forward(700_000);
  await (steps[step.do] as (at: At, step: Step) => unknown)({ ...shop, forward }, step);
}
