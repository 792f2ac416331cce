import { randomBytes, randomUUID } from 'node:crypto';
import { parisDateParts } from '../../../dates.ts';
import { readForm } from '../../../http/body.ts';
import { type Shop, ShopError } from '../../../http/context.ts';
import { centsFromEuros } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { postToBank } from '../call.server.ts';
import { callbackEndpoint, type TerminalSettings } from '../cardTerminal.ts';
import { decodeText, deriveKey, parseSealedFields, sealOf } from '../seal.server.ts';
import { localAddress, testTerminalSettings } from '../terminal.server.ts';
import { findPayment, savePayment, type TestPayment } from './testPayments.server.ts';

export const testCards = [
  { number: '0000010000000005', label: 'Acceptée', accepted: true, reason: '' },
  { number: '0000010000000003', label: 'Refusée', accepted: false, reason: 'Refus' },
  { number: '0000010000000004', label: 'Refusée, code faux', accepted: false, reason: '3DSecure' },
] as const;

type TestCard = (typeof testCards)[number];

function parsePaymentForm(settings: TerminalSettings, raw: string) {
  const fields = parseSealedFields(deriveKey(settings.key), raw);
  const text = (name: string) => decodeText(fields?.[name] ?? '');
  const amount = centsFromEuros(text('montant').replace(/EUR$/, ''));
  const isValidRequest =
    text('version') === '3.0' && text('TPE') === settings.tpe && text('societe') === settings.company;
  if (!fields || !isValidRequest || amount === null || !text('reference')) return null;
  return {
    raw,
    reference: text('reference'),
    amount,
    bankDate: text('date').slice(0, 10),
    montant: text('montant'),
    freeText: text('texte-libre'),
    successUrl: text('url_retour_ok'),
    failureUrl: text('url_retour_err'),
  };
}

type TestPaymentRequest = NonNullable<ReturnType<typeof parsePaymentForm>>;

function buildCallbackBody(settings: TerminalSettings, payment: TestPaymentRequest, card: TestCard) {
  const { day, month, year, hour, minute, second } = parisDateParts(Date.now());
  const authentication = {
    status:
      card.reason === 'Refus' ? 'authentication_not_performed' : card.accepted ? 'authenticated' : 'not_authenticated',
    protocol: '3DSecure',
    version: '2.2.0',
  };
  const fields: Record<string, string> = {
    TPE: settings.tpe,
    date: `${day}/${month}/${year}_a_${hour}:${minute}:${second}`,
    montant: payment.montant,
    reference: payment.reference,
    'texte-libre': payment.freeText,
    'code-retour': card.accepted ? 'payetest' : 'Annulation',
    cvx: 'oui',
    vld: '1230',
    brand: 'na',
    originecb: 'FRA',
    originetr: 'FRA',
    bincb: card.number.slice(0, 6),
    ipclient: '127.0.0.1',
    modepaiement: 'CB',
    typecompte: 'particulier',
    usage: 'credit',
    ecard: 'non',
    authentification: Buffer.from(JSON.stringify(authentication)).toString('base64'),
    ...(card.accepted ? { numauto: '000000' } : { motifrefus: card.reason }),
    [`alea${randomBytes(4).toString('hex')}`]: randomBytes(6).toString('hex'),
  };
  const seal = sealOf(deriveKey(settings.key), fields).toUpperCase();
  return new URLSearchParams({ ...fields, MAC: seal }).toString();
}

export type TestBankView =
  | { kind: 'empty' }
  | { kind: 'unsealed' }
  | { kind: 'cards'; payment: TestPaymentRequest }
  | { kind: 'done'; payment: TestPaymentRequest; accepted: boolean; returnPath: string };

/** Results have pages of their own, so that the Back button does not submit a form again. */
const results = new Map<string, TestBankView>();
const maxResults = 200;

export function storeResult(visit: TestBankView): string {
  const id = randomUUID();
  results.set(id, visit);
  const [oldest] = results.keys();
  if (results.size > maxResults && oldest) results.delete(oldest);
  return `${paths.testBank}?resultat=${id}`;
}

const timeoutMs = 15_000;

export async function handleTestBankVisit(shop: Shop, request: Request): Promise<TestBankView> {
  if (request.method !== 'POST')
    return results.get(new URL(request.url).searchParams.get('resultat') ?? '') ?? { kind: 'empty' };
  const raw = await readPostedBody(request);
  const formValues = new URLSearchParams(raw);
  const settings = testTerminalSettings(shop.keys.testBank);
  const payment = parsePaymentForm(settings, formValues.get('paiement') ?? raw);
  if (!payment) return { kind: 'unsealed' };

  const card = testCards.find(({ number }) => number === formValues.get('carte'));
  if (!card) return { kind: 'cards', payment };
  const { accepted, message } = payByCard(shop, payment, card);
  await notifyShop(shop, request, message);
  const { pathname } = new URL(accepted ? payment.successUrl : payment.failureUrl);
  return { kind: 'done', payment, accepted, returnPath: pathname };
}

async function readPostedBody(request: Request) {
  try {
    return await readForm(request, callbackEndpoint.bodyLimit);
  } catch (error) {
    if (error instanceof ShopError) return '';
    throw error;
  }
}

function payByCard(shop: Shop, payment: TestPaymentRequest, card: TestCard): TestPayment {
  const { reference, amount, bankDate } = payment;
  const storedPayment = findPayment(shop, reference);
  if (storedPayment?.accepted) return storedPayment;
  const message = buildCallbackBody(testTerminalSettings(shop.keys.testBank), payment, card);
  const newPayment = { amount, bankDate, accepted: card.accepted, message, refunded: 0 };
  savePayment(shop, { ...newPayment, reference });
  return newPayment;
}

/** A call that fails stays unheard: the shop then asks the bank by itself. */
async function notifyShop({ config }: Shop, { url }: Request, message: string) {
  const { base, host } = localAddress(config.port === 0 ? { ...config, port: Number(new URL(url).port) } : config);
  const target = { url: `${base}${callbackEndpoint.path}`, host, timeoutMs };
  await postToBank(target, message).catch(() => undefined);
}
