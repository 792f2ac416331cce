import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type accountNames, seoPages, type taxRegimes } from '../words.ts';
import { users } from './accounts.ts';
import type { PriceSide } from './catalogue.ts';
import { createdAt, flag, id, moment, timestamps } from './columns.ts';

export const news = sqliteTable(
  'news',
  {
    id: id(),
    title: text('title').notNull(),
    /** Sanitised HTML. */
    description: text('description').notNull(),
    isVisible: flag('is_visible').notNull().default(true),
    image: text('image'),
    /** Whether the gold price of the preceding week is shown. */
    goldCurve: flag('gold_curve').notNull().default(false),
    publishedAt: moment('published_at').notNull().default(0),
    ...timestamps,
  },
  (t) => [index('news_visible').on(t.isVisible, t.publishedAt)],
);

export const newsletterMembers = sqliteTable(
  'newsletter_members',
  {
    id: id(),
    email: text('email').notNull(),
    unsubscribeToken: text('unsubscribe_token').notNull(),
    createdAt: createdAt(),
    /** When the confirmation link was used, or the date of imported consent. */
    confirmedAt: moment('confirmed_at'),
    /** The text that was accepted, or where and when consent was given. */
    consent: text('consent').notNull().default(''),
    source: text('source', { enum: ['form', 'import'] })
      .notNull()
      .default('form'),
    /** Hard bounces in a row. */
    refusals: integer('refusals').notNull().default(0),
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (t) => [
    uniqueIndex('newsletter_members_email').on(t.email),
    uniqueIndex('newsletter_members_token').on(t.unsubscribeToken),
    index('newsletter_members_by_date').on(t.createdAt, t.confirmedAt, t.unsubscribedAt),
    index('newsletter_members_by_email').on(t.email, t.confirmedAt, t.unsubscribedAt),
  ],
);

export const mailings = sqliteTable(
  'mailings',
  {
    id: id(),
    subject: text('subject').notNull(),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    pausedAt: moment('paused_at'),
  },
  (t) => [index('mailings_author').on(t.createdBy)],
);

/** In cents; `upTo` is null for the last tier, which has no limit. */
export type DeliveryTier = { upTo: number | null; cost: number };

/** Periods in working days, hours of Paris time. */
export type DeliveryTimes = {
  preparationDays: number;
  cutOffHour: number;
  carrier: string;
  transitDays: [min: number, max: number];
  /** For parcels outside metropolitan France and Monaco. `abroadDaysOf` reads older versions. */
  abroadDays?: [min: number, max: number] | undefined;
  overseasDays?: [min: number, max: number] | undefined;
  /** Opening hours needed to verify an identity. */
  identityHours: number;
  /** In minutes, Paris time, by weekday from Monday. Empty week: unknown; exception without spans: closed. */
  opening: {
    week: [from: number, to: number][][];
    exceptions: { from: string; to: string; spans: [from: number, to: number][] }[];
  };
};

export type PriceTerms = {
  /** In per cent; larger price changes must be confirmed. */
  mostMove: number;
  /** Maximum age of prices, in minutes; null: unlimited. */
  oldAfter: number | null;
  /** Days (1: Monday) and minutes, Paris time, at which prices are valid; null: always. */
  open: { days: number[]; from: number; to: number } | null;
  cardMinutes: number;
  transferHours: number;
};

export type Invoicing = {
  issueWhen: 'paid' | 'sent';
  /** In hundredths of a per cent. */
  vatRate: number;
  /** By first day (`yyyy-mm-dd`), oldest first. */
  marginRates: { from: string; rate: number }[];
  mentions: Record<(typeof taxRegimes)[number], string>;
  note: string;
  /** In cents: how much a transfer may fall short. */
  tolerance: number;
  accounts: Record<(typeof accountNames)[number], string>;
};
/** `link`: an address with `{numero}` in it, or empty. */
export type Carrier = { name: string; link: string };

export type RegisterTerms = {
  /** Register shown to the authorities. */
  official: 'paper' | 'electronic';
  /** Whether collectors' coins count as second-hand goods. */
  collection: boolean;
  /** Gets each closed page, as the owner does. */
  accountantEmail: string;
  /** Years that personal details in a register row are kept. */
  metalsYears: number;
  secondhandYears: number;
  /** Whether the shop pays before the withdrawal period ends. */
  payAtOnce: boolean;
};

/** `pricedOn`: spot price used for the calculation, in cents per kilogram. */
export type KaratRule = PriceSide & { pricedOn: number | null };

/** In cents. */
export const defaultConfig = {
  requestAbove: 5_000_000,
  moneyMost: 500_000,
  openOrders: 5,
  countries: ['FR', 'MC'],
  times: {
    preparationDays: 1,
    cutOffHour: 12,
    carrier: '',
    transitDays: [1, 2],
    identityHours: 24,
    opening: { week: [], exceptions: [] },
  } satisfies DeliveryTimes,
  priceTerms: { mostMove: 10, oldAfter: null, open: null, cardMinutes: 120, transferHours: 120 } satisfies PriceTerms,
};

/** Versions, of which the latest applies. */
export const configurations = sqliteTable(
  'configurations',
  {
    id: id(),
    offers: text('offers').notNull().default(''),
    /** In cents per gram. */
    carrates24: integer('carrates24').notNull().default(0),
    carrates22: integer('carrates22').notNull(),
    carrates18: integer('carrates18').notNull(),
    carrates14: integer('carrates14').notNull(),
    carrates9: integer('carrates9').notNull().default(0),
    /** Keyed by karat; `rule` is null if the price is typed by hand. */
    karatRules: text('karat_rules', { mode: 'json' }).$type<Record<string, KaratRule>>().notNull().default({}),
    karatsPricedAt: moment('karats_priced_at'),
    /** In cents per kilogram; null hides the price and all premiums. */
    goldPrice: integer('gold_price'),
    goldPricedAt: moment('gold_priced_at'),
    delivery: text('delivery', { mode: 'json' }).$type<DeliveryTier[]>().notNull(),
    /** In cents; larger orders must be paid by transfer. */
    cardLimit: integer('card_limit').notNull(),
    /** In cents; larger orders require identity verification. */
    requestAbove: integer('request_above').notNull().default(defaultConfig.requestAbove),
    /** Maximum in cents of one currency per order. */
    moneyMost: integer('money_most').notNull().default(defaultConfig.moneyMost),
    /** Maximum number of unpaid orders per account. */
    openOrders: integer('open_orders').notNull().default(defaultConfig.openOrders),
    /** In cents: above it, a second person must approve; null: never. */
    fourEyesAbove: integer('four_eyes_above'),
    /** ISO codes. */
    countries: text('countries', { mode: 'json' }).$type<string[]>().notNull().default(defaultConfig.countries),
    times: text('times', { mode: 'json' }).$type<DeliveryTimes>().notNull().default(defaultConfig.times),
    carriers: text('carriers', { mode: 'json' }).$type<Carrier[]>().notNull().default([]),
    priceTerms: text('price_terms', { mode: 'json' }).$type<PriceTerms>().notNull().default(defaultConfig.priceTerms),
    /** `invoicingOf` adds the defaults. */
    invoicing: text('invoicing', { mode: 'json' }).$type<Partial<Invoicing>>().notNull().default({}),
    /** `registerTermsOf` adds the defaults. */
    registerTerms: text('register', { mode: 'json' }).$type<Partial<RegisterTerms>>().notNull().default({}),
    /** Legal details by environment variable; those set in the environment take precedence. */
    identity: text('identity', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [index('configurations_created').on(t.createdAt, t.id), index('configurations_author').on(t.createdBy)],
);

export const seo = sqliteTable('seo', {
  page: text('page', { enum: seoPages }).primaryKey(),
  title: text('title').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Sanitised HTML. */
  topText: text('top_text').notNull().default(''),
  text: text('text').notNull().default(''),
  updatedAt: moment('updated_at').notNull(),
});

export const carouselSlides = sqliteTable(
  'carousel_slides',
  {
    id: id(),
    isActive: flag('is_active').notNull().default(true),
    order: integer('order').notNull().default(0),
    image: text('image').notNull(),
    title: text('title').notNull().default(''),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    /** Empty if the picture is decorative. */
    alt: text('alt').notNull().default(''),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    ...timestamps,
  },
  (t) => [index('carousel_slides_order').on(t.isActive, t.order)],
);
