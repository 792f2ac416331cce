import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sessions } from '../../db/schema/accounts.ts';
import { invoicesDue } from '../../db/schema/invoices.ts';
import { orderLines, orders } from '../../db/schema/orders.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { startSession } from '../../src/features/accounts/model/session.server.ts';
import { issueDueInvoices } from '../../src/features/orders/papers/papers.server.ts';
import { anonymous, system } from '../../src/http/context.ts';
import { type Contract, fillPath } from '../../src/http/contract.ts';
import { contracts } from '../../src/server/api/openApi.ts';
import { profile } from '../features/accounts/account.ts';
import { ctxOf } from '../support/context.ts';
import { file, photo } from '../support/identityFiles.ts';
import { completeSeller } from '../support/invoices.ts';
import { makeMetal, orderByTransfer } from '../support/orders.ts';
import { ownShop } from '../support/ownShop.ts';
import { addRow, rowsOf } from '../support/people.ts';
import type { SignedIn } from '../support/server.ts';

const shop = ownShop({ ...completeSeller, DEMO: '1' });
let [own, other]: SignedIn[] = [];
beforeAll(async () => {
  [own, other] = [await shop.signIn('client'), await shop.signIn('client')];
});

/** Ids of another client's records, in the path or the body. */
const named = ({ params, body }: Contract): string[] =>
  [params, body]
    .flatMap((shape) => Object.keys('shape' in shape ? (shape.shape as object) : {}))
    .filter((name) => /^id$|Id$/.test(name));

const forClients = contracts.filter(
  (contract) => ['session', 'user', 'client'].includes(contract.access) && named(contract).length > 0,
);

const things = ['person', 'session', 'order', 'invoiced', 'line', 'review'] as const;
type Things = Record<(typeof things)[number], string> & { picture: File };
type Try = { id?: string; body?: unknown };

/** Every call that names somebody's things, made as well as one's own would be; a new call has to be added here. */
const tries: Record<string, (theirs: Things) => Try> = {
  '/api/users/getById/{id}': ({ person }) => ({ id: person }),
  '/api/users/getUserIdentity/{id}': ({ person }) => ({ id: person }),
  '/api/users/edit/{id}': ({ person }) => ({ id: person, body: profile }),
  '/api/users/verifyIdentity/{id}': ({ person, picture }) => {
    const body = new FormData();
    for (const [name, value] of [
      ['id', person],
      ['birthPlace', 'Lyon'],
      ['files', picture],
    ] as const)
      body.append(name, value);
    return { id: person, body };
  },
  '/api/users/sessions/{id}': ({ session }) => ({ id: session }),
  '/api/order/getOrderById/{id}': ({ order }) => ({ id: order }),
  '/api/order/createOrderFormData': ({ order }) => ({ body: { orderId: order, amountToPay: 482.35 } }),
  '/api/order/cancelUnpaidOrder': ({ order }) => ({ body: { orderId: order } }),
  '/api/order/changePaymentType': ({ order }) => ({ body: { orderId: order, paymentType: 'virement' } }),
  '/api/order/getInvoice/{orderId}': ({ invoiced }) => ({ id: invoiced }),
  '/api/reviews/write': ({ line }) => ({ body: { lineId: line, rating: 5, text: 'Une belle pièce, bien emballée.' } }),
  '/api/reviews/remove/{id}': ({ review }) => ({ id: review }),
  '/api/order/withdraw': ({ order, line }) => ({ body: { orderId: order, lines: [{ lineId: line, quantity: 1 }] } }),
};

async function thingsOf({ actor, userId }: SignedIn, picture: File): Promise<Things> {
  const { db } = shop.app;
  const { id: metal } = makeMetal(db);
  const buy = async () => {
    const Items = [{ type: 'metal' as const, id: metal, quantity: 1 }];
    return (await orderByTransfer(db, actor, 48_235, { Items }))._id;
  };
  const [order, invoiced] = [await buy(), await buy()];
  db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, invoiced)).run();
  db.insert(invoicesDue).values({ orderId: invoiced, since: 0 }).run();
  await issueDueInvoices(ctxOf(db, system('test'), shop.app));
  const line = db.select().from(orderLines).where(eq(orderLines.orderId, order)).get()?.id ?? '';
  const words = { rating: 5, text: 'Une belle pièce.', experiencedAt: 0, createdAt: 0, updatedAt: 0 };
  const review = addRow(db, reviews, { orderLineId: line, userId, ...words }).id;
  // A second one: ending it leaves the first for the calls that follow.
  const person = { id: userId, role: 'client', email: '', firstName: '' } as const;
  await startSession(ctxOf(db, anonymous, shop.app), { user: person, device: { userAgent: 'second', address: null } });
  const session = rowsOf(db, sessions).find((row) => row.userId === userId && row.userAgent === 'second')?.id;
  return { person: userId, session: session ?? '', order, invoiced, line, review, picture };
}

async function ask({ method, path }: Contract, { id = '', body }: Try): Promise<number> {
  const sent = body instanceof FormData ? { body } : { json: body };
  const address = fillPath(path, { id, orderId: id });
  return (await shop.ask(address, { method, ...(own && { token: own }), ...sent })).status;
}

test('Chaque appel qui nomme quelque chose répond 404 quand c’est à une autre cliente, comme si cela n’existait pas', async () => {
  if (!own || !other) throw new Error('nobody signed in');
  expect(forClients.map(({ path }) => path).sort()).toEqual(Object.keys(tries).sort());
  const picture = file('recto.jpg', await photo());
  const [mine, theirs] = [await thingsOf(own, picture), await thingsOf(other, picture)];
  const unknown = { ...theirs, ...Object.fromEntries(things.map((name) => [name, 'inconnu'])) };
  for (const contract of forClients) {
    const make = tries[contract.path];
    if (!make) throw new Error(contract.path);
    expect(await ask(contract, make(theirs)), `${contract.path}, theirs`).toBe(404);
    expect(await ask(contract, make(unknown)), `${contract.path}, unknown`).toBe(404);
    // A call that found nothing at all would pass the lines above.
    expect(await ask(contract, make(mine)), `${contract.path}, own`).not.toBe(404);
  }
});
