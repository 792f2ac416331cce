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
import {
  addOrderContract,
  addOrderNoteContract,
  cancelUnpaidOrderContract,
  changeNotesContract,
  changePaymentTypeContract,
  deleteOrderContract,
  getAllOrdersContract,
  getOrderByIdContract,
  getOrderByUserIdContract,
  handOverContract,
  markReadyContract,
  moveOrdersContract,
  quotePricesContract,
  sendManualOrderEmailContract,
  undoHandOverContract,
  updateOrderStatusContract,
  updatePaymentStatusContract,
} from '../../../features/orders/orders.api.ts';
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
import {
  acceptShortfallContract,
  askBankContract,
  createOrderFormDataContract,
  noteTransferContract,
  noteTransferRefundContract,
  refundPaymentContract,
  refundProposalContract,
  resolvePaymentEventContract,
  settleRefundContract,
  undoTransferContract,
} from '../../../features/orders/payments.api.ts';
import { addOrder } from '../../../features/orders/place/placeOrder.server.ts';
import { quotePrices } from '../../../features/orders/place/quote.server.ts';
import {
  findWithdrawalContract,
  treatWithdrawalContract,
  withdrawContract,
  withdrawWithoutAccountContract,
} from '../../../features/orders/withdrawal/withdrawal.api.ts';
import {
  findWithdrawal,
  handleWithdrawal,
  withdraw,
  withdrawWithoutAccount,
} from '../../../features/orders/withdrawal/withdrawal.server.ts';
import { fileResponse } from '../../../http/fileAnswer.ts';
import { serve, serveAll, serveContract } from '../../../http/serve.ts';

export const ALL = serveAll([
  serveContract(acceptShortfallContract, acceptShortfall),
  serveContract(addOrderContract, addOrder),
  serveContract(addOrderNoteContract, addOrderNote),
  serveContract(askBankContract, askBank),
  serveContract(cancelUnpaidOrderContract, cancelUnpaidOrder),
  serveContract(changeNotesContract, changeNotes),
  serveContract(changePaymentTypeContract, changePaymentType),
  serveContract(createOrderFormDataContract, createOrderFormData),
  serveContract(deleteOrderContract, deleteOrder),
  serveContract(findWithdrawalContract, findWithdrawal),
  serveContract(getAllOrdersContract, getAllOrders),
  serve(getCreditNoteContract, async ({ ctx, params }) => fileResponse(await getCreditNote(ctx, params))),
  serve(getInvoiceContract, async ({ ctx, params }) => fileResponse(await getInvoice(ctx, params))),
  serveContract(getOrderByIdContract, getOrderById),
  serveContract(getOrderByUserIdContract, getOrderByUserId),
  serveContract(handOverContract, handOver),
  serveContract(markReadyContract, markReady),
  serveContract(moveOrdersContract, moveOrders),
  serveContract(noteTransferContract, noteTransfer),
  serveContract(noteTransferRefundContract, noteTransferRefund),
  serveContract(quotePricesContract, quotePrices),
  serveContract(refundPaymentContract, refundPayment),
  serveContract(refundProposalContract, decideRefund),
  serveContract(resolvePaymentEventContract, resolvePaymentEvent),
  serveContract(sendManualOrderEmailContract, sendManualOrderEmail),
  serveContract(settleRefundContract, settleRefund),
  serveContract(treatWithdrawalContract, handleWithdrawal),
  serveContract(undoHandOverContract, undoHandOver),
  serveContract(undoTransferContract, undoTransfer),
  serveContract(updateOrderStatusContract, updateOrderStatus),
  serveContract(updatePaymentStatusContract, updatePaymentStatus),
  serveContract(withdrawContract, withdraw),
  serveContract(withdrawWithoutAccountContract, withdrawWithoutAccount),
]);
