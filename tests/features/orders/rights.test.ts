import { beforeEach, expect, test } from 'vitest';
import { checkoutData, findClientOrder } from '../../../src/features/checkout/checkout.server.ts';
import { loadChosenOrders } from '../../../src/features/orders/admin/dispatch/chosenOrders.server.ts';
import { changeNotes } from '../../../src/features/orders/fulfilment/status.server.ts';
import { ordersWaitingForIdentity } from '../../../src/features/orders/model/load.server.ts';
import { getOrderById, openPaymentEvents } from '../../../src/features/orders/model/queries.server.ts';
import { clientSummary, clientTerms } from '../../../src/features/orders/papers/papers.server.ts';
import { resolvePaymentEvent } from '../../../src/features/orders/payments/events.server.ts';
import { undoTransfer, updatePaymentStatus } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { refundPayment, settleRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { handleWithdrawal } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { type Actor, anonymous, type Ctx } from '../../../src/http/context.ts';
import { makeActor } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';

const shop = openShop();
let own: string;
beforeEach(async () => {
  own = await shop.transfer();
});

type Verb = (ctx: Ctx, id: string) => unknown;
/** Reads throw at once, what writes answers later. */
const refusalOf = async (verb: Verb, actor: Actor, id = own): Promise<string | undefined> => {
  try {
    await verb(shop.ctx(actor), id);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('Un verbe du comptoir ne trouve rien d’inconnu, et n’en dit rien à qui n’est pas connecté', async () => {
  const what = { purpose: 'goodwill' } as const;
  const verbs: Verb[] = [
    (ctx, id) => getOrderById(ctx, { id }),
    (ctx, eventId) => resolvePaymentEvent(ctx, { eventId }),
    (ctx, transferId) => undoTransfer(ctx, { transferId }),
    (ctx, orderId) => refundPayment(ctx, { orderId, attemptId: 'inconnu', amount: 1, refundable: 1, what }),
    (ctx, refundId) => settleRefund(ctx, { refundId, done: true }),
    (ctx, lineId) => changeNotes(ctx, { orderId: own, lineId, notes: [] }),
    (ctx, withdrawalId) => handleWithdrawal(ctx, { orderId: own, withdrawalId }),
  ];
  for (const verb of verbs) {
    expect(await refusalOf(verb, shop.admin, 'inconnu'), `${verb}`).toBe('notFound');
    expect(await refusalOf(verb, anonymous, 'inconnu'), `${verb}`).toBe('unauthenticated');
  }
});

test('Ce que les pages lisent pour le comptoir, ou pour une cliente, n’est à personne d’autre', async () => {
  const readings: Verb[] = [(ctx) => openPaymentEvents(ctx), (ctx, id) => loadChosenOrders(ctx, [id])];
  for (const read of readings) {
    expect(await refusalOf(read, shop.client)).toBe('forbidden');
    expect(await refusalOf(read, anonymous)).toBe('unauthenticated');
  }
  expect(await refusalOf(checkoutData, shop.admin)).toBe('forbidden');
});

test('Lire sa commande, ses papiers et ce qui attend son identité : elle seule', async () => {
  const other = shop.ctx(makeActor(shop.db, 'client'));
  expect(findClientOrder(shop.ctx(shop.client), own).order.id).toBe(own);
  for (const read of [findClientOrder, clientSummary, clientTerms])
    await expect((async () => read(other, own))()).rejects.toThrow(refusal('notFound'));
  expect(() => findClientOrder(shop.ctx(), own)).toThrow(refusal('forbidden'));
  const waiting: Verb = (ctx) => ordersWaitingForIdentity(ctx, shop.client.userId);
  expect(await refusalOf(waiting, other.actor)).toBe('forbidden');
  for (const read of [
    findClientOrder,
    clientSummary,
    clientTerms,
    waiting,
    (ctx: Ctx) => getOrderById(ctx, { id: own }),
  ])
    expect(await refusalOf(read, anonymous)).toBe('unauthenticated');
});

test('Le comptoir constate un virement, mais ne le rembourse pas par le même appel', async () => {
  const seller: Actor = { ...shop.admin, kind: 'admin', staff: 'counter' };
  const counter = shop.ctx(seller);
  expect(await updatePaymentStatus(counter, { orderId: own, status: 'paid' })).toMatchObject({ paymentStatus: 'paid' });
  const back: Verb = (ctx, orderId) => updatePaymentStatus(ctx, { orderId, status: 'refunded' });
  expect(await refusalOf(back, seller)).toBe('forbidden');
});
