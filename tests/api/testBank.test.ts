import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillExamples } from '../../db/demo/sales/examples.ts';
import { orders, refunds } from '../../db/schema/orders.ts';
import type { Order } from '../../src/features/orders/order.shape.ts';
import { addOrderContract, getOrderByIdContract } from '../../src/features/orders/orders.api.ts';
import {
  askBankContract,
  createOrderFormDataContract,
  refundPaymentContract,
} from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { centsOf } from '../../src/money.ts';
import { forSum, makeMetal } from '../support/orders.ts';
import { type RunningShop, type SignedIn, startDemoShop, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;
let form: { action: string; fields: Record<string, string> };
let order: Order;
let price = 100;

beforeAll(async () => {
  shop = await startShop({ DEMO: '1' });
  client = await shop.signIn('client');
});
afterAll(() => shop.stop());

beforeEach(async () => {
  price += 1;
  const { id } = makeMetal(shop.app.db, { netSellPrice: price * 100 });
  const at = { base: shop.base, token: client.token };
  const { data } = await call(createOrderFormDataContract, { ...at, body: { amountToPay: price } });
  form = data;
  const Items = [{ type: 'metal' as const, id, quantity: 1 }];
  const { mac, orderNumber } = data;
  const body = { Items, paymentType: 'carte' as const, mac, orderNumber, amount: price, deliveryCost: 0 };
  order = (await call(addOrderContract, { ...at, body })).data;
});

/** Submits a form of the bank's page as a browser does: no session, the shop's own origin. */
const submit = async (fields: Record<string, string>, base = shop.base) => {
  const answer = await fetch(base + form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: base },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, html: await answer.text(), url: answer.url };
};

const hidden = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(html)?.[1] ?? '';
  return value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#34;', '"');
};

const state = async () =>
  (await call(getOrderByIdContract, { base: shop.base, token: client.token, params: { id: order._id } })).data;

const good = '0000010000000005';

describe('La banque de démonstration', () => {
  it('montre le montant, la référence, trois cartes, et dit qu’aucun argent ne circule', async () => {
    const { status, html } = await submit(form.fields);
    expect(status).toBe(200);
    expect(html).toContain('Aucun argent ne circule');
    expect(html).toContain(`${price},00`);
    expect(html).toContain(form.fields['reference']);
    for (const card of ['0000 0100 0000 0003', '0000 0100 0000 0004', '0000 0100 0000 0005'])
      expect(html).toContain(card);
    expect((await state()).paymentStatus).toBe('pending');
  });

  it('se relit à chaque étape sans renvoyer de formulaire : on y revient en arrière sans question', async () => {
    const opened = await submit(form.fields);
    expect(await (await fetch(opened.url)).text()).toBe(opened.html);
    const done = await submit({ paiement: hidden(opened.html, 'paiement'), carte: good });
    expect(done.url).not.toBe(opened.url);
    expect(await (await fetch(done.url)).text()).toBe(done.html);
    expect(await (await fetch(opened.url)).text()).toContain('Choisissez une carte');
  });

  it('prévient la boutique par un vrai appel, attend l’accusé, puis ramène le client', async () => {
    const opened = await submit(form.fields);
    const { html } = await submit({ paiement: hidden(opened.html, 'paiement'), carte: good });
    expect(html).toContain('Paiement accepté');
    expect(html).toContain('en a accusé réception');
    expect(html).toContain(`href="${new URL(form.fields['url_retour_ok'] ?? '').pathname}"`);
    expect(await state()).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  it.each(['0000010000000003', '0000010000000004'])('refuse la carte %s, puis en accepte une autre', async (carte) => {
    const paiement = hidden((await submit(form.fields)).html, 'paiement');
    expect((await submit({ paiement, carte })).html).toContain('Paiement refusé');
    expect((await state()).paymentStatus).toBe('refused');
    expect((await submit({ paiement })).html).toContain('Choisissez une carte');
    expect((await submit({ paiement, carte: good })).html).toContain('Paiement accepté');
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('sait perdre son appel, puis le répéter', async () => {
    const paiement = hidden((await submit(form.fields)).html, 'paiement');
    const lost = await submit({ paiement, carte: good, silence: '1' });
    expect(lost.html).toContain('n’a pas été prévenue');
    expect((await state()).paymentStatus).toBe('pending');
    const rappel = hidden(lost.html, 'rappel');
    for (let n = 0; n < 3; n++) expect((await submit({ paiement, rappel })).html).toContain('en a accusé réception');
    const paid = await state();
    expect(paid.paymentStatus).toBe('paid');
    expect(paid.timeline.filter((row) => row.kind === 'payment')).toHaveLength(1);
  });

  it('refuse un formulaire modifié en route', async () => {
    const { status, html } = await submit({ ...form.fields, montant: '0.01EUR' });
    expect(status).toBe(400);
    expect(html).toContain('n’est pas signé');
    const paiement = hidden((await submit(form.fields)).html, 'paiement');
    expect((await submit({ paiement: paiement.replace(/montant=[^&]+/, 'montant=0.01EUR'), carte: good })).status).toBe(
      400,
    );
    expect((await submit({ paiement, rappel: 'reference=x&MAC=0' })).status).toBe(400);
    expect((await state()).paymentStatus).toBe('pending');
  });

  it('explique ce qu’elle est à qui vient sans paiement', async () => {
    const answer = await fetch(shop.base + form.action);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Aucun paiement à faire');
  });
});

it('N’existe pas quand la boutique a un vrai terminal', async () => {
  const real = await startShop({
    MONETICO_TPE: '1234567',
    MONETICO_KEY: '0123456789ABCDEF0123456789ABCDEF01234567',
    MONETICO_COMPANY: 'monSite1',
  });
  try {
    expect((await fetch(`${real.base}/banque-de-demonstration`)).status).toBe(404);
    expect((await submit(form.fields, real.base)).status).toBe(404);
    const { token } = await real.signIn('client');
    const { data } = await call(createOrderFormDataContract, { base: real.base, token, body: { amountToPay: 10 } });
    expect(data.action).toBe('https://p.monetico-services.com/test/paiement.cgi');
    expect(data.fields['TPE']).toBe('1234567');
  } finally {
    await real.stop();
  }
});

it('Les exemples de la démonstration payés par carte se remboursent comme les autres, en partie puis en entier', async () => {
  const demo = await startDemoShop({ DEMO: '1' });
  const { db } = demo.app;
  await fillExamples(db);
  const { token } = await demo.signIn('admin');
  const at = { base: demo.base, token };
  const paid = and(eq(orders.paymentType, 'carte'), eq(orders.paymentStatus, 'paid'));
  const examples = db.select().from(orders).where(paid).all();
  expect(examples.length).toBeGreaterThan(5);
  for (const { id: orderId } of examples) {
    const asked = (await call(askBankContract, { ...at, body: { orderId } })).data;
    expect(asked.message).toContain('la banque a accepté');
    let [attempt] = asked.order.desk?.attempts.filter(({ refundable }) => refundable > 0) ?? [];
    for (const part of [(all: number) => Math.round(all * 50) / 100, (all: number) => all]) {
      const { _id: attemptId = '', refundable = 0 } = attempt ?? {};
      const what = forSum(db, orderId, centsOf(part(refundable)));
      const body = { orderId, attemptId, amount: part(refundable), refundable, what };
      const { data } = await call(refundPaymentContract, { ...at, body });
      expect(data.outcome).toBe('accepted');
      [attempt] = data.order.desk?.attempts.filter(({ refundable }) => refundable > 0) ?? [];
    }
    expect(attempt).toBeUndefined();
  }
  expect(db.select().from(refunds).where(eq(refunds.status, 'unknown')).all()).toEqual([]);
  await demo.stop();
});
