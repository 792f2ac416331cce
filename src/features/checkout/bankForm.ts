import { call } from '../../http/call.ts';
import { postForm } from '../../ui/forms/postForm.ts';
import { createOrderFormDataContract } from '../orders/payments.api.ts';

export type BankForm = { action: string; fields: Record<string, string> };

export const openBank = ({ action, fields }: BankForm): void => postForm(action, fields).submit();

/** A new try to pay an order that exists, under a new reference; `amount` in euros. Throws CallError. */
export async function payAgain(order: { _id: string; amount: number }): Promise<void> {
  const { data } = await call(createOrderFormDataContract, { body: { amountToPay: order.amount, orderId: order._id } });
  openBank(data);
}
