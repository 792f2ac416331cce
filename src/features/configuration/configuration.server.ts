import { and, desc, eq, lte } from 'drizzle-orm';
import { type Db, setById } from '../../../db/client.ts';
import { prepare } from '../../../db/prepared.ts';
import { priceLog } from '../../../db/schema/catalogue.ts';
import { configurations, defaultConfig as foundingDefaults } from '../../../db/schema/shop.ts';
import { actorColumnsOf, auditChange } from '../../../db/writer.ts';
import type { Config } from '../../config.ts';
import type { Ctx, Shop } from '../../http/context.ts';
import type { Cents } from '../../money.ts';
import { loadMachineSettings, withMachineSettings } from './machine.server.ts';
import { openingText } from './opening.ts';

export type Configuration = typeof configurations.$inferSelect;

type Values = Omit<Configuration, 'id' | 'createdAt' | 'createdBy' | 'updatedAt'>;

/** In cents; used until a first version is saved. */
const defaults: Values = {
  ...foundingDefaults,
  offers: '',
  carrates24: 0,
  carrates22: 0,
  carrates18: 0,
  carrates14: 0,
  carrates9: 0,
  karatRules: {},
  goldPrice: null,
  goldPricedAt: null,
  karatsPricedAt: null,
  delivery: [
    { upTo: 60_000, cost: 1_500 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: 1_000_000, cost: 4_500 },
    { upTo: null, cost: 0 },
  ],
  cardLimit: 500_000,
  fourEyesAbove: null,
  invoicing: {},
  registerTerms: {},
  carriers: [],
  identity: {},
};

const newestFirst = [desc(configurations.createdAt), desc(configurations.id)];
const queryNewest = prepare((db) =>
  db
    .select()
    .from(configurations)
    .orderBy(...newestFirst)
    .prepare(),
);

export const currentConfig = (db: Db): Configuration =>
  queryNewest(db).get() ?? { id: '', createdAt: 0, createdBy: null, updatedAt: 0, ...defaults };

/** Five times as fast as reading the whole row. */
function settingReader<N extends keyof Values>(name: N): (db: Db) => Values[N] {
  const query = prepare((db) =>
    db
      .select({ value: configurations[name] })
      .from(configurations)
      .orderBy(...newestFirst)
      .prepare(),
  );
  return (db) => {
    const row = query(db).get() as { value: Values[N] } | undefined;
    return row ? row.value : defaults[name];
  };
}

export const openingTimes = settingReader('times');
/** Null if nothing needs a second approval. */
export const fourEyesAbove = settingReader('fourEyesAbove');
export const cardLimit = settingReader('cardLimit');

export const cardLimitOf = (db: Db, takesCards: boolean): Cents => (takesCards ? cardLimit(db) : 0);

/** Set by `features/prices` alone, outside the versions. */
type DayPrices = Pick<Configuration, Extract<keyof Configuration, `${'gold' | 'karat' | 'carrates'}${string}`>>;
export const dayPricesOf = (row: Configuration): DayPrices =>
  Object.fromEntries(Object.entries(row).filter(([name]) => /^(gold|karat|carrates)/.test(name))) as DayPrices;

export function setDayPrices({ db }: Ctx, changes: Partial<DayPrices>): void {
  const { id, ...current } = currentConfig(db);
  const now = Date.now();
  if (id) setById(db, configurations, id, changes);
  else
    db.insert(configurations)
      .values({ ...current, ...changes, createdAt: now, updatedAt: now })
      .run();
}

export const goldLogKey = { itemType: 'gold', itemId: 'gold', side: 'sell' } as const;

/** In cents per kilogram; null before the first price. */
export const goldPriceAt = (db: Db, at: number): number | null =>
  db
    .select({ price: priceLog.toPrice })
    .from(priceLog)
    .where(and(eq(priceLog.itemType, goldLogKey.itemType), eq(priceLog.side, goldLogKey.side), lte(priceLog.at, at)))
    .orderBy(desc(priceLog.at))
    .limit(1)
    .get()?.price ?? null;

export function setGoldPrice(ctx: Ctx, goldPrice: Cents | null): void {
  const { id, ...current } = currentConfig(ctx.db);
  const pricedAt = Math.max(Date.now(), (current.goldPricedAt ?? 0) + 1);
  setDayPrices(ctx, { goldPrice, goldPricedAt: goldPrice === null ? null : pricedAt });
  if (goldPrice !== current.goldPrice)
    ctx.db
      .insert(priceLog)
      .values({
        ...goldLogKey,
        fromPrice: current.goldPrice,
        toPrice: goldPrice,
        at: pricedAt,
        ...actorColumnsOf(ctx.actor),
      })
      .run();
  auditChange(ctx, {
    action: 'configuration.goldPrice',
    entityId: id || null,
    before: { goldPrice: current.goldPrice },
    after: { goldPrice },
  });
}

const queryShopSettings = prepare((db) =>
  db
    .select({ identity: configurations.identity, times: configurations.times })
    .from(configurations)
    .orderBy(...newestFirst)
    .prepare(),
);

/** The environment overrides saved values, which are read at each request. */
export function effectiveConfig<C extends Config>(db: Db, environment: C, keys?: Pick<Shop['keys'], 'secrets'>): C {
  const baseConfig = keys ? withMachineSettings(environment, loadMachineSettings(db, keys)) : environment;
  const { identity, times } = queryShopSettings(db).get() ?? defaults;
  const { SHOP_NAME, ...savedIdentity } = identity;
  const entries = Object.entries({ ...savedIdentity, SHOP_HOURS: openingText(times.opening) }).filter(
    ([, value]) => value !== '',
  );
  return {
    ...baseConfig,
    opening: times.opening,
    shopName: (baseConfig.fixedNames.includes('SHOP_NAME') ? '' : SHOP_NAME) || baseConfig.shopName,
    identity: { ...Object.fromEntries(entries), ...baseConfig.identity },
  };
}
