import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { paymentEvents } from '../../db/schema/orders.ts';
import { terminalOf, testTerminalSettings } from '../../src/features/bank/terminal.server.ts';
import { savePayment } from '../../src/features/bank/test/testPayments.server.ts';
import { openPaymentEvents } from '../../src/features/orders/model/queries.server.ts';
import { askBankContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import { bankMessage } from '../support/bankMessage.ts';
import { type CardOrder, orderByCardAt } from '../support/cardOrder.ts';
import { ctxOf } from '../support/context.ts';
import { ownPerson, ownShop } from '../support/ownShop.ts';
import { type SignedIn, startShop } from '../support/server.ts';

const shop = ownShop({ DEMO: '1' });
const admin = ownPerson(shop, 'admin');
let client: SignedIn;
let form: CardOrder['form'];
let order: CardOrder['order'];
let state: CardOrder['state'];
let price = 100;
const path = '/api/order/callBackOrder';
const taken = 'version=2\ncdr=0\n';
const refused = 'version=2\ncdr=1\n';

beforeEach(async () => {
  price += 1;
  ({ client, form, order, state } = await orderByCardAt(shop, price));
});

/** A sealed message for the order, in the raw bytes of an urlencoded body. */
const message = (more: Record<string, string> = {}) => bankMessage(shop.app.keys, form.fields, more).toString();

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (body: string, headers: Record<string, string> = {}, to = path) =>
  shop.ask(to, { method: 'POST', headers: { ...urlencoded, ...headers }, body });
const events = () => shop.app.db.select().from(paymentEvents).all();

describe('La banque appelle la boutique, et reçoit l’accusé exact, en texte, sans un octet de plus', () => {
  it.each<[string, string, () => ReturnType<typeof post>]>([
    // From wherever: its seal alone counts.
    ['de n’importe où', 'paid', () => post(message(), { origin: 'https://p.monetico-services.com' })],
    ['avec un refus scellé', 'refused', () => post(message({ 'code-retour': 'Annulation' }))],
    [
      'avec le « + » du base64 laissé tel quel',
      'paid',
      () => post(message({ authentification: 'eyJ+/+==' }).replaceAll('%2B', '+')),
    ],
    [
      'avec d’autres paramètres dans l’adresse, qui ne s’y mêlent pas',
      'paid',
      () => post(message(), {}, `${path}?x=1`),
    ],
    ['par le lien de rappel de son courriel', 'paid', () => shop.ask(`${path}?${message()}`)],
    ['sans rien dire, pour voir si l’adresse répond', 'pending', () => shop.ask(path)],
  ])('%s', async (_, paymentStatus, call) => {
    const before = events().length;
    const answer = await call();
    expect(answer).toMatchObject({ status: 200, text: taken });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await state()).toMatchObject({ paymentStatus, status: paymentStatus === 'paid' ? 'confirmed' : 'pending' });
    expect(events()).toHaveLength(before + (paymentStatus === 'pending' ? 0 : 1));
  });
});

const cases: [string, (raw: string) => string, number, string?][] = [
  ['le corps est énorme', (raw) => `${raw}&x=${'a'.repeat(200_000)}`, 413],
  ['c’est le formulaire de la boutique elle-même', () => new URLSearchParams(form.fields).toString(), 200],
  ['le type de contenu n’est pas celui d’un formulaire', (raw) => raw, 415, 'text/plain'],
];

it.each(cases)('Un message qui n’est pas de la banque ne change rien : %s', async (_, spoil, status, type) => {
  const before = events().length;
  const answer = await post(spoil(message()), type ? { 'content-type': type } : {});
  expect(answer).toMatchObject({ status, text: refused });
  expect(events()).toHaveLength(before);
  expect((await state()).paymentStatus).toBe('pending');
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
      expect(await post(raw)).toMatchObject({ status: 200, text: taken });
      expect(alerts()).toMatchObject([{ outcome: null, needsAttention: true }]);
      expect((await state()).paymentStatus).toBe('pending');
    });
    expect((await post(raw)).text).toBe(taken);
    expect(alerts()).toEqual([]);
    expect((await state()).paymentStatus).toBe('paid');
  });

  it('le message ne peut être enregistré : la banque apprend qu’elle doit revenir, et son retour paie', async () => {
    const before = events().length;
    const raw = message();
    await whileBroken('payment_events', async () => {
      expect(await post(raw)).toMatchObject({ status: 503, text: refused });
      expect(events()).toHaveLength(before);
      expect((await state()).paymentStatus).toBe('pending');
    });
    expect((await post(raw)).text).toBe(taken);
    expect((await state()).paymentStatus).toBe('paid');
  });
});

it('L’essai des clés répond à un administrateur seul, sans la clé, et ne change rien', async () => {
  const before = events().length;
  const check = (token?: SignedIn) => shop.ask(path, { ...(token && { token }), json: { test: true } });
  const { text } = await check(admin);
  expect(JSON.parse(text)).toMatchObject({ message: 'Success', data: { valid: true, builtIn: true, mode: 'test' } });
  expect(text).not.toContain(testTerminalSettings(shop.app.keys.testBank).key);
  expect([(await check(client)).status, (await check()).status]).toEqual([403, 401]);
  expect(events()).toHaveLength(before);
});

/** Submits a form of the bank's page as a browser does: no session, the shop's own origin. */
const submit = (fields: Record<string, string>) =>
  shop.ask(form.action, { form: fields, headers: { origin: shop.base }, redirect: 'follow' });
const hidden = (html: string, name: string): string => {
  const value = new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(html)?.[1] ?? '';
  return value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#34;', '"');
};
const good = '0000010000000005';
/** Pays without a call to the shop. */
const payInSilence = () => {
  const { reference = '', date = '' } = form.fields;
  const payment = {
    reference,
    amount: price * 100,
    bankDate: date.slice(0, 10),
    accepted: true,
    message: '',
    refunded: 0,
  };
  savePayment(shop.app, payment);
};

const ask = async () =>
  (await call(askBankContract, { base: shop.base, token: admin.token, body: { orderId: order._id } })).data;
it('La page de la banque de démonstration refuse un formulaire modifié en route, et explique ce qu’elle est à qui vient sans paiement', async () => {
  const changed = await submit({ ...form.fields, montant: '0.01EUR' });
  expect(changed).toMatchObject({ status: 400, text: expect.stringContaining('n’est pas signé') });
  const paiement = hidden((await submit(form.fields)).text, 'paiement');
  const cheaper = { paiement: paiement.replace(/montant=[^&]+/, 'montant=0.01EUR'), carte: good };
  expect((await submit(cheaper)).status).toBe(400);
  expect((await state()).paymentStatus).toBe('pending');
  const empty = { status: 200, text: expect.stringContaining('Aucun paiement à faire') };
  expect(await shop.ask(form.action)).toMatchObject(empty);
});

describe('La banque de démonstration répond à la boutique', () => {
  const services = ['/banque-de-demonstration/etatpaiement.cgi', '/banque-de-demonstration/recredit_paiement.cgi'];

  it.each(services)(
    '%s refuse un sceau qui n’est pas bon, une page d’ailleurs, une lecture et un autre corps',
    async (path) => {
      payInSilence();
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
        const answer = await shop.ask(path, { form: wrong });
        expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('signature non valide') });
        expect(answer.text).not.toMatch(/etat>PA|cdr=0/);
      }
      expect((await ask()).order.desk?.refunds).toEqual([]);
      expect((await post('', { origin: 'https://evil.example' }, path)).status).toBe(403);
      expect((await shop.ask(path)).status).toBe(404);
    },
  );

  it('même quand la boutique écoute partout, elle la joint par son nom public', async () => {
    const open = await startShop({ DEMO: '1', HOST: '0.0.0.0', SITE_URL: 'https://vermeil.example' });
    onTestFinished(open.stop);
    const asked = { reference: 'ABCDEFGHJKLM', amount: 100, bankDate: '01/01/2026' };
    expect(await terminalOf(open.app).askState(asked)).toEqual({ kind: 'unknown', code: '-2' });
  });
});
