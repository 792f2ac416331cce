import type { Order, OrderDetail } from '../../src/features/orders/order.shape.ts';
import { addOrderContract, getOrderByIdContract } from '../../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { makeMetal } from './orders.ts';
import type { RunningShop, SignedIn } from './server.ts';

export type CardOrder = {
  client: SignedIn;
  form: { action: string; fields: Record<string, string> };
  order: Order;
  state: () => Promise<OrderDetail>;
};

/** Unpaid order in euros, by a new client: accounts may have few unpaid orders. */
export async function orderByCardAt(shop: RunningShop, euros: number): Promise<CardOrder> {
  const client = await shop.signIn('client');
  const { id } = makeMetal(shop.app.db, { netSellPrice: Math.round(euros * 100) });
  const at = { base: shop.base, token: client.token };
  const { data: form } = await call(createOrderFormDataContract, { ...at, body: { amountToPay: euros } });
  const { mac, orderNumber } = form;
  const Items = [{ type: 'metal' as const, id, quantity: 1 }];
  const body = { Items, paymentType: 'carte' as const, mac, orderNumber, amount: euros, deliveryCost: 0 };
  const { data: order } = await call(addOrderContract, { ...at, body });
  const state = async () => (await call(getOrderByIdContract, { ...at, params: { id: order._id } })).data;
  return { client, form, order, state };
}
