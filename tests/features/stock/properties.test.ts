import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../../../db/client.ts';
import { orders } from '../../../db/schema/orders.ts';
import { configurations } from '../../../db/schema/shop.ts';
import { stockLines, stockMovements, stockReservations } from '../../../db/schema/stock.ts';
import { days } from '../../../src/dates.ts';
import { runOrderJobs } from '../../../src/features/orders/jobs.server.ts';
import { updateOrderStatus, updatePaymentStatus } from '../../../src/features/orders/moves.server.ts';
import { noteTransferRefund } from '../../../src/features/orders/payments/noteTransferRefund.server.ts';
import { countStock, receiveStock } from '../../../src/features/stock/count/count.server.ts';
import { saveStockTerms } from '../../../src/features/stock/count/terms.server.ts';
import { releaseStock } from '../../../src/features/stock/orders/release.server.ts';
import { ShopError } from '../../../src/http/errors.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

const coinPrice = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-09-07T10:00:00+02:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

type Shop = ReturnType<typeof open>;

function open() {
  const db = testDb();
  db.insert(configurations)
    .values({
      carrates22: 0,
      carrates18: 0,
      carrates14: 0,
      delivery: [{ upTo: null, cost: 0 }],
      cardLimit: 500_000,
      openOrders: 500,
      requestAbove: 100_000_000,
      createdAt: 1,
      updatedAt: 1,
    })
    .run();
  const coin = makeMetal(db, { netSellPrice: coinPrice, grossBuyPrice: 9_000 });
  const usd = makeCurrency(db, { sellPrice: 1_000_000 }, [100, 50]);
  const clients = [1, 2, 3].map(() => makeActor(db, 'client', { identityStatus: 'verified' }));
  return { db, coin, usd, clients, admin: ctxOf(db, makeActor(db, 'admin')) };
}

const keysOf = ({ coin, usd }: Shop) => [
  { type: 'metal' as const, id: coin.id },
  { type: 'currency' as const, id: usd.id, value: 100 },
  { type: 'currency' as const, id: usd.id, value: 50 },
];

const small = fc.nat({ max: 6 });
const which = fc.nat({ max: 40 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      who: fc.nat({ max: 2 }),
      coins: small,
      hundreds: fc.nat({ max: 3 }),
      fifties: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      who: fc.nat({ max: 2 }),
      coins: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('count' as const), item: fc.nat({ max: 2 }), n: fc.nat({ max: 12 }) }),
  },
  fc.record({ do: fc.constant('receive' as const), item: fc.nat({ max: 2 }), n: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    do: fc.constant('terms' as const),
    item: fc.nat({ max: 2 }),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forward' as const), which }) },
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which, whole: fc.boolean() }),
  fc.record({ do: fc.constant('releasePart' as const), which, n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('later' as const), days: fc.integer({ min: 1, max: 8 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const orderAt = (db: Db, at: number) => {
  const all = db.select().from(orders).orderBy(orders.createdAt, orders.id).all();
  return all.length === 0 ? undefined : all[at % all.length];
};

async function run(shop: Shop, told: Step): Promise<void> {
  const { db, admin, coin, usd } = shop;
  vi.setSystemTime(Date.now() + 700_000);
  const item = 'item' in told ? keysOf(shop)[told.item] : undefined;
  const order = 'which' in told ? orderAt(db, told.which) : undefined;
  switch (told.do) {
    case 'transfer': {
      const { coins, hundreds, fifties } = told;
      const units = hundreds * 100 + fifties * 50;
      const notes = [
        { value: 100, count: hundreds },
        { value: 50, count: fifties },
      ].filter(({ count }) => count > 0);
      const Items = [
        ...(coins > 0 ? [{ type: 'metal' as const, id: coin.id, quantity: coins }] : []),
        ...(units > 0 ? [{ type: 'currency' as const, id: usd.id, quantity: units, notes }] : []),
      ];
      if (Items.length === 0) return;
      await orderByTransfer(db, shop.clients[told.who] ?? admin.actor, coins * coinPrice + units * 100, { Items });
      return;
    }
    case 'card':
      await orderByCard(db, shop.clients[told.who] ?? admin.actor, told.coins * coinPrice, {
        Items: [{ type: 'metal', id: coin.id, quantity: told.coins }],
      });
      return;
    case 'count':
      if (item) await countStock(admin, { ...item, count: told.n, reason: 'Comptage' });
      return;
    case 'receive':
      if (item) await receiveStock(admin, { ...item, count: told.n, reason: 'Livraison' });
      return;
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
        await noteTransferRefund(admin, { orderId: order.id, amount, refundable: order.amount });
      }
      return;
    case 'releasePart':
      if (order) releaseStock(admin, { order, count: told.n, reason: 'Article remboursé.' });
      return;
    case 'later':
      vi.setSystemTime(Date.now() + days(told.days));
      await runOrderJobs(ctxOf(db));
  }
}

/** Whatever was done: counts, reservations and movements say the same. */
function reconcile({ db }: Shop): void {
  const moves = db.select().from(stockMovements).all();
  const holds = db.select().from(stockReservations).all();
  const open = new Set(
    db
      .select()
      .from(orders)
      .all()
      .filter(
        ({ status, paymentStatus }) =>
          !['cancelled', 'delivered', 'shipped'].includes(status) && paymentStatus !== 'refunded',
      )
      .map(({ id }) => id),
  );
  for (const line of db.select().from(stockLines).all()) {
    const ofLine = moves.filter(({ lineId }) => lineId === line.id);
    const sumOf = (key: 'safe' | 'reserved' | 'expected') => ofLine.reduce((sum, move) => sum + move[key], 0);
    expect([sumOf('safe'), sumOf('reserved'), sumOf('expected')]).toEqual([line.inSafe, line.reserved, line.expected]);
    expect(line.reserved).toBeLessThanOrEqual(line.inSafe);
    const own = holds.filter(({ lineId }) => lineId === line.id);
    expect(own.reduce((sum, { reserved }) => sum + reserved, 0)).toBe(line.reserved);
    // Nobody waits while something is free.
    if (own.some(({ owed }) => owed > 0)) expect(line.inSafe).toBe(line.reserved);
    const last = ofLine.at(-1);
    if (last) expect([last.inSafe, last.inReserve]).toEqual([line.inSafe, line.reserved]);
  }
  // What is over holds nothing.
  expect(holds.filter(({ orderId, reserved, owed }) => !open.has(orderId) && reserved + owed > 0)).toEqual([]);
  expect(holds.every(({ handedOver }) => handedOver >= 0)).toBe(true);
}

/** What an order gets was free when it was placed, unless the item is procured or nobody counted it. */
function neverOversold(before: Map<string, { free: number; onOrder: boolean }>, { db }: Shop, placed: string[]): void {
  for (const orderId of placed)
    for (const hold of db.select().from(stockReservations).where(eq(stockReservations.orderId, orderId)).all()) {
      const line = before.get(hold.lineId);
      if (line && !line.onOrder) expect(hold.reserved + hold.owed).toBeLessThanOrEqual(line.free);
    }
}

test('quoi qu’il arrive, rien n’est vendu deux fois, rien ne reste réservé et les mouvements tombent juste', async () => {
  let refused = 0;
  let sold = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = open();
      try {
        for (const told of steps) {
          const before = new Map(
            shop.db
              .select()
              .from(stockLines)
              .all()
              .map((line) => [line.id, { free: line.inSafe - line.reserved, onOrder: line.onOrderDays !== null }]),
          );
          const known = new Set(
            shop.db
              .select({ id: orders.id })
              .from(orders)
              .all()
              .map(({ id }) => id),
          );
          await run(shop, told).catch((error: unknown) => {
            // Refusals are answers; anything else, as a broken constraint, is not.
            if (!(error instanceof ShopError)) throw error;
            refused++;
          });
          reconcile(shop);
          const placed = shop.db
            .select({ id: orders.id })
            .from(orders)
            .all()
            .filter(({ id }) => !known.has(id));
          sold += placed.length;
          neverOversold(
            before,
            shop,
            placed.map(({ id }) => id),
          );
        }
      } finally {
        shop.db.$client.close();
      }
    }),
    { numRuns: 25 },
  );
  expect(sold).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
}, 120_000);
