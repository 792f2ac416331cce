import type { KeyboardEvent } from 'react';

type Key = KeyboardEvent<HTMLElement>;

/** Handles Enter in place of the form; Ctrl+Enter still saves. */
export const onEnter = (run: (event: Key) => void) => (event: Key) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
