import './search.css';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { island } from '../../../ui/island/Island.tsx';
import { findPages, isTooShort, type SearchablePage } from '../words.ts';
import { SearchResults, type ShownHits } from './SearchResults.tsx';
import { type Hits, noHits, searchHits } from './searchHits.ts';

/** Skips most keystrokes of fast typing, but still feels immediate. */
const debounceMs = 180;

/** A newer text aborts the previous request. `hits` is null before the first response. */
function useSearch(text: string): { query: string; hits: Hits | null } {
  const [answer, setAnswer] = useState<{ query: string; hits: Hits | null }>({ query: '', hits: null });
  const query = text.trim();

  useEffect(() => {
    if (isTooShort(query)) {
      setAnswer({ query: '', hits: null });
      return;
    }
    const superseded = new AbortController();
    const timer = setTimeout(async () => {
      const hits = await searchHits(query, superseded.signal).catch(() => ({ ...noHits, failed: true }));
      if (!superseded.signal.aborted) setAnswer({ query, hits });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      superseded.abort();
    };
  }, [query]);

  return answer;
}

type Props = {
  pages: readonly SearchablePage[];
  query?: string;
  labelled?: boolean;
};

const searching = 'Recherche en cours…';

export const Search = island(SearchForm);

function SearchForm({ pages, query = '', labelled = false }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [submitted, setSubmitted] = useState(false);
  const answer = useSearch(text);
  const hits = answer.hits && { ...answer.hits, pages: findPages(pages, answer.query) };
  const isOpen = open && hits !== null;
  const expanded = isOpen && hits.metals.length + hits.currencies.length + hits.pages.length > 0;
  const options = () => [...(form.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

  const type = () => {
    setText(input.current?.value ?? '');
    setActive(-1);
    setOpen(true);
  };

  // The field may already contain text typed before React was ready.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed === query) return;
    setText(typed);
    setOpen(true);
  }, [query]);

  // The back button may restore the page with its form still marked as submitted.
  useEffect(() => {
    const stay = () => setSubmitted(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  const move = (step: number) => {
    const all = options();
    if (!isOpen || all.length === 0) return type();
    // -1 is the input field, between the last option and the first.
    const next = ((active + 1 + step + all.length + 1) % (all.length + 1)) - 1;
    setActive(next);
    all[next]?.scrollIntoView({ block: 'nearest' });
  };

  const press = (event: KeyboardEvent) => {
    const target = options()[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen && target) target.click();
    else if (event.key === 'Escape') {
      if (!isOpen && input.current) input.current.value = '';
      setOpen(false);
      setActive(-1);
    } else return;
    event.preventDefault();
  };

  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) setOpen(false);
  };

  return (
    <search>
      <form
        className="search-form"
        action={paths.search}
        method="get"
        ref={form}
        onBlur={leave}
        onSubmit={() => setSubmitted(true)}
      >
        <label className={labelled ? 'search-label' : 'visually-hidden'} htmlFor="search-text">
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
          aria-expanded={expanded}
          aria-controls={expanded ? 'search-list' : undefined}
          aria-activedescendant={expanded && active >= 0 ? `search-${active}` : undefined}
          onInput={type}
          onKeyDown={press}
        />
        <button
          className="search-send icon-button"
          type="submit"
          aria-label="Rechercher"
          aria-busy={submitted || undefined}
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
          {submitted ? searching : isOpen ? summary(hits) : ''}
        </p>
        <div className="search-results" hidden={!isOpen && !submitted}>
          {submitted && <p className="search-note soft">{searching}</p>}
          {hits && !submitted && <SearchResults query={answer.query} hits={hits} active={active} />}
        </div>
      </form>
    </search>
  );
}

const counted = (n: number, one: string) => `${n} ${one}${n > 1 ? 's' : ''}`;

const summary = ({ metals, currencies, pages, failed }: ShownHits): string =>
  failed && metals.length + currencies.length + pages.length === 0
    ? 'La recherche ne répond pas.'
    : `${counted(metals.length, 'article')} en or, ${counted(currencies.length, 'devise')}, ${counted(pages.length, 'page')}.`;
