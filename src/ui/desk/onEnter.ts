import type { KeyboardEvent } from 'react';

type KeyEvent = KeyboardEvent<HTMLElement>;

/** Runs on Enter instead of submitting the form; Ctrl+Enter still submits. */
export const onEnter = (run: (event: KeyEvent) => void) => (event: KeyEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
