import './lock.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatBriefDay, formatUntil } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { $quote } from '../../cart/quote.store.ts';
import { $isRenewing, renewPrices } from './quote.store.ts';

type Props = {
  until: number;
  now: number;
  isExpired: boolean;
  renew: () => void;
  busy: boolean;
  /** End of the price guarantee for payment by transfer. */
  transferDeadline?: number | null | undefined;
};

export function LockLine({ until, now, isExpired, renew, busy, transferDeadline }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button disappears, so the box takes the focus.
  const focusAndRenew = () => {
    box.current?.focus();
    renew();
  };
  return (
    <div className="price-lock row apart" ref={box} tabIndex={-1}>
      <p role="status">
        <strong>{isExpired ? 'Prix à renouveler' : 'Prix gardés'}</strong>
        <span className="small soft">
          {isExpired ? 'gardés jusqu’' : 'jusqu’'}
          {formatUntil(until, now)}
          {!isExpired &&
            transferDeadline &&
            `, et jusqu’au ${formatBriefDay(transferDeadline, now)} une fois la commande validée`}
        </span>
      </p>
      {isExpired && (
        <Button variant="quiet" busy={busy} onClick={focusAndRenew}>
          Nouveau prix
        </Button>
      )}
    </div>
  );
}

export function useIsExpired(endsAt = Number.POSITIVE_INFINITY): boolean {
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    const update = () => setIsExpired(Date.now() >= endsAt);
    update();
    const timer = Number.isFinite(endsAt) ? setTimeout(update, endsAt - Date.now()) : undefined;
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [endsAt]);
  return isExpired;
}

export function PriceLock({ transferDeadline }: Pick<Props, 'transferDeadline'>) {
  const quote = useStore($quote, { ssr: () => null });
  const isExpired = useIsExpired(quote?.endsAt);
  const busy = useStore($isRenewing);
  if (!quote) return <div className="price-lock row apart" />;
  const state = { isExpired, busy, transferDeadline };
  return <LockLine {...quote} {...state} renew={() => void renewPrices()} />;
}

/** Milliseconds that the browser's clock is ahead of the server's. */
export function clockOffset(now: number): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? 0) - now;
}
