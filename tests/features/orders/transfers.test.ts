import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invoices, invoicesDue } from '../../../db/schema/invoices.ts';
import { orders, transfers } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { write } from '../../../db/writer.ts';
import { isoDay } from '../../../src/dates.ts';
import { offeredPayments } from '../../../src/features/checkout/checkoutFacts.ts';
import { sendManualOrderEmail } from '../../../src/features/orders/mails/send.server.ts';
import { actInTransaction } from '../../../src/features/orders/model/actOnOrder.server.ts';
import { bookTransfer } from '../../../src/features/orders/model/decide/pay.ts';
import { loadOrder } from '../../../src/features/orders/model/load.server.ts';
import { isPaidBy } from '../../../src/features/orders/model/payerNames.ts';
import { paymentStateText } from '../../../src/features/orders/model/state.ts';
import { sendWithAttachments } from '../../../src/features/orders/papers/papers.server.ts';
import { createOrderFormData } from '../../../src/features/orders/payments/attempt.server.ts';
import {
  acceptShortfall,
  undoTransfer,
  updatePaymentStatus,
} from '../../../src/features/orders/payments/noteTransfer.server.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import type { Shop } from '../../../src/http/context.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { ctxOf, shopOf, testShop } from '../../support/context.ts';
import { plain } from '../../support/frenchText.ts';
import { completeSeller } from '../../support/invoices.ts';
import { configure } from '../../support/people.ts';
import { refuses } from '../../support/refuses.ts';
import { hour, minute, openShop, price, refusal } from '../../support/shop.ts';

const shop = openShop();
const { note, transfer, stored, move, giveBack, clockShows, mailKinds } = shop;
const payments = (id: string) => shop.history(id, 'payment');
const noted = (id: string) => shop.db.select().from(transfers).where(eq(transfers.orderId, id)).all();
const undo = (transferId = '') => undoTransfer(shop.ctx(), { transferId });
const undoLast = (id: string) => undo(noted(id).at(-1)?.id);

describe('Un virement noté comme sur le relevé', () => {
  test('Trop petit, il laisse la commande à payer et ne demande plus que le reste ; le complément la paie', async () => {
    const id = await transfer();
    expect(await note(id, 40_000)).toMatchObject({ paymentStatus: 'pending', status: 'pending' });
    expect(noted(id), 'by whom').toMatchObject([{ actorId: shop.admin.userId, payer: 'MME JEANNE MARTIN' }]);
    expect(shop.mails().at(-1), 'the mail waits a minute').toMatchObject({ dueAt: Date.now() + minute });
    const own = shop.seen(id, shop.client);
    expect(own).toMatchObject({ transfer: { amount: 82.35, received: 400 }, otherWay: null, canCancel: true });
    shop.db.update(mailOutbox).set({ sentAt: Date.now() }).run();
    await note(id, 8_000);
    expect(mailKinds()).toEqual(['orderReceived', 'transferShort', 'transferShort']);
    expect(await note(id, 235)).toMatchObject({ paymentStatus: 'paid', refunded: 0, overpayment: null });
    expect(payments(id)).toEqual([
      ['pending', null, 'Virement de 400,00 € reçu : il manque 82,35 €.'],
      ['pending', null, 'Virement de 80,00 € reçu : il manque 2,35 €.'],
      ['pending', 'paid', 'Virement de 2,35 € reçu, constaté par la boutique sur son compte.'],
    ]);
    const kinds = ['orderReceived', 'transferShort', 'paymentReceived'];
    expect(mailKinds(), 'no mail asks for money that has come since').toEqual(kinds);
  });

  test('Trop grand, il la paie, et le trop se rend sans toucher au prix', async () => {
    const id = await transfer();
    expect(await note(id, 50_000)).toMatchObject({ paymentStatus: 'paid' });
    expect(payments(id).at(-1)?.[2]).toContain('sur son compte. 17,65 € de trop, à vous rendre.');
    expect(await giveBack(id, 1_765)).toMatchObject({ paymentStatusLabel: 'Payé', refunded: 0 });
    expect(await giveBack(id, 10_000)).toMatchObject({ paymentStatusLabel: 'Remboursé en partie', refunded: 100 });
    const mails = mailKinds().length;
    await note(id, 1_000);
    expect(payments(id).at(-1)).toEqual(['paid', null, 'Virement de 10,00 € reçu en plus, à vous rendre.']);
    expect(mailKinds()).toHaveLength(mails);
  });

  test('Il peut être d’aujourd’hui, pas de demain, et pas d’une commande changée entre-temps', async () => {
    const id = await transfer();
    const { updatedAt } = await note(id, 100, { valueDate: isoDay(Date.now()) });
    const tomorrow = note(id, 100, { valueDate: isoDay(Date.now() + 24 * hour) });
    await refuses(tomorrow, 'invalid', { valueDate: 'pas encore passée' });
    const lastYear = note(id, 100, { valueDate: isoDay(Date.now() - 365 * 24 * hour) });
    await refuses(lastYear, 'invalid', { valueDate: 'vérifiez l’année' });
    await expect(note(id, 100, { updatedAt: updatedAt - 1 })).rejects.toThrow(refusal('conflict', 'entre-temps'));
    expect((await note(id, 100, { updatedAt, isAnother: true })).desk?.transfers).toHaveLength(2);
  });

  test('Il paie la commande quand tout est là, jamais une carte ni un virement tout rendu', async () => {
    const id = await transfer();
    await note(id, 40_000);
    expect(await shop.pay(id), '« Paiement reçu » notes the rest').toMatchObject({ status: 'confirmed' });
    expect(noted(id).at(-1)?.amount).toBe(8_235);
    expect(shop.mails().at(-1)).toMatchObject({ kind: 'paymentReceived', dueAt: Date.now() });
    await giveBack(id, price);
    await expect(note(id, 100)).rejects.toThrow(refusal('conflict', 'déjà remboursée'));
    const card = await shop.card(2);
    await expect(note(card.id, 2 * price)).rejects.toThrow(refusal('conflict'));
    await shop.says(card.reference, 'payetest', '964.70EUR');
    await expect(note(card.id, 100)).rejects.toThrow(refusal('conflict', 'se paie par carte'));
  });

  test('L’identité vérifiée et la commande préparée dans la minute, les courriels disent en ordre ce qui est vrai', async () => {
    const id = await shop.dollars();
    await note(id, 9_215);
    const unproven = 'vérifier votre identité';
    expect(plain(shop.mails().at(-1)?.text)).toContain(unproven);
    shop.verifyIdentity();
    await move(id, 'prepared');
    const left: { subject: string; text: string }[] = [];
    const send = sendWithAttachments(shop.ctx(), async (mail) => void left.push(mail));
    shop.later(1.5 * minute);
    await sendDueMails(shop.db, { send, queue: 'order' });
    expect(left.map(({ subject }) => subject)).toMatchObject(
      [/reçue$/, /^Paiement reçu/, /en préparation$/].map((words) => expect.stringMatching(words)),
    );
    expect(left[1]?.text).not.toContain(unproven);
    const kept = shop.mails().find((mail) => mail.kind === 'paymentReceived');
    expect(kept?.text, 'kept as it left').toBe(left[1]?.text);
  });
});

describe('Ce qui manque d’un virement', () => {
  test('Le reste se relance, et la commande ne se confirme pas sans lui', async () => {
    const id = await transfer();
    const verbs = async () => shop.seen(id).desk?.next.acts.map(({ verb }) => verb);
    expect(await verbs()).toEqual(['Paiement reçu']);
    await note(id, 47_326);
    expect(await verbs()).toEqual(['Paiement reçu']);
    await sendManualOrderEmail(shop.ctx(), { orderId: id });
    expect(shop.mails().at(-1)).toMatchObject({ kind: 'transferReminder' });
    expect(plain(shop.mails().at(-1)?.text)).toContain('reçu 473,26 €');
    await note(id, 909);
    expect(await verbs()).toEqual(['Mettre en préparation']);
  });

  const tolerating = (cents: number) => configure(shop.db, { invoicing: { tolerance: cents } });
  const accept = (orderId: string, more = {}) => acceptShortfall(shop.ctx(), { orderId, ...more });

  test('Dans la tolérance, l’écart s’accepte d’un geste : la commande est payée, et rien n’est réclamé', async () => {
    tolerating(200);
    const id = await transfer();
    expect((await note(id, price - 200)).desk?.acceptableShortfall).toBe(2);
    const paid = await accept(id);
    expect(paid).toMatchObject({ paymentStatus: 'paid', status: 'confirmed', overpayment: null, refunded: 0 });
    expect(paid.desk).toMatchObject({ acceptableShortfall: 0, transferRefundable: 480.35 });
    expect(paymentStateText(loadOrder(shop.ctx(), id))).toBe('Virement reçu');
    expect(payments(id).at(-1)).toEqual(['pending', 'paid', 'Il manquait 2,00 € : nous ne vous les demandons pas.']);
    expect(plain(shop.mails().at(-1)?.text)).toContain('votre paiement de 480,35 €. Il manquait 2,00 €');
    await note(id, 200);
    expect(shop.seen(id)).toMatchObject({ overpayment: { amount: 2, settledAt: null } });
  });

  test('Au-delà, sans virement, ou sans tolérance, il ne s’accepte pas', async () => {
    const id = await transfer();
    await note(id, price - 1);
    await expect(accept(id)).rejects.toThrow(refusal('conflict', 'plus que l’écart'));
    tolerating(200);
    const [far, none] = [await transfer(2), await transfer(3)];
    await note(far, 2 * price - 201);
    for (const other of [far, none]) await expect(accept(other)).rejects.toThrow(refusal('conflict'));
    await expect(accept(id, { updatedAt: 1 })).rejects.toThrow(refusal('conflict', 'a changé entre-temps'));
  });

  test('L’écart se retire dans la minute ; remboursée, la commande ne rend que ce qui est venu, et rien ne reste dû', async () => {
    tolerating(200);
    const id = await transfer();
    await note(id, price - 200);
    await accept(id);
    expect(await undoLast(id)).toMatchObject({ paymentStatus: 'pending', status: 'pending' });
    expect(payments(id).at(-1)?.[2]).toBe('L’écart de 2,00 € n’est plus accepté.');
    expect(shop.seen(id, shop.client)).toMatchObject({ transfer: { amount: 2, received: 480.35 } });
    await accept(id);
    shop.later(minute);
    expect(await giveBack(id, price - 200)).toMatchObject({ paymentStatus: 'refunded', refunded: 482.35 });
  });
});

test('Un virement que le relevé de la banque dit est facturé aussitôt, non après la minute d’un virement noté', async () => {
  const id = await transfer();
  const noted = { amount: price, valueDate: '2026-09-07', payer: 'X' };
  await write(shop.ctx(), (tx) =>
    actInTransaction(tx, id, (record, facts) => bookTransfer(record, noted, facts, false)),
  );
  expect(shop.db.select().from(invoices).all()).toHaveLength(1);
  expect(shop.db.select().from(invoicesDue).all()).toEqual([]);
});

describe('Un virement noté par erreur', () => {
  test('Il rend la commande à son attente, avec sa facture et son courriel, et l’historique le dit', async () => {
    const id = await transfer();
    shop.later(minute);
    await note(id, price);
    expect(shop.db.select().from(invoicesDue).all()).toMatchObject([{ orderId: id, since: Date.now() + minute }]);
    const undone = { status: 'pending', paymentStatus: 'pending', desk: { transfers: [] } };
    expect(await undoLast(id)).toMatchObject(undone);
    expect(noted(id)).toMatchObject([{ undoneAt: Date.now() }]);
    expect(shop.db.select().from(invoicesDue).all()).toEqual([]);
    expect(mailKinds()).toEqual(['orderReceived']);
    const removed = 'Virement de 482,35 € noté par erreur : il est retiré.';
    expect(payments(id).at(-1)).toEqual(['paid', 'pending', removed]);
    expect(shop.history(id, 'status').at(-1)).toEqual(['confirmed', 'pending', 'Commande « En attente ».']);
    const other = await transfer(2);
    await note(other, 2 * price);
    await note(id, price);
    shop.db.update(mailOutbox).set({ sentAt: Date.now() }).where(eq(mailOutbox.orderId, id)).run();
    await undoLast(id);
    expect(mailKinds().slice(-2), 'what has left, and of another order').toEqual(Array(2).fill('paymentReceived'));
  });

  test('Celui d’une commande annulée la laisse annulée, avec à rendre ce qui était venu avant', async () => {
    const [id, empty] = [await transfer(), await transfer()];
    await note(id, 10_000);
    for (const one of [id, empty]) await move(one, 'cancelled', { reason: 'Trop tard.' });
    shop.later(minute);
    await note(id, 20_000);
    expect(await note(empty, 50_000)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(payments(empty).at(-1)?.[2], 'nothing is too much').toMatch(/constaté par la boutique sur son compte\.$/);
    expect(mailKinds().at(-1)).toBe('latePayment');
    expect(await undoLast(id)).toMatchObject({ paymentStatus: 'paid', desk: { transferRefundable: 100 } });
    expect(await undoLast(empty)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  });

  test('Cliqué « arrivé après l’annulation », il se retire avec son courriel, et chaque virement suivant en a un', async () => {
    const id = await transfer();
    await move(id, 'cancelled', { reason: 'Trop tard.' });
    shop.later(minute);
    await shop.pay(id);
    expect(shop.mails().at(-1)).toMatchObject({ kind: 'latePayment', dueAt: Date.now() + minute });
    expect(await undoLast(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
    expect(mailKinds()).toEqual(['orderReceived', 'orderCancelled']);
    for (const amount of [10_000, 20_000]) await note(id, amount);
    expect(mailKinds().slice(2)).toEqual(['latePayment', 'latePayment']);
    shop.later(1);
    expect(shop.seen(id).desk?.transfers.map(({ undoableUntil }) => undoableUntil > 0)).toEqual([false, true]);
  });

  test('Trop petit, il la laisse attendre comme avant ; en plus, la laisse payée, facture due et courriel en route', async () => {
    const id = await transfer();
    shop.later(minute);
    await note(id, 40_000);
    expect(await undoLast(id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
    expect(shop.history(id, 'status'), 'its state has no other row').toEqual([]);
    expect(mailKinds()).toEqual(['orderReceived']);
    await note(id, price);
    shop.later(10_000);
    await note(id, 1_000);
    expect(await undoLast(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(shop.db.select().from(invoicesDue).all()).toHaveLength(1);
    expect(mailKinds()).toEqual(['orderReceived', 'paymentReceived']);
    expect(payments(id).at(-1)?.slice(0, 2)).toEqual(['paid', null]);
  });

  test('Il ne se retire ni deux fois, ni après un autre virement, ni après une minute juste', async () => {
    const id = await transfer();
    for (const isAnother of [false, true]) await note(id, 20_000, { isAnother });
    const [first, second] = noted(id);
    await expect(undo(first?.id)).rejects.toThrow(refusal('conflict', 'autre virement est noté'));
    await undo(second?.id);
    await expect(undo(second?.id)).rejects.toThrow(refusal('conflict', 'déjà été retiré'));
    shop.later(minute);
    await expect(undo(first?.id)).rejects.toThrow(refusal('conflict', 'minute'));
    shop.later(-1);
    expect((await undo(first?.id)).paymentStatus).toBe('pending');
  });

  test('ni rendu en partie, ni d’une commande préparée ou facturée depuis, mais bien un virement venu ensuite', async () => {
    const undoable = (id: string) => shop.seen(id).desk?.transfers.map(({ undoableUntil }) => undoableUntil);
    const gone = refusal('conflict', 'avancé');
    const [returned, prepared, invoiced] = [await transfer(), await transfer(2), await transfer(3)];
    await note(returned, 50_000);
    await giveBack(returned, 1_765);
    expect(undoable(returned)).toEqual([0]);
    await expect(undoLast(returned)).rejects.toThrow(gone);
    await note(prepared, 2 * price);
    await move(prepared, 'prepared');
    await expect(undoLast(prepared)).rejects.toThrow(gone);
    await note(prepared, 1_000);
    expect(undoable(prepared)).toEqual([0, Date.now() + minute]);
    expect(await undoLast(prepared)).toMatchObject({ status: 'prepared', paymentStatus: 'paid' });
    const seller = ctxOf(shop.db, shop.admin, shopOf(completeSeller));
    await updatePaymentStatus(seller, { orderId: invoiced, status: 'paid' });
    await note(invoiced, 1_000);
    await expect(undoLast(invoiced)).rejects.toThrow(gone);
  });
});

test('Un virement attendu est rappelé une fois le jour ouvré d’avant, puis annulé après cinq jours ouvrés', async () => {
  const [id, come] = [await transfer(), await transfer(2)];
  await shop.pay(come);
  for (const [at, reminded, cancelled] of [
    ['2026-09-11T07:59:00+02:00', 0, 0],
    ['2026-09-11T08:00:00+02:00', 1, 0],
    ['2026-09-14T23:59:00+02:00', 0, 0],
    ['2026-09-15T00:00:00+02:00', 0, 1],
  ] as const) {
    clockShows(at);
    expect(await shop.jobs(), at).toEqual({ reminded, cancelled });
  }
  expect(stored(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'cancelled' });
  expect(stored(come).status, 'one that came is neither').toBe('confirmed');
  const own = shop.mails().filter(({ orderId }) => orderId === id);
  expect(own.map(({ kind }) => kind)).toEqual(['orderReceived', 'transferReminder', 'orderCancelled']);
});

describe('Une vraie boutique sans IBAN', () => {
  const withoutIban = shopOf({ DEMO: '0' });
  const transferTo = (at: Shop, key?: string) => {
    const input = { Items: shop.Items, paymentType: 'virement' as const, mac: '', orderNumber: '', amount: price };
    return addOrder(ctxOf(shop.db, shop.client, at), { ...input, deliveryCost: 0, delivery: 'counter', key });
  };

  test('Elle refuse une commande par virement et dit quoi faire, mais rend celle qui était déjà passée', async () => {
    await refuses(transferTo(withoutIban), 'invalid', { paymentType: 'carte' });
    expect(shop.db.select().from(orders).all()).toEqual([]);
    const id = await transfer(1, { key: 'panier' });
    expect((await transferTo(withoutIban, 'panier'))._id).toBe(id);
    configure(shop.db, { cardLimit: 40_000 });
    const ask = (to: Shop) => createOrderFormData(ctxOf(shop.db, shop.client, to), { amountToPay: price });
    await expect(ask(testShop), 'beyond the card’s limit').rejects.toThrow('choisissez le virement');
    await expect(ask(withoutIban)).rejects.toThrow(/Contactez-nous.*panier est gardé/);
  });

  test('Elle ne rappelle ni n’annule un virement que le client ne peut pas faire, et lui rend ensuite tout son délai', async () => {
    await transfer();
    clockShows('2026-09-11T08:00:00+02:00');
    expect(await shop.jobs()).toEqual({ reminded: 1, cancelled: 0 });
    clockShows('2026-10-20T09:00:00+02:00');
    for (const at of [withoutIban, testShop]) expect(await shop.jobs(at)).toEqual({ reminded: 0, cancelled: 0 });
    clockShows('2026-10-26T09:00:00+01:00');
    expect(await shop.jobs()).toEqual({ reminded: 1, cancelled: 0 });
    clockShows('2026-10-28T00:00:00+01:00');
    expect(await shop.jobs()).toEqual({ reminded: 0, cancelled: 1 });
  });

  test('Une commande se paie par la carte jusqu’à sa limite, et par virement là où il y a un compte', () => {
    const ways = (total: number, offersTransfers: boolean, wanted: 'carte' | 'virement' = 'carte') =>
      offeredPayments(total, wanted, { cardLimit: 500_000, offersTransfers });
    expect(ways(500_000, true)).toEqual({ card: true, transfer: true, selectedType: 'carte' });
    expect(ways(500_001, true)).toEqual({ card: false, transfer: true, selectedType: 'virement' });
    expect(ways(500_000, true, 'virement').selectedType).toBe('virement');
    expect(ways(500_000, false, 'virement')).toEqual({ card: true, transfer: false, selectedType: 'carte' });
    expect(ways(500_001, false)).toEqual({ card: false, transfer: false, selectedType: null });
  });
});

test('Le nom du payeur est comparé sans casse, accents ni civilité', () => {
  const buyer = { firstName: 'Zoé', lastName: 'Lefèvre-Martin', company: 'Bijoux du Lac' };
  for (const payer of ['MME ZOE LEFEVRE MARTIN', 'Martin Lefevre', 'SARL BIJOUX DU LAC'])
    expect(isPaidBy(payer, buyer), payer).toBe(true);
  for (const payer of ['M. LEFEVRE', 'PAUL DURAND', 'MME ZOE']) expect(isPaidBy(payer, buyer), payer).toBe(false);
  const named = (lastName: string, company: string | null = null) => ({ firstName: 'Zoé', lastName, company });
  expect(isPaidBy('MLLE JEANNE ARC', named('d’Arc'))).toBe(true);
  expect(isPaidBy('MARTIN DURAND', named('Martin ou Durand'))).toBe(true);
  expect(isPaidBy('PAUL DURAND', named('Martin'))).toBe(false);
  expect(isPaidBy('PAUL DURAND', named('Martin', '& M.'))).toBe(false);
});
