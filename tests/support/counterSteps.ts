import fc from 'fast-check';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { users } from '../../db/schema/accounts.ts';
import { currencies, metals } from '../../db/schema/catalogue.ts';
import { deals } from '../../db/schema/counter.ts';
import type { CashCounts } from '../../db/schema/drawer.ts';
import { days } from '../../src/dates.ts';
import type { DealInput } from '../../src/features/counter/counter.api.ts';
import { cancelDeal, closeDeal } from '../../src/features/counter/deals.server.ts';
import { closeDrawer, currentNotes, moveBankCash, openDrawer } from '../../src/features/drawer/days.server.ts';
import { addCounts, denominations, makeChange, negateCounts } from '../../src/features/drawer/model/cash.ts';
import { drawerCounts } from '../../src/features/drawer/model/moveCash.server.ts';
import { updateOrderStatus } from '../../src/features/orders/fulfilment/status.server.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import type { Means } from '../../src/means.ts';
import { type Cents, divideHalfUp } from '../../src/money.ts';
import { ctxOf } from './context.ts';
import { countStock, receiveStock } from './count.ts';
import { float, openToday } from './drawer.ts';
import { makeCurrency, makeMetal, orderByTransfer } from './orders.ts';
import { configure, makeActor, rowsOf } from './people.ts';

/** Random counter events, without vitest: a killed process runs them too. */
export async function furnishCounter(db: Db): Promise<void> {
  configure(db, { openOrders: 500, requestAbove: 100_000_000 });
  makeActor(db, 'client', { identityStatus: 'verified' });
  makeActor(db, 'admin');
  makeMetal(db, { netSellPrice: 12_345 });
  makeCurrency(db, { sellPrice: 921_534, buyPrice: 853_217 }, [100, 50]);
  const { dealer, coin, usd } = counterIn(db);
  await countStock(dealer, { type: 'metal', id: coin.id, count: 30, reason: 'Comptage' });
  for (const value of [100, 50])
    await countStock(dealer, { type: 'currency', id: usd.id, value, count: 30, reason: 'Comptage' });
  await openToday(dealer, float);
}

export type CounterShop = ReturnType<typeof counterIn>;

export function counterIn(db: Db) {
  const [coin] = rowsOf(db, metals).sort((a, b) => a.netSellPrice - b.netSellPrice);
  const [usd] = rowsOf(db, currencies);
  const actorOf = (role: 'client' | 'admin') => {
    const userId = rowsOf(db, users).find((user) => user.role === role)?.id ?? '';
    return { kind: role, userId, sessionId: 'none' } as const;
  };
  if (!coin || !usd) throw new Error('the counter is not furnished');
  return { db, coin, usd, client: actorOf('client'), dealer: ctxOf(db, actorOf('admin')) };
}

const few = fc.nat({ max: 3 });
const means = fc.constantFrom('cash', 'card', 'transfer', 'mixed');
const found = fc.dictionary(fc.constantFrom(...denominations.map(String)), fc.nat({ max: 6 }), { maxKeys: 3 });
const noteValue = fc.constantFrom(100, 50);

export const counterStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deal' as const),
      coins: fc.nat({ max: 2 }),
      sold: fc.record({ 100: few, 50: few }),
      bought: fc.record({ 100: few, 50: few }),
      paid: means,
      given: means,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('count' as const), value: noteValue, by: fc.integer({ min: -3, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('receive' as const), value: noteValue, n: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('night' as const), found, notes: fc.nat({ max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('hand' as const),
      kind: fc.constantFrom('deposit', 'withdrawal'),
      cents: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('online' as const),
      notes: fc.integer({ min: 1, max: 4 }),
      ends: fc.constantFrom('paid', 'delivered', 'cancelled'),
    }),
  },
);
type Step = typeof counterStep extends fc.Arbitrary<infer One> ? One : never;
type Notes = Record<100 | 50, number>;

const unitsOf = (notes: Notes): number => 100 * notes[100] + 50 * notes[50];
const centsAt = (rate: number, units: number): Cents => divideHalfUp(BigInt(units) * BigInt(rate), 10_000n);
const rowsOfNotes = (notes: Notes) =>
  ([100, 50] as const).map((value) => ({ value, count: notes[value] })).filter(({ count }) => count > 0);

function paymentsOf(total: Cents, how: Means | 'mixed') {
  const half = how === 'mixed' ? Math.floor(total / 2) : 0;
  const all = [
    { means: 'cash' as const, amount: half, slip: '' },
    { means: how === 'mixed' ? ('transfer' as const) : how, amount: total - half, slip: '42' },
  ];
  return all.filter(({ amount }) => amount > 0);
}

const readCashFacts = (payments: readonly { means: Means; amount: Cents }[]): Cents =>
  payments.reduce((sum, one) => sum + (one.means === 'cash' ? one.amount : 0), 0);

/** Client pays in notes of 50 €; change as the drawer allows. */
function movedCash(db: Db, came: Cents, went: Cents): CashCounts {
  const received = came > 0 ? { 5000: Math.ceil(came / 5000) } : {};
  const out = (received[5000] ?? 0) * 5000 - came + went;
  return addCounts(received, negateCounts(makeChange(out, addCounts(drawerCounts(db), received)) ?? { 50000: 99 }));
}

/** @throws ShopError for refusals */
export async function runCounter(shop: CounterShop, step: Step, forward: (by: number) => void): Promise<void> {
  const { db, dealer, coin, usd, client } = shop;
  const note = (value: number) => ({ type: 'currency' as const, id: usd.id, value });
  const inSafe = (value: number) => currentNotes(db).find((one) => one.value === value)?.inSafe ?? 0;
  if (step.do === 'deal') {
    const { coins, sold, bought } = step;
    const { netSellPrice } = coin;
    const [units, notes] = [unitsOf(sold), rowsOfNotes(sold)];
    const metal = { type: 'metal' as const, id: coin.id, quantity: coins, amount: coins * netSellPrice };
    const money = {
      type: 'currency' as const,
      id: usd.id,
      quantity: units,
      notes,
      amount: centsAt(usd.sellPrice, units),
    };
    const sale = [metal, money].filter(({ quantity }) => quantity > 0);
    const lines: DealInput['lines'] = sale.map((line) => ({ kind: 'sell', pieces: [], ...line }));
    if (unitsOf(bought) > 0)
      lines.push({ kind: 'buyNotes', id: usd.id, notes: rowsOfNotes(bought), rate: usd.buyPrice ?? 0 });
    const paid = paymentsOf(
      sale.reduce((sum, { amount }) => sum + amount, 0),
      step.paid,
    );
    const given = paymentsOf(
      centsAt(usd.buyPrice ?? 0, unitsOf(bought)),
      step.given === 'card' ? 'cheque' : step.given,
    );
    const cash = movedCash(db, readCashFacts(paid), readCashFacts(given));
    const nobody = { personId: null, linkedTo: null, email: '', corrects: null };
    if (lines.length > 0) await closeDeal(dealer, { key: newId(), lines, paid, given, cash, ...nobody });
  }
  if (step.do === 'cancel') {
    const { id = '', cash = {} } = rowsOf(db, deals).at(-1 - step.which) ?? {};
    await cancelDeal(dealer, { id, reason: 'Erreur', cash: negateCounts(cash) });
  }
  if (step.do === 'count')
    await countStock(dealer, {
      ...note(step.value),
      count: Math.max(0, inSafe(step.value) + step.by),
      reason: 'Écart',
    });
  if (step.do === 'receive') await receiveStock(dealer, { ...note(step.value), count: step.n, reason: 'Livraison' });
  if (step.do === 'hand') {
    const counts = makeChange(step.cents, step.kind === 'deposit' ? drawerCounts(db) : float) ?? {};
    await moveBankCash(dealer, { key: newId(), kind: step.kind, counts, reference: 'BR' });
  }
  if (step.do === 'night') {
    const counts = addCounts(drawerCounts(db), step.found);
    const notes = [{ currencyId: usd.id, value: 50, count: inSafe(50) + step.notes }];
    await closeDrawer(dealer, { counts, notes, reason: 'Compté' });
    forward(days(1));
    await openDrawer(dealer, { counts, notes: [], reason: '' });
  }
  if (step.do === 'online') {
    const notes = [{ value: 100, count: step.notes }];
    const Items = [{ type: 'currency' as const, id: usd.id, quantity: 100 * step.notes, notes }];
    const { _id: orderId } = await orderByTransfer(db, client, centsAt(usd.sellPrice, 100 * step.notes), { Items });
    await updatePaymentStatus(dealer, { orderId, status: 'paid' });
    const ahead = { paid: [], delivered: ['prepared', 'delivered'], cancelled: ['cancelled'] } as const;
    for (const status of ahead[step.ends]) await updateOrderStatus(dealer, { orderId, status });
  }
}
