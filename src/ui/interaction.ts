import type { ClientDirective } from 'astro';

/**
 * `client:interaction`: hydrates on the first pointer, focus or key inside the island. A click or a submit that came
 * before is held back and played again once React answers, so the first press is never lost.
 */
const interaction: ClientDirective = (load, _options, element) => {
  const early = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart'] as const;
  let held: (() => void) | undefined;
  let started = false;

  const hold = (event: Event) => {
    const target = event.target;
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held =
      event instanceof SubmitEvent && target instanceof HTMLFormElement
        ? () => target.requestSubmit(event.submitter?.isConnected ? event.submitter : undefined)
        : () => target.click();
  };
  const holdPress = (event: Event) => {
    // Links and fields work without React; only what would be lost is held.
    if (event.target instanceof Element && event.target.closest('button:not([type=submit])')) hold(event);
  };

  const start = async () => {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
    for (const name of early) element.removeEventListener(name, start);
    // React attaches its handlers in its own task.
    setTimeout(() => {
      element.removeEventListener('click', holdPress, true);
      element.removeEventListener('submit', hold, true);
      held?.();
    }, 0);
  };

  for (const name of early) element.addEventListener(name, start, { passive: true });
  element.addEventListener('click', holdPress, true);
  element.addEventListener('submit', hold, true);
};

export default interaction;
