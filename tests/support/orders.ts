import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { bills, currencies, metals } from '../../db/schema/catalogue.ts';
import { orderHistory, orders, paymentAttempts, paymentEvents } from '../../db/schema/orders.ts';
import { mailOutbox } from '../../db/schema/system.ts';
import { monetico } from '../../src/features/bank/monetico.server.ts';
import { deriveKey } from '../../src/features/bank/seal.server.ts';
import { testTerminalSettings } from '../../src/features/bank/terminal.server.ts';
import { loadOrder } from '../../src/features/orders/model/load.server.ts';
import { needsReturnedGoods, refundOptions } from '../../src/features/orders/model/refundable.ts';
import type { AddOrderInput } from '../../src/features/orders/orders.api.ts';
import { createOrderFormData } from '../../src/features/orders/payments/attempt.server.ts';
import { receiveBankMessage } from '../../src/features/orders/payments/events.server.ts';
import type { Purpose } from '../../src/features/orders/payments.api.ts';
import { addOrder } from '../../src/features/orders/place/placeOrder.server.ts';
import type { Actor, Shop } from '../../src/http/context.ts';
import { bankMessage } from './bankMessage.ts';
import { ctxOf, testShop } from './context.ts';
import { addRow, rowsOf } from './people.ts';

const settings = testTerminalSettings(testShop.keys.testBank);
export const testTerminal = monetico(settings);
export const bankKey = deriveKey(settings.key);

export const terminalAt = (url: string, timeoutMs = 5_000) =>
  monetico(testTerminalSettings(testShop.keys.testBank, { url, timeoutMs }));

export const shopAskingAt = (url: string): Shop => ({
  ...testShop,
  config: { ...testShop.config, port: Number(new URL(url).port) },
});

/** 482,35 €. */
export function makeMetal(db: Db, values: Partial<typeof metals.$inferInsert> = {}) {
  const now = Date.now();
  return addRow(db, metals, {
    id: newId(),
    metalName: '20 Francs Napoléon',
    type: "Piece D'investissment",
    weight: 6_451,
    purity: 9_000,
    netSellPrice: 48_235,
    grossBuyPrice: 46_000,
    pricedAt: now,
    createdAt: now,
    updatedAt: now,
    ...values,
  });
}

/** 0,921534 € each, in notes of 5, 20, 50 and 100. */
export function makeCurrency(db: Db, values: Partial<typeof currencies.$inferInsert> = {}, notes = [5, 20, 50, 100]) {
  const now = Date.now();
  const currency = addRow(db, currencies, {
    id: newId(),
    moneyName: 'Dollar américain',
    currencyName: 'États-Unis',
    iso: 'USD',
    sellPrice: 921_534,
    pricedAt: now,
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  for (const value of notes) addRow(db, bills, { currencyId: currency.id, name: `${value}`, value, createdAt: now });
  return currency;
}

type Choice = Partial<AddOrderInput> & { Items: AddOrderInput['Items'] };
const atCounter = { deliveryCost: 0, delivery: 'counter' } as const;

/** Form and order, as in checkout. Cents. */
export async function orderByCard(db: Db, actor: Actor, amount: number, choice: Choice) {
  const form = await createOrderFormData(ctxOf(db, actor), { amountToPay: amount });
  const { mac, orderNumber } = form;
  const input: AddOrderInput = { paymentType: 'carte', mac, orderNumber, amount, ...atCounter, ...choice };
  return { form, input, order: await addOrder(ctxOf(db, actor), input) };
}

export const orderByTransfer = async (db: Db, actor: Actor, amount: number, choice: Choice) =>
  addOrder(ctxOf(db, actor), { paymentType: 'virement', mac: '', orderNumber: '', amount, ...atCounter, ...choice });

/** Sealed card message in wire format. */
export function bankSays(reference: string, montant: string, code: string, extra: Record<string, string> = {}): string {
  const card = { cvx: 'oui', vld: '1230', brand: 'na', bincb: '000001', ipclient: '203.0.113.7' };
  const answer = { 'code-retour': code, ...card, ...extra };
  return bankMessage(testShop.keys, { reference, montant }, answer).toString();
}

/** Like the endpoint; null for a bad seal. */
export async function deliver(db: Db, raw: string, terminal = testTerminal) {
  const message = terminal.parseCallback(raw);
  if (!message) return null;
  const { event, outcome } = await receiveBankMessage(ctxOf(db), message);
  const stored = db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)).get();
  if (!stored) throw new Error('the event is gone');
  return { outcome, event: stored };
}

export function storedOrder(db: Db, id: string) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

export const storedAttempt = (db: Db, reference: string) =>
  db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get();

/** Recent queries of all attempts without a result. */
export const bankWasAsked = (db: Db) => db.update(paymentAttempts).set({ enquiredAt: Date.now() }).run();

export const mailKinds = (db: Db): string[] => rowsOf(db, mailOutbox).map((mail) => mail.kind);

export const alertsOf = (db: Db, orderId: string) =>
  rowsOf(db, orderHistory).filter((row) => row.orderId === orderId && row.kind === 'alert');

/** First proposal of the refund form for a sum: all, the sum due, or goodwill. */
export function forSum(db: Db, orderId: string, amount: number): Purpose {
  const record = loadOrder(ctxOf(db), orderId);
  const found = refundOptions(record);
  const whole = found.find(({ purpose, max }) => purpose === 'order' && max === amount);
  const sums = found.filter(({ purpose }) => purpose !== 'articles' && purpose !== 'delivery');
  const { purpose = 'goodwill', withdrawalId = null } = whole ?? sums.find(({ max }) => amount <= max) ?? {};
  if (purpose === 'articles') throw new Error('articles are no sum');
  if (purpose === 'order' && needsReturnedGoods(record)) return { purpose, goods: 'saleable' };
  return purpose === 'withdrawal' ? { purpose, withdrawalId: withdrawalId ?? '' } : { purpose };
}
