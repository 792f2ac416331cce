import { randomBytes, randomUUID } from 'node:crypto';
import { parisDateParts } from '../../../dates.ts';
import { readForm } from '../../../http/body.ts';
import { type Shop, ShopError } from '../../../http/context.ts';
import { centsFromEuros } from '../../../money.ts';
import { paths } from '../../../paths.ts';
import { postToBank } from '../call.server.ts';
import { callbackEndpoint, type TerminalSettings } from '../cardTerminal.ts';
import { decodeText, deriveKey, parseSealedFields, sealOf } from '../seal.server.ts';
import { localAddress, terminalOf, testTerminalSettings } from '../terminal.server.ts';
import { findPayment, savePayment } from './testPayments.server.ts';

export const testCards = [
  { number: '0000010000000005', label: 'Avec authentification, acceptée', accepted: true, reason: '' },
  { number: '0000010000000003', label: 'Sans authentification, refusée', accepted: false, reason: 'Refus' },
  { number: '0000010000000004', label: 'Avec authentification, refusée', accepted: false, reason: '3DSecure' },
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
  | {
      kind: 'done';
      payment: TestPaymentRequest;
      accepted: boolean;
      message: string;
      isAcknowledged: boolean | null;
      notifiedAgainAt: number | null;
      returnPath: string;
    };

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
  const repeatedMessage = formValues.get('rappel');
  const message = repeatedMessage ?? (card && payByCard(shop, payment, card));
  if (!message) return { kind: 'cards', payment };
  const parsedMessage = terminalOf(shop).parseCallback(message);
  if (!parsedMessage || parsedMessage.reference !== payment.reference) return { kind: 'unsealed' };

  const isAccepted = parsedMessage.verdict === 'accepted';
  const isAcknowledged =
    repeatedMessage === null && formValues.get('silence') === '1' ? null : await notifyShop(shop, request, message);
  const { pathname } = new URL(isAccepted ? payment.successUrl : payment.failureUrl);
  return {
    kind: 'done',
    payment,
    accepted: isAccepted,
    message,
    isAcknowledged,
    notifiedAgainAt: repeatedMessage === null ? null : Date.now(),
    returnPath: pathname,
  };
}

async function readPostedBody(request: Request) {
  try {
    return await readForm(request, callbackEndpoint.bodyLimit);
  } catch (error) {
    if (error instanceof ShopError) return '';
    throw error;
  }
}

function payByCard(shop: Shop, payment: TestPaymentRequest, card: TestCard) {
  const { reference, amount, bankDate } = payment;
  const storedPayment = findPayment(shop, reference);
  if (storedPayment?.accepted) return storedPayment.message;
  const message = buildCallbackBody(testTerminalSettings(shop.keys.testBank), payment, card);
  savePayment(shop, { reference, amount, bankDate, accepted: card.accepted, message, refunded: 0 });
  return message;
}

async function notifyShop({ config }: Shop, { url }: Request, message: string) {
  const { base, host } = localAddress(config.port === 0 ? { ...config, port: Number(new URL(url).port) } : config);
  try {
    const target = { url: `${base}${callbackEndpoint.path}`, host, timeoutMs };
    const { status, text } = await postToBank(target, message);
    return status === 200 && text === 'version=2\ncdr=0\n';
  } catch {
    return false;
  }
}
