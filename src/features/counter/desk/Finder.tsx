import { type KeyboardEvent, useRef, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import type { Counts } from '../kinds/counts.ts';
import { findGoodsContract } from '../kinds/goods.api.ts';
import { lineKindNames, viewOf } from '../kinds/kinds.ts';
import type { LineDraft } from '../kinds/line.ts';

type Suggestion = { label: string; name: string; detail: string; draft: LineDraft };

type Props = { onChoose: (draft: LineDraft) => void; onDrawer: (drawer: Counts) => void; onEmptyEnter: () => void };

const debounceMs = 120;

export function Finder({ onChoose, onDrawer, onEmptyEnter }: Props) {
  const [q, setQ] = useState('');
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>(null);
  const [markedIndex, setMarked] = useState(0);
  const [problem, setProblem] = useState('');
  const search = useRef({ text: '', timer: 0 });

  const find = async (text: string): Promise<readonly Suggestion[]> => {
    try {
      const { data } = await call(findGoodsContract, { body: { q: text } });
      onDrawer(data.drawer);
      const matches = data.goods.flatMap((goods) =>
        lineKindNames.flatMap((kind) => {
          const offer = viewOf(kind).offer(goods);
          return offer ? [{ ...offer, name: goods.name, detail: goods.detail }] : [];
        }),
      );
      setProblem(matches.length === 0 ? 'Rien ne répond à cette recherche.' : '');
      return matches;
    } catch (error) {
      setProblem(messageOf(error));
      return [];
    }
  };
  const show = async (text: string) => {
    const matches = await find(text);
    if (search.current.text !== text) return;
    setSuggestions(matches);
    setMarked(0);
  };
  const type = (text: string) => {
    setQ(text);
    clearTimeout(search.current.timer);
    const trimmed = text.trim();
    search.current = { text: trimmed, timer: 0 };
    setSuggestions(null);
    setProblem('');
    if (trimmed.length >= 2) search.current.timer = window.setTimeout(() => void show(trimmed), debounceMs);
  };
  const choose = (offer: Suggestion | undefined) => {
    if (!offer) return;
    type('');
    onChoose(offer.draft);
  };
  const onKeyDown = async (event: KeyboardEvent) => {
    const count = suggestions?.length ?? 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && count > 0) {
      event.preventDefault();
      setMarked((markedIndex + step + count) % count);
    }
    if (event.key === 'Escape') type('');
    const text = q.trim();
    // Without a match, Tab leaves the field.
    const isTab = event.key === 'Tab' && !event.shiftKey && text.length >= 2 && suggestions?.length !== 0;
    if (!isTab && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (text === '') return onEmptyEnter();
    if (suggestions) choose(suggestions[markedIndex]);
    else if (text.length >= 2) {
      clearTimeout(search.current.timer);
      const matches = await find(text);
      // Ignored if another text was searched for meanwhile.
      if (search.current.text !== text) return;
      setSuggestions(matches);
      choose(matches[0]);
    }
  };
  return (
    <div className="field counter-finder">
      <label htmlFor="counter-find">Article, monnaie, poids ou numéro</label>
      <input
        id="counter-find"
        className="input"
        type="text"
        role="combobox"
        aria-expanded={suggestions !== null && suggestions.length > 0}
        aria-controls="counter-found"
        aria-activedescendant={suggestions?.length ? `found-${markedIndex}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: every task on this page starts in this field
        autoFocus
        spellCheck={false}
        value={q}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => void onKeyDown(event)}
      />
      <div id="counter-found" role="listbox" aria-label="Trouvé" className="counter-found">
        {(suggestions ?? []).map((offer, index) => (
          <div
            key={`${offer.draft.goods.id} ${offer.label}`}
            id={`found-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === markedIndex}
            className="cluster apart"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
            onKeyDown={() => undefined}
          >
            <span>
              {offer.name} <span className="soft small">{offer.detail}</span>
            </span>
            <strong className="small">{offer.label}</strong>
          </div>
        ))}
      </div>
      <p className="small soft" role="status">
        {problem}
      </p>
    </div>
  );
}
