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
import { bankDetailsStates } from './transferTexts.ts';

export const idInput = (message: string) => z.string(message).min(1, message).max(64);
export const orderId = idInput('Indiquez la commande.');

const notesShape = z.array(z.object({ value: z.number(), count: z.number() }));

const orderLineShape = z.object({
  lineId: z.string(),
  type: z.enum(itemTypes),
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  quantity: z.number(),
  unitPrice: z.number(),
  coefficient: z.number(),
  notes: notesShape.nullable(),
  amount: z.number(),
  withdrawn: z.number(),
  refunded: z.number(),
  remaining: z.number(),
  remainingNotes: notesShape.nullable(),
});
export type OrderLine = z.output<typeof orderLineShape>;

const pieceFields = { lineId: z.string(), name: z.string(), quantity: z.number() };

export const withdrawalShape = z.object({
  open: z.boolean(),
  why: z.string(),
  until: z.number().nullable(),
  sent: z.boolean(),
  lines: z.array(z.object({ ...pieceFields, left: z.number(), unitPrice: z.number() })),
  delivery: z.number(),
  most: z.number(),
  owed: z.number(),
  declared: z.array(
    z.object({
      _id: z.string(),
      at: z.number(),
      lines: z.array(z.object(pieceFields)),
      amount: z.number(),
      reason: z.string(),
      settledBy: z.number(),
      handledAt: z.number().nullable(),
      isPaidBack: z.boolean(),
      sent: z.boolean(),
      next: z.array(z.string()),
    }),
  ),
});
export type WithdrawalView = z.output<typeof withdrawalShape>;

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
  /** `pickup` is null for parcels, and once the goods are handed over or withdrawn. */
  pickup: z.object({ place: z.string(), hours: z.string(), sentences: z.array(z.string()) }).nullable(),
  trackingLink: z.string().nullable(),
  buyer: recipientShape.extend({
    siren: z.string().nullish(),
    civilite: z.string().nullable(),
    email: z.string(),
    portablePhone: z.string().nullable(),
    deliverTo: recipientShape.optional(),
  }),
  /** `sentence` gives the reason and the next step; it is empty if no identity verification is required. */
  identity: z.object({
    required: z.boolean(),
    satisfied: z.boolean(),
    toSend: z.boolean(),
    toConfirm: z.boolean().optional(),
    sentAt: z.number().optional(),
    verifiedAt: z.number().optional(),
    sentence: z.string(),
    reason: z.string().optional(),
  }),
  payableUntil: z.number(),
  /** Whether `createOrderFormData` accepts the order. */
  canPay: z.boolean(),
  awaitsBank: z.boolean(),
  canCancel: z.boolean(),
  otherWay: z.enum(paymentTypes).nullable(),
  transfer: z
    .object({
      beneficiary: z.string(),
      iban: z.string(),
      bic: z.string(),
      reference: z.string(),
      amount: z.number(),
      received: z.number(),
      deadline: z.number(),
      details: z.enum(bankDetailsStates),
    })
    .nullable(),
  overpayment: z.object({ amount: z.number(), settledAt: z.number().nullable() }).nullable(),
  refunded: z.number(),
  awaitsRefund: z.boolean(),
  withdrawal: withdrawalShape.nullable(),
  invoice: invoiceShape,
  creditNotes: creditNotesShape,
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Only staff see `client`; it is absent if the buyer has no account. */
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
  by: z.string(),
});

const transitionShape = <T extends Readonly<Record<string, string>>>(to: z.ZodEnum<T>) =>
  z.object({ to, label: z.string(), allowed: z.boolean(), why: z.string() });

const actFields = { label: z.string(), verb: z.string(), isMain: z.boolean() };

const deskNextShape = z.object({
  identity: z.string().nullable(),
  reduced: z.string().nullable(),
  acts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...actFields, kind: z.literal('payment'), to: z.enum(paymentStatuses) }),
      z.object({ ...actFields, kind: z.literal('status'), to: z.enum(orderStatuses) }),
      z.object({ ...actFields, kind: z.literal('ready') }),
      z.object({ ...actFields, kind: z.literal('handOver') }),
    ]),
  ),
  parcel: z.string().nullable(),
  blocked: z.array(z.object({ label: z.string(), why: z.string() })),
  over: z.string().nullable(),
});
export type DeskNext = z.output<typeof deskNextShape>;

export const orderDeskShape = z.object({
  statusMoves: z.array(transitionShape(z.enum(orderStatuses)).extend({ needsTracking: z.boolean() })),
  paymentMoves: z.array(transitionShape(z.enum(paymentStatuses))),
  next: deskNextShape,
  needsReturnedGoods: z.boolean(),
  canDelete: z.boolean(),
  isMailed: z.boolean(),
  handOverAt: z.number().nullable(),
  carriers: z.array(z.object({ name: z.string(), link: z.string() })),
  /** Time when the original was shown after the last identity decision, or null. */
  seenAtCounter: z.number().nullable(),
  holder: z.record(z.string(), z.string().nullable()).nullable(),
  attempts: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amount: z.number(),
      status: z.enum(['created', 'accepted', 'refused']),
      createdAt: z.number(),
      refunded: z.number(),
      refundable: z.number(),
    }),
  ),
  banknotes: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      quantity: z.number(),
      notes: notesShape,
      values: z.array(z.number()),
    }),
  ),
  acceptableShortfall: z.number(),
  transfers: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      amount: z.number(),
      shortfall: z.number(),
      valueDate: z.string(),
      payer: z.string(),
      iban: z.string(),
      /** 0 once the transfer can no longer be undone. */
      undoableUntil: z.number(),
    }),
  ),
  transferRefundable: z.number(),
  proposal: proposalShape.nullable(),
  /** Euros that can still be refunded without a second approval; null if unlimited. */
  aloneUpTo: z.number().nullable(),
  refundables: z.array(
    z.object({
      purpose: z.enum(refundPurposes),
      withdrawalId: z.string().nullable(),
      label: z.string(),
      most: z.number(),
      isWhole: z.boolean(),
    }),
  ),
  refunds: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amount: z.number(),
      purpose: z.string(),
      status: z.enum(refundStatuses),
      statusLabel: z.string(),
      sentence: z.string(),
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
      fields: z.record(z.string(), z.string()),
    }),
  ),
});
export type OrderDeskView = z.output<typeof orderDeskShape>;

export const orderDetailShape = orderShape.extend({
  timeline: z.array(timelineRowShape),
  desk: orderDeskShape.optional(),
});
export type OrderDetail = z.output<typeof orderDetailShape>;
export type DeskOrder = OrderDetail & { desk: OrderDeskView };
