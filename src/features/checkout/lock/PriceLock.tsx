import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $quote } from '../../cart/quote.store.ts';
import { LockLine, useIsOver } from './LockLine.tsx';
import { $isOver, $renewed, $renewing, renewPrices } from './quote.store.ts';

const newsOf = {
  none: '',
  same: 'Nouveaux prix gardés. Rien n’a changé.',
  changed: 'Nouveaux prix gardés. Ce qui a changé est écrit dessous.',
};

/** The prices that the shop keeps while this cart is being ordered. */
export function PriceLock() {
  const quote = useStore($quote, { ssr: () => null });
  const isOver = useIsOver(quote?.endsAt ?? null);
  const busy = useStore($renewing);
  const renewed = useStore($renewed);
  useEffect(() => $isOver.set(isOver), [isOver]);
  if (!quote) return <div className="price-lock" />;
  const line = { until: quote.until, now: quote.now, isOver, busy, renew: () => void renewPrices() };
  return <LockLine {...line} news={newsOf[renewed]} />;
}

/** By how much this browser's clock is ahead of the shop's, which was `now` when it answered this page. */
function aheadOf(now: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? 0) - now;
}

/** Whether the prices of an order that is not paid are kept no more; both by the shop's clock. */
export function useOrderOver(until: number, now: number): boolean {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => setEndsAt(until + aheadOf(now)), [until, now]);
  return useIsOver(endsAt);
}
