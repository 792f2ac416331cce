import { call } from '../../http/call.ts';
import { createOrderFormDataContract } from '../orders/payments/payments.api.ts';

/** What the browser posts to the bank, untouched. */
export type BankForm = { action: string; fields: Record<string, string> };

/** Leaves for the bank's page. */
export function openBank({ action, fields }: BankForm): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** A new try to pay an order that exists, under a new reference; `amount` in euros. Throws CallError. */
export async function payAgain(order: { _id: string; amount: number }): Promise<void> {
  const { data } = await call(createOrderFormDataContract, { body: { amountToPay: order.amount, orderId: order._id } });
  openBank(data);
}
