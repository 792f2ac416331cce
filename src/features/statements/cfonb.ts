import { formatEuro } from '../../money.ts';
import { centsIn } from './cells.ts';
import { type Operation, receivedIn, type StatementFile, UnreadableFile, unexplainedBalance } from './credit.ts';
import { isReturn } from './csvColumns.ts';

/** Record 01 or 04: bank, four characters, branch, currency, decimals. */
export const isCfonb = (text: string): boolean => /^\s*0[14]\d{5}.{4}\w{5}[A-Z ]{3}[\d ]/.test(text);

const length = 120;

/** Banks of the ISO 646-FR alphabet write é and è for the brackets. */
const digits = { plus: '{ABCDEFGHI', minus: '}JKLMNOPQR', frenchPlus: 'é', frenchMinus: 'è' };

/** Its last character holds a digit and the sign. */
function amountIn(field: string, decimals: number) {
  const last = field.slice(-1).replace(digits.frenchPlus, '{').replace(digits.frenchMinus, '}');
  const [plus, minus] = [digits.plus.indexOf(last), digits.minus.indexOf(last)];
  const figures = `${field.slice(0, -1)}${Math.max(plus, minus)}`;
  const isRead = /^\d+$/.test(figures) && last !== '';
  const whole = figures.slice(0, figures.length - decimals);
  const unsigned = isRead ? centsIn(`${whole}.${figures.slice(figures.length - decimals) || '0'}`) : null;
  const amount = unsigned !== null && minus >= 0 ? -unsigned : unsigned;
  return { amount, isDebit: minus >= 0, written: amount === null ? field.trim() : formatEuro(amount) };
}

const dayIn = (field: string): string => `20${field.slice(4, 6)}-${field.slice(2, 4)}-${field.slice(0, 2)}`;

/** Places count from 0. */
const fieldsOf = (record: string) => ({
  type: record.slice(0, 2),
  account: `${record.slice(2, 7)}${record.slice(11, 16)}${record.slice(21, 32)}`.trim(),
  currency: record.slice(16, 19).trim(),
  day: record.slice(34, 40),
  rejection: record.slice(40, 42).trim(),
  valueDay: record.slice(42, 48),
  label: record.slice(48, 79).trim(),
  ...amountIn(record.slice(90, 104), Number(record.slice(19, 20)) || 0),
  qualifier: record.slice(45, 48),
  detail: record.slice(48, 118).trim(),
});

const textQualifiers = ['LIB', 'LCC', 'LC2', 'LCS', 'RCN'];
const payerQualifiers = ['NPY', 'NPO'];

function withDetail(operation: Operation, { qualifier, detail }: ReturnType<typeof fieldsOf>): void {
  if (textQualifiers.includes(qualifier)) operation.text = `${operation.text} ${detail}`.trim();
  // The ultimate payer follows.
  if (payerQualifiers.includes(qualifier)) operation.payer = detail;
  if (qualifier === 'RET') operation.isReturned = true;
}

/** CFONB 120, the statement of French banks. @throws UnreadableFile */
export function readCfonb(text: string): StatementFile {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => line.match(new RegExp(`.{1,${length}}`, 'g')) ?? ['']);
  const operations: Operation[] = [];
  const warnings: string[] = [];
  let balance: number | null = null;
  for (const [at, line] of lines.entries()) {
    const fields = fieldsOf(line.padEnd(length));
    const place = `ligne ${at + 1}`;
    const last = operations.at(-1);
    if (fields.type === '01') balance = fields.amount;
    else if (fields.type === '04') {
      balance = balance === null || fields.amount === null ? null : balance + fields.amount;
      operations.push({
        place,
        account: fields.account,
        bankReference: '',
        amount: fields.amount,
        written: { amount: fields.written, day: fields.day },
        isDebit: fields.isDebit,
        currency: fields.currency,
        reason: null,
        bookedOn: dayIn(fields.day),
        valueDate: dayIn(fields.valueDay.trim() ? fields.valueDay : fields.day),
        payer: '',
        iban: '',
        text: fields.label,
        isReturned: /[1-9]/.test(fields.rejection) || isReturn(fields.label),
      });
    } else if (fields.type === '05' && last) withDetail(last, fields);
    else if (fields.type === '07') {
      if (balance !== null && balance !== fields.amount) warnings.push(unexplainedBalance);
    } else if (line.trim() !== '' && line.trim() !== '\u001a')
      throw new UnreadableFile(
        `Ligne ${at + 1}\u00a0: ce n’est pas un enregistrement CFONB 120. Rien n’a été importé.`,
      );
  }
  const received = receivedIn(operations);
  return { format: 'cfonb', ...received, warnings: [...new Set(warnings), ...received.warnings] };
}
