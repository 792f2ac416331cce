import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractTerms, orders } from '../../../db/schema/orders.ts';
import { cancelUnpaidOrder, changePaymentType } from '../../../src/features/orders/cancel/cancelOrder.server.ts';
import { clientSummary, clientTerms, sendWithAttachments } from '../../../src/features/orders/papers/papers.server.ts';
import { type SendMail, sendDueMails } from '../../../src/mail/outbox.server.ts';
import { createMailer } from '../../../src/mail/transport.server.ts';
import { shopOf } from '../../support/context.ts';
import { paperText } from '../../support/paper.ts';
import { configure, makeActor } from '../../support/people.ts';
import { openShop, refusal } from '../../support/shop.ts';
import { type Mailbox, startMailbox } from '../../support/smtp.ts';

// The first paper brings the library that draws it, and the first one read the library that reads it.
vi.setConfig({ testTimeout: 30_000 });
const shop = openShop({ person: { email: 'zoe@example.fr' } });
let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

test('Le courriel d’une nouvelle commande porte son récapitulatif et les conditions du moment où elle fut passée', async () => {
  const { orderNumber } = shop.stored(await shop.parcel());
  await shop.card(2);
  expect(shop.db.select().from(contractTerms).all(), 'the same terms are kept once').toHaveLength(1);
  configure(shop.db, { cardLimit: 123_400 });
  const mailer = createMailer(shopOf({ SMTP_URL: mailbox.url }));
  await sendDueMails(shop.db, { send: sendWithAttachments(shop.ctx(), mailer.send), queue: 'order' });
  mailer.close();
  const { attachments } = await mailbox.waitFor('zoe@example.fr', `${orderNumber} reçue`);
  const read = attachments.map(async ({ filename, mimeType, content }) => {
    expect(mimeType).toBe('application/pdf');
    return [filename ?? '', await paperText(content as ArrayBuffer)] as const;
  });
  const papers = Object.fromEntries(await Promise.all(read));
  const summary = papers[`commande-${orderNumber}.pdf`];
  const named = ['20 Francs Napoléon', '482,35 €', '15,00 €', '497,35 €', 'Lefèvre', 'Virement'];
  for (const words of [...named, 'il n’y a pas de droit de rétractation', ' 1/1']) expect(summary).toContain(words);
  const terms = papers['conditions-generales-de-vente.pdf'];
  for (const words of ['1. Objet', '17. Le droit applicable', 'Je vous notifie par la présente ma rétractation'])
    expect(terms).toContain(words);
  expect(terms, 'what changed since is not in them').not.toContain('1 234');
  await shop.transfer(3);
  expect(shop.db.select().from(contractTerms).all()).toHaveLength(2);
});

test('Seul le courriel d’une nouvelle commande en porte les papiers, sans conditions quand elle n’en a pas', async () => {
  const id = await shop.transfer();
  shop.db.update(orders).set({ termsId: null }).where(eq(orders.id, id)).run();
  await cancelUnpaidOrder(shop.ctx(shop.client), { orderId: id, toCart: false });
  const leaving = new Map<string, unknown>();
  const send: SendMail = async ({ kind, attachments }) => {
    leaving.set(
      kind,
      attachments?.map(({ filename }) => filename),
    );
  };
  await sendDueMails(shop.db, { send: sendWithAttachments(shop.ctx(), send), queue: 'order' });
  expect(leaving.get('orderReceived')).toEqual([`commande-${shop.stored(id).orderNumber}.pdf`]);
  expect(leaving.has('orderCancelled')).toBe(true);
  expect(leaving.get('orderCancelled')).toBeUndefined();
  for (const [actor, order] of [
    [shop.client, id],
    [makeActor(shop.db, 'client'), id],
    [shop.client, 'none'],
  ] as const)
    await expect(clientTerms(shop.ctx(actor), order)).rejects.toThrow(refusal('notFound'));
});

test('Le récapitulatif porte au pied l’adresse de la boutique, et dit d’une démonstration qu’elle en est une', async () => {
  const id = await shop.parcel();
  const foot = async (env: Record<string, string>) =>
    paperText((await clientSummary({ ...shop.ctx(shop.client), shop: shopOf(env) }, id)).content as Buffer);
  const [real, demo] = [await foot({ SHOP_ADDRESS: '1 rue de la Paix', DEMO: '0' }), await foot({ DEMO: '1' })];
  expect(real.split('1 rue de la Paix'), 'twice in the text and at the foot').toHaveLength(4);
  expect(real).not.toContain('démonstration');
  expect(demo).toContain('aucune vente n’est réelle');
});

test('Le récapitulatif se télécharge, toujours le même : il dit le retrait et le paiement convenus à la commande', async () => {
  const { id } = await shop.card();
  const own = async () => (await clientSummary(shop.ctx(shop.client), id)).content as Buffer;
  const first = await own();
  await changePaymentType(shop.ctx(shop.client), { orderId: id, paymentType: 'virement' });
  shop.db.update(orders).set({ status: 'confirmed', paymentStatus: 'paid' }).where(eq(orders.id, id)).run();
  const again = await own();
  expect(again.equals(first)).toBe(true);
  const words = await paperText(again);
  for (const told of ['Lieu du retrait', 'Carte bancaire', ' 1/1']) expect(words).toContain(told);
  expect(words).not.toContain('Virement');
});
