import { isoDay } from '../../dates.ts';
import { meansLabels, paymentText } from '../../means.ts';
import type { Cents } from '../../money.ts';
import { invoiceKindLabels } from '../invoices/invoicePaper.ts';
import { type Regime, regimeLabels } from '../invoices/lines.ts';
import { fullName } from '../orders/order.ts';
import { type InvoiceFact, netAmount, type PaymentFact } from './entries.ts';
import { amountText } from './fec.ts';

const signOf = ({ kind }: Pick<InvoiceFact, 'kind'>): 1 | -1 => (kind === 'invoice' ? 1 : -1);

type SalesTotal = { key: string; gross: Cents; net: Cents; tax: Cents };

/** Totals, minus credit notes. */
function totalsBy(
  invoices: readonly InvoiceFact[],
  keyOf: (fact: InvoiceFact, regime: Regime) => string,
): SalesTotal[] {
  const totals = new Map<string, SalesTotal>();
  for (const fact of invoices)
    for (const { regime, gross, net, tax } of fact.content.lines) {
      const key = keyOf(fact, regime);
      const total = totals.get(key) ?? { key, gross: 0, net: 0, tax: 0 };
      total.gross += signOf(fact) * gross;
      total.net += signOf(fact) * net;
      total.tax += signOf(fact) * tax;
      totals.set(key, total);
    }
  return [...totals.values()].sort((a, b) => a.key.localeCompare(b.key, 'fr'));
}

export const totalsByRegime = (invoices: readonly InvoiceFact[]) =>
  totalsBy(invoices, (_, regime) => regimeLabels[regime]);
export const totalsByMethod = (invoices: readonly InvoiceFact[]) =>
  totalsBy(invoices, ({ content }) => paymentText(content));

const amountTexts = (sums: Pick<SalesTotal, 'net' | 'tax' | 'gross'>, factor = 1): string[] =>
  [sums.net, sums.tax, sums.gross].map((cents) => amountText(factor * cents));
const amountHeadings = ['Hors taxe', 'TVA', 'TTC'];

const saleHeadings = [
  'Date',
  'Numéro',
  'Nature',
  'Commande',
  'Client',
  'Règlement',
  'Article',
  'Régime',
  'Taux de TVA',
];

export const salesTable = (invoices: readonly InvoiceFact[]): string[][] => [
  [...saleHeadings, ...amountHeadings],
  ...invoices.flatMap((fact) => {
    const { kind, number, issuedAt, content } = fact;
    const { buyer, orderNumber } = content;
    return content.lines.map((line) => [
      isoDay(issuedAt),
      number,
      invoiceKindLabels[kind],
      orderNumber,
      buyer.company ?? fullName(buyer),
      paymentText(content),
      line.name,
      regimeLabels[line.regime],
      (line.rate / 100).toFixed(2).replace('.', ','),
      ...amountTexts(line, signOf(fact)),
    ]);
  }),
];

const separator = '\t';

export const totalsTable = (invoices: readonly InvoiceFact[]): string[][] => [
  ['Date', 'Règlement', 'Régime', ...amountHeadings],
  ...totalsBy(invoices, ({ issuedAt, content }, regime) =>
    [isoDay(issuedAt), paymentText(content), regimeLabels[regime]].join(separator),
  ).map((total) => [...total.key.split(separator), ...amountTexts(total)]),
];

/** Leaves out waived shortfalls, for which no money moved. */
const actualPayments = (money: readonly PaymentFact[]) =>
  money.flatMap((fact) => (fact.journal === 'OD' ? [] : [{ ...fact, method: meansLabels[fact.means] }]));

export type DailyTakings = { day: string; method: string; received: Cents; refunded: Cents };

export function takingsOf(money: readonly PaymentFact[]): DailyTakings[] {
  const totals = new Map<string, DailyTakings>();
  for (const fact of actualPayments(money)) {
    const { day, method } = fact;
    const total = totals.get(day + method) ?? { day, method, received: 0, refunded: 0 };
    const netSum = netAmount(fact);
    if (netSum > 0) total.received += netSum;
    else total.refunded -= netSum;
    totals.set(day + method, total);
  }
  return [...totals.values()].sort((a, b) => a.day.localeCompare(b.day) || a.method.localeCompare(b.method, 'fr'));
}

export const takingsTable = (money: readonly PaymentFact[], nameOf: (orderId: string) => string): string[][] => [
  ['Date', 'Règlement', 'Commande', 'Client', 'Payeur', 'Reçu', 'Rendu', 'Dont en trop'],
  ...actualPayments(money)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((fact) => {
      const netSum = netAmount(fact);
      const sums = [Math.max(0, netSum), Math.max(0, -netSum), fact.overpayment].map(amountText);
      return [fact.day, fact.method, fact.documentNumber, nameOf(fact.orderId), fact.payer ?? '', ...sums];
    }),
];
