import { z } from 'zod';
import { deliveryModes, orderStatuses, paymentStatuses, paymentTypes } from '../../../db/words.ts';
import { contract, euros, idParams, listQuery, orEmpty, requiredText, seenAt, textUpTo } from '../../http/contract.ts';
import { deliverToShape } from './deliverTo.ts';
import { idInput, orderDetailShape, orderId, orderShape } from './order.shape.ts';
import { type OrderView, orderViews } from './order.ts';
import { goods } from './payments.api.ts';

const quoteItem = z.object({
  type: z.enum(['metal', 'currency'], 'Indiquez le type de l’article : metal ou currency.'),
  id: idInput('Indiquez l’article.'),
  quantity: z.number('Indiquez une quantité en chiffres.'),
});

const emptyCartMessage = 'Votre panier est vide.';

const itemsShape = <Item extends z.ZodType>(item: Item) =>
  z.array(item, emptyCartMessage).min(1, emptyCartMessage).max(50, 'Une commande compte 50 articles au plus.');

const quoteInput = z.object({
  Items: itemsShape(quoteItem),
  renew: z.boolean().default(false),
});
export type QuoteInput = z.output<typeof quoteInput>;

const quoteShape = z.object({
  now: z.number(),
  until: z.number(),
  prices: z.array(
    quoteItem.extend({
      unitPrice: z.number(),
      coefficient: z.number(),
      tiers: z.array(z.object({ from: z.number(), off: z.number() })).optional(),
    }),
  ),
  ended: z.array(quoteItem.extend({ text: z.string() })),
});

export const quotePricesContract = contract('POST /api/order/quotePrices', {
  access: 'client',
  summary: 'Quotes prices for one order of up to these quantities; a client has one quote',
  body: quoteInput,
  data: quoteShape,
  throttle: { hits: 300, minutes: 10 },
});

const orderItemInput = quoteItem.extend({
  /** `notes` must add up to `quantity`; without them, the fewest banknotes are chosen. */
  notes: z
    .array(z.object({ value: z.int('Indiquez des billets entiers.'), count: z.int('Indiquez des billets entiers.') }))
    .max(50, 'Le choix des billets n’est pas valable.')
    .optional(),
});
export type OrderItemInput = z.output<typeof orderItemInput>;

const addOrderInput = z.object({
  Items: itemsShape(orderItemInput),
  paymentType: z.enum(paymentTypes, 'Choisissez le paiement par carte ou par virement.'),
  /** `mac` and `orderNumber` come from `createOrderFormData`; both are empty for transfers. */
  mac: z.string().max(64).default(''),
  orderNumber: z.string().max(64).default(''),
  amount: euros(),
  deliveryCost: euros(),
  delivery: z.enum(deliveryModes, 'Choisissez le retrait au comptoir ou le colis assuré.').optional(),
  deliverTo: deliverToShape.optional(),
  /** Idempotency key: calls with the same key place one order. */
  key: z
    .string()
    .min(1, 'La clé du panier est vide.')
    .max(64, 'La clé du panier compte 64 caractères au plus.')
    .optional(),
});
export type AddOrderInput = z.output<typeof addOrderInput>;

export const addOrderContract = contract('POST /api/order/addOrder', {
  access: 'client',
  summary: 'Places an order, once for a payment or key; 409 with the new figures when a price changed',
  body: addOrderInput,
  data: orderShape,
  throttle: { hits: 200, minutes: 10 },
});

export const orderListQuery = listQuery.extend({
  status: orEmpty(z.enum(orderStatuses)),
  paymentStatus: orEmpty(z.enum(paymentStatuses)),
  view: orEmpty(z.enum(Object.keys(orderViews) as OrderView[])),
  paymentType: orEmpty(z.enum(paymentTypes)),
  delivery: orEmpty(z.enum(deliveryModes)),
  item: orEmpty(z.string().regex(/^[0-9a-f-]{36}$/)),
  /** `until` is exclusive. */
  since: z.coerce.number().int().optional(),
  until: z.coerce.number().int().optional(),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const getAllOrdersContract = contract('GET /api/order/getAllOrders', {
  permission: 'seeOrders',
  summary:
    'Orders; q searches number, name, e-mail, telephone, item, tracking number, amount, postcode and payment reference; sort by createdAt, amount, orderNumber, client, status or paymentStatus, - for descending',
  query: orderListQuery,
  data: z.array(orderShape),
  isPaged: true,
});

export const getOrderByIdContract = contract('GET /api/order/getOrderById/{id}', {
  access: 'user',
  permission: 'seeOrders',
  summary: 'One order, by its id, that of a payment attempt or the key of its cart; another person’s is 404',
  params: idParams,
  data: orderDetailShape,
});

export const getOrderByUserIdContract = contract('GET /api/order/getOrderByUserId', {
  access: 'client',
  summary: 'The orders of the signed-in client, newest first',
  query: listQuery,
  data: z.array(orderShape),
  isPaged: true,
});

export const updateOrderStatusContract = contract('PUT /api/order/updateOrderStatus', {
  permission: 'orders',
  summary:
    'Changes the status of an order; shipped needs a tracking number; 409 with `current` when the order changed since `updatedAt`',
  body: z.object({
    orderId,
    status: z.enum(orderStatuses, 'Choisissez un état de commande.'),
    trackingNumber: textUpTo(60, 'Le numéro de suivi').nullish(),
    /** Empty for an unlisted carrier; if absent, the only configured carrier is used. */
    carrier: textUpTo(60, 'Le transporteur').optional(),
    reason: textUpTo(500, 'Le motif').optional(),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const moveOrdersContract = contract('POST /api/order/moveOrders', {
  permission: 'orders',
  summary: 'Changes the status of several orders; answers which were refused, and why',
  body: z.object({
    status: z.enum(['prepared', 'ready', 'delivered'], 'Choisissez un état de commande.'),
    orderIds: z.array(orderId).min(1, 'Choisissez des commandes.').max(100, 'Choisissez 100 commandes au plus.'),
    numberSaid: z.boolean().default(false),
    identitySeen: z.boolean().default(false),
  }),
  data: z.array(z.object({ _id: z.string(), orderNumber: z.string(), moved: z.boolean(), why: z.string() })),
});

export const updatePaymentStatusContract = contract('PUT /api/order/updatePaymentStatus', {
  permission: 'payments',
  summary: 'Changes the status of a payment by hand; for a card only a refund that the bank refused',
  body: z.object({
    orderId,
    status: z.enum(paymentStatuses, 'Choisissez un état de paiement.'),
    goods,
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const deleteOrderContract = contract('DELETE /api/order/deleteOrder/{id}', {
  permission: 'orders',
  summary: 'Deletes an unpaid order, which the audit log keeps',
  params: idParams,
  data: z.object({ _id: z.string() }),
});

export const sendManualOrderEmailContract = contract('POST /api/order/sendManualOrderEmail', {
  permission: 'orders',
  summary: 'Sends the mail on the state of an order again',
  body: z.object({ orderId }),
  data: z.object({ subject: z.string(), recipient: z.string() }),
});

export const addOrderNoteContract = contract('POST /api/order/addOrderNote', {
  permission: 'seeOrders',
  summary: 'Adds an internal note to an order',
  body: z.object({
    orderId,
    text: requiredText('Écrivez la note.', 2000),
  }),
  data: orderDetailShape,
});

export const markReadyContract = contract('POST /api/order/markReady', {
  permission: 'orders',
  summary: 'Marks a counter order as ready and mails the client',
  body: z.object({ orderId, updatedAt: seenAt }),
  data: orderDetailShape,
});

export const handOverContract = contract('POST /api/order/handOver', {
  permission: 'orders',
  summary: 'Hands a counter order over, in a minute; undoHandOver cancels it until then',
  body: z.object({
    orderId,
    numberSaid: z.literal(true, 'Demandez le numéro de la commande, puis cochez.'),
    identitySeen: z.literal(true, 'Demandez une pièce d’identité, puis cochez.'),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const undoHandOverContract = contract('POST /api/order/undoHandOver', {
  permission: 'orders',
  summary: 'Cancels a hand-over within its minute',
  body: z.object({ orderId }),
  data: orderDetailShape,
});

const noteCount = z.int('Indiquez des billets entiers.').min(0, 'Indiquez des billets entiers.').max(50_000_000);

export const changeNotesContract = contract('POST /api/order/changeNotes', {
  permission: 'orders',
  summary: 'Changes the banknotes of a sum before the order is prepared, and mails the client',
  body: z.object({
    orderId,
    lineId: idInput('Indiquez l’article.'),
    notes: z.array(z.object({ value: noteCount, count: noteCount })).max(50),
    updatedAt: seenAt,
  }),
  data: orderDetailShape,
});

export const cancelUnpaidOrderContract = contract('PUT /api/order/cancelUnpaidOrder', {
  access: 'client',
  summary: 'The client cancels an unpaid order; toCart: its articles go back into the cart',
  body: z.object({ orderId, toCart: z.boolean().default(false) }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});

export const changePaymentTypeContract = contract('PUT /api/order/changePaymentType', {
  access: 'client',
  summary: 'The client pays an unpaid order by transfer instead of by card',
  body: z.object({
    orderId,
    paymentType: z.literal(
      'virement',
      'Une commande à payer par virement ne passe pas à la carte : annulez-la, puis commandez à nouveau.',
    ),
  }),
  data: orderDetailShape,
  throttle: { hits: 60, minutes: 10 },
});
