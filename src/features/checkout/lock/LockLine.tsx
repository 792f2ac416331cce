import './lock.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatUntil } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';

type Props = {
  /** By the shop's clock. */
  until: number;
  now: number;
  isOver: boolean;
  renew: () => void;
  busy: boolean;
  /** What the last renewal brought. */
  news?: ReactNode;
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
    <div className="price-lock" ref={box} tabIndex={-1}>
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
export function useIsOver(endsAt: number | null): boolean {
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
