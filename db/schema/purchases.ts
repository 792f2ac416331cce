import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { payeeAnswers, purchaseFates, purchaseMeans, purchaseTaxes, titleProofs } from '../purchaseWords.ts';
import { users } from './accounts.ts';
import { metals } from './catalogue.ts';
import { belongsTo, flag, id, moment, oneOf, stamps } from './columns.ts';
import { people } from './people.ts';

/** The seller as the contract names him: copied when it is printed. */
export type Seller = {
  name: string;
  sex: 'F' | 'M';
  bornOn: string;
  bornAt: string;
  address: string;
  /** Profession or quality, for the book of second-hand goods. */
  quality: string;
  /** Kind, number, day and authority of the identity document. */
  document: string;
  email: string | null;
};

/** What a tax regime rests on: where a seller abroad lives and the paper that says so, or how the seller had the goods. */
export type TaxProof = {
  residence?: string | undefined;
  day?: string | undefined;
  price?: number | undefined;
  paper: string;
};

/** One contract for goods of one tax regime, all with the seller's 48 hours or all without. */
export const purchases = sqliteTable(
  'purchases',
  {
    id: id(),
    number: text('number').notNull(),
    /** Of the call that prepared it, with its place there: pressed twice, it is the same. */
    key: text('key').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    seller: text('seller', { mode: 'json' }).$type<Seller>(),
    tax: text('tax', { enum: purchaseTaxes }).notNull(),
    proof: text('proof', { mode: 'json' }).$type<TaxProof>(),
    /** Whether its seller may withdraw: not for investment gold (C. conso. L224-99). */
    mayWithdraw: flag('may_withdraw').notNull(),
    /** Where its seller has the goods from, in his words. */
    provenance: text('provenance').notNull().default(''),
    /** Cents: the price, and of it for the Treasury. */
    gross: integer('gross').notNull(),
    taxDue: integer('tax_due').notNull(),
    crds: integer('crds').notNull(),
    /** Day and hour that the contract bears. */
    printedAt: moment('printed_at'),
    /** What was printed, whatever is changed or corrected since; null once a part of it has met its term. */
    paper: text('paper', { mode: 'json' }),
    signedAt: moment('signed_at'),
    endsAt: moment('ends_at'),
    /** Since when its goods are the shop's to sell or to melt. */
    firmAt: moment('firm_at'),
    withdrawnAt: moment('withdrawn_at'),
    /** Cents, twice the price, where the goods could not be given back. */
    penalty: integer('penalty').notNull().default(0),
    paidAt: moment('paid_at'),
    means: text('means', { enum: purchaseMeans }),
    /** Number of the cheque, or account of the seller. */
    paidTo: text('paid_to').notNull().default(''),
    payeeAnswer: text('payee_answer', { enum: payeeAnswers }),
    /** When the seller gave the price back. */
    repaidAt: moment('repaid_at'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('purchases_number').on(t.number),
    uniqueIndex('purchases_key').on(t.key),
    index('purchases_user').on(t.userId),
    index('purchases_person').on(t.personId),
    index('purchases_signed').on(t.signedAt),
    index('purchases_created').on(t.createdAt),
    oneOf('purchases_tax', t.tax, purchaseTaxes),
    oneOf('purchases_means', t.means, purchaseMeans),
    oneOf('purchases_answer', t.payeeAnswer, payeeAnswers),
    check('purchases_sums', sql`${t.gross} >= 0 and ${t.taxDue} >= 0 and ${t.crds} >= 0`),
    check(
      'purchases_signed_ends',
      sql`(${t.signedAt} is null) or (${t.endsAt} is not null and ${t.seller} is not null)`,
    ),
    check('purchases_paid', sql`(${t.paidAt} is null) = (${t.means} is null)`),
  ],
);

/** Pieces of an article, or one bag of jewels. */
export const purchaseLines = sqliteTable(
  'purchase_lines',
  {
    id: id(),
    purchaseId: belongsTo('purchase_id', () => purchases.id),
    position: integer('position').notNull(),
    /** Null for jewels. */
    metalId: text('metal_id').references(() => metals.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    serials: text('serials', { mode: 'json' }).$type<string[]>().notNull(),
    quantity: integer('quantity').notNull(),
    fate: text('fate', { enum: purchaseFates }).notNull(),
    /** Tenths of a thousandth. */
    title: integer('title').notNull(),
    titleProof: text('title_proof', { enum: titleProofs }),
    /** Milligrams of all, and of the stones in them. */
    gross: integer('gross').notNull(),
    stones: integer('stones').notNull().default(0),
    /** Cents for a piece or a gram by the price list; null: estimated as it is. */
    rate: integer('rate'),
    /** Row of the price log that the rate is of. */
    priceLogId: integer('price_log_id'),
    amount: integer('amount').notNull(),
    /** Its row in the ledger, and the number of its bag. */
    eventId: integer('event_id'),
    orderNo: text('order_no'),
    /** When it went to be melted or sold on. */
    leftAt: moment('left_at'),
  },
  (t) => [
    uniqueIndex('purchase_lines_place').on(t.purchaseId, t.position),
    index('purchase_lines_metal').on(t.metalId),
    oneOf('purchase_lines_fate', t.fate, purchaseFates),
    oneOf('purchase_lines_proof', t.titleProof, titleProofs),
    check(
      'purchase_lines_counts',
      sql`${t.quantity} > 0 and ${t.amount} >= 0 and ${t.stones} between 0 and ${t.gross}`,
    ),
  ],
);
