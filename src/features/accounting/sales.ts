import { isoDay } from '../../dates.ts';
import { paymentText } from '../../means.ts';
import type { Cents } from '../../money.ts';
import { kindLabels } from '../invoices/invoicePaper.ts';
import { type Regime, regimeLabels } from '../invoices/lines.ts';
import type { IssuedFact } from './entries.ts';
import { plainAmount } from './fec.ts';

const sign = ({ kind }: Pick<IssuedFact, 'kind'>): 1 | -1 => (kind === 'invoice' ? 1 : -1);

type SalesTotal = { key: string; gross: Cents; net: Cents; tax: Cents };

/** Credit notes are taken off. Cents. */
function totalsBy(issued: readonly IssuedFact[], keyOf: (fact: IssuedFact, regime: Regime) => string): SalesTotal[] {
  const totals = new Map<string, SalesTotal>();
  for (const fact of issued)
    for (const { regime, gross, net, tax } of fact.content.lines) {
      const key = keyOf(fact, regime);
      const total = totals.get(key) ?? { key, gross: 0, net: 0, tax: 0 };
      total.gross += sign(fact) * gross;
      total.net += sign(fact) * net;
      total.tax += sign(fact) * tax;
      totals.set(key, total);
    }
  return [...totals.values()].sort((a, b) => a.key.localeCompare(b.key, 'fr'));
}

export const byRegime = (issued: readonly IssuedFact[]) => totalsBy(issued, (_, regime) => regimeLabels[regime]);
export const byMethod = (issued: readonly IssuedFact[]) => totalsBy(issued, ({ content }) => paymentText(content));

const sums = ['Hors taxe', 'TVA', 'TTC'];
const sale = ['Date', 'Numéro', 'Nature', 'Commande', 'Client', 'Règlement', 'Article', 'Régime', 'Taux de TVA'];
export const salesHead = [...sale, ...sums];

export const salesRows = (issued: readonly IssuedFact[]): string[][] =>
  issued.flatMap((fact) => {
    const { kind, number, issuedAt, content } = fact;
    const { buyer, orderNumber } = content;
    return content.lines.map(({ name, regime, rate, gross, net, tax }) => [
      isoDay(issuedAt),
      number,
      kindLabels[kind],
      orderNumber,
      buyer.company ?? `${buyer.firstName} ${buyer.lastName}`,
      paymentText(content),
      name,
      regimeLabels[regime],
      (rate / 100).toFixed(2).replace('.', ','),
      ...[net, tax, gross].map((cents) => plainAmount(sign(fact) * cents)),
    ]);
  });

export const totalsHead = ['Date', 'Règlement', 'Régime', ...sums];

const apart = '\t';

export const totalsRows = (issued: readonly IssuedFact[]): string[][] =>
  totalsBy(issued, ({ issuedAt, content }, regime) =>
    [isoDay(issuedAt), paymentText(content), regimeLabels[regime]].join(apart),
  ).map(({ key, net, tax, gross }) => [...key.split(apart), plainAmount(net), plainAmount(tax), plainAmount(gross)]);
