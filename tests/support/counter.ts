import type { Db } from '../../db/client.ts';
import { closeDealContract } from '../../src/features/counter/counter.api.ts';
import { closeDeal } from '../../src/features/counter/deals.server.ts';
import { openDrawer } from '../../src/features/drawer/days.server.ts';
import { savePersonContract } from '../../src/features/people/people.api.ts';
import { savePerson } from '../../src/features/people/people.server.ts';
import { ctxOf, shopOf } from './context.ts';
import { countStock } from './count.ts';
import { makeCurrency, makeMetal } from './orders.ts';
import { makeActor, testDb } from './people.ts';

type Body = Parameters<typeof closeDealContract.body.parse>[0] & object;

/** Shop details required to issue invoices. */
const facts = {
  SHOP_ADDRESS: '1 rue de la Paix, 75002 Paris',
  SHOP_SIREN: '732829320',
  SHOP_RCS: 'Paris 732 829 320',
  SHOP_VAT: 'FR44732829320',
};

/** Open drawer, twenty sovereigns and dollars in stock. */
export async function openCounter(env: Record<string, string> = facts) {
  const db: Db = testDb();
  const shop = shopOf(env);
  const actor = makeActor(db, 'admin');
  const ctx = (other = actor) => ctxOf(db, other, shop);
  const coin = makeMetal(db, { metalName: 'Souverain', weight: 7_988, purity: 9_167, netSellPrice: 60_000 });
  const dollar = makeCurrency(db);
  await countStock(ctx(), { type: 'metal', id: coin.id, count: 20, reason: 'Comptage' });
  for (const value of [20, 50, 100])
    await countStock(ctx(), { type: 'currency', id: dollar.id, value, count: 10, reason: 'Comptage' });
  await openDrawer(ctx(), {
    counts: { 10000: 5, 5000: 10, 2000: 20, 1000: 10, 100: 20, 10: 20, 1: 20 },
    notes: [],
    reason: '',
  });
  let keys = 0;
  const deal = (body: Record<string, unknown>, other = actor) =>
    closeDeal(ctx(other), closeDealContract.body.parse({ key: `deal-${++keys}`, ...body } as Body));
  const coins = (quantity = 1, more: object = {}) => {
    return { kind: 'sell', type: 'metal', id: coin.id, quantity, amount: 600 * quantity, ...more };
  };
  const dollars = (count = 3) => {
    const notes = [{ value: 100, count }];
    return {
      kind: 'sell',
      type: 'currency',
      id: dollar.id,
      quantity: 100 * count,
      notes,
      amount: Math.round(9215.34 * count) / 100,
    };
  };
  const person = (fields: object = {}) =>
    savePerson(ctx(), savePersonContract.body.parse({ lastName: 'Lefèvre', firstNames: 'Zoé', ...fields }));
  return { db, shop, actor, ctx, coin, dollar, deal, coins, dollars, person };
}

export const card = (amount: number) => [{ means: 'card', amount, slip: '0042' } as const];
export const cash = (amount: number) => [{ means: 'cash', amount }];

/** A coin sold by an employee, paid by card. */
export const sellOneCoin = (db: Db) => {
  const { id } = makeMetal(db, { metalName: 'Jeton vendu au comptoir', netSellPrice: 60_000 });
  const line = { kind: 'sell', type: 'metal', id, quantity: 1, amount: 600 } as const;
  const body = closeDealContract.body.parse({ key: id, lines: [line], paid: card(600) });
  return closeDeal(ctxOf(db, makeActor(db, 'admin')), body);
};

/** A banknote bought by an employee by transfer: one register row. */
export const buyOneNote = (db: Db) => {
  const { id } = makeCurrency(db, { moneyName: 'Rufiyaa achetée', iso: 'MVR', buyPrice: 850_000 }, [100]);
  const line = { kind: 'buyNotes', id, notes: [{ value: 100, count: 1 }], rate: 0.85 } as const;
  const given = [{ means: 'transfer', amount: 85 }] as const;
  const body = closeDealContract.body.parse({ key: id, lines: [line], given });
  return closeDeal(ctxOf(db, makeActor(db, 'admin')), body);
};
