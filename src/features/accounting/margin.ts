import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import { isoDay } from '../../dates.ts';
import type { Cents } from '../../money.ts';
import type { LotRow } from '../goods/model/lots.ts';
import { groupOf, prorate, taxIn } from '../invoices/figures.ts';
import { regimeLabels } from '../invoices/lines.ts';
import type { InvoiceFact } from './entries.ts';
import { plainAmount } from './fec.ts';

/** `rate` in basis points, in force from the date `from` (yyyy-mm-dd). */
export type DatedRate = { from: string; rate: number };

export type IssuedGoods = Pick<LotRow, 'orderLineId' | 'at' | 'quantity' | 'value' | 'cost' | 'costedAt' | 'regime'> & {
  back: readonly Pick<LotRow, 'at' | 'quantity' | 'cost'>[];
};

type SoldOrder = { orderId: string; papers: readonly InvoiceFact[]; issued: readonly IssuedGoods[] };

/** Amounts exclude VAT. `price` includes delivery; `unknown`: sales of unknown cost; `vat`: due on the margin. */
export type MarginFigures = {
  quantity: number;
  price: Cents;
  delivery: Cents;
  unknown: Cents;
  cost: Cents;
  vat: Cents;
};

export type MarginEvent = MarginFigures & {
  at: number;
  orderId: string;
  orderNumber: string;
  lineId: string;
  name: string;
  regime: InvoiceLine['regime'];
  /** Sold under the margin scheme without a matching purchase regime. */
  isDoubtful: boolean;
};

const noFigures: MarginFigures = { quantity: 0, price: 0, delivery: 0, unknown: 0, cost: 0, vat: 0 };
const figureNames = Object.keys(noFigures) as (keyof MarginFigures)[];

const combined = (a: MarginFigures, b: MarginFigures, sign: 1 | -1 = 1): MarginFigures =>
  Object.fromEntries(figureNames.map((name) => [name, a[name] + sign * b[name]])) as MarginFigures;

export const grossMargin = ({ price, unknown, cost }: MarginFigures): Cents => price - unknown - cost;
export const netMargin = (figures: MarginFigures): Cents => grossMargin(figures) - figures.vat;

export const rateOn = (rates: readonly DatedRate[], at: number): number =>
  rates.findLast(({ from }) => from <= isoDay(at))?.rate ?? 0;

type Price = { price: Cents; delivery: Cents };

/** Delivery and general refunds are spread over lines of the same regime. */
function pricesAt(papers: readonly InvoiceFact[], at: number): ReadonlyMap<string, Price> {
  const invoiced = papers
    .filter(({ issuedAt }) => issuedAt <= at)
    .flatMap(({ kind, content }) =>
      content.lines.map((line) => ({ line, net: kind === 'invoice' ? line.net : -line.net })),
    );
  const sum = (is: (line: InvoiceLine) => boolean) =>
    invoiced.reduce((total, { line, net }) => (is(line) ? total + net : total), 0);
  const goods = papers[0]?.content.lines.filter(({ lineId }) => lineId !== null) ?? [];
  const prices = new Map<string, Price>();
  for (const [group, ofGroup] of Map.groupBy(goods, groupOf)) {
    const invoicedByLine = ofGroup.map(({ lineId }) => sum((line) => line.lineId === lineId));
    const partsOf = (isFree: boolean) =>
      prorateSigned(
        sum((line) => line.lineId === null && groupOf(line) === group && Boolean(line.free) === isFree),
        invoicedByLine,
      );
    const [deliveries, free] = [partsOf(false), partsOf(true)];
    for (const [n, { lineId }] of ofGroup.entries()) {
      const delivery = deliveries[n] ?? 0;
      prices.set(lineId ?? '', { price: (invoicedByLine[n] ?? 0) + delivery + (free[n] ?? 0), delivery });
    }
  }
  return prices;
}

const prorateSigned = (amount: Cents, weights: readonly number[]): Cents[] =>
  prorate(Math.abs(amount), weights, (weight) => Math.max(0, weight)).map((part) => Math.sign(amount) * part);

/** Zero until the line is invoiced and its goods are issued from stock. */
function figuresAt(order: SoldOrder, line: InvoiceLine, rates: readonly DatedRate[], at: number): MarginFigures {
  const issued = order.issued.filter((one) => one.orderLineId === line.lineId && one.at <= at);
  if (issued.length === 0 || (order.papers[0]?.issuedAt ?? at + 1) > at) return noFigures;
  const { price, delivery } = pricesAt(order.papers, at).get(line.lineId ?? '') ?? { price: 0, delivery: 0 };
  const remaining = issued.map((goods) => {
    const returns = goods.back.filter((one) => one.at <= at);
    return {
      quantity: goods.quantity - returns.reduce((sum, { quantity }) => sum + quantity, 0),
      cost: (goods.cost ?? 0) - returns.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      isKnown: goods.costedAt !== null && goods.costedAt <= at,
      rate: line.regime === 'margin' ? rateOn(rates, goods.at) : 0,
    };
  });
  // A price still charged after a full return is spread over all issued goods.
  const isAllBack = remaining.every(({ quantity }) => quantity === 0);
  const weights = issued.map(
    (goods, n) => (goods.value ?? 1) * (isAllBack ? goods.quantity : (remaining[n]?.quantity ?? 0)),
  );
  const parts = prorateSigned(price, weights);
  return remaining.reduce(
    (sum, { quantity, cost, isKnown, rate }, n) => {
      const part = parts[n] ?? 0;
      return combined(sum, {
        ...noFigures,
        quantity,
        unknown: isKnown ? 0 : part,
        cost: isKnown ? cost : 0,
        // Margin VAT is computed piece by piece: a loss on one does not reduce the tax on another (CGI 297 A).
        vat: isKnown && part > cost ? taxIn(part - cost, rate) : 0,
      });
    },
    { ...noFigures, price, delivery },
  );
}

export function marginEvents(order: SoldOrder, rates: readonly DatedRate[]): MarginEvent[] {
  const { orderId, papers, issued } = order;
  const [invoice] = papers;
  if (!invoice) return [];
  const moments = [
    ...papers.map(({ issuedAt }) => issuedAt),
    ...issued.flatMap(({ at, costedAt, back }) => [at, costedAt ?? at, ...back.map((one) => one.at)]),
  ];
  const times = [...new Set(moments)].sort((a, b) => a - b);
  return invoice.content.lines.flatMap((line) => {
    const { lineId, name, regime } = line;
    if (lineId === null) return [];
    let before = noFigures;
    const isDoubtful =
      regime === 'margin' && issued.some((one) => one.orderLineId === lineId && one.regime !== 'margin');
    return times.flatMap((at): MarginEvent[] => {
      const now = figuresAt(order, line, rates, at);
      const change = combined(now, before, -1);
      before = now;
      if (figureNames.every((one) => change[one] === 0)) return [];
      const { orderNumber } = invoice.content;
      return [{ ...change, at, orderId, orderNumber, lineId, name, regime, isDoubtful }];
    });
  });
}

export const sumOf = (events: readonly MarginFigures[]): MarginFigures =>
  events.reduce((sum, one) => combined(sum, one), noFigures);

export type MarginTotal = MarginFigures & { key: string; first: MarginEvent };

export const marginsBy = (events: readonly MarginEvent[], keyOf: (event: MarginEvent) => string): MarginTotal[] =>
  [...Map.groupBy(events, keyOf)].flatMap(([key, ofKey]) =>
    ofKey[0] ? [{ ...sumOf(ofKey), key, first: ofKey[0] }] : [],
  );

export const marginSums: readonly (readonly [label: string, of: (one: MarginFigures) => Cents])[] = [
  ['Prix hors TVA', ({ price }) => price],
  ['dont livraison', ({ delivery }) => delivery],
  ['dont à coût inconnu', ({ unknown }) => unknown],
  ['Coût', ({ cost }) => cost],
  ['Marge', grossMargin],
  ['TVA sur la marge', ({ vat }) => vat],
  ['Marge nette', netMargin],
];

export const marginTable = (events: readonly MarginEvent[]): string[][] => [
  ['Date', 'Commande', 'Article', 'Régime', 'Quantité', ...marginSums.map(([label]) => label), 'À vérifier'],
  ...events.map((event) => [
    isoDay(event.at),
    event.orderNumber,
    event.name,
    regimeLabels[event.regime],
    String(event.quantity),
    ...marginSums.map(([, of]) => plainAmount(of(event))),
    event.isDoubtful ? 'Achat non noté à la marge' : '',
  ]),
];
