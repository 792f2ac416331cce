import './lock.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatUntil } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { $quote } from '../../cart/quote.store.ts';
import { $isOver, $renewed, $renewing, renewPrices } from './quote.store.ts';

type Props = {
  /** By the shop's clock. */
  until: number;
  now: number;
  isOver: boolean;
  renew: () => void;
  busy: boolean;
  news?: string;
};

/** Until when prices are kept; then the one press that brings new ones. Its height never changes. */
export function LockLine({ until, now, isOver, renew, busy, news = '' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button leaves: the focus stays in the place.
  const press = () => {
    box.current?.focus();
    renew();
  };
  return (
    <div className="price-lock row apart" ref={box} tabIndex={-1}>
      <p>
        <strong>{isOver ? 'Prix à renouveler' : 'Prix gardés'}</strong>
        <span className="small soft">
          {isOver ? 'gardés jusqu’' : 'jusqu’'}
          {formatUntil(until, now)}
        </span>
      </p>
      {isOver && (
        <Button look="quiet" busy={busy} onClick={press}>
          Nouveau prix
        </Button>
      )}
      <p className="visually-hidden" role="status">
        {isOver ? 'Vos prix ne sont plus gardés. Le bouton Nouveau prix les remplace par ceux du moment.' : news}
      </p>
    </div>
  );
}

/** Whether this moment of the browser's clock has passed. A tab that slept looks when it is shown again. */
function useIsOver(endsAt: number | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (endsAt === null) return setOver(false);
    const look = () => setOver(Date.now() >= endsAt);
    look();
    const timer = setTimeout(look, endsAt - Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt]);
  return isOver;
}

const newsOf = {
  none: '',
  same: 'Nouveaux prix gardés. Rien n’a changé.',
  changed: 'Nouveaux prix gardés. Ce qui a changé est écrit dessous.',
};

export function PriceLock() {
  const quote = useStore($quote, { ssr: () => null });
  const isOver = useIsOver(quote?.endsAt ?? null);
  const busy = useStore($renewing);
  const renewed = useStore($renewed);
  useEffect(() => $isOver.set(isOver), [isOver]);
  if (!quote) return <div className="price-lock row apart" />;
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
