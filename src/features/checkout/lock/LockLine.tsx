import './lock.css';
import { type ReactNode, useRef } from 'react';
import { formatUntil } from '../../../dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatLeft, saidOfLeft } from './left.ts';

type Props = {
  /** By the shop's clock. */
  until: number;
  now: number;
  left: number | null;
  renew: () => void;
  busy: boolean;
  /** What the last renewal brought. */
  news?: ReactNode;
};

/** Until when prices are kept, counted down; then the one press that brings new ones. Its height never changes. */
export function LockLine({ until, now, left, renew, busy, news = '' }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isOver = left !== null && left <= 0;
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
      {isOver ? (
        <Button look="quiet" busy={busy} onClick={press}>
          Nouveau prix
        </Button>
      ) : (
        <p className="figures" role="timer">
          {left !== null && formatLeft(left)}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {(left !== null && saidOfLeft(left)) || news}
      </p>
    </div>
  );
}
