import type { InvoiceLine } from '../../../db/schema/invoices.ts';
import { isoDay } from '../../dates.ts';
import { type Cents, sum } from '../../money.ts';
import type { LotRow } from '../goods/model/lots.ts';
import { includedTax, prorate, taxGroup } from '../invoices/figures.ts';
import { regimeLabels } from '../invoices/lines.ts';
import type { InvoiceFact } from './entries.ts';
import { amountText } from './fec.ts';

/** In basis points, from a day (yyyy-mm-dd) on. */
export type DatedRate = { from: string; rate: number };

export type IssuedGoods = Pick<LotRow, 'orderLineId' | 'at' | 'quantity' | 'value' | 'cost' | 'costedAt' | 'regime'> & {
  returns: readonly Pick<LotRow, 'at' | 'quantity' | 'cost'>[];
};

type SoldOrder = { orderId: string; invoices: readonly InvoiceFact[]; issuedGoods: readonly IssuedGoods[] };

/** Without VAT. `price` includes delivery; `unknownCostSales`: price of goods of unknown cost; `vat`: on the margin. */
type MarginFigures = {
  quantity: number;
  price: Cents;
  delivery: Cents;
  unknownCostSales: Cents;
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
  /** Sold under the margin scheme, but not bought under a regime that allows it. */
  isDoubtful: boolean;
};

const zeroFigures: MarginFigures = { quantity: 0, price: 0, delivery: 0, unknownCostSales: 0, cost: 0, vat: 0 };
const figureNames = Object.keys(zeroFigures) as (keyof MarginFigures)[];

const addFigures = (a: MarginFigures, b: MarginFigures, sign: 1 | -1 = 1): MarginFigures =>
  Object.fromEntries(figureNames.map((name) => [name, a[name] + sign * b[name]])) as MarginFigures;

export const grossMargin = ({ price, unknownCostSales, cost }: MarginFigures): Cents => price - unknownCostSales - cost;
export const netMargin = (figures: MarginFigures): Cents => grossMargin(figures) - figures.vat;

export const rateAt = (rates: readonly DatedRate[], at: number): number =>
  rates.findLast(({ from }) => from <= isoDay(at))?.rate ?? 0;

type LinePrice = { price: Cents; delivery: Cents };

/** Delivery and general refunds are divided among the lines of the same regime. */
function pricesAt(invoices: readonly InvoiceFact[], at: number): ReadonlyMap<string, LinePrice> {
  const invoicedLines = invoices
    .filter(({ issuedAt }) => issuedAt <= at)
    .flatMap(({ kind, content }) =>
      content.lines.map((line) => ({ line, net: kind === 'invoice' ? line.net : -line.net })),
    );
  const sum = (matches: (line: InvoiceLine) => boolean) =>
    invoicedLines.reduce((total, { line, net }) => (matches(line) ? total + net : total), 0);
  const goods = invoices[0]?.content.lines.filter(({ lineId }) => lineId !== null) ?? [];
  const prices = new Map<string, LinePrice>();
  for (const [group, groupLines] of Map.groupBy(goods, taxGroup)) {
    const invoicedByLine = groupLines.map(({ lineId }) => sum((line) => line.lineId === lineId));
    const proratedParts = (isFree: boolean) =>
      prorateSigned(
        sum((line) => line.lineId === null && taxGroup(line) === group && Boolean(line.free) === isFree),
        invoicedByLine,
      );
    const [deliveries, free] = [proratedParts(false), proratedParts(true)];
    for (const [n, { lineId }] of groupLines.entries()) {
      const delivery = deliveries[n] ?? 0;
      prices.set(lineId ?? '', { price: (invoicedByLine[n] ?? 0) + delivery + (free[n] ?? 0), delivery });
    }
  }
  return prices;
}

const prorateSigned = (amount: Cents, weights: readonly number[]): Cents[] =>
  prorate(Math.abs(amount), weights, (weight) => Math.max(0, weight)).map((part) => Math.sign(amount) * part);

/** Zero until the line is invoiced and its goods have left the stock. */
function figuresAt(order: SoldOrder, line: InvoiceLine, rates: readonly DatedRate[], at: number): MarginFigures {
  const issuedGoods = order.issuedGoods.filter((one) => one.orderLineId === line.lineId && one.at <= at);
  if (issuedGoods.length === 0 || (order.invoices[0]?.issuedAt ?? at + 1) > at) return zeroFigures;
  const { price, delivery } = pricesAt(order.invoices, at).get(line.lineId ?? '') ?? { price: 0, delivery: 0 };
  const remaining = issuedGoods.map((goods) => {
    const returns = goods.returns.filter((one) => one.at <= at);
    return {
      quantity: goods.quantity - sum(returns.map(({ quantity }) => quantity)),
      cost: (goods.cost ?? 0) - sum(returns.map(({ cost }) => cost ?? 0)),
      isCostKnown: goods.costedAt !== null && goods.costedAt <= at,
      rate: line.regime === 'margin' ? rateAt(rates, goods.at) : 0,
    };
  });
  // If everything was returned, what remains charged is divided among all goods that had left.
  const isFullyReturned = remaining.every(({ quantity }) => quantity === 0);
  const weights = issuedGoods.map(
    (goods, n) => (goods.value ?? 1) * (isFullyReturned ? goods.quantity : (remaining[n]?.quantity ?? 0)),
  );
  const parts = prorateSigned(price, weights);
  return remaining.reduce(
    (sum, { quantity, cost, isCostKnown, rate }, n) => {
      const share = parts[n] ?? 0;
      return addFigures(sum, {
        ...zeroFigures,
        quantity,
        unknownCostSales: isCostKnown ? 0 : share,
        cost: isCostKnown ? cost : 0,
        // Per piece, because a loss on one does not reduce the tax on another (CGI 297 A).
        vat: isCostKnown && share > cost ? includedTax(share - cost, rate) : 0,
      });
    },
    { ...zeroFigures, price, delivery },
  );
}

export function marginEvents(order: SoldOrder, rates: readonly DatedRate[]): MarginEvent[] {
  const { orderId, invoices, issuedGoods } = order;
  const [invoice] = invoices;
  if (!invoice) return [];
  const timestamps = [
    ...invoices.map(({ issuedAt }) => issuedAt),
    ...issuedGoods.flatMap(({ at, costedAt, returns }) => [at, costedAt ?? at, ...returns.map((one) => one.at)]),
  ];
  const times = [...new Set(timestamps)].sort((a, b) => a - b);
  return invoice.content.lines.flatMap((line) => {
    const { lineId, name, regime } = line;
    if (lineId === null) return [];
    let previousFigures = zeroFigures;
    const isDoubtful =
      regime === 'margin' && issuedGoods.some((one) => one.orderLineId === lineId && one.regime !== 'margin');
    return times.flatMap((at): MarginEvent[] => {
      const currentFigures = figuresAt(order, line, rates, at);
      const change = addFigures(currentFigures, previousFigures, -1);
      previousFigures = currentFigures;
      if (figureNames.every((one) => change[one] === 0)) return [];
      const { orderNumber } = invoice.content;
      return [{ ...change, at, orderId, orderNumber, lineId, name, regime, isDoubtful }];
    });
  });
}

export const sumOf = (events: readonly MarginFigures[]): MarginFigures =>
  events.reduce((sum, one) => addFigures(sum, one), zeroFigures);

export type MarginTotal = MarginFigures & { key: string; first: MarginEvent };

export const marginsBy = (events: readonly MarginEvent[], keyOf: (event: MarginEvent) => string): MarginTotal[] =>
  [...Map.groupBy(events, keyOf)].flatMap(([key, groupEvents]) =>
    groupEvents[0] ? [{ ...sumOf(groupEvents), key, first: groupEvents[0] }] : [],
  );

export const marginColumns: readonly (readonly [label: string, of: (one: MarginFigures) => Cents])[] = [
  ['Prix hors TVA', ({ price }) => price],
  ['dont livraison', ({ delivery }) => delivery],
  ['dont à coût inconnu', ({ unknownCostSales }) => unknownCostSales],
  ['Coût', ({ cost }) => cost],
  ['Marge', grossMargin],
  ['TVA sur la marge', ({ vat }) => vat],
  ['Marge nette', netMargin],
];

export const marginTable = (events: readonly MarginEvent[]): string[][] => [
  ['Date', 'Commande', 'Article', 'Régime', 'Quantité', ...marginColumns.map(([label]) => label), 'À vérifier'],
  ...events.map((event) => [
    isoDay(event.at),
    event.orderNumber,
    event.name,
    regimeLabels[event.regime],
    String(event.quantity),
    ...marginColumns.map(([, of]) => amountText(of(event))),
    event.isDoubtful ? 'Achat non noté à la marge' : '',
  ]),
];
