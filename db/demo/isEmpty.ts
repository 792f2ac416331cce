import type { Db } from '../client.ts';
import { currencies, metals } from '../schema/catalogue.ts';

/** Whether the catalogue is empty, so that the demo may fill it. */
export const isEmptyShop = (db: Db): boolean =>
  db.select({ id: metals.id }).from(metals).limit(1).all().length === 0 &&
  db.select({ id: currencies.id }).from(currencies).limit(1).all().length === 0;
