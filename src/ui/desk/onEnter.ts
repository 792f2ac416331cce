import type { KeyboardEvent } from 'react';

type KeyEvent = KeyboardEvent<HTMLElement>;

/** In place of the form; Ctrl+Enter still saves. */
export const onEnter = (run: (event: KeyEvent) => void) => (event: KeyEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
