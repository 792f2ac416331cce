import { useEffect, useState } from 'react';
import { LockLine } from './LockLine.tsx';
import { useLeft } from './useLeft.ts';

type Props = {
  until: number;
  /** The shop's clock when it answered this page. */
  now: number;
  renew: () => void;
  busy: boolean;
  onOver: (isOver: boolean) => void;
};

/** By how much this browser's clock is ahead of the shop's. */
function aheadOf(now: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? 0) - now;
}

/** The prices of an order that is not paid yet. */
export function OrderLock({ until, now, renew, busy, onOver }: Props) {
  const [ahead, setAhead] = useState<number | null>(null);
  useEffect(() => setAhead(aheadOf(now)), [now]);
  const left = useLeft(ahead === null ? null : until + ahead);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end alone is told
  useEffect(() => onOver(isOver), [isOver]);
  return <LockLine until={until} now={now} left={left} renew={renew} busy={busy} />;
}
