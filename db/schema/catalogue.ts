import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  feedKinds,
  feedUnits,
  itemTypes,
  loggedTypes,
  metalConditions,
  metalGrades,
  metalTypes,
  type pricedTypes,
} from '../words.ts';
import { users } from './accounts.ts';
import { actorColumns, belongsTo, createdAt, flag, id, moment, timestamps } from './columns.ts';

/** price = base × (1 + `percent` hundredths of a per cent) + `euros` cents, rounded to `step` cents. */
export type PriceRule = { percent: number; euros: number; step: number };
/** When prices are published, a side without a rule, or with `byHand`, stays as it is. */
export type PriceSide = { rule: PriceRule | null; byHand: boolean };
export type Pricing = { sell: PriceSide; buy: PriceSide };

export const currencies = sqliteTable(
  'currencies',
  {
    id: id(),
    moneyName: text('money_name').notNull(),
    currencyName: text('currency_name').notNull(),
    iso: text('iso').notNull(),
    /** Units that the rates are quoted for, such as 1 for USD and 100 for JPY. */
    coefficient: integer('coefficient').notNull().default(1),
    /** Millionths of a euro for `coefficient` units. */
    sellPrice: integer('sell_price').notNull(),
    buyPrice: integer('buy_price'),
    /** Millionths of a euro for `coefficient` units; below, when the rate was read. */
    referenceRate: integer('reference_rate'),
    referencedAt: moment('referenced_at'),
    pricing: text('pricing', { mode: 'json' }).$type<Pricing>(),
    isVisible: flag('is_visible').notNull().default(true),
    isFeatured: flag('is_featured').notNull().default(false),
    /** Currencies with the same position are sorted by name. */
    position: integer('position').notNull().default(1000),
    /** Sanitised HTML. */
    topText: text('top_text').notNull().default(''),
    bottomText: text('bottom_text').notNull().default(''),
    title: text('title').notNull().default(''),
    /** Shown below the name and by search engines. */
    description: text('description').notNull().default(''),
    /** Comma-separated. */
    synonyms: text('synonyms').notNull().default(''),
    pricedAt: moment('priced_at').notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('currencies_iso').on(t.iso),
    check('currencies_prices', sql`${t.sellPrice} >= 0 and (${t.buyPrice} is null or ${t.buyPrice} >= 0)`),
    check('currencies_coefficient', sql`${t.coefficient} > 0`),
  ],
);

export const bills = sqliteTable(
  'bills',
  {
    id: id(),
    currencyId: belongsTo('currency_id', () => currencies.id),
    name: text('name').notNull(),
    /** In whole units of the currency. */
    value: integer('value').notNull(),
    description: text('description').notNull().default(''),
    photo: text('photo'),
    photo2: text('photo2'),
    isBoughtBack: flag('is_bought_back').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('bills_value').on(t.currencyId, t.value), check('bills_positive', sql`${t.value} > 0`)],
);

export const metals = sqliteTable(
  'metals',
  {
    id: id(),
    metalName: text('metal_name').notNull(),
    type: text('type', { enum: metalTypes }).notNull(),
    /** Gross weight in milligrams. */
    weight: integer('weight').notNull(),
    /** Hundredths of a millimetre; null for bars. */
    diameter: integer('diameter'),
    /** Tenths of a part per thousand: 9999 for 999.9 ‰. */
    purity: integer('purity').notNull(),
    /** Published weight of fine gold in tenths of a milligram; null if it equals weight × purity. */
    fineWeight: integer('fine_weight'),
    mintingStart: integer('minting_start'),
    mintingEnd: integer('minting_end'),
    countryIssuing: text('country_issuing').notNull().default(''),
    fabricant: text('fabricant').notNull().default(''),
    /** Also shown in lists. */
    photo: text('photo'),
    /** Sanitised HTML. */
    textInfo: text('text_info').notNull().default(''),
    /** Cents paid by the client for one piece. */
    netSellPrice: integer('net_sell_price').notNull(),
    /** Cents paid by the shop for one piece. */
    grossBuyPrice: integer('gross_buy_price').notNull(),
    pricing: text('pricing', { mode: 'json' }).$type<Pricing>(),
    /** Spot price when the price was published, in cents per kilogram. */
    pricedOn: integer('priced_on'),
    isVisable: flag('is_visable').notNull().default(true),
    isFeatured: flag('is_featured').notNull().default(false),
    title: text('title').notNull().default(''),
    /** Shown below the name and by search engines. */
    description: text('description').notNull().default(''),
    /** Comma-separated. */
    synonyms: text('synonyms').notNull().default(''),
    /** Is or was legal tender in the country of origin (CGI 298 sexdecies A). */
    legalTender: flag('legal_tender').notNull().default(true),
    year: integer('year'),
    mintMark: text('mint_mark').notNull().default(''),
    grade: text('grade', { enum: metalGrades }),
    condition: text('condition', { enum: metalConditions }),
    /** Has a market price that differs from its gold value. */
    quotable: flag('quotable'),
    sealed: flag('sealed').notNull().default(false),
    sleeved: flag('sleeved').notNull().default(false),
    certified: flag('certified').notNull().default(false),
    /** For instance « Gadoury 1064 ». */
    catalogueRefs: text('catalogue_refs').notNull().default(''),
    /** The pictures show the individual piece that is sold. */
    isUnique: flag('is_unique').notNull().default(false),
    /** Discounts by quantity, in hundredths of a per cent. */
    offFrom5: integer('off_from_5').notNull().default(0),
    offFrom10: integer('off_from_10').notNull().default(0),
    pricedAt: moment('priced_at').notNull(),
    ...timestamps,
  },
  (t) => [
    index('metals_type').on(t.type, t.isVisable),
    index('metals_listed').on(t.type, t.weight, t.metalName, t.isVisable),
    check('metals_prices', sql`${t.netSellPrice} >= 0 and ${t.grossBuyPrice} >= 0`),
    check('metals_fineness', sql`${t.weight} > 0 and ${t.purity} between 1 and 10000`),
  ],
);

export const metalPhotos = sqliteTable(
  'metal_photos',
  {
    id: id(),
    metalId: belongsTo('metal_id', () => metals.id),
    photo: text('photo').notNull(),
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('metal_photos_metal').on(t.metalId, t.position)],
);

/** Articles whose addresses answer with 410. */
export const deletedItems = sqliteTable('deleted_items', {
  id: text('id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
});

/** Metals: cents; gold: cents per kilogram; currencies: millionths of a euro. */
export const priceLog = sqliteTable(
  'price_log',
  {
    id: integer('id').primaryKey(),
    itemType: text('item_type', { enum: loggedTypes }).notNull(),
    itemId: text('item_id').notNull(),
    side: text('side', { enum: ['sell', 'buy'] }).notNull(),
    fromPrice: integer('from_price'),
    toPrice: integer('to_price'),
    at: moment('at').notNull(),
    ...actorColumns,
  },
  (t) => [index('price_log_item').on(t.itemType, t.itemId, t.side, t.at)],
);

/** A side without a price follows its rule. */
export type PriceSetSide = { rule: PriceRule | null; price: number | null };
/** `pricedAt`: version that the editor has read; `confirmed`: doubtful prices that the dealer accepted. */
export type PriceSetRow = {
  type: (typeof pricedTypes)[number];
  id: string;
  pricedAt: number;
  sell?: PriceSetSide | undefined;
  buy?: PriceSetSide | undefined;
  referenceRate?: number | undefined;
  confirmed?:
    | { sell?: number | undefined; buy?: number | null | undefined; referenceRate?: number | null | undefined }
    | boolean
    | undefined;
};
/** Gold: cents per kilogram; metals: cents; currencies: millionths of a euro. */
export type PriceSet = {
  gold?: { price: number; pricedAt: number | null; confirmed?: number | undefined } | undefined;
  rows: PriceSetRow[];
  /** Also renews the date of unchanged prices. */
  restate?: boolean;
  /** Quotes at the sell prices that are replaced expire at once. */
  wasWrong?: boolean | undefined;
};

/** Scheduled prices, and those recently published from the grid. */
export const priceSets = sqliteTable(
  'price_sets',
  {
    id: id(),
    status: text('status', { enum: ['waiting', 'published', 'held', 'cancelled'] })
      .notNull()
      .default('waiting'),
    dueAt: moment('due_at').notNull(),
    content: text('content', { mode: 'json' }).$type<PriceSet>().notNull(),
    before: text('before', { mode: 'json' }).$type<PriceSet>(),
    reason: text('reason').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
  },
  (t) => [index('price_sets_due').on(t.status, t.dueAt), index('price_sets_author').on(t.createdBy)],
);

/** Cents per kilogram, or currency units per euro. `at`: time stated by the source. */
export type FeedReading = { at: number; gold: number } | { at: number; day: string | null; rates: [string, string][] };

/** Sources are read only if they have an address. */
export const priceFeeds = sqliteTable('price_feeds', {
  id: text('id', { enum: feedKinds }).primaryKey(),
  url: text('url').notNull().default(''),
  /** Secret HTTP header (« name: value »), encrypted. */
  header: text('header').notNull().default(''),
  /** Path to the price in the response of the source. */
  path: text('path').notNull().default(''),
  timePath: text('time_path').notNull().default(''),
  unit: text('unit', { enum: feedUnits }).notNull().default('oz'),
  currency: text('currency').notNull().default('EUR'),
  everyMinutes: integer('every_minutes').notNull().default(15),
  /** Publishes readings automatically, within the three limits below. */
  publishes: flag('publishes').notNull().default(false),
  /** In per cent. */
  maxPriceChange: integer('most_move').notNull().default(3),
  /** Paris time, such as « 09:00 »; both empty for any time. */
  opensAt: text('opens_at').notNull().default(''),
  closesAt: text('closes_at').notNull().default(''),
  workdays: flag('workdays').notNull().default(true),
  /** Minutes without a valid reading, after which prices must be confirmed; null: never. */
  freezeAfter: integer('freeze_after'),
  reading: text('reading', { mode: 'json' }).$type<FeedReading>(),
  readAt: moment('read_at'),
  /** When a reading last agreed with the published spot price. */
  agreedAt: moment('agreed_at'),
  /** Empty if the source works. */
  failure: text('failure').notNull().default(''),
  failedAt: moment('failed_at'),
  dueAt: moment('due_at').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull(),
});

/** Alerts about a price, or about an article that is back in stock. */
export const reserves = sqliteTable(
  'reserves',
  {
    id: id(),
    email: text('email').notNull(),
    kind: text('kind', { enum: ['price', 'stock'] })
      .notNull()
      .default('price'),
    /** Metals: cents; currencies: millionths of a euro; 0 for an alert about stock. */
    desiredPrice: integer('desired_price').notNull(),
    type: text('type', { enum: itemTypes }).notNull(),
    typeId: text('type_id').notNull(),
    stopToken: text('stop_token').notNull(),
    firedAt: moment('fired_at'),
    stoppedAt: moment('stopped_at'),
    /** Before confirmation, nothing but the confirmation link is sent. */
    confirmedAt: moment('confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reserves_item').on(t.type, t.typeId, t.firedAt),
    index('reserves_email').on(t.email),
    index('reserves_by_date').on(t.createdAt, t.firedAt, t.stoppedAt, t.typeId),
    index('reserves_by_fire').on(t.firedAt, t.createdAt),
    uniqueIndex('reserves_stop').on(t.stopToken),
  ],
);
