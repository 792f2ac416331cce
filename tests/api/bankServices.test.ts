import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { terminalOf } from '../../src/features/bank/terminal.ts';
import type { Order } from '../../src/features/orders/order.shape.ts';
import { addOrderContract, getOrderByIdContract } from '../../src/features/orders/orders.api.ts';
import { reconcilePayments } from '../../src/features/orders/payments/reconcile.server.ts';
import {
  askBankContract,
  createOrderFormDataContract,
  refundPaymentContract,
} from '../../src/features/orders/payments.api.ts';
import { anonymous } from '../../src/http/actor.ts';
import { call } from '../../src/http/call.ts';
import { ctxOf } from '../support/context.ts';
import { mailKinds, makeMetal } from '../support/orders.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;
let admin: SignedIn;
let form: { action: string; fields: Record<string, string> };
let order: Order;
let price = 100;

beforeAll(async () => {
  shop = await startShop({ DEMO: '1' });
  client = await shop.signIn('client');
  admin = await shop.signIn('admin');
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

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}, base = shop.base) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Pays at the test bank as a browser does, without a call to the shop. */
const payInSilence = async (carte = '0000010000000005') => {
  const paiement = new URLSearchParams(form.fields).toString();
  const fields = { paiement, carte, silence: '1' };
  return (await post(form.action, fields, { origin: shop.base })).text();
};

const state = async () =>
  (await call(getOrderByIdContract, { base: shop.base, token: client.token, params: { id: order._id } })).data;
const ask = async () =>
  (await call(askBankContract, { base: shop.base, token: admin.token, body: { orderId: order._id } })).data;
const refund = async (amount: number) => {
  const attempt = (await ask()).order.desk?.attempts[0];
  const what = { purpose: 'goodwill' } as const;
  const body = {
    orderId: order._id,
    attemptId: attempt?._id ?? '',
    amount,
    refundable: attempt?.refundable ?? 0,
    what,
  };
  return (await call(refundPaymentContract, { base: shop.base, token: admin.token, body })).data;
};
const services = ['/banque-de-demonstration/etatpaiement.cgi', '/banque-de-demonstration/recredit_paiement.cgi'];

describe('La banque de démonstration répond à la boutique', () => {
  it('un appel perdu est guéri par le travail de fond, sans que personne n’y touche', async () => {
    expect(await payInSilence()).toContain('n’a pas été prévenue');
    expect((await state()).paymentStatus).toBe('pending');
    const { app } = shop;
    vi.useFakeTimers({ now: Date.now() + 3 * 60_000, toFake: ['Date'] });
    const mails = mailKinds(app.db).length;
    try {
      const run = () => reconcilePayments(ctxOf(app.db, anonymous, app));
      expect(await run()).toEqual({ asked: 1, failures: [] });
      expect(await run()).toEqual({ asked: 0, failures: [] });
    } finally {
      vi.useRealTimers();
    }
    expect(await state()).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
    expect(mailKinds(app.db).slice(mails)).toEqual(['paymentReceived']);
  });

  it('un appel perdu n’ouvre pas un second paiement : la commande est dite payée', async () => {
    await payInSilence();
    const body = { amountToPay: price, orderId: order._id };
    const again = call(createOrderFormDataContract, { base: shop.base, token: client.token, body });
    await expect(again).rejects.toMatchObject({ status: 409, message: 'Cette commande est déjà payée.' });
    expect(await state()).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  it('la boutique l’interroge, puis rembourse une partie et le reste, et pas un centime de plus', async () => {
    await payInSilence();
    expect(await ask()).toMatchObject({ order: { paymentStatus: 'paid' } });
    expect(await refund(1)).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'paid' } });
    expect((await ask()).message).toContain('rendus au client');
    await expect(refund(price)).rejects.toMatchObject({ status: 400 });
    expect(await refund(price - 1)).toMatchObject({ outcome: 'accepted', order: { paymentStatus: 'refunded' } });
    expect((await ask()).order.desk?.refunds).toHaveLength(2);
    await expect(refund(1)).rejects.toMatchObject({ status: 409 });
    expect((await state()).timeline.filter(({ text }) => text.startsWith('Remboursement'))).toHaveLength(2);
  });

  it('ne dit rien qu’elle n’ait décidé : ni avant la carte, ni pour un refus', async () => {
    expect((await ask()).message).toContain('ne connaît pas');
    expect((await state()).paymentStatus).toBe('pending');
    await payInSilence('0000010000000003');
    expect((await ask()).message).toContain('pas de paiement accepté');
    expect((await state()).paymentStatus).toBe('refused');
    await payInSilence();
    await ask();
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('un paiement déjà accepté n’est pas pris deux fois', async () => {
    await payInSilence();
    await payInSilence();
    await payInSilence('0000010000000004');
    expect((await ask()).order).toMatchObject({ paymentStatus: 'paid', surplus: null });
  });

  it('s’en souvient après un arrêt, ailleurs que dans la base de la boutique', async () => {
    await payInSilence();
    const book = JSON.parse(readFileSync(`${shop.app.config.dataDir}/test-bank.json`, 'utf8'));
    expect(book[form.fields['reference'] ?? '']).toMatchObject({ amount: price * 100, accepted: true, refunded: 0 });
  });

  it.each(services)('%s refuse un sceau qui n’est pas bon', async (path) => {
    await payInSilence();
    const reference = form.fields['reference'] ?? '';
    const fields = {
      version: path.includes('etat') ? '2.0' : '3.0',
      TPE: 'DEMO001',
      societe: 'demonstration',
      date: (form.fields['date'] ?? '').slice(0, 10),
      date_commande: (form.fields['date'] ?? '').slice(0, 10),
      montant: `${price}.00EUR`,
      montant_possible: `${price}.00EUR`,
      montant_recredit: `${price}.00EUR`,
      reference,
    };
    for (const MAC of ['', '0'.repeat(40)]) {
      const answer = await post(path, { ...fields, MAC });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain('signature non valide');
      expect(text).not.toMatch(/etat>PA|cdr=0/);
    }
    expect((await ask()).order.desk?.refunds).toEqual([]);
  });

  it('n’a rien à répondre à une page d’ailleurs, à une lecture, ni à un autre corps', async () => {
    for (const path of services) {
      expect((await post(path, {}, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await fetch(shop.base + path)).status).toBe(404);
      expect(await (await post(path, { a: 'x'.repeat(20_000) })).text()).toContain('signature non valide');
    }
  });
});

it('La boutique joint sa banque par son nom public, même quand elle écoute partout', async () => {
  const open = await startShop({ DEMO: '1', HOST: '0.0.0.0', SITE_URL: 'https://vermeil.example' });
  try {
    const asked = { reference: 'ABCDEFGHJKLM', amount: 100, bankDate: '01/01/2026' };
    expect(await terminalOf(open.app).askState(asked)).toEqual({ kind: 'unknown', code: '-2' });
  } finally {
    await open.stop();
  }
});

it('Ses deux services n’existent pas quand la boutique a un vrai terminal', async () => {
  const real = await startShop({
    MONETICO_TPE: '1234567',
    MONETICO_KEY: '0123456789ABCDEF0123456789ABCDEF01234567',
    MONETICO_COMPANY: 'monSite1',
  });
  try {
    for (const path of services) expect((await post(path, {}, {}, real.base)).status).toBe(404);
  } finally {
    await real.stop();
  }
});
