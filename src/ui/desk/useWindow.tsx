import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../money.ts';
import { Button } from '../Button.tsx';

/** Rows rendered by the server; the island fetches the rest of a larger grid. */
export const gridWindow = 100;
export const ordinaryRows = 400;

export const firstRows = <Row,>(rows: Row[], holds: (row: Row) => boolean): Row[] =>
  rows.length <= ordinaryRows ? rows : rows.filter(holds).slice(0, gridWindow);

type Window<Row> = { shown: readonly Row[]; pager: ReactNode; show: (place: number) => void };

/** A hundred rows at a time; `show` jumps to a row index. */
export function useWindow<Row>(rows: readonly Row[]): Window<Row> {
  const [from, setFrom] = useState(0);
  const start = from < rows.length ? from : 0;
  const end = Math.min(start + gridWindow, rows.length);
  const pager = rows.length > gridWindow && (
    <nav className="cluster" aria-label="Lignes">
      {start > 0 && (
        <Button look="quiet" onClick={() => setFrom(start - gridWindow)}>
          Lignes précédentes
        </Button>
      )}
      <span role="status">
        {formatNumber(start + 1)} à {formatNumber(end)} sur {formatNumber(rows.length)}
      </span>
      {end < rows.length && (
        <Button look="quiet" onClick={() => setFrom(start + gridWindow)}>
          Lignes suivantes
        </Button>
      )}
    </nav>
  );
  return { shown: rows.slice(start, end), pager, show: (place) => setFrom(place - (place % gridWindow)) };
}
