import { z } from 'zod';
import { fold } from '../../../../db/fold.ts';
import { adminOrderPath } from '../../../adminPaths.ts';
import { formatShortDay, isoDay, startOfDay } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { listQuery, pageOf } from '../../../http/contract.ts';
import { formatNumber, sum } from '../../../money.ts';
import { type Cell, deskList, link, readRequest, sumColumn } from '../../../ui/list/list.ts';
import { regimeLabels } from '../../invoices/lines.ts';
import { monthOf, readInvoices } from '../facts.server.ts';
import { type MarginEvent, type MarginTotal, marginColumns, marginsBy, sumOf } from '../margin.ts';
import { readMargins } from '../margins.server.ts';

type MarginGrouping = {
  label: string;
  heading: string;
  keyOf: (event: MarginEvent) => string;
  cell?: (total: MarginTotal) => Cell;
};
const groupings = {
  vente: {
    label: 'Par vente',
    heading: 'Commande',
    keyOf: ({ orderNumber }) => orderNumber,
    cell: ({ key, first }) => link(key, adminOrderPath(first.orderId)),
  },
  article: { label: 'Par article', heading: 'Article', keyOf: ({ name }) => name },
  regime: { label: 'Par régime', heading: 'Régime', keyOf: ({ regime }) => regimeLabels[regime] },
  jour: {
    label: 'Par jour',
    heading: 'Jour',
    keyOf: ({ at }) => isoDay(at),
    cell: ({ first }) => formatShortDay(first.at),
  },
} satisfies Record<string, MarginGrouping>;

const monthStart = () => `${monthOf(Date.now())}-01`;
const today = () => isoDay(Date.now());

const shape = listQuery.extend({
  view: z.enum(Object.keys(groupings) as (keyof typeof groupings)[]).default('vente'),
  from: z.iso.date().default(monthStart),
  until: z.iso.date().default(today),
});
const filters = () => ({
  view: {
    name: 'par',
    label: 'Marges',
    options: Object.entries(groupings).map(([name, { label }]) => [name, label] as const),
  },
  from: { name: 'du', label: 'Du', type: 'date' as const, initial: monthStart() },
  until: { name: 'au', label: 'Au', type: 'date' as const, initial: today() },
});

/** `invoiced`: goods not handed over yet are included. */
export function marginPage(ctx: Ctx, search: URLSearchParams) {
  const listDefinition = { shape, filters: filters() };
  const { q, view, ...days } = readRequest(listDefinition, search).query;
  const [first = '', last = ''] = [days.from, days.until].sort();
  const span = { from: startOfDay(first), to: startOfDay(last, 1) };
  const events = readMargins(ctx, span).filter((one) => fold(`${one.orderNumber} ${one.name}`).includes(fold(q)));
  const netAmounts = readInvoices(ctx, span).map(({ kind, content }) =>
    kind === 'invoice' ? content.net : -content.net,
  );
  const { heading, keyOf, cell = ({ key }: MarginTotal) => key }: MarginGrouping = groupings[view];
  const rows = marginsBy(events, keyOf);
  const visibleColumns = marginColumns.filter(([, of]) => rows.some((row) => of(row) !== 0));
  const list = deskList({
    ...listDefinition,
    title: 'Marges',
    nouns: ['Aucune marge', 'ligne', 'lignes'],
    search: 'Commande ou article',
    query: (_ctx, request) => pageOf(rows, request),
    columns: [
      { label: heading, cell },
      { label: 'Quantité', class: 'right figures', cell: ({ quantity }) => formatNumber(quantity) },
      ...visibleColumns.map(([label, of]) => sumColumn<MarginTotal>(label, of, '–')),
    ],
  });
  return { list, first, last, events, total: sumOf(events), invoiced: q === '' ? sum(netAmounts) : null };
}
