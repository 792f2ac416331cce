import { keyAsked } from '../../asked.ts';
import type { Span } from '../accounting/facts.server.ts';

export const periods = { '7j': '7 jours', '30j': '30 jours', mois: 'Ce mois-ci', '12mois': '12 mois' } as const;
export type Period = keyof typeof periods;

export const readPeriod = (text: string | null): Period => keyAsked(periods, text, '30j');

/** Buckets, oldest first: days in Paris, months of a year; the last one is today or this month. */
export function spansOf(period: Period, now: number): Span[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris').startOfDay();
  const unit = period === '12mois' ? 'months' : 'days';
  const last = period === '12mois' ? today.with({ day: 1 }) : today;
  const count = { '7j': 7, '30j': 30, mois: today.day, '12mois': 12 }[period];
  const start = (back: number) => last.subtract({ [unit]: back }).epochMilliseconds;
  return Array.from({ length: count }, (_, i) => ({ from: start(count - 1 - i), to: start(count - 2 - i) }));
}
