import { centsIn, centsOfCell, isReturnedTransfer } from './cells.ts';
import { type Operation, refuse, type Statement } from './credit.ts';

export const ofxStart = /^\s*(OFXHEADER|(<\?[^>]*>\s*){0,3}<OFX>)/i;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const valueIn = (text: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)`, 'i').exec(text)?.[1] ?? '')
    .replace(/&(?:#(\d{1,5})|([a-z]{2,4}));/gi, (entity, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name.toLowerCase()] ?? entity),
    )
    .replace(/\s+/g, ' ')
    .trim();

const dayIn = (stamp: string): string => stamp.replace(/^0+$/, '').replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');

const negative = /^[-−(]|-$/;

type Account = { account: string; currency: string; isSigned: boolean };

/** Where no amount of the file has a sign. */
const outgoing = 'DEBIT PAYMENT CHECK ATM POS FEE SRVCHG DIRECTDEBIT CASH REPEATPMT'.split(' ');

function operationOf(transaction: string, location: string, { account, currency, isSigned }: Account): Operation {
  const value = (tag: string) => valueIn(transaction, tag);
  const amountText = value('TRNAMT');
  const type = value('TRNTYPE').toUpperCase();
  const reference = value('FITID');
  const text = ['NAME', 'EXTDNAME', 'MEMO', 'REFNUM'].map(value).filter(Boolean).join(' ');
  // The currency of the amount; ORIGCURRENCY is one that the bank has converted already.
  const [, own] = /<CURRENCY>\s*(?:<CURRATE>[^<]*(?:<\/CURRATE>\s*)?)?<CURSYM>([A-Z]{3})/i.exec(transaction) ?? [];
  return {
    location,
    account,
    bankReference: /[1-9a-z]/i.test(reference) ? reference : '',
    amount: centsIn(amountText.replace(',', '.')) ?? centsOfCell(amountText),
    amountText,
    isDebit: negative.test(amountText) || (!isSigned && outgoing.includes(type)),
    reason: isSigned && type === 'DEBIT' && !negative.test(amountText) ? 'débit sans signe moins' : null,
    currency: (own ?? currency).toUpperCase(),
    bookedOn: dayIn(value('DTPOSTED')),
    valueDate: dayIn(value('DTAVAIL')),
    text,
    isReturned: isReturnedTransfer(text),
  };
}

/** Reads OFX 1 (unclosed tags, decimal commas) and OFX 2. @throws invalid */
export function readOfx(text: string): Statement {
  let count = 0;
  const isSigned = /<TRNAMT>\s*([-+−(]|[^<]*-)/i.test(text);
  if (!/<(STMTTRN|\w*STMTRS)\b/i.test(text)) refuse('ce fichier OFX ne contient aucun relevé');
  const operations = text.split(/<(?:CC|INV)?STMTRS>/i).flatMap((statement) => {
    const [head = '', ...transactions] = statement.split(/<STMTTRN\b[^>]*>/i);
    const account = ['BANKID', 'BRANCHID', 'ACCTID'].map((tag) => valueIn(head, tag)).join('');
    const context = { account: account.replace(/\s/g, ''), currency: valueIn(head, 'CURDEF'), isSigned };
    return transactions.map((transaction) => {
      const [own = ''] = transaction.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i, 1);
      return operationOf(own, `opération n°\u00a0${++count}`, context);
    });
  });
  return { operations, warnings: [] };
}
