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
import { actorColumns, belongsTo, createdAt, flag, id, moment, stamps } from './columns.ts';

/** How a side follows the market: base × (1 + `percent` hundredths of a per cent) + `euros` cents, to the next `step` cents. */
export type PriceRule = { percent: number; euros: number; step: number };
/** A side without a rule, or with `byHand`, keeps the price that was typed. */
export type PriceSide = { rule: PriceRule | null; byHand: boolean };
export type Pricing = { sell: PriceSide; buy: PriceSide };

export const currencies = sqliteTable(
  'currencies',
  {
    id: id(),
    moneyName: text('money_name').notNull(),
    currencyName: text('currency_name').notNull(),
    iso: text('iso').notNull(),
    /** How many units the rates are for: 1 for USD, 100 for JPY. */
    coefficient: integer('coefficient').notNull().default(1),
    /** Millionths of a euro for `coefficient` units. */
    sellPrice: integer('sell_price').notNull(),
    buyPrice: integer('buy_price'),
    /** The market's own rate, in millionths of a euro for `coefficient` units, and since when. */
    referenceRate: integer('reference_rate'),
    referencedAt: moment('referenced_at'),
    pricing: text('pricing', { mode: 'json' }).$type<Pricing>(),
    isVisible: flag('is_visible').notNull().default(true),
    isFeatured: flag('is_featured').notNull().default(false),
    /** The dealer's order in lists, smallest first; equals by their name. */
    position: integer('position').notNull().default(1000),
    /** HTML that `cleanRichText` has passed. */
    topText: text('top_text').notNull().default(''),
    bottomText: text('bottom_text').notNull().default(''),
    title: text('title').notNull().default(''),
    /** One line of plain text, for search engines and under the name. */
    description: text('description').notNull().default(''),
    /** Synonyms for the search, separated by commas. */
    synonyms: text('synonyms').notNull().default(''),
    pricedAt: moment('priced_at').notNull(),
    ...stamps,
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
    /** The denomination, in whole units of the money. */
    value: integer('value').notNull(),
    description: text('description').notNull().default(''),
    photo: text('photo'),
    photo2: text('photo2'),
    /** Whether the shop buys it back. */
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
    /** Tenths of a milligram of fine gold, as the trade publishes it; null: weight by purity. */
    fineWeight: integer('fine_weight'),
    mintingStart: integer('minting_start'),
    mintingEnd: integer('minting_end'),
    countryIssuing: text('country_issuing').notNull().default(''),
    fabricant: text('fabricant').notNull().default(''),
    /** The first of its pictures. */
    photo: text('photo'),
    /** HTML that `cleanRichText` has passed. */
    textInfo: text('text_info').notNull().default(''),
    /** Cents for one piece: what a client pays. */
    netSellPrice: integer('net_sell_price').notNull(),
    /** Cents for one piece: what the shop pays. */
    grossBuyPrice: integer('gross_buy_price').notNull(),
    pricing: text('pricing', { mode: 'json' }).$type<Pricing>(),
    /** Cents a kilogram: the spot price when these prices were published; null where there was none. */
    pricedOn: integer('priced_on'),
    isVisable: flag('is_visable').notNull().default(true),
    isFeatured: flag('is_featured').notNull().default(false),
    title: text('title').notNull().default(''),
    /** One line of plain text, for search engines and under the name. */
    description: text('description').notNull().default(''),
    /** Synonyms for the search, separated by commas. */
    synonyms: text('synonyms').notNull().default(''),
    /** Whether a coin is or was legal tender where it was struck: without it, it is no investment gold. */
    legalTender: flag('legal_tender').notNull().default(true),
    /** Description of a single piece beyond its type: its year and mint mark. */
    year: integer('year'),
    mintMark: text('mint_mark').notNull().default(''),
    grade: text('grade', { enum: metalGrades }),
    condition: text('condition', { enum: metalConditions }),
    /** Whether the trade takes it at the coin's own price rather than by its weight; null: not said. */
    quotable: flag('quotable'),
    sealed: flag('sealed').notNull().default(false),
    sleeved: flag('sleeved').notNull().default(false),
    certified: flag('certified').notNull().default(false),
    /** Its numbers in the catalogues: « Gadoury 1064 ». */
    catalogueRefs: text('catalogue_refs').notNull().default(''),
    /** The very piece of the pictures: one is sold, once. */
    isUnique: flag('is_unique').notNull().default(false),
    /** Hundredths of a per cent less for each, from 5 and from 10 of them; see `catalogue/tiers.ts`. */
    offFrom5: integer('off_from_5').notNull().default(0),
    offFrom10: integer('off_from_10').notNull().default(0),
    pricedAt: moment('priced_at').notNull(),
    ...stamps,
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
    /** Alternative text; empty for the metal's name. */
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('metal_photos_metal').on(t.metalId, t.position)],
);

/** Deleted records that had a public page: their address answers 410 instead of 404. */
export const deletedItems = sqliteTable('deleted_items', {
  id: text('id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
});

/** Every change of a price. Cents for metals, cents a kilogram for gold itself, millionths of a euro for currencies. */
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

/** A side as it is set: without a price it follows its rule. */
export type SetSide = { rule: PriceRule | null; price: number | null };
/** `pricedAt` is the version that was seen, `confirmed` the doubtful figures that were. */
export type PriceSetRow = {
  type: (typeof pricedTypes)[number];
  id: string;
  pricedAt: number;
  sell?: SetSide | undefined;
  buy?: SetSide | undefined;
  referenceRate?: number | undefined;
  confirmed?: { sell?: number | undefined; buy?: number | null | undefined } | undefined;
};
/** Prices that are saved together. Cents a kilogram of gold, cents, millionths of a euro. */
export type PriceSet = {
  gold?: { price: number; pricedAt: number | null; confirmed?: number | undefined } | undefined;
  rows: PriceSetRow[];
  /** Prices that stay are of now too. */
  restate?: boolean;
  /** The sell prices that it replaces were errors: no quote holds them. */
  wasWrong?: boolean | undefined;
};

/** Sets of prices that wait for their moment, what became of them, and the last publications from the grid. */
export const priceSets = sqliteTable(
  'price_sets',
  {
    id: id(),
    status: text('status', { enum: ['waiting', 'published', 'held', 'cancelled'] })
      .notNull()
      .default('waiting'),
    dueAt: moment('due_at').notNull(),
    content: text('content', { mode: 'json' }).$type<PriceSet>().notNull(),
    /** What its publication replaced. */
    before: text('before', { mode: 'json' }).$type<PriceSet>(),
    /** Why it was held. */
    reason: text('reason').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
  },
  (t) => [index('price_sets_due').on(t.status, t.dueAt), index('price_sets_author').on(t.createdBy)],
);

/** Reading of a source: cents a kilogram of gold, or units of a currency a euro as written; `at` by its own clock. */
export type FeedReading = { at: number; gold: number } | { at: number; day: string | null; rates: [string, string][] };

/** Where a spot price is read by itself, and what the last look brought. Without an address nothing is read. */
export const priceFeeds = sqliteTable('price_feeds', {
  id: text('id', { enum: feedKinds }).primaryKey(),
  url: text('url').notNull().default(''),
  /** « name: value » that the source asks for, sealed by the shop's key; empty: none. */
  header: text('header').notNull().default(''),
  /** Where the price stands, and the moment that it is of. */
  path: text('path').notNull().default(''),
  timePath: text('time_path').notNull().default(''),
  unit: text('unit', { enum: feedUnits }).notNull().default('oz'),
  currency: text('currency').notNull().default('EUR'),
  everyMinutes: integer('every_minutes').notNull().default(15),
  /** Whether what is read is published, within the three guards below. */
  publishes: flag('publishes').notNull().default(false),
  /** Per cent. */
  mostMove: integer('most_move').notNull().default(3),
  /** « 09:00 » in Paris, both empty: at any hour. */
  opensAt: text('opens_at').notNull().default(''),
  closesAt: text('closes_at').notNull().default(''),
  workdays: flag('workdays').notNull().default(true),
  /** Minutes without a reading that agrees, after which what follows the spot price is to be confirmed; null: never. */
  freezeAfter: integer('freeze_after'),
  reading: text('reading', { mode: 'json' }).$type<FeedReading>(),
  readAt: moment('read_at'),
  /** The moment of the last reading that the published spot price agrees with. */
  agreedAt: moment('agreed_at'),
  /** Why nothing was read or published, since when; empty: all is well. */
  failure: text('failure').notNull().default(''),
  failedAt: moment('failed_at'),
  dueAt: moment('due_at').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull(),
});

/** Alerts by mail: at a price, or when an article that was sold out is back. */
export const reserves = sqliteTable(
  'reserves',
  {
    id: id(),
    email: text('email').notNull(),
    kind: text('kind', { enum: ['price', 'stock'] })
      .notNull()
      .default('price'),
    /** Cents for metals, millionths of a euro for currencies; 0 where the stock is waited for. */
    desiredPrice: integer('desired_price').notNull(),
    type: text('type', { enum: itemTypes }).notNull(),
    typeId: text('type_id').notNull(),
    stopToken: text('stop_token').notNull(),
    firedAt: moment('fired_at'),
    stoppedAt: moment('stopped_at'),
    /** Until then nothing but the question is mailed to the address. */
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
