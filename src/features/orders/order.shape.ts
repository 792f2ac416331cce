import { z } from 'zod';
import {
  deliveryModes,
  historyKinds,
  identityStatuses,
  itemTypes,
  orderStatuses,
  paymentStatuses,
  paymentTypes,
  refundPurposes,
  refundStatuses,
} from '../../../db/words.ts';
import { proposalShape } from '../approvals/proposal.shape.ts';
import { creditNotesShape, invoiceShape } from '../invoices/invoices.api.ts';
import { transferDetails } from './transferWords.ts';
import { withdrawalShape } from './withdrawal.shape.ts';

export const idInput = (message: string) => z.string(message).min(1, message).max(64);
export const orderId = idInput('Indiquez la commande.');

/** An order as the API shows it. Amounts are euros, moments are milliseconds since the epoch. */

const notesShape = z.array(z.object({ value: z.number(), count: z.number() }));

const orderLineShape = z.object({
  /** Empty where nothing is ordered yet. */
  lineId: z.string(),
  type: z.enum(itemTypes),
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  /** Pieces, or units of the money. */
  quantity: z.number(),
  /** Euros for one piece, or for `coefficient` units of the money. */
  unitPrice: z.number(),
  coefficient: z.number(),
  notes: notesShape.nullable(),
  amount: z.number(),
  withdrawn: z.number(),
  /** Pieces or units given back to the client in money. */
  refunded: z.number(),
  /** Pieces or units to hand over, or handed over. */
  remaining: z.number(),
  remainingNotes: notesShape.nullable(),
});
export type OrderLine = z.output<typeof orderLineShape>;

const recipientShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  address: z.string(),
  postalCode: z.string(),
  town: z.string(),
  country: z.string(),
});

export const orderShape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  Items: z.array(orderLineShape),
  paymentType: z.enum(paymentTypes),
  mac: z.string(),
  amount: z.number(),
  itemsAmount: z.number(),
  deliveryCost: z.number(),
  delivery: z.enum(deliveryModes),
  status: z.enum(orderStatuses),
  statusLabel: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  paymentStatusLabel: z.string(),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  readyAt: z.number().nullable(),
  /** Where and how it is fetched; null for a parcel, and once it is handed over or given up. */
  pickup: z.object({ place: z.string(), hours: z.string(), sentences: z.array(z.string()) }).nullable(),
  trackingLink: z.string().nullable(),
  buyer: recipientShape.extend({
    /** Nine digits, of the company; absent on orders from before it was asked. */
    siren: z.string().nullish(),
    civilite: z.string().nullable(),
    email: z.string(),
    portablePhone: z.string().nullable(),
    deliverTo: recipientShape.optional(),
  }),
  /** `sentence`: reason and next step for the client; empty without a request. */
  identity: z.object({
    required: z.boolean(),
    satisfied: z.boolean(),
    toSend: z.boolean(),
    /** One person of the shop has verified it, and this amount takes two. */
    toConfirm: z.boolean().optional(),
    sentAt: z.number().optional(),
    verifiedAt: z.number().optional(),
    sentence: z.string(),
  }),
  /** Until when the frozen prices may be paid. */
  payableUntil: z.number(),
  /** Whether a new try by card (createOrderFormData with orderId) is possible now. */
  canPay: z.boolean(),
  awaitsBank: z.boolean(),
  canCancel: z.boolean(),
  otherWay: z.enum(paymentTypes).nullable(),
  /** How to pay by transfer; null for a card, or once nothing is awaited any more. */
  transfer: z
    .object({
      beneficiary: z.string(),
      /** Empty while the dealer has not given his. */
      iban: z.string(),
      bic: z.string(),
      reference: z.string(),
      /** Still to be sent, and received so far. */
      amount: z.number(),
      received: z.number(),
      deadline: z.number(),
      /** Whether the bank details stand here, are missing for now, or never will: a demonstration has none. */
      details: z.enum(transferDetails),
    })
    .nullable(),
  /** Overpayment in euros, and when the dealer settled it; null without one. */
  overpayment: z.object({ amount: z.number(), settledAt: z.number().nullable() }).nullable(),
  /** Euros of its price that were given back. */
  refunded: z.number(),
  /** The bank was asked to give some back and has not answered. */
  awaitsRefund: z.boolean(),
  /** The right to give collector coins back; null where there are none. */
  withdrawal: withdrawalShape.nullable(),
  /** Its invoice once issued, and what credit notes gave back of it. */
  invoice: invoiceShape,
  creditNotes: creditNotesShape,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** The dealer alone: whose order it is, and whether a message of the bank waits for him. */
  client: z
    .object({ _id: z.string(), email: z.string(), name: z.string(), identityStatus: z.enum(identityStatuses) })
    .optional(),
  needsAttention: z.boolean().optional(),
});
export type Order = z.output<typeof orderShape>;

const timelineRowShape = z.object({
  _id: z.string(),
  at: z.number(),
  kind: z.enum(historyKinds),
  from: z.string().nullable(),
  to: z.string().nullable(),
  text: z.string(),
  /** « Vous », « La boutique », « La banque », or a name for the dealer. */
  by: z.string(),
});

const moveShape = <T extends Readonly<Record<string, string>>>(to: z.ZodEnum<T>) =>
  z.object({ to, label: z.string(), allowed: z.boolean(), why: z.string() });

/** Dealer's part: allowed transitions (a refused one with its reason), payment attempts, messages of the bank. */
export const orderDeskShape = z.object({
  statusMoves: z.array(moveShape(z.enum(orderStatuses)).extend({ needsTracking: z.boolean() })),
  paymentMoves: z.array(moveShape(z.enum(paymentStatuses))),
  canDelete: z.boolean(),
  /** When its hand-over takes effect; null without one. */
  handOverAt: z.number().nullable(),
  carriers: z.array(z.object({ name: z.string(), link: z.string() })),
  /** When the identity that it waits for was last seen in original, since it was last judged. */
  seenAtCounter: z.number().nullable(),
  attempts: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amount: z.number(),
      status: z.enum(['created', 'accepted', 'refused']),
      createdAt: z.number(),
      /** Euros that the bank gave back of it. */
      refunded: z.number(),
      /** Euros that it may be asked to give back now. */
      refundable: z.number(),
    }),
  ),
  /** The lines whose banknotes may still be others, with those there are. */
  banknotes: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      quantity: z.number(),
      notes: notesShape,
      values: z.array(z.number()),
    }),
  ),
  /** Of the price, still missing, and the dealer may give it up. */
  acceptableShortfall: z.number(),
  transfers: z.array(
    z.object({
      _id: z.string(),
      /** 0 where what was missing was given up in its place. */
      amount: z.number(),
      shortfall: z.number(),
      /** The bank's day, yyyy-mm-dd. */
      valueDate: z.string(),
      payer: z.string(),
      /** Where it came from, without spaces, as the bank's file says it; or empty. */
      iban: z.string(),
      /** Until when the note may be taken back; 0 once something else happened. */
      undoableUntil: z.number(),
    }),
  ),
  /** Euros of a received transfer that were not sent back. */
  transferRefundable: z.number(),
  proposal: proposalShape.nullable(),
  /** Euros that one person may still give back alone; null without a limit. */
  aloneUpTo: z.number().nullable(),
  /** Possible refunds now, the likeliest first, each with its maximum in euros. */
  refundables: z.array(
    z.object({
      purpose: z.enum(refundPurposes),
      withdrawalId: z.string().nullable(),
      label: z.string(),
      most: z.number(),
      isWhole: z.boolean(),
    }),
  ),
  /** Asked of the bank, or sent back by transfer, oldest first. */
  refunds: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amount: z.number(),
      /** With the whereabouts of its goods. */
      purpose: z.string(),
      status: z.enum(refundStatuses),
      statusLabel: z.string(),
      /** Its outcome and the next step, in French. */
      sentence: z.string(),
      /** Unknown at the bank: the dealer may settle it. */
      decidable: z.boolean(),
      createdAt: z.number(),
    }),
  ),
  events: z.array(
    z.object({
      _id: z.string(),
      receivedAt: z.number(),
      source: z.enum(['callback', 'enquiry']),
      reference: z.string(),
      code: z.string(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      outcome: z.string().nullable(),
      outcomeLabel: z.string(),
      deliveries: z.number(),
      needsAttention: z.boolean(),
      /** The bank's own words, without card data. */
      fields: z.record(z.string(), z.string()),
    }),
  ),
});
export type OrderDesk = z.output<typeof orderDeskShape>;

export const orderDetailShape = orderShape.extend({
  timeline: z.array(timelineRowShape),
  desk: orderDeskShape.optional(),
});
export type OrderDetail = z.output<typeof orderDetailShape>;
