import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Cents } from '../../money.ts';
import { formatAmount, formatBankMoment, parseAmount } from './amount.ts';
import { postToBank } from './call.server.ts';
import type {
  CardRefundRequest,
  PaymentState,
  PaymentVerdict,
  RecordedMessage,
  RefundResponse,
  TerminalMode,
  TerminalSettings,
  TransactionReference,
} from './cardTerminal.ts';
import { decodeText, sealOf } from './seal.server.ts';

const timeoutMs = 20_000;

const serviceFiles = { state: 'etatpaiement.cgi', refund: 'recredit_paiement.cgi' } as const;

export function bankServices(settings: TerminalSettings, key: Buffer, mode: TerminalMode) {
  const request = async (file: string, fields: Record<string, string>) => {
    const { services, builtIn } = settings;
    const url = new URL(file, services.url).href;
    if (!builtIn && !url.startsWith('https:')) throw new Error('the bank is only asked over TLS');
    const body = new URLSearchParams({ ...fields, MAC: sealOf(key, fields) }).toString();
    const { status, text } = await postToBank(
      { url, host: services.host, timeoutMs: services.timeoutMs ?? timeoutMs },
      body,
    );
    if (status !== 200) throw new Error(`HTTP ${status}`);
    return text;
  };
  return {
    askState: async (transaction: TransactionReference): Promise<PaymentState> => {
      try {
        const text = await request(serviceFiles.state, stateFields(settings, transaction));
        return parseStateResponse(text, transaction, { tpe: settings.tpe, mode, key });
      } catch (error) {
        return { kind: 'unreachable', reason: reasonOf(error) };
      }
    },
    askRefund: async (refund: CardRefundRequest): Promise<RefundResponse> => {
      try {
        return parseRefundResponse(
          await request(serviceFiles.refund, refundFields(settings, refund)),
          refund.reference,
        );
      } catch (error) {
        return { kind: 'unknown', code: null, text: reasonOf(error) };
      }
    },
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'no answer').slice(0, 200);

const stateFields = ({ tpe, company }: TerminalSettings, { reference, amount, bankDate }: TransactionReference) => ({
  version: '2.0',
  TPE: tpe,
  date: bankDate,
  montant: formatAmount(amount),
  reference,
  societe: company,
});

function refundFields({ tpe, company }: Pick<TerminalSettings, 'tpe' | 'company'>, request: CardRefundRequest) {
  return {
    version: '3.0',
    TPE: tpe,
    date: formatBankMoment(request.at),
    date_commande: request.bankDate,
    montant: formatAmount(request.amount),
    montant_recredit: formatAmount(request.refund),
    montant_possible: formatAmount(request.refundable),
    reference: request.reference,
    lgue: 'FR',
    societe: company,
  };
}
type XmlNode = Record<string, unknown>;

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false });

const refusalCodes = new Set(['-30', '-46', '-48', '-51', '-52']);

export function stateVerdict(
  { code, fields }: Pick<RecordedMessage, 'code' | 'fields'>,
  mode: TerminalMode,
): PaymentVerdict {
  if (code === 'PA') return fields['environnement'] === mode ? 'accepted' : 'wrongEnvironment';
  return ['AN', 'RE', 'GR', 'AP'].includes(code) ? 'refused' : 'unknown';
}

/** `unknown`, never paid, if the response cannot be read. */
export function parseStateResponse(
  xml: string,
  transaction: TransactionReference,
  { tpe, mode, key }: { tpe: string; mode: TerminalMode; key: Buffer },
): PaymentState {
  const root = parseRoot(xml);
  const code = textAt(root, 'etat');
  const error = root?.['cdr'] ?? '';
  if (!root || error !== '' || !code) return { kind: 'unknown', code: textAt(root, 'cdr').slice(0, 20) || null };
  const recorded = { code, fields: { environnement: mode } };
  // A state that is not documented may still become a payment.
  if (stateVerdict(recorded, mode) === 'unknown') return { kind: 'unknown', code: null };

  const responseFields = Object.fromEntries(
    ['montantrecouvre', 'montant', 'reference', 'TPE', 'numauto'].flatMap((name) => {
      const text = textAt(root, name);
      return text ? [[name, text.slice(0, 50)]] : [];
    }),
  );
  const refunded = refundedAmount(root);
  const fields = {
    etat: code,
    TPE: tpe,
    ...responseFields,
    environnement: mode,
    recredits: refunded === null ? '?' : formatAmount(refunded),
  };
  const { reference = transaction.reference } = responseFields;
  const isPaid = code === 'PA';
  return {
    kind: 'known',
    refunded,
    message: {
      source: 'enquiry',
      mac: `etat:${sealOf(key, { ...fields, asked: transaction.reference })}`,
      reference,
      terminalMatches: fields.TPE === tpe,
      code,
      verdict: stateVerdict({ code, fields }, mode),
      // Only a paid order has an amount in the response.
      ...(isPaid
        ? parseAmount(responseFields[root['montantrecouvre'] === undefined ? 'montant' : 'montantrecouvre'] ?? '')
        : { amount: transaction.amount, currency: 'EUR' }),
      fields,
    },
  };
}

function parseRoot(xml: string): XmlNode | null {
  if (XMLValidator.validate(xml) !== true || /<!DOCTYPE/i.test(xml)) return null;
  try {
    const roots: unknown[] = Object.entries(parser.parse(xml) as XmlNode).flatMap(([name, node]) =>
      name.startsWith('?') ? [] : [node],
    );
    return roots.length === 1 && isNode(roots[0]) ? roots[0] : null;
  } catch {
    return null;
  }
}

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textAt(node: XmlNode | null, name: string) {
  const value = node?.[name];
  return typeof value === 'string' ? value.trim() : '';
}

function refundedAmount(root: XmlNode): Cents | null {
  const refunds = root['recredits'];
  if (refunds === undefined || refunds === '') return 0;
  const { amount, currency } = parseAmount(isNode(refunds) ? textAt(refunds, 'total') : '');
  return currency === 'EUR' ? amount : null;
}

/** Success is `cdr=0` here, although other services of the bank use 1. */
export function parseRefundResponse(text: string, reference: string): RefundResponse {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value] = /^\s*([a-z]+)\s*=(.*)$/i.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.trim()] as const];
  });
  const valuesOf = (key: string) => pairs.flatMap(([name, value]) => (name === key ? [value] : []));
  const [code = null, ...extraCodes] = valuesOf('cdr');
  const response = { code: code?.slice(0, 20) ?? null, text: decodeText(valuesOf('lib')[0] ?? '').slice(0, 200) };
  const isForReference = valuesOf('reference').every((one) => one === reference);
  if (extraCodes.length > 0 || !isForReference) return { kind: 'unknown', ...response };
  if (code === '0') return { kind: 'accepted', ...response };
  return { kind: code !== null && refusalCodes.has(code) ? 'refused' : 'unknown', ...response };
}
