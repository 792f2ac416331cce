import { parisClock } from '../../dates.ts';
import { formatAmount } from './amount.ts';
import { postToBank } from './call.server.ts';
import type { CardRefundRequest, CardTerminal, TerminalSettings, TransactionReference } from './cardTerminal.ts';
import { sealOf } from './seal.server.ts';
import { readRefundAnswer, readStateAnswer } from './serviceAnswers.server.ts';

const patienceMs = 20_000;

const serviceFiles = { state: 'etatpaiement.cgi', refund: 'recredit_paiement.cgi' } as const;

type Mode = CardTerminal['mode'];

export function bankServices(
  settings: TerminalSettings,
  key: Buffer,
  mode: Mode,
): Pick<CardTerminal, 'askState' | 'askRefund'> {
  const ask = async (file: string, fields: Record<string, string>): Promise<string> => {
    const { services, builtIn } = settings;
    const url = new URL(file, services.url).href;
    if (!builtIn && !url.startsWith('https:')) throw new Error('the bank is only asked over TLS');
    const body = new URLSearchParams({ ...fields, MAC: sealOf(key, fields) }).toString();
    const { status, text } = await postToBank(
      { url, host: services.host, patienceMs: services.patienceMs ?? patienceMs },
      body,
    );
    if (status !== 200) throw new Error(`HTTP ${status}`);
    return text;
  };
  return {
    askState: async (asked) => {
      try {
        const text = await ask(serviceFiles.state, stateFields(settings, asked));
        return readStateAnswer(text, asked, { tpe: settings.tpe, mode, key });
      } catch (error) {
        return { kind: 'unreachable', reason: reasonOf(error) };
      }
    },
    askRefund: async (request) => {
      try {
        return readRefundAnswer(await ask(serviceFiles.refund, refundFields(settings, request)), request.reference);
      } catch (error) {
        return { kind: 'unknown', code: null, text: reasonOf(error) };
      }
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'no answer').slice(0, 200);

const stateFields = ({ tpe, company }: TerminalSettings, { reference, amount, bankDate }: TransactionReference) => ({
  version: '2.0',
  TPE: tpe,
  date: bankDate,
  montant: formatAmount(amount),
  reference,
  societe: company,
});

function refundFields({ tpe, company }: Pick<TerminalSettings, 'tpe' | 'company'>, request: CardRefundRequest) {
  const { day, month, year, hour, minute, second } = parisClock(request.at);
  return {
    version: '3.0',
    TPE: tpe,
    date: `${day}/${month}/${year}:${hour}:${minute}:${second}`,
    date_commande: request.bankDate,
    montant: formatAmount(request.amount),
    montant_recredit: formatAmount(request.refund),
    montant_possible: formatAmount(request.refundable),
    reference: request.reference,
    lgue: 'FR',
    societe: company,
  };
}
