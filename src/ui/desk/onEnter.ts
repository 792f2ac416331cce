import type { KeyboardEvent } from 'react';

type Key = KeyboardEvent<HTMLElement>;

/** Enter alone replaces what the form does on it: Ctrl+Enter saves. */
export const onEnter = (run: (event: Key) => void) => (event: Key) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
