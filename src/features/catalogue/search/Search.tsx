import './search.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { findPages, isTooShort, type SearchablePage } from '../words.ts';
import { type AllHits, SearchResults } from './SearchResults.tsx';
import { type Hits, noHits, searchHits } from './searchHits.ts';

const debounceMs = 180;

function useSearch(text: string): { query: string; hits: Hits | null } {
  const [result, setResult] = useState<{ query: string; hits: Hits | null }>({ query: '', hits: null });
  const query = text.trim();

  useEffect(() => {
    if (isTooShort(query)) {
      setResult({ query: '', hits: null });
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const hits = await searchHits(query, controller.signal).catch(() => ({ ...noHits, hasFailed: true }));
      if (!controller.signal.aborted) setResult({ query, hits });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);

  return result;
}

type Props = {
  pages: readonly SearchablePage[];
  query?: string;
  showsLabel?: boolean;
};

const searchingText = 'Recherche en cours…';

export function Search({ pages, query = '', showsLabel = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActive] = useState(-1);
  const [isSubmitted, setSubmitted] = useState(false);
  const results = useSearch(text);
  const hits = results.hits && { ...results.hits, pages: findPages(pages, results.query) };
  const isOpen = open && hits !== null;
  const isExpanded = isOpen && hits.metals.length + hits.currencies.length + hits.pages.length > 0;
  const options = () => [...(form.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

  const type = () => {
    setText(input.current?.value ?? '');
    setActive(-1);
    setOpen(true);
  };

  // The field may already contain text typed before React was ready.
  useEffect(() => {
    const currentText = input.current?.value ?? '';
    if (currentText === query) return;
    setText(currentText);
    setOpen(true);
  }, [query]);

  // The Back button may restore a form that is marked as submitted.
  useEffect(() => {
    const resetSubmitted = () => setSubmitted(false);
    addEventListener('pageshow', resetSubmitted);
    return () => removeEventListener('pageshow', resetSubmitted);
  }, []);

  const moveActive = (step: number) => {
    const all = options();
    if (!isOpen || all.length === 0) return type();
    // The text field, with index -1, lies between the last option and the first.
    const nextIndex = ((activeIndex + 1 + step + all.length + 1) % (all.length + 1)) - 1;
    setActive(nextIndex);
    all[nextIndex]?.scrollIntoView({ block: 'nearest' });
  };

  const handleKey = (event: KeyboardEvent) => {
    const target = options()[activeIndex];
    if (event.key === 'ArrowDown') moveActive(1);
    else if (event.key === 'ArrowUp') moveActive(-1);
    else if (event.key === 'Enter' && isOpen && target) target.click();
    else if (event.key === 'Escape') {
      if (!isOpen && input.current) input.current.value = '';
      setOpen(false);
      setActive(-1);
    } else return;
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
          defaultValue={query}
          placeholder="Napoléon, dollar…"
          autoComplete="off"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? 'search-list' : undefined}
          aria-activedescendant={isExpanded && activeIndex >= 0 ? `search-${activeIndex}` : undefined}
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
          {hits && !isSubmitted && <SearchResults query={results.query} hits={hits} active={activeIndex} />}
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
