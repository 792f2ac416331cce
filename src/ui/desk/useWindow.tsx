import { type ReactNode, useState } from 'react';
import { fold } from '../../../db/fold.ts';
import { formatNumber } from '../../money.ts';
import { Button } from '../Button.tsx';
import { Field } from '../forms/Field.tsx';

export const windowSize = 100;
export const maxUnpagedRows = 400;

export const firstRows = <Row,>(rows: Row[], matches: (row: Row) => boolean): Row[] =>
  rows.length <= maxUnpagedRows ? rows : rows.filter(matches).slice(0, windowSize);

type GridSearch<Row> = {
  q: string;
  matches: readonly Row[];
  search: ReactNode;
  visibleRows: readonly Row[];
  pager: ReactNode;
  showRow: (index: number) => void;
  clearSearch: () => void;
};

/** `show` goes to the window that contains this index of `matches`. */
export function useRowWindow<Row>(rows: readonly Row[], wordsOf: (row: Row) => string): GridSearch<Row> {
  const [q, setQ] = useState('');
  const [from, setFrom] = useState(0);
  const query = fold(q);
  const matches = q === '' ? rows : rows.filter((row) => fold(wordsOf(row)).includes(query));
  const start = from < matches.length ? from : 0;
  const end = Math.min(start + windowSize, matches.length);
  const searchFor = (text: string) => {
    setQ(text);
    setFrom(0);
  };
  const search = (
    <Field
      label="Chercher"
      type="search"
      value={q}
      onChange={({ target }) => searchFor(target.value)}
      // Enter would submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
  const pager = matches.length > windowSize && (
    <nav className="cluster" aria-label="Lignes">
      {start > 0 && (
        <Button variant="quiet" onClick={() => setFrom(start - windowSize)}>
          Lignes précédentes
        </Button>
      )}
      <span role="status">
        {formatNumber(start + 1)} à {formatNumber(end)} sur {formatNumber(matches.length)}
      </span>
      {end < matches.length && (
        <Button variant="quiet" onClick={() => setFrom(start + windowSize)}>
          Lignes suivantes
        </Button>
      )}
    </nav>
  );
  const visibleRows = matches.slice(start, end);
  const show = (place: number) => setFrom(place - (place % windowSize));
  return { q, matches, search, visibleRows, pager, showRow: show, clearSearch: () => searchFor('') };
}
