import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { terminalOf } from '../../src/features/bank/terminal.ts';
import type { Order } from '../../src/features/orders/order.shape.ts';
import { askBankContract, refundPaymentContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { type CardOrder, orderByCardAt } from '../support/cardOrder.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let admin: SignedIn;
let form: CardOrder['form'];
let order: Order;
let state: CardOrder['state'];
let price = 100;

beforeAll(async () => {
  shop = await startShop({ DEMO: '1' });
  admin = await shop.signIn('admin');
});
afterAll(() => shop.stop());

beforeEach(async () => {
  price += 1;
  ({ form, order, state } = await orderByCardAt(shop, price));
});

/** Submits a form of the bank's page as a browser does: no session, the shop's own origin. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(shop.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const submit = async (fields: Record<string, string>) => {
  const answer = await post(form.action, fields, { origin: shop.base });
  return { status: answer.status, html: await answer.text(), url: answer.url };
};
const hidden = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(html)?.[1] ?? '';
  return value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#34;', '"');
};
const good = '0000010000000005';
/** Pays without a call to the shop. */
const payInSilence = async (carte = good) =>
  (await submit({ paiement: new URLSearchParams(form.fields).toString(), carte, silence: '1' })).html;

const ask = async () =>
  (await call(askBankContract, { base: shop.base, token: admin.token, body: { orderId: order._id } })).data;
const refund = async (amount: number) => {
  const { _id: attemptId = '', refundable = 0 } = (await ask()).order.desk?.attempts[0] ?? {};
  const body = { orderId: order._id, attemptId, amount, refundable, what: { purpose: 'goodwill' } as const };
  return (await call(refundPaymentContract, { base: shop.base, token: admin.token, body })).data;
};

describe('La page de la banque de démonstration', () => {
  it('refuse deux cartes, puis en accepte une : prévient la boutique par un vrai appel, et ramène le client', async () => {
    const paiement = hidden((await submit(form.fields)).html, 'paiement');
    for (const carte of ['0000010000000003', '0000010000000004']) {
      expect((await submit({ paiement, carte })).html).toContain('Paiement refusé');
      expect((await state()).paymentStatus).toBe('refused');
      expect((await submit({ paiement })).html).toContain('Choisissez une carte');
    }
    const { html } = await submit({ paiement, carte: good });
    for (const part of ['Paiement accepté', 'en a accusé réception']) expect(html).toContain(part);
    expect(html).toContain(`href="${new URL(form.fields['url_retour_ok'] ?? '').pathname}"`);
    expect(await state()).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  it('sait perdre son appel, puis le répéter', async () => {
    const lost = await payInSilence();
    expect(lost).toContain('n’a pas été prévenue');
    expect((await state()).paymentStatus).toBe('pending');
    const again = { paiement: new URLSearchParams(form.fields).toString(), rappel: hidden(lost, 'rappel') };
    for (let n = 0; n < 3; n++) expect((await submit(again)).html).toContain('en a accusé réception');
    const paid = await state();
    expect(paid.paymentStatus).toBe('paid');
    expect(paid.timeline.filter((row) => row.kind === 'payment')).toHaveLength(1);
  });

  it('refuse un formulaire modifié en route, et explique ce qu’elle est à qui vient sans paiement', async () => {
    const changed = await submit({ ...form.fields, montant: '0.01EUR' });
    expect([changed.status, changed.html]).toEqual([400, expect.stringContaining('n’est pas signé')]);
    const paiement = hidden((await submit(form.fields)).html, 'paiement');
    const cheaper = { paiement: paiement.replace(/montant=[^&]+/, 'montant=0.01EUR'), carte: good };
    for (const wrong of [cheaper, { paiement, rappel: 'reference=x&MAC=0' }])
      expect((await submit(wrong)).status).toBe(400);
    expect((await state()).paymentStatus).toBe('pending');
    const empty = await fetch(shop.base + form.action);
    expect([empty.status, await empty.text()]).toEqual([200, expect.stringContaining('Aucun paiement à faire')]);
  });
});

describe('La banque de démonstration répond à la boutique', () => {
  const services = ['/banque-de-demonstration/etatpaiement.cgi', '/banque-de-demonstration/recredit_paiement.cgi'];

  it('la boutique l’interroge, puis rembourse une partie et le reste, et pas un centime de plus', async () => {
    await payInSilence();
    expect(await ask()).toMatchObject({ order: { paymentStatus: 'paid' } });
    expect(await refund(1)).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'paid' } });
    expect((await ask()).message).toContain('rendus au client');
    await expect(refund(price)).rejects.toMatchObject({ status: 400 });
    expect(await refund(price - 1)).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'refunded' } });
    await expect(refund(1)).rejects.toMatchObject({ status: 409 });
  });

  it('ne dit rien qu’elle n’ait décidé, et ne prend pas deux fois un paiement accepté', async () => {
    expect((await ask()).message).toContain('ne connaît pas');
    expect((await state()).paymentStatus).toBe('pending');
    await payInSilence('0000010000000003');
    expect((await ask()).message).toContain('pas de paiement accepté');
    expect((await state()).paymentStatus).toBe('refused');
    for (const carte of [good, good, '0000010000000004']) await payInSilence(carte);
    expect((await ask()).order).toMatchObject({ paymentStatus: 'paid', overpayment: null });
    // Kept elsewhere than in the shop's database, for after a stop.
    const book = JSON.parse(readFileSync(`${shop.app.config.dataDir}/test-bank.json`, 'utf8'));
    expect(book[form.fields['reference'] ?? '']).toMatchObject({ amount: price * 100, accepted: true, refunded: 0 });
  });

  it.each(services)(
    '%s refuse un sceau qui n’est pas bon, une page d’ailleurs, une lecture et un autre corps',
    async (path) => {
      await payInSilence();
      const sum = `${price}.00EUR`;
      const date = (form.fields['date'] ?? '').slice(0, 10);
      const fields = {
        version: path.includes('etat') ? '2.0' : '3.0',
        TPE: 'DEMO001',
        societe: 'demonstration',
        date,
        date_commande: date,
        montant: sum,
        montant_possible: sum,
        montant_recredit: sum,
        reference: form.fields['reference'] ?? '',
      };
      for (const wrong of [{ ...fields, MAC: '' }, { ...fields, MAC: '0'.repeat(40) }, { a: 'x'.repeat(20_000) }]) {
        const answer = await post(path, wrong);
        expect(answer.status).toBe(200);
        const text = await answer.text();
        expect(text).toContain('signature non valide');
        expect(text).not.toMatch(/etat>PA|cdr=0/);
      }
      expect((await ask()).order.desk?.refunds).toEqual([]);
      expect((await post(path, {}, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await fetch(shop.base + path)).status).toBe(404);
    },
  );

  it('même quand la boutique écoute partout, elle la joint par son nom public', async () => {
    const open = await startShop({ DEMO: '1', HOST: '0.0.0.0', SITE_URL: 'https://vermeil.example' });
    try {
      const asked = { reference: 'ABCDEFGHJKLM', amount: 100, bankDate: '01/01/2026' };
      expect(await terminalOf(open.app).askState(asked)).toEqual({ kind: 'unknown', code: '-2' });
    } finally {
      await open.stop();
    }
  });
});
