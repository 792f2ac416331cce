import { desc } from 'drizzle-orm';
import type { Connection } from '../../../db/client.ts';
import { configurations } from '../../../db/schema/shop.ts';
import type { Config } from '../../config.ts';
import type { ShopValues } from './shopIdentity.ts';

/** The environment goes first, then what the dealer saved. Read again each time, so that pages and mails follow at once. */
export function livingConfig<C extends Config>(db: Connection, fixed: C): C {
  const latest = db
    .select({ identity: configurations.identity })
    .from(configurations)
    .orderBy(desc(configurations.createdAt), desc(configurations.id))
    .limit(1)
    .prepare();
  const saved = () => (latest.get()?.identity ?? {}) as ShopValues;
  return Object.defineProperties(
    { ...fixed },
    {
      shopName: {
        enumerable: true,
        get: () => (fixed.fixedNames.includes('SHOP_NAME') ? '' : saved().SHOP_NAME) || fixed.shopName,
      },
      identity: {
        enumerable: true,
        get: () => {
          const { SHOP_NAME: _, ...own } = saved();
          const given = Object.entries(own).filter(([, value]) => value !== '');
          return { ...Object.fromEntries(given), ...fixed.identity };
        },
      },
    },
  );
}
