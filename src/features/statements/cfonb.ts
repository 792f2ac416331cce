import { isIban, withoutSeparators } from '../../dealer.ts';
import { formatEuro } from '../../money.ts';
import { isReturnedTransfer, parseDecimalCents } from './cells.ts';
import { limitRecords, rejectFile, type Statement, type Transaction, unexplainedBalanceText } from './credit.ts';

/** Record 01 or 04: bank code, four characters, branch code, currency, number of decimals. */
export const cfonbPrefix = /^\s*0[14]\d{5}.{4}\w{5}[A-Z ]{3}[\d ]/;

const recordLength = 120;

/** The last character encodes a digit and the sign. ISO 646-FR has é and è instead of braces. */
const signedDigits = ['{ABCDEFGHI}JKLMNOPQR', 'éABCDEFGHIèJKLMNOPQR'];

function parseAmount(field: string, decimals: number) {
  const digitIndex = Math.max(...signedDigits.map((letters) => letters.indexOf(field.slice(-1))));
  const isDebit = digitIndex >= 10;
  const digits = `${field.slice(0, -1)}${digitIndex < 0 ? '?' : digitIndex % 10}`;
  const integerLength = digits.length - decimals;
  const amount = parseDecimalCents(
    `${isDebit ? '-' : ''}${digits.slice(0, integerLength)}.${digits.slice(integerLength) || '0'}`,
  );
  return { amount, isDebit, amountText: amount === null ? field.trim() : formatEuro(amount) };
}

const amountQualifiers = ['MMO', 'FEE'];
const payerCodes = ['PY', 'PO'];

const parseDay = (field: string): string =>
  /[1-9]/.test(field) ? `20${field.slice(4)}-${field.slice(2, 4)}-${field.slice(0, 2)}` : '';

const parseRecord = (record: string) => ({
  type: record.slice(0, 2),
  account: `${record.slice(2, 7)}${record.slice(11, 16)}${record.slice(21, 32)}`.trim(),
  currency: record.slice(16, 19).trim(),
  bookedOn: parseDay(record.slice(34, 40)),
  rejection: record.slice(40, 42).trim(),
  valueDate: parseDay(record.slice(42, 48)),
  label: record.slice(48, 79).trim(),
  // If the number of decimals is missing, there are two, as for the euro.
  ...parseAmount(record.slice(90, 104), Number(record.slice(19, 20).trim() || 2)),
  qualifier: record.slice(45, 48),
  detail: record.slice(48, 118).trim(),
});

/** The qualifier of a detail may name a party, such as `CPY` for the payer's account. */
function addDetail(transaction: Transaction, { qualifier, detail }: ReturnType<typeof parseRecord>): void {
  const [, kind, party] = /^([A-Z])(PY|PO|BE|BU)$/.exec(qualifier) ?? [];
  if (qualifier === 'RET') transaction.isReturned = true;
  else if (!party && !amountQualifiers.includes(qualifier)) transaction.text = `${transaction.text} ${detail}`.trim();
  if (!payerCodes.includes(party ?? '')) return;
  const [account = ''] = detail.split(/\s{2,}/);
  // The record of the ultimate payer follows and replaces the payer's.
  if (kind === 'N') transaction.payer = detail;
  else if (isIban(account)) transaction.iban = withoutSeparators(account);
}

export function readCfonb(text: string): Statement {
  const lines = limitRecords(text.split(/\r\n?|\n/)).flatMap(
    (line) => line.match(new RegExp(`.{1,${recordLength}}`, 'g')) ?? [''],
  );
  const transactions: Transaction[] = [];
  const warnings: string[] = [];
  let balance: number | null = null;
  let message = 0;
  for (const [at, line] of lines.entries()) {
    const fields = parseRecord(line.padEnd(recordLength));
    const { type, label, rejection, account, amount, amountText, isDebit, currency, bookedOn, valueDate } = fields;
    const location = `ligne ${at + 1}`;
    const lastTransaction = transactions.at(-1);
    if (type === '01') {
      balance = amount;
      message++;
    } else if (type === '04') {
      balance = balance === null || amount === null ? null : balance + amount;
      transactions.push({
        location,
        account,
        message,
        amount,
        amountText,
        isDebit,
        currency,
        bookedOn,
        valueDate,
        text: label,
        isReturned: /[1-9]/.test(rejection) || isReturnedTransfer(label),
      });
    } else if (type === '05' && lastTransaction) addDetail(lastTransaction, fields);
    else if (type === '07') {
      if (balance !== null && balance !== amount) warnings.push(unexplainedBalanceText);
    } else if (line.trim() !== '' && line.trim() !== '\u001a')
      rejectFile(`${location}\u00a0: ce n’est pas un enregistrement CFONB 120`);
  }
  return { transactions, warnings };
}
