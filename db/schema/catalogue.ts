import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { actorColumns, createdAt, flag, id, moment } from './columns.ts';

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
    /** What else people type to find it, separated by commas. */
    synonyms: text('synonyms').notNull().default(''),
    pricedAt: moment('priced_at').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
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
    currencyId: text('currency_id')
      .notNull()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The denomination, in whole units of the money. */
    value: integer('value').notNull(),
    description: text('description').notNull().default(''),
    photo: text('photo'),
    photo2: text('photo2'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('bills_value').on(t.currencyId, t.value), check('bills_positive', sql`${t.value} > 0`)],
);

export const metalTypes = ['Lingots', "Piece D'investissment", 'Piece De Collection'] as const;

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
    isVisable: flag('is_visable').notNull().default(true),
    isFeatured: flag('is_featured').notNull().default(false),
    title: text('title').notNull().default(''),
    /** One line of plain text, for search engines and under the name. */
    description: text('description').notNull().default(''),
    /** What else people type to find it, separated by commas. */
    synonyms: text('synonyms').notNull().default(''),
    /** Whether a coin is or was legal tender where it was struck: without it, it is no investment gold. */
    legalTender: flag('legal_tender').notNull().default(true),
    pricedAt: moment('priced_at').notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('metals_type').on(t.type, t.isVisable),
    check('metals_prices', sql`${t.netSellPrice} >= 0 and ${t.grossBuyPrice} >= 0`),
    check('metals_fineness', sql`${t.weight} > 0 and ${t.purity} between 1 and 10000`),
  ],
);

/** The pictures of a metal, in their order. */
export const metalPhotos = sqliteTable(
  'metal_photos',
  {
    id: id(),
    metalId: text('metal_id')
      .notNull()
      .references(() => metals.id, { onDelete: 'cascade' }),
    photo: text('photo').notNull(),
    /** What it shows, for whoever does not see it; empty: the metal's name. */
    alt: text('alt').notNull().default(''),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('metal_photos_metal').on(t.metalId, t.position)],
);

/** What was deleted after it had a public page: its address says so instead of « not found ». */
export const deletedItems = sqliteTable('deleted_items', {
  id: text('id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
});

export const itemTypes = ['metal', 'currency'] as const;

/** Every change of a price. Cents for metals, millionths of a euro for currencies. */
export const priceLog = sqliteTable(
  'price_log',
  {
    id: integer('id').primaryKey(),
    itemType: text('item_type', { enum: itemTypes }).notNull(),
    itemId: text('item_id').notNull(),
    side: text('side', { enum: ['sell', 'buy'] }).notNull(),
    fromPrice: integer('from_price'),
    toPrice: integer('to_price'),
    at: moment('at').notNull(),
    ...actorColumns,
  },
  (t) => [index('price_log_item').on(t.itemType, t.itemId, t.side, t.at)],
);

/** Price alerts. */
export const reserves = sqliteTable(
  'reserves',
  {
    id: id(),
    email: text('email').notNull(),
    /** Cents for metals, millionths of a euro for currencies. */
    desiredPrice: integer('desired_price').notNull(),
    type: text('type', { enum: itemTypes }).notNull(),
    typeId: text('type_id').notNull(),
    stopToken: text('stop_token').notNull(),
    firedAt: moment('fired_at'),
    stoppedAt: moment('stopped_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reserves_item').on(t.type, t.typeId, t.firedAt),
    index('reserves_email').on(t.email),
    uniqueIndex('reserves_stop').on(t.stopToken),
  ],
);
