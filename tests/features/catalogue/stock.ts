import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { bills, currencies, metalPhotos, type metals, priceLog } from '../../../db/schema/catalogue.ts';
import { makeMetal as makeCoin, makeCurrency as makeDollars } from '../../support/orders.ts';
import { addRow } from '../../support/people.ts';

const old = { pricedAt: 1, createdAt: 1, updatedAt: 1 };

/** A visible 20 francs coin by default. */
export function makeMetal(db: Db, values: Partial<typeof metals.$inferInsert> = {}) {
  const coin = { diameter: 2_100, countryIssuing: 'France', fabricant: 'Monnaie de Paris' };
  const metal = makeCoin(db, { ...coin, netSellPrice: 65_000, grossBuyPrice: 61_000, ...old, ...values });
  const { id: metalId, photo } = metal;
  if (photo) db.insert(metalPhotos).values({ metalId, photo, position: 0, createdAt: 1 }).run();
  return metal;
}

export const makeCurrency = (db: Db, values: Partial<typeof currencies.$inferInsert> = {}) =>
  makeDollars(db, { buyPrice: 851_000, ...old, ...values }, []);

export const makeBill = (db: Db, currencyId: string, value: number) =>
  addRow(db, bills, { id: newId(), currencyId, name: `Billet de ${value}`, value, createdAt: 1 });

export function logPrice(
  db: Db,
  itemId: string,
  at: number,
  to: number | null,
  from: number | null = null,
  side: 'sell' | 'buy' = 'sell',
) {
  const isMetal = db.select().from(currencies).where(eq(currencies.id, itemId)).get() === undefined;
  addRow(db, priceLog, {
    itemType: isMetal ? 'metal' : 'currency',
    itemId,
    side,
    fromPrice: from,
    toPrice: to,
    at,
    actorKind: 'system',
    actorId: 'test',
  });
}
