import { describe, expect, test } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/system.ts';
import { cancelUnpaidOrder, changePaymentType } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { changeNotes, markReady } from '../../../src/features/orders/fulfilment/status.server.ts';
import { receiveBankMessage } from '../../../src/features/orders/payments/events.server.ts';
import { undoTransfer } from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { decideRefund, noteTransferRefund } from '../../../src/features/orders/payments/refunds.server.ts';
import { handleWithdrawal, withdraw } from '../../../src/features/orders/withdrawal/withdrawal.server.ts';
import { ShopError } from '../../../src/http/context.ts';
import { bankSays, makeMetal, testTerminal } from '../../support/orders.ts';
import { changeRows, configure, makeActor, rowsOf } from '../../support/people.ts';
import { countQuestions } from '../../support/questions.ts';
import { openShop, price } from '../../support/shop.ts';

const shop = openShop({ withBank: true });
const whole = { purpose: 'order', goods: 'saleable' } as const;

/** Statements of an act with its answer, on the smallest order: a counted coin, fetched at the counter. */
test.each([
  ['prouvée', 1, 0],
  ['pas encore prouvée', null, 1],
])('Un acte pose peu de questions à la base, pour une adresse %s', async (_, emailProvenAt, limits) => {
  changeRows(shop.db, users, { emailProvenAt });
  const counted = countQuestions(shop.db);
  const statements: Record<string, number> = {};
  const count = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = counted.count;
    const done = await work();
    statements[name] = counted.count - before;
    return done;
  };
  shop.verifyIdentity();
  await shop.count(10);
  const other = await shop.transfer();
  const id = await count('place', () => shop.transfer());
  await count('noteTransfer', () => shop.note(id, price));
  await count('prepare', () => shop.move(id, 'prepared'));
  await count('handOver', () => shop.move(id, 'delivered'));
  const { orderId, refundable, amount } = { orderId: id, refundable: price, amount: price };
  await count('refund', () => noteTransferRefund(shop.ctx(), { orderId, refundable, amount, what: whole }));
  const { reference } = await shop.card();
  const message = testTerminal.parseCallback(bankSays(reference, '482.35EUR', 'payetest'));
  if (!message) throw new Error('the seal is wrong');
  await count('bankAccepts', () => receiveBankMessage(shop.ctx(), message));
  await count('cancel', () => shop.move(other, 'cancelled'));
  counted.stop();
  const most = { place: 26, noteTransfer: 25, prepare: 23, handOver: 34, refund: 35, bankAccepts: 30, cancel: 25 };
  expect(Object.keys(statements)).toEqual(Object.keys(most));
  for (const [name, limit] of Object.entries(most)) expect(statements[name], name).toBeLessThanOrEqual(limit + limits);
});

type Press = () => Promise<unknown>;

/** What an act leaves behind: rows of the journal about orders, letters, and the order without its version. */
const traces = (id: string) => ({
  journal: rowsOf(shop.db, auditLog).map(({ action, detail }) => `${action} ${JSON.stringify(detail)}`),
  letters: shop.mailKinds(),
  order: { ...shop.stored(id), updatedAt: 0 },
});

type Answer = { _id?: string; desk?: unknown; order?: Answer };
/** Messages of the bank are answered without the order. */
const orderIn = (value: unknown): Answer | undefined => {
  const answer = value as Answer;
  return answer._id ? answer : answer.order;
};

/** Two presses at once: the first is done, the second is refused with a sentence or finds it done. */
async function pressTwice(id: string, press: Press, second: 'refused' | 'found'): Promise<void> {
  const before = traces(id);
  const [one, two] = await Promise.allSettled([press(), press()]);
  if (one?.status !== 'fulfilled') throw one?.reason;
  const order = orderIn(one.value);
  if (order) expect(order, 'as it is read again').toEqual(shop.seen(id, order.desk ? undefined : shop.client));
  const after = traces(id);
  expect(after).not.toEqual(before);
  if (two?.status === 'rejected') {
    expect(second).toBe('refused');
    if (!(two.reason instanceof ShopError)) throw two.reason;
  } else expect(second).toBe('found');
  const news = (name: 'journal' | 'letters') => after[name].slice(before[name].length);
  for (const rows of [news('journal'), news('letters')]) expect(rows, 'once each').toEqual([...new Set(rows)]);
}

const seen = (orderId: string) => ({ orderId, updatedAt: shop.seen(orderId).updatedAt });

async function paid(): Promise<string> {
  shop.verifyIdentity();
  await shop.count(10);
  const id = await shop.transfer();
  await shop.pay(id);
  return id;
}

async function prepared(): Promise<string> {
  const id = await paid();
  await shop.move(id, 'prepared');
  return id;
}

async function collectorCoin(): Promise<{ id: string; lineId: string }> {
  const coin = makeMetal(shop.db, { metalName: 'Écu d’or', type: 'Piece De Collection' });
  const id = await shop.transfer(1, { Items: [{ type: 'metal', id: coin.id, quantity: 1 }] });
  return { id, lineId: shop.seen(id).Items[0]?.lineId ?? '' };
}

type Act = () => Promise<{ id: string; press: Press; second?: 'refused' | 'found' }>;

const acts: Record<string, Act> = {
  'annuler, par la boutique': async () => {
    const id = await shop.transfer();
    return { id, press: () => shop.move(id, 'cancelled') };
  },
  'annuler, par le client': async () => {
    const id = await shop.transfer();
    const press = () => cancelUnpaidOrder(shop.ctx(shop.client), { orderId: id, toCart: false });
    return { id, press, second: 'found' };
  },
  'noter un virement': async () => {
    const id = await shop.transfer();
    const version = seen(id);
    return { id, press: () => shop.note(id, price, version) };
  },
  'retirer un virement noté': async () => {
    const id = await shop.transfer();
    const transferId = (await shop.note(id, price)).desk?.transfers[0]?._id ?? '';
    return { id, press: () => undoTransfer(shop.ctx(), { transferId }) };
  },
  'dire « Paiement reçu »': async () => {
    const id = await shop.transfer();
    return { id, press: () => shop.pay(id) };
  },
  'le paiement accepté par la banque': async () => {
    const { id, reference } = await shop.card();
    return { id, press: () => shop.says(reference), second: 'found' };
  },
  'le paiement refusé par la banque': async () => {
    const { id, reference } = await shop.card();
    return { id, press: () => shop.says(reference, 'Annulation'), second: 'found' };
  },
  préparer: async () => {
    const id = await paid();
    return { id, press: () => shop.move(id, 'prepared') };
  },
  'dire « Prête au retrait »': async () => {
    const id = await prepared();
    return { id, press: () => markReady(shop.ctx(), { orderId: id }) };
  },
  remettre: async () => {
    const id = await prepared();
    return { id, press: () => shop.move(id, 'delivered') };
  },
  'rendre par virement': async () => {
    const id = await paid();
    return { id, press: () => shop.giveBack(id, price, { refundable: price, what: { purpose: 'order' } }) };
  },
  'rendre par la banque': async () => {
    const card = await shop.paidCard();
    shop.bank.says((_, response) =>
      response.end(`version=1.0\nreference=${card.reference}\ncdr=0\nlib=\naut=123456\n`),
    );
    return { id: card.id, press: () => shop.refund(card, price, { refundable: price, what: { purpose: 'order' } }) };
  },
  'confirmer à deux un remboursement': async () => {
    configure(shop.db, { fourEyesAbove: 0 });
    const id = await paid();
    const proposal = (await shop.giveBack(id, price, { what: { purpose: 'order' } })).desk?.proposal;
    const second = makeActor(shop.db, 'admin');
    return { id, press: () => decideRefund(shop.ctx(second), { id: proposal?._id ?? '', confirm: true }) };
  },
  'renoncer à des pièces': async () => {
    const { id, lineId } = await collectorCoin();
    const input = { orderId: id, lines: [{ lineId, quantity: 1 }], key: 'une-seule-fois' };
    return { id, press: () => withdraw(shop.ctx(shop.client), input), second: 'found' };
  },
  'noter une rétractation comme traitée': async () => {
    const { id, lineId } = await collectorCoin();
    await shop.pay(id);
    const { withdrawal } = await withdraw(shop.ctx(shop.client), { orderId: id, lines: [{ lineId, quantity: 1 }] });
    const withdrawalId = withdrawal?.declared[0]?._id ?? '';
    return { id, press: () => handleWithdrawal(shop.ctx(), { orderId: id, withdrawalId }) };
  },
  'payer par virement ce qui devait l’être par carte': async () => {
    const { id } = await shop.card();
    const press = () => changePaymentType(shop.ctx(shop.client), { orderId: id, paymentType: 'virement' });
    return { id, press, second: 'found' };
  },
  'changer les billets': async () => {
    const id = await shop.dollars();
    const lineId = shop.seen(id).Items[0]?.lineId ?? '';
    const change = { ...seen(id), lineId, notes: [{ value: 50, count: 2 }] };
    return { id, press: () => changeNotes(shop.ctx(), change) };
  },
};

describe('Pressé deux fois au même moment, un acte se fait une fois', () => {
  test.each(Object.entries(acts))('%s', async (_, prepare) => {
    const { id, press, second = 'refused' } = await prepare();
    await pressTwice(id, press, second);
  });

  test('passer une commande', async () => {
    const place = () => shop.transfer(1, { key: 'le-meme-panier' });
    const [one, two] = await Promise.all([place(), place()]);
    expect(two).toBe(one);
    expect(shop.mailKinds()).toEqual(['orderReceived']);
  });
});
