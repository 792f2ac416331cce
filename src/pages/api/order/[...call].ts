import { getCreditNoteContract, getInvoiceContract } from '../../../features/invoices/invoices.api.ts';
import { getCreditNote, getInvoice } from '../../../features/invoices/papers.server.ts';
import { moveOrders } from '../../../features/orders/admin/dispatch/chosenOrders.server.ts';
import {
  cancelUnpaidOrder,
  changePaymentType,
  deleteOrder,
} from '../../../features/orders/cancel/cancelOrder.server.ts';
import {
  addOrderNote,
  changeNotes,
  handOver,
  markReady,
  undoHandOver,
  updateOrderStatus,
} from '../../../features/orders/fulfilment/status.server.ts';
import { sendManualOrderEmail } from '../../../features/orders/mails/send.server.ts';
import { getAllOrders, getOrderById, getOrderByUserId } from '../../../features/orders/model/queries.server.ts';
import { createOrderFormData } from '../../../features/orders/payments/attempt.server.ts';
import { resolvePaymentEvent } from '../../../features/orders/payments/events.server.ts';
import {
  acceptShortfall,
  noteTransfer,
  undoTransfer,
  updatePaymentStatus,
} from '../../../features/orders/payments/noteTransfer.server.ts';
import { askBank } from '../../../features/orders/payments/reconcile.server.ts';
import {
  decideRefund,
  noteTransferRefund,
  refundPayment,
  settleRefund,
} from '../../../features/orders/payments/refunds.server.ts';
import { addOrder } from '../../../features/orders/place/placeOrder.server.ts';
import { quotePrices } from '../../../features/orders/place/quote.server.ts';
import {
  findWithdrawal,
  handleWithdrawal,
  withdraw,
  withdrawWithoutAccount,
} from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll } from '../../../http/serve.ts';

export const ALL = serveAll([
  acceptShortfall,
  addOrder,
  addOrderNote,
  askBank,
  cancelUnpaidOrder,
  changeNotes,
  changePaymentType,
  createOrderFormData,
  deleteOrder,
  findWithdrawal,
  getAllOrders,
  serve(getCreditNoteContract, async ({ ctx, params }) => fileResponse(await getCreditNote(ctx, params))),
  serve(getInvoiceContract, async ({ ctx, params }) => fileResponse(await getInvoice(ctx, params))),
  getOrderById,
  getOrderByUserId,
  handOver,
  markReady,
  moveOrders,
  noteTransfer,
  noteTransferRefund,
  quotePrices,
  refundPayment,
  decideRefund,
  resolvePaymentEvent,
  sendManualOrderEmail,
  settleRefund,
  handleWithdrawal,
  undoHandOver,
  undoTransfer,
  updateOrderStatus,
  updatePaymentStatus,
  withdraw,
  withdrawWithoutAccount,
]);
