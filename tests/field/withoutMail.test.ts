import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowById } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { currentConfig } from '../../src/features/configuration/configuration.server.ts';
import { faqSettings } from '../../src/features/content/faq/faq.server.ts';
import { deliveryQuestions, orderQuestions, paymentQuestions } from '../../src/features/content/faq/faqOrders.ts';
import { identityFirstText } from '../../src/features/identity/rule.ts';
import { noticeFor } from '../../src/features/orders/admin/useOrderDesk.tsx';
import { getOrderById } from '../../src/features/orders/model/queries.server.ts';
import { debitText, refundDeadlineText } from '../../src/features/orders/model/state.ts';
import type { DeskOrder } from '../../src/features/orders/order.shape.ts';
import type { OrderRow } from '../../src/features/orders/order.ts';
import { sellingTerms } from '../../src/features/orders/papers/terms.ts';
import { getPickup } from '../../src/features/orders/shop.ts';
import { anonymous, type Shop } from '../../src/http/context.ts';
import { now, situations } from '../features/orders/situations.ts';
import { ctxOf, shopOf } from '../support/context.ts';
import { orderByTransfer } from '../support/orders.ts';
import { testDb } from '../support/people.ts';
import { openCounter, price } from '../support/shop.ts';

const services = {
  ...{ DEMO: '0', SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789', SHOP_BIC: 'BNPAFRPP' },
  ...{ MONETICO_TPE: '1234567', MONETICO_KEY: '0'.repeat(40), MONETICO_COMPANY: 'or' },
};
const [mailing, mailless] = [shopOf({ ...services, SMTP_URL: 'smtp://courriel.test' }), shopOf(services)];

/** What pages tell a client that we will write, by the page. */
const told: Record<string, (shop: Shop) => unknown> = {
  'le paiement': (shop) => Object.values(situations).map((record) => debitText(record, shop)),
  'le remboursement': (shop) => refundDeadlineText(now, shop),
  'le retrait': ({ config }) => getPickup({ deliveryMode: 'counter', readyAt: null }, config)?.sentences,
  'le panier': ({ config }) =>
    identityFirstText({ requestAbove: 5_000_000, isMailed: config.smtpUrl !== undefined }, 'pending'),
  'les conditions de vente': ({ config }) => sellingTerms({ config, configuration: currentConfig(testDb()) }),
  'les questions': (shop) => {
    const facts = faqSettings(ctxOf(testDb(), anonymous, shop));
    return [orderQuestions(facts), paymentQuestions(facts), deliveryQuestions(facts)];
  },
};

/** A consumer's own letter, by mail or post, is no promise of ours. */
const promised = (text: string) => text.replace('déclaration claire par courriel', '').match(/.{0,60}courriel.{0,40}/g);

test.each(Object.entries(told))('Sans serveur de courriel, aucun n’est promis : %s', (_, tell) => {
  expect(promised(JSON.stringify(tell(mailless)))).toBeNull();
  expect(promised(JSON.stringify(tell(mailing)))).not.toBeNull();
});

test.each<[told: string, shop: Shop, email: string]>([
  [' Le client est prévenu.', mailing, 'zoe@example.fr'],
  [' Aucun courriel ne part.', mailless, 'zoe@example.fr'],
  [' Aucun courriel ne part.', mailing, ''],
])('Après un acte, le comptoir lit «%s»', async (told, shop, email) => {
  const { db, admin, client, Items } = openCounter();
  const { _id: id } = await orderByTransfer(db, client, price, { Items });
  const buyer = { ...(rowById(db, orders, id) as OrderRow).buyer, email };
  db.update(orders).set({ userId: null, buyer }).where(eq(orders.id, id)).run();
  expect(noticeFor(getOrderById(ctxOf(db, admin, shop), { id }) as DeskOrder)).toBe(told);
});
