import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';

/** What `find` answered last, and to which text. */
export function useSearchAnswer<Result>(
  text: string,
  delayMs: number,
  find: (text: string, signal: AbortSignal) => Promise<Result> | null,
) {
  const [answer, setAnswer] = useState<{ text: string; result: Result | null }>({ text: '', result: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is searched for once
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const result = await find(text, controller.signal);
      if (!controller.signal.aborted) setAnswer({ text, result });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return answer;
}

/** If `first` is -1, the text field lies between the last option and the first. */
export function useCombobox(id: string, count: number, first: -1 | 0 = -1) {
  const [active, setActive] = useState<number>(first);
  const idOf = (index: number) => `${id}-${index}`;
  const isMarked = active >= 0 && active < count;
  return {
    active,
    reset: () => setActive(first),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && count > 0) {
        const places = count - first;
        const next = ((active - first + step + places) % places) + first;
        setActive(next);
        document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
      } else if (event.key === 'Enter' && isMarked) document.getElementById(idOf(active))?.click();
      else return;
      event.preventDefault();
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': isMarked ? idOf(active) : undefined,
    } as const,
    option: (index: number, onClick?: () => void) => ({
      id: idOf(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick,
    }),
  };
}
