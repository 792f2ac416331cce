import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { currencies, metals } from '../../../db/schema/catalogue.ts';
import { defaultConfig } from '../../../db/schema/shop.ts';
import { currentConfig } from '../../../src/features/configuration/configuration.server.ts';
import { previewPricesContract } from '../../../src/features/prices/prices.api.ts';
import { previewPrices } from '../../../src/features/prices/savePrices.server.ts';
import { publishPrices } from '../../../src/features/prices/schedule.server.ts';
import type { Actor } from '../../../src/http/context.ts';
import { ctxOf } from '../../support/context.ts';
import { configure, makeActor, testDb } from '../../support/people.ts';
import { makeMetal } from '../catalogue/stock.ts';

type Asked = z.input<typeof previewPricesContract.body>;

/** A dealer at 119 900 €/kg who sells a coin of 5.806 g at 711 € and buys it at 688 €. */
export function setting() {
  const db = testDb();
  configure(db, { goldPrice: 11_990_000, goldPricedAt: 5, priceTerms: defaultConfig.priceTerms });
  const admin = makeActor(db, 'admin');
  const coin = makeMetal(db, { fineWeight: 58_060, netSellPrice: 71_100, grossBuyPrice: 68_800 });
  // As the call hands it over.
  const asked = (set: Asked) => previewPricesContract.body.parse(set);
  const by = (actor: Actor) => ctxOf(db, actor);
  const preview = (set: Asked) => previewPrices(by(admin), asked(set));
  const save = async (set: Asked, actor: Actor = admin) => publishPrices(by(actor), asked(set));
  /** The coin's row of a set, in the version that is there. */
  const row = <Parts extends object>(parts: Parts, pricedAt = metal()?.pricedAt ?? 0) => ({
    ...{ type: 'metal' as const, id: coin.id, pricedAt },
    ...parts,
  });
  const gold = (price: number) => ({ price, pricedAt: currentConfig(db).goldPricedAt });
  const metal = (id = coin.id) => db.select().from(metals).where(eq(metals.id, id)).get();
  const currency = (id: string) => db.select().from(currencies).where(eq(currencies.id, id)).get();
  return { db, admin, coin, by, asked, preview, save, row, gold, metal, currency };
}

/** A side with its price typed. */
export const typed = (price: number | null) => ({ rule: null, price });
export const goldRule = (percent: number, euros = 0, step = 0.01) => ({ percent, euros, step });
export const follows = (percent: number) => ({ rule: goldRule(percent), price: null });
