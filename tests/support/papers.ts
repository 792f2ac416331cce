import { asc } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { invoices, invoicesDue } from '../../db/schema/invoices.ts';
import { updatePaymentStatus } from '../../src/features/orders/payments/noteTransfer.server.ts';
import { noteTransferRefund } from '../../src/features/orders/payments/refunds.server.ts';
import type { Shop } from '../../src/http/context.ts';
import { ctxOf, shopOf } from './context.ts';
import { completeSeller } from './invoices.ts';
import { forSum, makeCurrency, makeMetal, orderByTransfer } from './orders.ts';
import { openCounter } from './shop.ts';

type Choice = Parameters<typeof orderByTransfer>[3];
type Options = { person?: Parameters<typeof openCounter>[0]; shop?: Shop };

/** Fresh shop per test with invoicing: dealer, client, a coin at 482,35 €, orders by transfer. */
export function openPapers({ person = {}, shop: own = shopOf(completeSeller) }: Options = {}) {
  let open = openCounter(person);
  beforeEach(() => {
    open = openCounter(person);
  });
  const piece = (values: Parameters<typeof makeMetal>[1]) =>
    ({ type: 'metal', id: makeMetal(open.db, values).id, quantity: 1 }) as const;
  const dealer = (shop = own) => ctxOf(open.db, open.admin, shop);
  const order = async (amount = 48_235, choice: Partial<Choice> = {}) =>
    (await orderByTransfer(open.db, open.client, amount, { Items: open.Items, ...choice }))._id;
  const pay = (orderId: string, shop = own) => updatePaymentStatus(dealer(shop), { orderId, status: 'paid' });
  const issued = () => open.db.select().from(invoices).orderBy(asc(invoices.issuedAt), asc(invoices.sequence)).all();
  return {
    get db() {
      return open.db;
    },
    get Items() {
      return open.Items;
    },
    /** 1 300 €, margin scheme. */
    collector: () => piece({ metalName: '100 Francs Génie', type: 'Piece De Collection', netSellPrice: 130_000 }),
    /** 120,01 € with VAT. */
    smallBar: () => piece({ metalName: 'Lingotin 1 g', type: 'Lingots', weight: 1_000, netSellPrice: 12_001 }),
    /** 92,15 € for a hundred. */
    dollars: (quantity = 100) => ({ type: 'currency', id: makeCurrency(open.db).id, quantity }) as const,
    client: (shop = own) => ctxOf(open.db, open.client, shop),
    dealer,
    order,
    pay,
    async paid(amount?: number, choice?: Partial<Choice>, shop = own) {
      const id = await order(amount, choice);
      await pay(id, shop);
      return id;
    },
    giveBack: (orderId: string, amount: number, refundable: number, what = forSum(open.db, orderId, amount)) =>
      noteTransferRefund(dealer(), { orderId, amount, refundable, what }),
    issued,
    lastLines: () => issued().at(-1)?.content.lines,
    numbers: () => issued().map(({ number }) => number),
    due: () => open.db.select().from(invoicesDue).all(),
  };
}
