import { type KeyboardEvent, useRef, useState } from 'react';
import { call, messageOf } from '../../../http/call.ts';
import { useCombobox, useSearchAnswer } from '../../../ui/useCombobox.ts';
import type { Counts } from '../kinds/counts.ts';
import { findGoodsContract } from '../kinds/goods.api.ts';
import { lineKindNames, viewOf } from '../kinds/kinds.ts';
import type { LineDraft } from '../kinds/line.ts';

type Suggestion = { label: string; name: string; detail: string; draft: LineDraft };

type Props = { onChoose: (draft: LineDraft) => void; onDrawer: (drawer: Counts) => void; onEmptyEnter: () => void };

const debounceMs = 120;

export function Finder({ onChoose, onDrawer, onEmptyEnter }: Props) {
  const [q, setQ] = useState('');
  const [problem, setProblem] = useState('');
  const text = q.trim();
  const latestText = useRef('');

  const find = async (text: string): Promise<readonly Suggestion[]> => {
    try {
      const { data } = await call(findGoodsContract, { body: { q: text } });
      onDrawer(data.drawer);
      return data.goods.flatMap((goods) =>
        lineKindNames.flatMap((kind) => {
          const offer = viewOf(kind).offer(goods);
          return offer ? [{ ...offer, name: goods.name, detail: goods.detail }] : [];
        }),
      );
    } catch (error) {
      if (latestText.current === text) setProblem(messageOf(error));
      return [];
    }
  };
  const answer = useSearchAnswer(text, debounceMs, (text) => (text.length >= 2 ? find(text) : null));
  const suggestions = answer.text === text ? answer.result : null;
  const choose = (offer: Suggestion | undefined) => {
    if (!offer) return;
    type('');
    onChoose(offer.draft);
  };
  const combobox = useCombobox('counter-found', suggestions?.length ?? 0, 0);
  const type = (text: string) => {
    setQ(text);
    if (text.trim() === latestText.current) return;
    latestText.current = text.trim();
    setProblem('');
    combobox.reset();
  };
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key === 'Escape') type('');
    // Without a match, Tab leaves the field.
    const isTab = event.key === 'Tab' && !event.shiftKey && text.length >= 2 && suggestions?.length !== 0;
    if (!isTab && event.key !== 'Enter') return combobox.onKeyDown(event);
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (text === '') return onEmptyEnter();
    if (suggestions) return choose(suggestions[combobox.active]);
    const matches = text.length >= 2 ? await find(text) : [];
    // Ignored if another text was searched for meanwhile.
    if (latestText.current === text) choose(matches[0]);
  };
  return (
    <div className="field counter-finder">
      <label htmlFor="counter-find">Article, monnaie, poids ou numéro</label>
      <input
        id="counter-find"
        className="input"
        type="text"
        {...combobox.input}
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
            {...combobox.option(index, () => choose(offer))}
            className="cluster apart"
          >
            <span>
              {offer.name} <span className="soft small">{offer.detail}</span>
            </span>
            <strong className="small">{offer.label}</strong>
          </div>
        ))}
      </div>
      <p className="small soft" role="status">
        {problem || (suggestions?.length === 0 && 'Rien ne répond à cette recherche.')}
      </p>
    </div>
  );
}
