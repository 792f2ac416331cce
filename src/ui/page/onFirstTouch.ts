const touches = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'];

/** Fetches what works an element once somebody turns to it; most visitors only look. */
export function onFirstTouch(selector: string, fetch: () => Promise<unknown>): void {
  for (const element of document.querySelectorAll(selector)) {
    const leaving = new AbortController();
    const begin = () => {
      leaving.abort();
      void fetch().catch(() => undefined);
    };
    for (const name of touches) element.addEventListener(name, begin, { passive: true, signal: leaving.signal });
  }
}
