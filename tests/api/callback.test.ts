import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentEvents } from '../../db/schema/orders.ts';
import { deriveKey, sealOf } from '../../src/features/bank/seal.ts';
import { testTerminalOf } from '../../src/features/bank/terminal.ts';
import { openPaymentEvents } from '../../src/features/orders/model/queries.server.ts';
import type { Order } from '../../src/features/orders/order.shape.ts';
import { type CardOrder, orderByCardAt } from '../support/cardOrder.ts';
import { ctxOf } from '../support/context.ts';
import { type RunningShop, type SignedIn, startShop } from '../support/server.ts';

let shop: RunningShop;
let client: SignedIn;
let admin: SignedIn;
let fields: Record<string, string>;
let order: Order;
let state: CardOrder['state'];
let nextPrice = 100;
const path = '/api/order/callBackOrder';
const taken = 'version=2\ncdr=0\n';
const refused = 'version=2\ncdr=1\n';

beforeAll(async () => {
  shop = await startShop({ DEMO: '1' });
  admin = await shop.signIn('admin');
});
afterAll(() => shop.stop());

beforeEach(async () => {
  nextPrice += 0.01;
  ({
    client,
    order,
    state,
    form: { fields },
  } = await orderByCardAt(shop, Math.round(nextPrice * 100) / 100));
});

/** A sealed message for the order, in the raw bytes of an urlencoded body. */
function message(code = 'payetest', extra: Record<string, string> = {}): string {
  const { tpe, key } = testTerminalOf(shop.app.keys.testBank);
  const told = {
    TPE: tpe,
    date: '15/03/2026_a_09:07:31',
    montant: fields['montant'] ?? '',
    reference: fields['reference'] ?? '',
    'texte-libre': fields['texte-libre'] ?? '',
    'code-retour': code,
    ...extra,
  };
  return new URLSearchParams({ ...told, MAC: sealOf(deriveKey(key), told).toUpperCase() }).toString();
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(shop.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });

const events = () => shop.app.db.select().from(paymentEvents).all();

describe('La banque appelle la boutique', () => {
  it('de n’importe où, et reçoit l’accusé exact, en texte, sans un octet de plus', async () => {
    // From wherever: its seal alone counts.
    const answer = await post(message(), { origin: 'https://p.monetico-services.com' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toBe(taken);
    expect(await state()).toMatchObject({ paymentStatus: 'paid', status: 'confirmed' });
  });

  it('avec un refus scellé, qui est acquitté aussi', async () => {
    expect(await (await post(message('Annulation'))).text()).toBe(taken);
    expect((await state()).paymentStatus).toBe('refused');
  });

  it('avec le « + » du base64 laissé tel quel', async () => {
    const raw = message('payetest', { authentification: 'eyJ+/+==' }).replaceAll('%2B', '+');
    expect(raw).toContain('eyJ+');
    expect(await (await post(raw)).text()).toBe(taken);
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('par le lien de rappel de son courriel', async () => {
    const answer = await fetch(`${shop.base}${path}?${message()}`);
    expect(await answer.text()).toBe(taken);
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('sans rien dire, pour voir si l’adresse répond : rien ne change', async () => {
    const before = events().length;
    const answer = await fetch(shop.base + path);
    expect([answer.status, await answer.text()]).toEqual([200, taken]);
    expect(events()).toHaveLength(before);
    expect((await state()).paymentStatus).toBe('pending');
  });

  it('dix fois en même temps : un seul message, un seul paiement', async () => {
    const before = events().length;
    const raw = message();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(raw).then((answer) => answer.text())));
    expect(new Set(answers)).toEqual(new Set([taken]));
    expect(events()).toHaveLength(before + 1);
    expect(events().at(-1)).toMatchObject({ deliveries: 10, outcome: 'paid' });
    expect((await state()).timeline.filter((row) => row.kind === 'payment')).toHaveLength(1);
  });
});

describe('Un message qui n’est pas de la banque ne change rien', () => {
  const cases: [string, (raw: string) => string, number, string?][] = [
    ['le montant est changé', (raw) => raw.replace(/montant=[^&]+/, 'montant=0.01EUR'), 200],
    ['le sceau manque', (raw) => raw.replace(/&MAC=\w+/, ''), 200],
    ['le corps est vide', () => '', 200],
    ['le corps est énorme', (raw) => `${raw}&x=${'a'.repeat(200_000)}`, 413],
    ['c’est le formulaire de la boutique elle-même', () => new URLSearchParams(fields).toString(), 200],
    ['le type de contenu n’est pas celui d’un formulaire', (raw) => raw, 415, 'text/plain'],
  ];

  it.each(cases)('%s', async (_, spoil, status, type) => {
    const before = events().length;
    const answer = await post(spoil(message()), type ? { 'content-type': type } : {});
    expect([answer.status, await answer.text()]).toEqual([status, refused]);
    expect(events()).toHaveLength(before);
    expect((await state()).paymentStatus).toBe('pending');
  });

  it('les paramètres de l’adresse ne se mêlent pas à ceux du corps', async () => {
    const answer = await fetch(`${shop.base}${path}?x=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: message(),
    });
    expect(await answer.text()).toBe(taken);
  });
});

describe('L’accusé ne dépend que du sceau et de l’enregistrement', () => {
  /** Makes every writing into a table fail while the work lasts, as a full disk would. */
  async function whileBroken(table: string, work: () => Promise<void>): Promise<void> {
    const { $client } = shop.app.db;
    $client.exec(`create trigger broken before insert on ${table} begin select raise(abort, 'full'); end`);
    await work().finally(() => $client.exec('drop trigger broken'));
  }
  const alerts = () =>
    openPaymentEvents(ctxOf(shop.app.db, admin.actor)).filter((event) => event.orderId === order._id);

  it.each([
    ['le courriel ne peut être écrit', 'mail_outbox'],
    ['l’historique ne peut être écrit', 'order_history'],
  ])('%s : le message est acquitté, reste signalé, et paie dès qu’il revient', async (_, table) => {
    const raw = message();
    await whileBroken(table, async () => {
      const answer = await post(raw);
      expect([answer.status, await answer.text()]).toEqual([200, taken]);
      expect(alerts()).toMatchObject([{ outcome: null, needsAttention: true }]);
      expect((await state()).paymentStatus).toBe('pending');
    });
    expect(await (await post(raw)).text()).toBe(taken);
    expect(alerts()).toEqual([]);
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('le message ne peut être enregistré : la banque apprend qu’elle doit revenir, et son retour paie', async () => {
    const before = events().length;
    const raw = message();
    await whileBroken('payment_events', async () => {
      const answer = await post(raw);
      expect([answer.status, await answer.text()]).toEqual([503, refused]);
      expect(events()).toHaveLength(before);
      expect((await state()).paymentStatus).toBe('pending');
    });
    expect(await (await post(raw)).text()).toBe(taken);
    expect((await state()).paymentStatus).toBe('paid');
  });
});

describe('L’essai des clés', () => {
  const check = (token?: string) =>
    fetch(shop.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ test: true }),
    });

  it('répond à un administrateur et ne change rien', async () => {
    const before = events().length;
    const answer = await check(admin.token);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ message: 'Success', data: { valid: true, builtIn: true, mode: 'test' } });
    expect(text).not.toContain(testTerminalOf(shop.app.keys.testBank).key);
    expect(events()).toHaveLength(before);
  });

  it('est refusé à un client et à un visiteur', async () => {
    expect((await check(client.token)).status).toBe(403);
    expect((await check()).status).toBe(401);
  });
});
