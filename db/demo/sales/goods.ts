import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../client.ts';
import type { users } from '../../schema/accounts.ts';
import { bills, currencies, metals } from '../../schema/catalogue.ts';
import type { BuyerSnapshot } from '../../schema/orders.ts';
import { regimeOf } from '../stock.ts';
import type { Buyer, Goods } from './order.ts';

/** Goods of the demo's orders: metals by their weight, then currencies. */
export function loadGoods(db: Db): { metals: Goods[]; currencies: Goods[] } {
  const coins = db.select().from(metals).orderBy(asc(metals.createdAt), asc(metals.id)).all();
  // Beside `min`, SQLite takes the other columns from the row that has the minimum.
  const currencyRows = db
    .select({ row: currencies, unit: sql<number>`min(${bills.value})`, photo: bills.photo })
    .from(currencies)
    .innerJoin(bills, eq(bills.currencyId, currencies.id))
    .groupBy(currencies.id)
    .orderBy(asc(currencies.position))
    .all();
  return {
    metals: coins.map((row) => ({
      type: 'metal',
      id: row.id,
      name: row.metalName,
      photo: row.photo,
      unitPrice: row.netSellPrice,
      coefficient: 1,
      fineWeight: row.fineWeight ?? Math.round((row.weight * row.purity) / 1000),
      unit: 1,
      regime: regimeOf(row),
    })),
    currencies: currencyRows
      .filter(({ row }) => row.iso !== 'EUR')
      .map(({ row, unit, photo }) => ({
        type: 'currency',
        id: row.id,
        name: `${row.moneyName} (${row.iso})`,
        photo,
        unitPrice: row.sellPrice,
        coefficient: row.coefficient,
        fineWeight: null,
        unit,
        regime: null,
      })),
  };
}

export function toBuyer(user: typeof users.$inferInsert): Buyer {
  const { firstName, lastName, email } = user;
  const buyer: BuyerSnapshot = {
    civilite: user.civilite ?? null,
    firstName,
    lastName,
    company: user.company ?? null,
    email,
    portablePhone: user.portablePhone ?? null,
    address: user.address ?? '',
    postalCode: user.postalCode ?? '',
    town: user.town ?? '',
    country: user.country ?? 'FR',
  };
  return { id: String(user.id), buyer };
}
