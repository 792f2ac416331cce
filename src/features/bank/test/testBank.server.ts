import { randomUUID } from 'node:crypto';
import { readForm } from '../../../http/body.ts';
import type { Shop } from '../../../http/context.ts';
import { ShopError } from '../../../http/errors.ts';
import { paths } from '../../../paths.ts';
import { postToBank } from '../call.server.ts';
import { callBack } from '../cardTerminal.ts';
import { ownAddress, terminalOf, testTerminalOf } from '../terminal.server.ts';
import {
  readPaymentForm,
  sealAnswer,
  type TestCard,
  type TestPaymentRequest,
  testCards,
} from './testBankForm.server.ts';
import { findPayment, savePayment } from './testPayments.server.ts';

export type BankVisit =
  | { kind: 'empty' }
  | { kind: 'unsealed' }
  | { kind: 'cards'; payment: TestPaymentRequest }
  | {
      kind: 'done';
      payment: TestPaymentRequest;
      accepted: boolean;
      message: string;
      acknowledged: boolean | null;
      notifiedAgainAt: number | null;
      back: string;
    };

/** The answer to a form is a redirect, so that going back does not submit it again. */
const results = new Map<string, BankVisit>();
const maxResults = 200;

export function resultPath(visit: BankVisit): string {
  const id = randomUUID();
  results.set(id, visit);
  const [oldest] = results.keys();
  if (results.size > maxResults && oldest) results.delete(oldest);
  return `${paths.testBank}?resultat=${id}`;
}

const timeoutMs = 15_000;

export async function visitTestBank(shop: Shop, request: Request): Promise<BankVisit> {
  if (request.method !== 'POST')
    return results.get(new URL(request.url).searchParams.get('resultat') ?? '') ?? { kind: 'empty' };
  const raw = await readPosted(request);
  const posted = new URLSearchParams(raw);
  const settings = testTerminalOf(shop.keys.testBank);
  const payment = readPaymentForm(settings, posted.get('paiement') ?? raw);
  if (!payment) return { kind: 'unsealed' };

  const card = testCards.find(({ number }) => number === posted.get('carte'));
  const again = posted.get('rappel');
  const message = again ?? (card && answerCard(shop, payment, card));
  if (!message) return { kind: 'cards', payment };
  const parsed = terminalOf(shop).readCallback(message);
  if (!parsed || parsed.reference !== payment.reference) return { kind: 'unsealed' };

  const accepted = parsed.verdict === 'accepted';
  const acknowledged =
    again === null && posted.get('silence') === '1' ? null : await notifyShop(shop, request, message);
  const { pathname } = new URL(accepted ? payment.returnOk : payment.returnError);
  return {
    kind: 'done',
    payment,
    accepted,
    message,
    acknowledged,
    notifiedAgainAt: again === null ? null : Date.now(),
    back: pathname,
  };
}

async function readPosted(request: Request): Promise<string> {
  try {
    return await readForm(request, callBack.bodyLimit);
  } catch (error) {
    if (error instanceof ShopError) return '';
    throw error;
  }
}

function answerCard(shop: Shop, payment: TestPaymentRequest, card: TestCard): string {
  const { reference, amount, bankDate } = payment;
  const known = findPayment(shop, reference);
  if (known?.accepted) return known.message;
  const message = sealAnswer(testTerminalOf(shop.keys.testBank), payment, card, Date.now());
  savePayment(shop, { reference, amount, bankDate, accepted: card.accepted, message, refunded: 0 });
  return message;
}

async function notifyShop({ config }: Shop, { url }: Request, message: string): Promise<boolean> {
  const { base, host } = ownAddress(config.port === 0 ? { ...config, port: Number(new URL(url).port) } : config);
  try {
    const target = { url: `${base}${callBack.path}`, host, timeoutMs };
    const { status, text } = await postToBank(target, message);
    return status === 200 && text === 'version=2\ncdr=0\n';
  } catch {
    return false;
  }
}
