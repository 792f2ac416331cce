import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog, mailOutbox } from '../../../db/schema/system.ts';
import { changeNotes } from '../../../src/features/orders/fulfilment/changeNotes.server.ts';
import { updateOrderStatus } from '../../../src/features/orders/fulfilment/status.server.ts';
import { getOrderById } from '../../../src/features/orders/lists/queries.server.ts';
import { updatePaymentStatus } from '../../../src/features/orders/payments/paymentStatus.server.ts';
import { ctxOf } from '../../support/context.ts';
import { makeCurrency, orderByTransfer } from '../../support/orders.ts';
import { openCounter } from './counter.ts';

let { db, client, admin } = openCounter({ identityStatus: 'verified' });
let orderId: string;
beforeEach(async () => {
  ({ db, client, admin } = openCounter({ identityStatus: 'verified' }));
  const notes = { type: 'currency' as const, id: makeCurrency(db).id, quantity: 500 };
  orderId = (await orderByTransfer(db, client, 46_077, { Items: [notes] }))._id;
});

const seen = () => getOrderById(ctxOf(db, admin), { id: orderId });
const mixed = [
  { value: 100, count: 3 },
  { value: 50, count: 3 },
  { value: 20, count: 2 },
  { value: 5, count: 2 },
];
const change = (notes: typeof mixed, actor = admin, updatedAt?: number) =>
  changeNotes(ctxOf(db, actor), { orderId, lineId: seen().Items[0]?.lineId ?? '', notes, updatedAt });

describe('Le comptoir donne d’autres billets', () => {
  test('pour la même somme, et la cliente l’apprend', async () => {
    const order = await change([...mixed, { value: 10, count: 0 }]);
    expect(order.Items[0]).toMatchObject({ notes: mixed, keptNotes: mixed, quantity: 500 });
    const mail = db.select().from(mailOutbox).all().at(-1);
    expect(mail?.kind).toBe('notesChanged');
    expect(mail?.text).toContain('3 billets de 50');
    expect(getOrderById(ctxOf(db, client), { id: orderId }).timeline.at(-1)?.text).toContain('Billets changés');
    const row = db
      .select()
      .from(auditLog)
      .all()
      .find(({ detail }) => 'before' in detail && 'after' in detail);
    expect(row?.detail).toMatchObject({ before: { notes: [{ value: 100, count: 5 }] }, after: { notes: mixed } });
  });

  test('jamais pour une autre somme, ni en billets qui n’existent pas', async () => {
    await expect(change(mixed.slice(1))).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
    await expect(change([{ value: 250, count: 2 }])).rejects.toThrow(expect.objectContaining({ code: 'invalid' }));
  });

  test('plus une fois la commande en préparation, ni sur une version dépassée, ni par un client', async () => {
    await expect(change(mixed, client)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
    await expect(change(mixed, admin, seen().updatedAt - 1)).rejects.toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    await updatePaymentStatus(ctxOf(db, admin), { orderId, status: 'paid' });
    await updateOrderStatus(ctxOf(db, admin), { orderId, status: 'prepared' });
    expect(seen().desk?.banknotes).toEqual([]);
    await expect(change(mixed)).rejects.toThrow('ne se changent plus');
  });
});
