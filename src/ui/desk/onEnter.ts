import type { KeyboardEvent } from 'react';

type Key = KeyboardEvent<HTMLElement>;

/** Enter without a modifier, in place of what the form does on it: Ctrl with Enter saves. */
export const onEnter = (run: (event: Key) => void) => (event: Key) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  run(event);
};
