import { isoDay, startOfDay } from '../../../dates.ts';
import type { Ctx } from '../../../http/context.ts';
import { regimeLabels } from '../../invoices/lines.ts';
import { monthOf } from '../facts.server.ts';
import { type MarginEvent, marginsBy, sumOf } from '../margin.ts';
import { marginsIn } from '../margins.server.ts';
import { issuedBetween } from '../month.server.ts';

/** The 30th of February is none. */
function isDay(text: string | null): text is string {
  const noon = Date.parse(`${text}T12:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(noon) && isoDay(noon) === text;
}

export const marginViews = {
  vente: { label: 'Par vente', head: 'Commande', keyOf: ({ orderNumber }: MarginEvent) => orderNumber },
  article: { label: 'Par article', head: 'Article', keyOf: ({ name }: MarginEvent) => name },
  regime: { label: 'Par régime', head: 'Régime', keyOf: ({ regime }: MarginEvent) => regimeLabels[regime] },
  jour: { label: 'Par jour', head: 'Jour', keyOf: ({ at }: MarginEvent) => isoDay(at) },
} as const;
export type MarginView = keyof typeof marginViews;

/** From one day to another, both included; this month where an address says nothing that can be read. */
export function marginSpan(search: URLSearchParams, now = Date.now()) {
  const [du, au] = [search.get('du'), search.get('au')];
  const [a, b] = [isDay(du) ? du : `${monthOf(now)}-01`, isDay(au) ? au : isoDay(now)];
  const [first, last] = a <= b ? [a, b] : [b, a];
  return { first, last, from: startOfDay(first), to: startOfDay(last, 1) };
}

/** Sales handed over and invoiced in the span, by view, and those only invoiced. Cents. */
export function marginPage(ctx: Ctx, search: URLSearchParams) {
  const span = marginSpan(search);
  const asked = search.get('par') ?? '';
  const view: MarginView = Object.hasOwn(marginViews, asked) ? (asked as MarginView) : 'vente';
  const events = marginsIn(ctx, span);
  const total = sumOf(events);
  const invoiced = issuedBetween(ctx, span).reduce(
    (sum, { kind, content }) => sum + (kind === 'invoice' ? content.net : -content.net),
    0,
  );
  const rows = marginsBy(events, marginViews[view].keyOf);
  return { ...span, view, rows, total, invoiced, doubtful: events.filter(({ isDoubtful }) => isDoubtful).length };
}
