import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { payeeAnswers, purchaseDispositions, purchaseMeans, purchaseTaxes, titleProofs } from '../purchaseWords.ts';
import { users } from './accounts.ts';
import { metals } from './catalogue.ts';
import { belongsTo, flag, id, moment, oneOf, timestamps } from './columns.ts';
import { people } from './people.ts';

export type Seller = {
  name: string;
  sex: 'F' | 'M';
  bornOn: string;
  bornAt: string;
  address: string;
  /** Profession or capacity. */
  quality: string;
  /** Kind, number, date and authority. */
  document: string;
  email: string | null;
};

/** Proof of residence abroad, or of the origin of the goods. */
export type TaxProof = {
  residence?: string | undefined;
  day?: string | undefined;
  price?: number | undefined;
  paper: string;
};

/** Twice the price, paid for goods that could not be returned. */
export type PenaltyPayment = {
  at: number;
  means: (typeof purchaseMeans)[number];
  /** Number of the cheque, or the seller's IBAN. */
  paidTo: string;
  payeeAnswer: (typeof payeeAnswers)[number] | null;
};

/** Contract for goods of one tax regime, with or without the 48-hour right of withdrawal. */
export const purchases = sqliteTable(
  'purchases',
  {
    id: id(),
    number: text('number').notNull(),
    /** Idempotency key of the call, and the position of the contract in it. */
    key: text('key').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    seller: text('seller', { mode: 'json' }).$type<Seller>(),
    tax: text('tax', { enum: purchaseTaxes }).notNull(),
    proof: text('proof', { mode: 'json' }).$type<TaxProof>(),
    /** False for investment gold (C. conso. L224-99). */
    mayWithdraw: flag('may_withdraw').notNull(),
    /** Origin of the goods, as the seller states it. */
    provenance: text('provenance').notNull().default(''),
    /** Cents. */
    gross: integer('gross').notNull(),
    taxDue: integer('tax_due').notNull(),
    crds: integer('crds').notNull(),
    printedAt: moment('printed_at'),
    /** As printed, unchanged by corrections; null once the retention of any part has ended. */
    paper: text('paper', { mode: 'json' }),
    signedAt: moment('signed_at'),
    endsAt: moment('ends_at'),
    /** When the sale was recorded as final; until then, the goods must not be sold or melted. */
    firmAt: moment('firm_at'),
    /** When the seller handed over or sent the withdrawal, which the shop may record days later. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawalNotedAt: moment('withdrawal_noted_at'),
    /** Cents due if the goods could not be returned. */
    penalty: integer('penalty').notNull().default(0),
    penaltyPayment: text('penalty_payment', { mode: 'json' }).$type<PenaltyPayment>(),
    paidAt: moment('paid_at'),
    means: text('means', { enum: purchaseMeans }),
    /** Number of the cheque, or the seller's IBAN. */
    paidTo: text('paid_to').notNull().default(''),
    payeeAnswer: text('payee_answer', { enum: payeeAnswers }),
    repaidAt: moment('repaid_at'),
    ...timestamps,
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

/** Pieces of one article, or a bag of jewellery. */
export const purchaseLines = sqliteTable(
  'purchase_lines',
  {
    id: id(),
    purchaseId: belongsTo('purchase_id', () => purchases.id),
    position: integer('position').notNull(),
    /** Null for jewellery. */
    metalId: text('metal_id').references(() => metals.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    serials: text('serials', { mode: 'json' }).$type<string[]>().notNull(),
    quantity: integer('quantity').notNull(),
    disposition: text('fate', { enum: purchaseDispositions }).notNull(),
    /** Purity in tenths of a thousandth. */
    title: integer('title').notNull(),
    titleProof: text('title_proof', { enum: titleProofs }),
    /** In milligrams. `gross`: total weight; `stones`: weight of the stones. */
    gross: integer('gross').notNull(),
    stones: integer('stones').notNull().default(0),
    /** Listed price in cents, per piece or gram; null for an estimate. */
    rate: integer('rate'),
    priceLogId: integer('price_log_id'),
    amount: integer('amount').notNull(),
    eventId: integer('event_id'),
    /** Number on the bag and in the register (« numéro d’ordre »). */
    orderNo: text('order_no'),
    leftAt: moment('left_at'),
  },
  (t) => [
    uniqueIndex('purchase_lines_place').on(t.purchaseId, t.position),
    index('purchase_lines_metal').on(t.metalId),
    oneOf('purchase_lines_fate', t.disposition, purchaseDispositions),
    oneOf('purchase_lines_proof', t.titleProof, titleProofs),
    check(
      'purchase_lines_counts',
      sql`${t.quantity} > 0 and ${t.amount} >= 0 and ${t.stones} between 0 and ${t.gross}`,
    ),
  ],
);
