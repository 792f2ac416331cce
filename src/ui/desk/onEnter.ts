import type { KeyboardEvent } from 'react';

type KeyEvent = KeyboardEvent<HTMLElement>;

/** Enter calls `run` instead of submitting the form, which Ctrl+Enter still does. */
export const onEnter = (run: (event: KeyEvent) => void) => (event: KeyEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
