import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { type accountNames, seoPages, type taxRegimes } from '../words.ts';
import { users } from './accounts.ts';
import type { PriceSide } from './catalogue.ts';
import { createdAt, flag, id, moment, stamps } from './columns.ts';

export const news = sqliteTable(
  'news',
  {
    id: id(),
    title: text('title').notNull(),
    /** Sanitised HTML. */
    description: text('description').notNull(),
    isVisible: flag('is_visible').notNull().default(true),
    image: text('image'),
    /** With the curve of gold over the week before it. */
    goldCurve: flag('gold_curve').notNull().default(false),
    /** From this moment on everybody may read it, where it is visible. */
    publishedAt: moment('published_at').notNull().default(0),
    ...stamps,
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
    /** When the link that was mailed to the address was used, or the day of the consent that was imported. */
    confirmedAt: moment('confirmed_at'),
    /** The words that were agreed to, or where and when the dealer got the consent. */
    consent: text('consent').notNull().default(''),
    source: text('source', { enum: ['form', 'import'] })
      .notNull()
      .default('form'),
    /** Letters in a row that the address's own server refused for good. */
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
    /** While it is set, nothing of it leaves. */
    pausedAt: moment('paused_at'),
  },
  (t) => [index('mailings_author').on(t.createdBy)],
);

/** Insured parcel: `cost` cents for orders up to `upTo` cents of goods; null is without limit. */
export type DeliveryTier = { upTo: number | null; cost: number };

/** Times of the fulfilment. Working days; hours of the Paris clock. */
export type DeliveryTimes = {
  preparationDays: number;
  /** Orders complete from this hour on are prepared from the next working day. */
  cutOffHour: number;
  carrier: string;
  transitDays: [min: number, max: number];
  /** The same outside France and Monaco, and to overseas France; see `abroadDaysOf` for versions older than them. */
  abroadDays?: [min: number, max: number] | undefined;
  overseasDays?: [min: number, max: number] | undefined;
  /** Opening hours that a check of identity takes. */
  identityHours: number;
  /** Of the counter: minutes of the Paris clock by weekday, Monday first; no week: not told. An exception is closed
   * without them, and covers the days `yyyy-mm-dd` from one to another. */
  opening: {
    week: [from: number, to: number][][];
    exceptions: { from: string; to: string; spans: [from: number, to: number][] }[];
  };
};

/** When a price is doubted, when it is too old to sell at, and how long an order keeps it. */
export type PriceTerms = {
  /** Per cent: a price that moves by more asks to be confirmed. */
  mostMove: number;
  /** Minutes after which a price is to be confirmed; null: never. */
  oldAfter: number | null;
  /** Prices hold on these days (1 is Monday) between these minutes of the Paris clock; null: always. */
  open: { days: number[]; from: number; to: number } | null;
  /** Minutes that a card has to pay, and hours of working days that a transfer has. */
  cardMinutes: number;
  transferHours: number;
};

/** When papers are issued, what they say, and the accounts they are booked to. */
export type Invoicing = {
  issueWhen: 'paid' | 'sent';
  /** Hundredths of a per cent. */
  vatRate: number;
  /** Of the VAT on the margin, each from a day on, `yyyy-mm-dd`, the oldest first. */
  marginRates: { from: string; rate: number }[];
  /** The law's sentence for each regime. */
  mentions: Record<(typeof taxRegimes)[number], string>;
  /** Under every invoice; empty: nothing. */
  note: string;
  /** How much may be missing of a transfer that the dealer accepts for the price: cents. */
  tolerance: number;
  /** Numbers of the chart of accounts, by what they hold. */
  accounts: Record<(typeof accountNames)[number], string>;
};
/** `link` is where it is followed, with `{numero}` in place of its number, or empty. */
export type Carrier = { name: string; link: string };

/** How the book of goods is kept. */
export type RegisterTerms = {
  /** Which book the law is shown. */
  official: 'paper' | 'electronic';
  /** Whether coins of collection are second-hand goods too. */
  collection: boolean;
  /** Recipients of each closed page's foot, beside the owner; may be empty. */
  accountantEmail: string;
  /** Years after which the persons of a row are emptied. */
  metalsYears: number;
  secondhandYears: number;
  /** Whether a person who sells is paid while he may still withdraw. */
  payAtOnce: boolean;
};

/** Rule of a price, and the gold price of its publication, cents a kilogram. */
export type KaratRule = PriceSide & { pricedOn: number | null };

/** Until a dealer sets his own. Cents. */
export const founding = {
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

/** Versions of the configuration; the latest is the one used. */
export const configurations = sqliteTable(
  'configurations',
  {
    id: id(),
    offers: text('offers').notNull().default(''),
    /** Cents a gram. */
    carrates24: integer('carrates24').notNull().default(0),
    carrates22: integer('carrates22').notNull(),
    carrates18: integer('carrates18').notNull(),
    carrates14: integer('carrates14').notNull(),
    carrates9: integer('carrates9').notNull().default(0),
    /** Rule of each rate, by carats; those without one are set by hand. */
    karatRules: text('karat_rules', { mode: 'json' }).$type<Record<string, KaratRule>>().notNull().default({}),
    /** Since when these are the rates; null before the first. */
    karatsPricedAt: moment('karats_priced_at'),
    /** Cents for a kilogram of fine gold, and since when; null: neither it nor any premium is shown. */
    goldPrice: integer('gold_price'),
    goldPricedAt: moment('gold_priced_at'),
    delivery: text('delivery', { mode: 'json' }).$type<DeliveryTier[]>().notNull(),
    /** Cents: above it an order is paid by transfer. */
    cardLimit: integer('card_limit').notNull(),
    /** Cents: an order above it needs a verified identity first. */
    requestAbove: integer('request_above').notNull().default(founding.requestAbove),
    /** Cents: what an order takes at most of one money. */
    moneyMost: integer('money_most').notNull().default(founding.moneyMost),
    /** How many unpaid orders an account may leave open. */
    openOrders: integer('open_orders').notNull().default(founding.openOrders),
    /** Cents: a refund or an identity above it takes two people of the staff; null: never. */
    fourEyesAbove: integer('four_eyes_above'),
    /** ISO codes of the countries sold to. */
    countries: text('countries', { mode: 'json' }).$type<string[]>().notNull().default(founding.countries),
    times: text('times', { mode: 'json' }).$type<DeliveryTimes>().notNull().default(founding.times),
    carriers: text('carriers', { mode: 'json' }).$type<Carrier[]>().notNull().default([]),
    priceTerms: text('price_terms', { mode: 'json' }).$type<PriceTerms>().notNull().default(founding.priceTerms),
    /** The dealer's changes; `invoicingOf` fills in the rest. */
    invoicing: text('invoicing', { mode: 'json' }).$type<Partial<Invoicing>>().notNull().default({}),
    /** The dealer's changes; `registerTermsOf` fills in the rest. */
    registerTerms: text('register', { mode: 'json' }).$type<Partial<RegisterTerms>>().notNull().default({}),
    /** The dealer's name, address and numbers by the names of the environment, which wins where it sets one. */
    identity: text('identity', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps,
  },
  (t) => [index('configurations_created').on(t.createdAt, t.id), index('configurations_author').on(t.createdBy)],
);

export const seo = sqliteTable('seo', {
  page: text('page', { enum: seoPages }).primaryKey(),
  title: text('title').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Sanitised HTML under the page's title, and at its end. */
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
    /** Alternative text; empty for a decorative picture. */
    alt: text('alt').notNull().default(''),
    /** Shown from and until, both open. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    ...stamps,
  },
  (t) => [index('carousel_slides_order').on(t.isActive, t.order)],
);
