import { newPriceUpdateContract } from '../../src/features/alerts/alerts.api.ts';
import { addOrderContract } from '../../src/features/orders/orders.api.ts';
import { createOrderFormDataContract } from '../../src/features/orders/payments.api.ts';
import { call } from '../../src/http/call.ts';
import type { Keys } from '../../src/http/context.ts';
import { bankMessage } from '../support/bankMessage.ts';
import type { SignedIn } from '../support/signIn.ts';

/** `npm run test:faults` asks for fifty. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3);
/** Milliseconds that one may take where everything else runs too. */
export const aRound = 120_000;

/** Acknowledged writes of the shop, and messages of the bank, received or not. */
export type Promised = { orders: string[]; paid: string[]; prices: number[]; told: URLSearchParams[] };

export const nothingYet = (): Promised => ({ orders: [], paid: [], prices: [], told: [] });

/** One try of the bank's. @returns whether the shop has said that it knows */
export async function tell(base: string, body: URLSearchParams): Promise<boolean> {
  const answer = await fetch(`${base}/api/order/callBackOrder`, { method: 'POST', body });
  return (await answer.text()).includes('cdr=0');
}

type Load = {
  base: string;
  keys: Keys;
  clients: readonly SignedIn[];
  admin: SignedIn;
  coin: string;
  watched: string;
  lastPrice: number;
  /** Grows as the shop says yes. */
  promised?: Promised;
};

/** Orders, payments and price saves, all at once, until the clients are used up or the shop is gone. Answers what was acknowledged. */
export async function press({
  base,
  keys,
  clients,
  admin,
  coin,
  watched,
  lastPrice,
  promised = nothingYet(),
}: Load): Promise<Promised> {
  const waiting = clients.map(({ token }) => token);
  const Items = [{ type: 'metal' as const, id: coin, quantity: 1 }];
  const choice = { Items, amount: 482.35, deliveryCost: 0, delivery: 'counter' as const };
  const each = async (work: (token: string) => Promise<void>) => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await work(token);
  };
  const byTransfer = (token: string) =>
    call(addOrderContract, { base, token, body: { ...choice, paymentType: 'virement' } }).then(
      ({ data }) => void promised.orders.push(data._id),
    );
  const byCard = async (token: string) => {
    const { data: form } = await call(createOrderFormDataContract, { base, token, body: { amountToPay: 482.35 } });
    const { mac, orderNumber } = form;
    const { data } = await call(addOrderContract, {
      base,
      token,
      body: { ...choice, paymentType: 'carte', mac, orderNumber },
    });
    promised.orders.push(data._id);
    const body = bankMessage(keys, form.fields);
    promised.told.push(body);
    if (await tell(base, body)) promised.paid.push(data._id);
  };
  const prices = async () => {
    for (let price = lastPrice + 1; waiting.length > 0; price++) {
      await call(newPriceUpdateContract, {
        base,
        token: admin.token,
        body: { typeId: watched, newPrice: price / 100 },
      });
      promised.prices.push(price);
    }
  };
  const hands = [each(byTransfer), each(byTransfer), each(byCard), each(byCard), prices()];
  await Promise.all(hands.map((hand) => hand.catch(expectGone)));
  return promised;
}

/** A shop that was killed breaks its connections; any answer of a living one that is a refusal is a fault. */
function expectGone(error: unknown): void {
  if (error instanceof TypeError || (error as { status?: number }).status === 0) return;
  throw error;
}
