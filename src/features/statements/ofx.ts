import { decodeHTMLStrict } from 'entities';
import { isReturnedTransfer, parisDay, parseCellCents, parseDecimalCents } from './cells.ts';
import { limitRecords, rejectFile, type Statement, type Transaction } from './credit.ts';

export const ofxPrefix = /^\s*(OFXHEADER|(<\?[^>]*>\s*){0,3}<OFX>)/i;

const valueIn = (text: string, tag: string): string =>
  decodeHTMLStrict(new RegExp(`<${tag}>([^<]*)`, 'i').exec(text)?.[1] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads « 20261114230000.000[-5:EST] »; the zone matters only if there is a time. */
function parseDay(stamp: string): string {
  const [, year, month, date, time, zone] =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{4})[\d.]*\[([-+]?[\d.]+).*)?/.exec(stamp.replace(/^0+$/, '')) ?? [];
  if (!year) return stamp.replace(/^0+$/, '');
  const day = `${year}-${month}-${date}`;
  return zone ? parisDay(day, `T${time?.slice(0, 2)}:${time?.slice(2)}Z`, Number(zone)) : day;
}

const negativePattern = /^[-−(]|-$/;

type Account = { account: string; currency: string; hasSignedAmounts: boolean };

/** Outgoing types, used if no amount of the file has a sign. */
const outgoingTypes = 'DEBIT PAYMENT CHECK ATM POS FEE SRVCHG DIRECTDEBIT CASH REPEATPMT'.split(' ');

function operationOf(
  transaction: string,
  location: string,
  { account, currency, hasSignedAmounts }: Account,
): Transaction {
  const value = (tag: string) => valueIn(transaction, tag);
  const amountText = value('TRNAMT');
  const type = value('TRNTYPE').toUpperCase();
  const reference = value('FITID');
  const text = ['NAME', 'EXTDNAME', 'MEMO', 'REFNUM'].map(value).filter(Boolean).join(' ');
  // Only CURRENCY marks a foreign amount: with ORIGCURRENCY, the bank has already converted TRNAMT.
  const [, code] = /<CURRENCY>\s*(?:<CURRATE>[^<]*(?:<\/CURRATE>\s*)?)?<CURSYM>([A-Z]{3})/i.exec(transaction) ?? [];
  return {
    location,
    account,
    bankReference: /[1-9a-z]/i.test(reference) ? reference : '',
    amount: parseDecimalCents(amountText.replace(',', '.')) ?? parseCellCents(amountText),
    amountText,
    isDebit: negativePattern.test(amountText) || (!hasSignedAmounts && outgoingTypes.includes(type)),
    // Corrections replace or delete a transaction of an earlier file.
    reason: value('CORRECTFITID')
      ? `correction de ${value('CORRECTFITID')}`
      : hasSignedAmounts && type === 'DEBIT' && !negativePattern.test(amountText)
        ? 'débit sans signe moins'
        : null,
    currency: (code ?? currency).toUpperCase(),
    bookedOn: parseDay(value('DTPOSTED')),
    valueDate: parseDay(value('DTAVAIL')),
    text,
    isReturned: isReturnedTransfer(text),
  };
}

/** OFX 1 (unclosed tags, decimal commas) and OFX 2 (XML). @throws invalid */
export function readOfx(text: string): Statement {
  let count = 0;
  const hasSignedAmounts = /<TRNAMT>(\s*[+−(]|[^<]*-)/i.test(text);
  if (!/<(STMTTRN|\w*STMTRS)\b/i.test(text)) rejectFile('ce fichier OFX ne contient aucun relevé');
  limitRecords(text.split(/<STMTTRN\b/i));
  const transactions = text.split(/<(?:CC|INV)?STMTRS>/i).flatMap((statement, message) => {
    const [head = '', ...transactions] = statement.split(/<STMTTRN\b[^<>]*>/i);
    const account = ['BANKID', 'BRANCHID', 'ACCTID'].map((tag) => valueIn(head, tag)).join('');
    const context = {
      account: account.replace(/\s/g, ''),
      currency: valueIn(head, 'CURDEF'),
      hasSignedAmounts,
    };
    return transactions.map((transaction) => {
      const [operationText = ''] = transaction.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1);
      return { ...operationOf(operationText, `opération n°\u00a0${++count}`, context), message };
    });
  });
  return { transactions, warnings: [] };
}
