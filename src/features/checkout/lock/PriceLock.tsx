import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $kept } from '../../cart/kept/kept.store.ts';
import { LockLine } from './LockLine.tsx';
import { $isOver, $renewed, $renewing, renewPrices } from './quote.store.ts';
import { useLeft } from './useLeft.ts';

const newsOf = {
  none: '',
  same: 'Nouveaux prix gardés. Rien n’a changé.',
  changed: 'Nouveaux prix gardés. Ce qui a changé est écrit dessous.',
};

/** The prices that the shop keeps while this cart is being ordered. */
export function PriceLock() {
  const kept = useStore($kept, { ssr: () => null });
  const left = useLeft(kept?.endsAt ?? null);
  const busy = useStore($renewing);
  const renewed = useStore($renewed);
  useEffect(() => $isOver.set(left === 0), [left]);
  if (!kept) return <div className="price-lock" />;
  const line = { until: kept.until, now: kept.now, left, busy, renew: () => void renewPrices() };
  return <LockLine {...line} news={newsOf[renewed]} />;
}
