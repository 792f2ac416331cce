import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { bills, currencies, metalPhotos, metals, priceLog } from '../../../db/schema/catalogue.ts';

/** A visible 20 francs coin by default. */
export function makeMetal(db: Db, values: Partial<typeof metals.$inferInsert> = {}) {
  const metal = db
    .insert(metals)
    .values({
      id: newId(),
      metalName: '20 Francs Napoléon',
      type: "Piece D'investissment",
      weight: 6_451,
      diameter: 2_100,
      purity: 9_000,
      countryIssuing: 'France',
      fabricant: 'Monnaie de Paris',
      netSellPrice: 65_000,
      grossBuyPrice: 61_000,
      pricedAt: 1,
      createdAt: 1,
      updatedAt: 1,
      ...values,
    })
    .returning()
    .get();
  const { id: metalId, photo } = metal;
  if (photo) db.insert(metalPhotos).values({ metalId, photo, position: 0, createdAt: 1 }).run();
  return metal;
}

export function makeCurrency(db: Db, values: Partial<typeof currencies.$inferInsert> = {}) {
  return db
    .insert(currencies)
    .values({
      id: newId(),
      moneyName: 'Dollar américain',
      currencyName: 'États-Unis',
      iso: 'USD',
      sellPrice: 921_534,
      buyPrice: 851_000,
      pricedAt: 1,
      createdAt: 1,
      updatedAt: 1,
      ...values,
    })
    .returning()
    .get();
}

export const makeBill = (db: Db, currencyId: string, value: number) =>
  db
    .insert(bills)
    .values({ id: newId(), currencyId, name: `Billet de ${value}`, value, createdAt: 1 })
    .returning()
    .get();

export function logPrice(db: Db, itemId: string, at: number, to: number | null, from: number | null = null) {
  const isMetal = db.select().from(currencies).where(eq(currencies.id, itemId)).get() === undefined;
  db.insert(priceLog)
    .values({
      itemType: isMetal ? 'metal' : 'currency',
      itemId,
      side: 'sell',
      fromPrice: from,
      toPrice: to,
      at,
      actorKind: 'system',
      actorId: 'test',
    })
    .run();
}
