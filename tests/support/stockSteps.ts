import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { registerRows } from '../../db/schema/register.ts';
import { stockLots } from '../../db/schema/stock.ts';
import { write } from '../../db/writer.ts';
import { days, isoDay } from '../../src/dates.ts';
import { runOrderJobs } from '../../src/features/orders/cancel/late.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/paymentStatus.server.ts';
import { noteTransferRefund } from '../../src/features/orders/payments/refunds.server.ts';
import { closeRegister } from '../../src/features/register/close.server.ts';
import { registerActs } from '../../src/features/register/register.api.ts';
import { correctRegister, countStock, receiveStock } from '../../src/features/stock/count/count.server.ts';
import { saveStockTerms } from '../../src/features/stock/count/terms.server.ts';
import { saveLot } from '../../src/features/stock/lots/saveLot.server.ts';
import { addPiece, piecesOf, removePiece } from '../../src/features/stock/pieces/pieces.server.ts';
import { releaseStock, takeBackStock } from '../../src/features/stock/release.server.ts';
import { ctxOf } from './context.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from './orders.ts';
import { configure, makeActor } from './people.ts';

/** What may happen to a safe, by chance: without vitest, since a process that is killed runs it too. */
const coinPrice = 10_000;
const barPrice = 50_000;

/** A safe's shop in an empty database: a coin, a money in two notes, three clients and a dealer. */
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

/** The same shop, in a database that has it. */
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

const keysOf = ({ coin, usd }: StockShop) => [
  { type: 'metal' as const, id: coin.id },
  { type: 'currency' as const, id: usd.id, value: 100 },
  { type: 'currency' as const, id: usd.id, value: 50 },
];

const small = fc.nat({ max: 6 });
const which = fc.nat({ max: 40 });
/** Millionths of a euro for one, where somebody knows it. */
const unitCost = fc.option(fc.nat({ max: 200_000_000 }));
const seller = {
  supplier: 'Jeanne Martin',
  address: 'Lyon',
  proof: 'CNI 1',
  sex: 'F',
  bornOn: '1960-03-12',
  bornAt: 'Dijon',
} as const;
const source = fc.constantFrom(
  {},
  { source: 'supplier' as const, supplier: 'Affinerie' },
  { source: 'public' as const, ...seller },
);
/** Some is written some days after it came. */
const daysAgo = fc.option(fc.nat({ max: 4 }), { nil: 0, freq: 1 });
const lot = fc.option(fc.record({ unitCost, source, daysAgo }), { nil: undefined });
type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never;
const lotOf = (told: Partial<NonNullable<Lot>> | undefined) =>
  told && {
    ...told.source,
    unitCost: told.unitCost,
    ...(told.daysAgo && { day: isoDay(Date.now() - days(told.daysAgo)) }),
  };
const drawn = <Do extends string, Facts extends object>(
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
  drawn(3, 'bringBack', { which, n: from(1, 3) }),
  drawn(1, 'terms', { item: upTo(2), days: fc.option(from(1, 9)) }),
  drawn(2, 'pay', { which }),
  drawn(2, 'forward', { which }),
  drawn(1, 'cancel', { which }),
  drawn(1, 'refund', { which, whole: fc.boolean() }),
  drawn(1, 'releasePart', { which, n: from(1, 3) }),
  drawn(1, 'later', { days: from(1, 8) }),
);
type Drawn = typeof step extends fc.Arbitrary<infer T> ? T : never;
/** A written story may say of a lot only what it is about. */
export type Step = Drawn extends infer One
  ? One extends { lot: Lot }
    ? Omit<One, 'lot'> & { lot: Partial<NonNullable<Lot>> | undefined }
    : One
  : never;

const orderAt = (db: Db, at: number) => {
  const all = db.select().from(orders).orderBy(orders.createdAt, orders.id).all();
  return all.length === 0 ? undefined : all[at % all.length];
};

/** Refusals are thrown. `forward` moves the clock, in milliseconds. */
export async function run(shop: StockShop, told: Step, forward: (by: number) => void): Promise<void> {
  const { db, admin, coin, bar, usd } = shop;
  forward(700_000);
  const item = 'item' in told ? keysOf(shop)[told.item] : undefined;
  const order = 'which' in told ? orderAt(db, told.which) : undefined;
  const metal = (id: string, quantity: number) => (quantity > 0 ? [{ type: 'metal' as const, id, quantity }] : []);
  const money = (quantity: number, notes?: { value: number; count: number }[]) =>
    quantity > 0 ? [{ type: 'currency' as const, id: usd.id, quantity, ...(notes && { notes }) }] : [];
  switch (told.do) {
    case 'transfer': {
      const { coins, hundreds, fifties } = told;
      const notes = [
        { value: 100, count: hundreds },
        { value: 50, count: fifties },
      ].filter(({ count }) => count > 0);
      const Items = [...metal(coin.id, coins), ...money(hundreds * 100 + fifties * 50, notes)];
      const amount = coins * coinPrice + hundreds * 10_000 + fifties * 5_000;
      if (Items.length > 0) await orderByTransfer(db, shop.clients[told.who] ?? admin.actor, amount, { Items });
      return;
    }
    case 'card': {
      const Items = metal(coin.id, told.coins);
      await orderByCard(db, shop.clients[told.who] ?? admin.actor, told.coins * coinPrice, { Items });
      return;
    }
    case 'count':
      if (item) await countStock(admin, { ...item, count: told.n, lot: lotOf(told.lot), reason: 'Comptage' });
      return;
    case 'receive':
      if (item) await receiveStock(admin, { ...item, count: told.n, lot: lotOf(told.lot), reason: 'Livraison' });
      return;
    case 'pieceIn': {
      const entry = { metalId: bar.id, serialNumber: `N${told.n}`, year: null, reason: 'Achat', lot: lotOf(told.lot) };
      await addPiece(admin, entry);
      return;
    }
    case 'pieceOut': {
      const pieces = piecesOf(admin, { metalId: bar.id })?.pieces ?? [];
      const piece = pieces[told.which % pieces.length];
      if (piece) await removePiece(admin, { id: piece._id, reason: 'Fonte' });
      return;
    }
    case 'sell': {
      const { coins, hundreds, bars } = told;
      const Items = [...metal(coin.id, coins), ...metal(bar.id, bars), ...money(hundreds * 100)];
      if (Items.length === 0) return;
      const amount = coins * coinPrice + bars * barPrice + hundreds * 10_000;
      const { _id: orderId } = await orderByTransfer(db, shop.clients[0] ?? admin.actor, amount, { Items });
      await updatePaymentStatus(admin, { orderId, status: 'paid' });
      for (const status of ['prepared', 'delivered'] as const) await updateOrderStatus(admin, { orderId, status });
      return;
    }
    case 'bringBack': {
      const left = eq(orders.status, 'delivered');
      const gone = db.select().from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(left).all();
      const { order_lines: sold, orders: order } = gone[told.which % gone.length] ?? {};
      if (!sold || !order) return;
      const notes = sold.notes?.slice(0, 1).map(({ value }) => ({ value, count: told.n })) ?? null;
      const line = { ...sold, notes, quantity: told.n };
      await write(admin, (tx) => takeBackStock(tx, { order, line, goods: 'saleable', reason: 'Rétractation.' }));
      return;
    }
    case 'terms':
      if (item) await saveStockTerms(admin, { ...item, onOrderDays: told.days });
      return;
    case 'pay':
      if (order) await updatePaymentStatus(admin, { orderId: order.id, status: 'paid' });
      return;
    case 'forward': {
      const next = { pending: 'confirmed', confirmed: 'prepared', prepared: 'delivered' } as const;
      if (order && order.status in next)
        await updateOrderStatus(admin, { orderId: order.id, status: next[order.status as keyof typeof next] });
      return;
    }
    case 'cancel':
      if (order) await updateOrderStatus(admin, { orderId: order.id, status: 'cancelled' });
      return;
    case 'refund':
      if (order) {
        const amount = told.whole ? order.amount : Math.min(500, order.amount - 1);
        const what = { purpose: told.whole && order.status === 'cancelled' ? 'order' : 'goodwill' } as const;
        await noteTransferRefund(admin, { orderId: order.id, amount, refundable: order.amount, what });
      }
      return;
    case 'releasePart':
      if (order) await write(admin, (tx) => releaseStock(tx, { order, count: told.n, reason: 'Article remboursé.' }));
      return;
    case 'correct': {
      const rows = db.select().from(registerRows).all();
      if (rows.length === 0) return;
      const words = { seq: 1 + (told.which % rows.length), reason: 'Erreur', quantity: told.n };
      await correctRegister(admin, registerActs.correct.contract.body.parse(words));
      return;
    }
    case 'reprice': {
      const lots = db.select().from(stockLots).all();
      const lot = lots[told.which % Math.max(1, lots.length)];
      if (lot) await saveLot(admin, { id: `${lot.id}`, unitCost: told.unitCost, supplier: told.supplier });
      return;
    }
    case 'close':
      await closeRegister(admin);
      return;
    case 'later':
      forward(days(told.days));
      await runOrderJobs(ctxOf(db));
  }
}
