import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { users } from '../../../db/schema/accounts.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { updateOrderStatus, updatePaymentStatus } from '../../../src/features/orders/moves.server.ts';
import { cancelledRefundDay, refundedBy } from '../../../src/features/orders/paymentState.ts';
import { addOrder } from '../../../src/features/orders/place/placeOrder.server.ts';
import { getOrderById } from '../../../src/features/orders/read/queries.server.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { bankSays, deliver, makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { makeActor } from '../../support/people.ts';
import { openCounter } from './counter.ts';

let { db, client, admin, Items } = openCounter();
beforeEach(() => {
  ({ db, client, admin, Items } = openCounter({ email: 'zoe@example.fr' }));
});

const buttons = /display:inline-block/g;
afterEach(() => {
  for (const { html, subject } of db.select().from(mailOutbox).all())
    expect(html.match(buttons) ?? [], `${subject} has one main act`).toHaveLength(1);
});

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ');
const lastMail = () => {
  const mail = db.select().from(mailOutbox).all().at(-1);
  if (!mail) throw new Error('no mail');
  return { ...mail, subject: plain(mail.subject), text: plain(mail.text), html: plain(mail.html) };
};

describe('Le client reçoit', () => {
  test('sa commande, avec les lignes, le total et le virement à faire', async () => {
    const order = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    const { text, html, recipient, subject } = lastMail();
    expect(recipient).toBe('zoe@example.fr');
    expect(subject).toBe(`Commande ${order.orderNumber} reçue`);
    for (const words of [
      '20 Francs Napoléon',
      '482,35 €',
      '15,00 €',
      '497,35 €',
      'FR08 3000 4000',
      'BNPAFRPP',
      order.orderNumber,
    ]) {
      expect(text).toContain(words);
      expect(html).toContain(words);
    }
    expect(text).toContain(`/historique-commandes/${order._id}`);
    expect(text).toMatch(/Livraison prévue chez vous (entre )?\p{L}+ \d.*, pour un virement fait aujourd’hui\./u);
  });

  test('les conditions de vente, et le droit de rétractation quand il a commandé une pièce de collection', async () => {
    await orderByCard(db, client, 48_235, { Items });
    expect(lastMail().text).toContain('https://shop.example/cgv');
    expect(lastMail().text).toContain('Le prix des lingots et des pièces d’investissement suit les cours');
    expect(lastMail().text).not.toContain('billets');
    expect(lastMail().text).not.toContain('/retractation');
    expect(lastMail().text).not.toContain('formulaire de rétractation');
    const collected = makeMetal(db, { type: 'Piece De Collection' });
    await orderByCard(db, client, 48_235, { Items: [{ type: 'metal', id: collected.id, quantity: 1 }] });
    for (const words of [
      '14 jours après leur réception',
      'avec le formulaire de rétractation',
      '/retractation',
      '/cgv',
    ]) {
      expect(lastMail().text).toContain(words);
      expect(lastMail().html).toContain(words);
    }
  });

  test('« à compléter » là où la boutique n’a pas donné son IBAN', async () => {
    const input = {
      Items,
      paymentType: 'virement' as const,
      mac: '',
      orderNumber: '',
      amount: 48_235,
      deliveryCost: 0,
    };
    await addOrder(ctxOf(db, client, shopOf()), { ...input, delivery: 'counter' });
    expect(lastMail().text).toContain('IBAN à compléter');
    expect(lastMail().text).toContain('n’envoyez aucun virement');
    expect(lastMail().text).not.toContain('la commande est annulée');
  });

  test('la demande d’identité pour des billets', async () => {
    const dollar = makeCurrency(db);
    await orderByCard(db, client, 9_215, { Items: [{ type: 'currency', id: dollar.id, quantity: 100 }] });
    expect(lastMail().text).toContain('/verification-identit%C3%A9');
    expect(lastMail().text).toContain('Dollar américain (USD)');
  });

  test.each([
    ['none', true],
    ['refused', true],
    ['pending', false],
    ['verified', false],
  ] as const)('le bouton d’envoi de la pièce seulement tant qu’elle manque : %s', async (identityStatus, asks) => {
    const userId = 'userId' in client ? client.userId : '';
    db.update(users).set({ identityStatus }).where(eq(users.id, userId)).run();
    const dollar = makeCurrency(db);
    await orderByCard(db, client, 9_215, { Items: [{ type: 'currency', id: dollar.id, quantity: 100 }] });
    expect(lastMail().html.includes('Envoyer ma pièce d’identité')).toBe(asks);
    expect(lastMail().html).toContain('Voir ma commande');
    expect(lastMail().text.includes('/verification-identit%C3%A9')).toBe(asks);
  });

  test('payée, la demande d’identité sans invitation à payer', async () => {
    const dollar = makeCurrency(db);
    const { form } = await orderByCard(db, client, 9_215, {
      Items: [{ type: 'currency', id: dollar.id, quantity: 100 }],
    });
    expect(lastMail().text).toContain('une fois le paiement reçu');
    await deliver(db, bankSays(form.orderNumber, '92.15EUR', 'payetest'));
    expect(lastMail().subject).toContain('Paiement reçu');
    expect(lastMail().text).toContain('Envoyez votre pièce d’identité');
    expect(lastMail().text).not.toContain('Vous pouvez payer');
  });

  test('le paiement reçu, ou refusé sans en dire la raison', async () => {
    const { form } = await orderByCard(db, client, 48_235, { Items });
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'Annulation', { motifrefus: 'Interdit' }));
    expect(lastMail().subject).toContain('refusé');
    expect(lastMail().text).not.toContain('Interdit');
    await deliver(db, bankSays(form.orderNumber, '482.35EUR', 'payetest'));
    expect(lastMail().subject).toContain('Paiement reçu');
  });

  test('le numéro de suivi, la livraison, l’annulation et le remboursement', async () => {
    const { _id } = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
    expect(lastMail().subject).toContain('en préparation');
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'shipped', trackingNumber: '8R123' });
    expect(lastMail().text).toContain('8R123');
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'delivered' });
    expect(lastMail().subject).toContain('livrée');
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'refunded' });
    expect(lastMail().subject).toContain('remboursée');
  });

  test('du paiement à l’expédition, le jour prévu que dit aussi sa commande', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00+01:00'), toFake: ['Date'] });
    const parcel = { deliveryCost: 1_500, delivery: 'parcel' } as const;
    const { _id } = await orderByTransfer(db, client, 49_735, { Items, ...parcel });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: _id, status: 'paid' });
    const from = 'Livraison prévue chez vous entre mercredi 25 et jeudi 26 novembre.';
    expect(lastMail().text).toContain(from);
    vi.setSystemTime(Date.parse('2026-11-24T10:00:00+01:00'));
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'prepared' });
    expect(lastMail().text).toContain(from);
    vi.setSystemTime(Date.parse('2026-11-25T10:00:00+01:00'));
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'shipped', trackingNumber: '8R123' });
    expect(lastMail().text).toContain('Livraison prévue chez vous entre jeudi 26 et vendredi 27 novembre.');
    await updateOrderStatus(ctxOf(db, admin), { orderId: _id, status: 'delivered' });
    expect(lastMail().text).not.toContain('prévue');
    vi.useRealTimers();
  });

  test('annulée, après le total, s’il reste quelque chose à payer, ou jusqu’à quand on le rembourse', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T10:00:00+01:00'), toFake: ['Date'] });
    const unpaid = await orderByTransfer(db, client, 48_235, { Items });
    await updateOrderStatus(ctxOf(db, admin), { orderId: unpaid._id, status: 'cancelled' });
    expect(lastMail().text).toMatch(/Total : 482,35 €\n\nVous n’avez rien à payer\. Si votre virement est déjà parti/);
    const paid = await orderByTransfer(db, client, 48_235, { Items });
    await updatePaymentStatus(ctxOf(db, admin), { orderId: paid._id, status: 'paid' });
    vi.setSystemTime(Date.parse('2026-11-30T10:00:00+01:00'));
    await updateOrderStatus(ctxOf(db, admin), { orderId: paid._id, status: 'cancelled' });
    const until = 'au plus tard le 14 décembre 2026';
    expect(lastMail().text).toMatch(new RegExp(`Total : 482,35 €\n\nVotre paiement vous sera remboursé .*${until}`));
    const page = getOrderById(ctxOf(db, client), { id: paid._id });
    expect(refundedBy(cancelledRefundDay(page))).toContain(until);
    vi.useRealTimers();
  });

  test('jamais de HTML venu d’ailleurs', async () => {
    const sly = makeActor(db, 'client', { firstName: '<img src=x>', email: 'sly@example.fr' });
    await orderByTransfer(db, sly, 48_235, { Items });
    expect(lastMail().html).not.toContain('<img');
  });
});
