import './search.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useCombobox, useSearchAnswer } from '../../../ui/useCombobox.ts';
import { findPages, isTooShort, type SearchablePage } from '../words.ts';
import { type AllHits, SearchResults } from './SearchResults.tsx';
import { noHits, searchHits } from './searchHits.ts';

const debounceMs = 180;

type Props = {
  pages: readonly SearchablePage[];
  query?: string;
  showsLabel?: boolean;
};

const searchingText = 'Recherche en cours…';

export function Search({ pages, query: initialQuery = '', showsLabel = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const query = text.trim();
  const { text: answeredText, result } = useSearchAnswer(query, debounceMs, (query, signal) =>
    isTooShort(query) ? null : searchHits(query, signal).catch(() => ({ ...noHits, hasFailed: true })),
  );
  const hits = isTooShort(query) || !result ? null : { ...result, pages: findPages(pages, answeredText) };
  const isOpen = open && hits !== null;
  const count = isOpen ? hits.metals.length + hits.currencies.length + hits.pages.length : 0;
  // The last option leads to all results.
  const combobox = useCombobox('search-list', count && count + 1);

  const type = () => {
    setText(input.current?.value ?? '');
    combobox.reset();
    setOpen(true);
  };

  // The field may already contain text typed before React was ready.
  useEffect(() => {
    const currentText = input.current?.value ?? '';
    if (currentText === initialQuery) return;
    setText(currentText);
    setOpen(true);
  }, [initialQuery]);

  // The Back button may restore a form that is marked as submitted.
  useEffect(() => {
    const resetSubmitted = () => setSubmitted(false);
    addEventListener('pageshow', resetSubmitted);
    return () => removeEventListener('pageshow', resetSubmitted);
  }, []);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!isOpen && input.current) input.current.value = '';
      setOpen(false);
      combobox.reset();
    } else if (count === 0 && ['ArrowDown', 'ArrowUp'].includes(event.key)) type();
    else return combobox.onKeyDown(event);
    event.preventDefault();
  };

  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <search>
      <form
        className="search-form"
        action={paths.search}
        method="get"
        ref={form}
        onBlur={handleBlur}
        onSubmit={() => setSubmitted(true)}
      >
        <label className={showsLabel ? 'search-label' : 'visually-hidden'} htmlFor="search-text">
          Rechercher une devise, une pièce, un lingot
        </label>
        <input
          className="input"
          id="search-text"
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name="q"
          defaultValue={initialQuery}
          placeholder="Napoléon, dollar…"
          autoComplete="off"
          maxLength={100}
          {...combobox.input}
          onInput={type}
          onKeyDown={handleKey}
        />
        <button
          className="search-send icon-button"
          type="submit"
          aria-label="Rechercher"
          aria-busy={isSubmitted || undefined}
        >
          <svg
            width="22"
            height="22"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4" strokeLinecap="round" />
          </svg>
        </button>
        <p className="visually-hidden" role="status">
          {isSubmitted ? searchingText : isOpen ? summary(hits) : ''}
        </p>
        <div className="search-results" hidden={!isOpen && !isSubmitted}>
          {isSubmitted && <p className="search-note soft">{searchingText}</p>}
          {hits && !isSubmitted && <SearchResults query={answeredText} hits={hits} option={combobox.option} />}
        </div>
      </form>
    </search>
  );
}

const countText = (n: number, one: string) => `${n} ${one}${n > 1 ? 's' : ''}`;

const summary = ({ metals, currencies, pages, hasFailed }: AllHits): string =>
  hasFailed && metals.length + currencies.length + pages.length === 0
    ? 'La recherche ne répond pas.'
    : `${countText(metals.length, 'article')} en or, ${countText(currencies.length, 'devise')}, ${countText(pages.length, 'page')}.`;
