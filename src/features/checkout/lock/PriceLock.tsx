import './lock.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatUntil } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { $quote } from '../../cart/quote.store.ts';
import { $renewing, renewPrices } from './quote.store.ts';

type Props = {
  until: number;
  now: number;
  isOver: boolean;
  renew: () => void;
  busy: boolean;
};

export function LockLine({ until, now, isOver, renew, busy }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button disappears, so the focus goes to what holds it.
  const press = () => {
    box.current?.focus();
    renew();
  };
  return (
    <div className="price-lock row apart" ref={box} tabIndex={-1}>
      <p role="status">
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
    </div>
  );
}

/** A page in the background checks when it is shown again. */
export function useIsOver(endsAt = Number.POSITIVE_INFINITY): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const update = () => setOver(Date.now() >= endsAt);
    update();
    const timer = Number.isFinite(endsAt) ? setTimeout(update, endsAt - Date.now()) : undefined;
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [endsAt]);
  return isOver;
}

export function PriceLock() {
  const quote = useStore($quote, { ssr: () => null });
  const isOver = useIsOver(quote?.endsAt);
  const busy = useStore($renewing);
  if (!quote) return <div className="price-lock row apart" />;
  return <LockLine {...quote} isOver={isOver} busy={busy} renew={() => void renewPrices()} />;
}

/** Milliseconds by which the browser's clock is ahead of the shop's. */
export function clockOffset(now: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? 0) - now;
}
