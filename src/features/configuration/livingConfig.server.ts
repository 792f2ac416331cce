import { desc, sql } from 'drizzle-orm';
import type { Connection } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { configurations } from '../../../db/schema/shop.ts';
import type { Config } from '../../config.ts';
import type { ShopValues } from './shopIdentity.ts';

const latest = prepared((db) =>
  db
    .select({ identity: sql<string>`${configurations.identity}` })
    .from(configurations)
    .orderBy(desc(configurations.createdAt), desc(configurations.id))
    .limit(1)
    .prepare(),
);

/** The environment goes first, then what the dealer saved. Read again each time, so that pages and mails follow at once. */
export function livingConfig<C extends Config>(db: Connection, fixed: C): C {
  let known = { text: '{}', ...merge(fixed, {}) };
  const present = () => {
    const text = latest(db).get()?.identity ?? '{}';
    if (text !== known.text) known = { text, ...merge(fixed, JSON.parse(text) as ShopValues) };
    return known;
  };
  return Object.defineProperties(
    { ...fixed },
    {
      shopName: { enumerable: true, get: () => present().shopName },
      identity: { enumerable: true, get: () => present().identity },
    },
  );
}

function merge(fixed: Config, { SHOP_NAME, ...own }: ShopValues): Pick<Config, 'shopName' | 'identity'> {
  const given = Object.entries(own).filter(([, value]) => value !== '');
  return {
    shopName: (fixed.fixedNames.includes('SHOP_NAME') ? '' : SHOP_NAME) || fixed.shopName,
    identity: { ...Object.fromEntries(given), ...fixed.identity },
  };
}
