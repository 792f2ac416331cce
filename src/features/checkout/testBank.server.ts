import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { readForm } from '../../http/body.ts';
import { ShopError } from '../../http/errors.ts';
import { paths } from '../../paths.ts';
import type { ShopApp } from '../../server/app.ts';
import { callBackOrderContract } from '../orders/orders.api.ts';
import { terminalOf, testTerminalOf } from './terminal.ts';
import { type AskedPayment, readAskedPayment, sealAnswer, testCards } from './testBank.ts';

/** What a visit to the test bank shows. */
export type BankVisit =
  | { kind: 'empty' }
  | { kind: 'unsealed' }
  | { kind: 'cards'; asked: AskedPayment }
  | {
      kind: 'done';
      asked: AskedPayment;
      accepted: boolean;
      /** The sealed message, to be told again. */
      message: string;
      /** What the shop answered; null when it was not told. */
      acknowledged: boolean | null;
      /** Where the client goes back to, on the shop's own address. */
      back: string;
    };

/** The last results by their address: going back to one must not ask the browser to send a form again. */
const results = new Map<string, BankVisit>();
const mostResults = 200;

/** Where a result is read again with GET, until enough others came. */
export function resultPath(visit: BankVisit): string {
  const id = randomUUID();
  results.set(id, visit);
  const [oldest] = results.keys();
  if (results.size > mostResults && oldest) results.delete(oldest);
  return `${paths.testBank}?resultat=${id}`;
}

/** How long the bank waits for the shop's answer. */
const patienceMs = 15_000;

/**
 * One step at the test bank. The shop's sealed form opens it; the form travels along and is verified at each step, so
 * the bank keeps only its last results to show. A chosen card, or a message told again, is posted to the shop over real HTTP.
 */
export async function visitTestBank(app: ShopApp, request: Request): Promise<BankVisit> {
  if (request.method !== 'POST')
    return results.get(new URL(request.url).searchParams.get('resultat') ?? '') ?? { kind: 'empty' };
  const raw = await readPosted(request);
  const posted = new URLSearchParams(raw);
  const settings = testTerminalOf(app.keys.testBank);
  const asked = readAskedPayment(settings, posted.get('paiement') ?? raw);
  if (!asked) return { kind: 'unsealed' };

  const card = testCards.find(({ number }) => number === posted.get('carte'));
  const again = posted.get('rappel');
  const message = again ?? (card && sealAnswer(settings, asked, card, Date.now()));
  if (!message) return { kind: 'cards', asked };
  const told = terminalOf(app).readCallback(message);
  if (!told || told.reference !== asked.reference) return { kind: 'unsealed' };

  const accepted = told.verdict === 'accepted';
  const acknowledged = again === null && posted.get('silence') === '1' ? null : await tellShop(app, request, message);
  const { pathname } = new URL(accepted ? asked.returnOk : asked.returnError);
  return { kind: 'done', asked, accepted, message, acknowledged, back: pathname };
}

async function readPosted(request: Request): Promise<string> {
  try {
    return await readForm(request, callBackOrderContract.bodyLimit);
  } catch (error) {
    if (error instanceof ShopError) return '';
    throw error;
  }
}

/** Posts the message as the bank would and waits for the exact acknowledgement. */
function tellShop(app: ShopApp, { url }: Request, message: string): Promise<boolean> {
  const { host, port, siteUrl } = app.config;
  const own = {
    // An address to listen on everywhere is not one to call.
    host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host,
    port: port === 0 ? new URL(url).port : port,
  };
  return new Promise((resolve) => {
    const call = httpRequest(
      {
        ...own,
        path: callBackOrderContract.path,
        method: 'POST',
        timeout: patienceMs,
        headers: {
          host: new URL(siteUrl).host,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(message),
          'user-agent': 'AsyncHTTP/1.0',
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve(response.statusCode === 200 && text === 'version=2\ncdr=0\n'));
        response.on('error', () => resolve(false));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.end(message);
  });
}
