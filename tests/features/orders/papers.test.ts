import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contractTerms, orders } from '../../../db/schema/orders.ts';
import { mailOutbox } from '../../../db/schema/system.ts';
import { changePaymentType } from '../../../src/features/orders/cancel/unpaid.server.ts';
import { ownSummary, sendWithPapers } from '../../../src/features/orders/papers/papers.server.ts';
import { sendDueMails } from '../../../src/mail/outbox.server.ts';
import { createMailer } from '../../../src/mail/transport.ts';
import { ctxOf, shopOf } from '../../support/context.ts';
import { makeCurrency, makeMetal, orderByCard, orderByTransfer } from '../../support/orders.ts';
import { paperText } from '../../support/paper.ts';
import { configure } from '../../support/people.ts';
import { openCounter } from '../../support/shop.ts';
import { type Mailbox, startMailbox } from '../../support/smtp.ts';

// The first paper brings the library that draws it, and the first one read the library that reads it.
vi.setConfig({ testTimeout: 30_000 });
let { db, client, Items } = openCounter();
let mailbox: Mailbox;
beforeEach(async () => {
  ({ db, client, Items } = openCounter({ email: 'zoe@example.fr' }));
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

/** Sends what is due through a real SMTP server; answers the papers of the newest mail by name, as read. */
async function papersSent(): Promise<Record<string, string>> {
  const mailer = createMailer(shopOf({ SMTP_URL: mailbox.url }));
  await sendDueMails(db, { send: sendWithPapers(ctxOf(db), mailer.send), queue: 'order' });
  mailer.close();
  const { attachments } = await mailbox.waitFor('zoe@example.fr', 'reçue');
  const read = attachments.map(async ({ filename, mimeType, content }) => {
    expect(mimeType).toBe('application/pdf');
    return [filename ?? '', await paperText(content as ArrayBuffer)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe('Le courriel d’une nouvelle commande porte', () => {
  test('son récapitulatif et les conditions de vente, avec le formulaire de rétractation', async () => {
    const order = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    const papers = await papersSent();
    const summary = papers[`commande-${order.orderNumber}.pdf`];
    for (const words of [
      '20 Francs Napoléon',
      '1 exemplaire',
      '482,35 €',
      '15,00 €',
      '497,35 €',
      'Lefèvre',
      'Virement',
    ])
      expect(summary).toContain(words);
    expect(summary).toContain('il n’y a pas de droit de rétractation');
    expect(summary).toContain(' 1/1');
    const terms = papers['conditions-generales-de-vente.pdf'];
    for (const words of ['1. Objet', '9. La livraison et le retrait', '11. La rétractation', '17. Le droit applicable'])
      expect(terms).toContain(words);
    expect(terms).toContain('Modèle de formulaire de rétractation');
    expect(terms).toContain('Je vous notifie par la présente ma rétractation');
  });

  test('les conditions du moment de la commande, même si elles changent avant l’envoi', async () => {
    await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    configure(db, { cardLimit: 123_400 });
    expect((await papersSent())['conditions-generales-de-vente.pdf']).not.toContain('1 234');
    const later = makeMetal(db);
    await orderByTransfer(db, client, 48_235, { Items: [{ type: 'metal', id: later.id, quantity: 1 }] });
    expect(db.select().from(contractTerms).all()).toHaveLength(2);
  });

  test('rien de lourd dans la base : les mêmes conditions n’y sont qu’une fois', async () => {
    await orderByCard(db, client, 48_235, { Items });
    const dollar = makeCurrency(db);
    await orderByCard(db, client, 9_215, { Items: [{ type: 'currency', id: dollar.id, quantity: 100 }] });
    expect(db.select().from(contractTerms).all()).toHaveLength(1);
    for (const { html } of db.select().from(mailOutbox).all()) expect(html.length).toBeLessThan(10_000);
  });
});

describe('Le récapitulatif se télécharge', () => {
  test('par son client, toujours le même', async () => {
    const order = await orderByTransfer(db, client, 49_735, { Items, deliveryCost: 1_500, delivery: 'parcel' });
    const first = await ownSummary(ctxOf(db, client), order._id);
    db.update(orders).set({ status: 'confirmed', paymentStatus: 'paid' }).where(eq(orders.id, order._id)).run();
    expect((await ownSummary(ctxOf(db, client), order._id))?.content.equals(first?.content as Buffer)).toBe(true);
  });

  test('sur une page, retrait au comptoir compris', async () => {
    const order = await orderByTransfer(db, client, 48_235, { Items, delivery: 'counter' });
    const paper = await ownSummary(ctxOf(db, client), order._id);
    const words = await paperText(paper?.content as Buffer);
    expect(words).toContain('Lieu du retrait');
    expect(words).toContain(' 1/1');
  });

  test('et dit le paiement convenu à la commande, même si un virement est choisi ensuite', async () => {
    const { order } = await orderByCard(db, client, 48_235, { Items });
    await changePaymentType(ctxOf(db, client), { orderId: order._id, paymentType: 'virement' });
    const paper = await ownSummary(ctxOf(db, client), order._id);
    const words = await paperText(paper?.content as Buffer);
    expect(words).toContain('Carte bancaire');
    expect(words).not.toContain('Virement');
  });
});
