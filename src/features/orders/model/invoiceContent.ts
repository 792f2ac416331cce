import type { InvoiceContent } from '../../../../db/schema/invoices.ts';
import { nonEmptyRows, sum } from '../../../money.ts';
import { sumByValue } from '../../cart/notes.ts';
import { deliveryLabels } from '../../cart/terms.ts';
import type { MetalRow } from '../../catalogue/metal.ts';
import { invoicingOf } from '../../configuration/invoicing.ts';
import { type CreditedPart, creditLines } from '../../invoices/credit.ts';
import { totalsOf, withTax } from '../../invoices/figures.ts';
import { grossLines } from '../../invoices/lines.ts';
import { companyTerms, sellerFields } from '../../invoices/seller.ts';
import { withdrawalSentences } from '../withdrawalRule.ts';
import type { DecisionFacts } from './act.ts';
import { returnedPieces } from './goods.ts';
import { amountsOf } from './money.ts';
import type { OrderRecord } from './record.ts';
import { statusTime } from './withdrawals.ts';

type SoldGoods = { metals: ReadonlyMap<string, MetalRow>; serials: ReadonlyMap<string, string[]> };

export function invoiceContent(
  record: OrderRecord,
  { metals, serials }: SoldGoods,
  { configuration, config }: DecisionFacts,
): InvoiceContent {
  const { order, history } = record;
  const { deliveryCost, deliveryMode } = order;
  const invoicing = invoicingOf(configuration);
  const soldLines = record.lines.map((line) => ({ ...line, metal: metals.get(line.metalId ?? '') ?? null }));
  const lines = withTax(
    grossLines({ lines: soldLines, deliveryCost, deliveryLabel: deliveryLabels[deliveryMode], serials }, invoicing),
  );
  const regimes = [...new Set(lines.map(({ regime }) => regime))];
  return {
    specimen: config.demo,
    seller: sellerFields(config),
    buyer: order.buyer,
    orderNumber: order.orderNumber,
    orderedAt: order.createdAt,
    paidAt: history.find(({ toValue }) => toValue === 'paid')?.at ?? null,
    sentAt: statusTime(record, ['shipped', 'delivered']),
    payment: order.paymentType,
    ...(order.channel === 'counter' && { means: [...new Set(record.transfers.map(({ means }) => means))] }),
    delivery: deliveryMode,
    lines,
    ...totalsOf(lines),
    mentions: Object.fromEntries(nonEmptyRows(regimes.map((regime) => [regime, invoicing.mentions[regime]]))),
    ...(order.buyer.company && { terms: companyTerms() }),
    notes: [
      ...(order.channel === 'online' ? withdrawalSentences(record.lines) : []),
      ...(invoicing.note ? [invoicing.note] : []),
    ],
    corrects: null,
  };
}

type NumberedInvoice = { number: string; issuedAt: number; amount: number; content: InvoiceContent };

export function creditContent(
  record: OrderRecord,
  { invoice, notes }: { invoice: NumberedInvoice; notes: readonly NumberedInvoice[] },
  refundIds?: readonly string[],
): InvoiceContent | null {
  const creditedAmount = sum(notes.map(({ amount }) => amount));
  const refunds = record.refunds.filter(({ id }) => refundIds?.includes(id) ?? true);
  const ids = new Set(refunds.map(({ id }) => id));
  const lines = creditLines({
    invoice: invoice.content,
    creditNotes: notes.map(({ content }) => content),
    amount: amountsOf(record).refundedPrice - creditedAmount,
    returnedParts: groupByLine(returnedPieces(record).filter((piece) => ids.has(piece.refundId))),
    isGoodwill: refunds.every(({ purpose }) => purpose === 'goodwill'),
  });
  if (lines.length === 0) return null;
  const { number, issuedAt, content } = invoice;
  return { ...content, lines, ...totalsOf(lines), notes: [], corrects: { number, issuedAt } };
}

const groupByLine = (returned: readonly CreditedPart[]): CreditedPart[] =>
  [...Map.groupBy(returned, ({ lineId }) => lineId)].map(([lineId, parts]) => ({
    lineId,
    quantity: sum(parts.map(({ quantity }) => quantity)),
    notes: parts.some(({ notes }) => notes) ? sumByValue(parts.flatMap(({ notes }) => notes ?? [])) : null,
    amount: sum(parts.map(({ amount }) => amount)),
  }));
